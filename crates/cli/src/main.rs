//! The `hillfort` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(&catalog::games(), std::env::args_os())
}
