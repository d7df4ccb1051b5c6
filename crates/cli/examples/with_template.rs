//! The `hillfort` command with one more game than the catalogue has: the template. The tests in the browser play it,
//! to show that the web client knows no game.
#![allow(missing_docs, reason = "an example is its own document")]

use std::process::ExitCode;

fn main() -> ExitCode {
    hillfort_cli::run(&hillfort_catalog::games().with::<hillfort_template::Footrace>(), std::env::args_os())
}
