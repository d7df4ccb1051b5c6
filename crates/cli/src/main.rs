//! The `hillfort` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    hillfort_cli::run(&hillfort_catalog::games(), std::env::args_os())
}
