//! The `hillfort` command with the template as an additional game. Browser tests play it, to show that the web client
//! needs no change for a new game.
#![allow(missing_docs, reason = "the module comment documents the example")]

use std::process::ExitCode;

fn main() -> ExitCode {
    hillfort_cli::run(&hillfort_catalog::games().with::<hillfort_template::Footrace>(), std::env::args_os())
}
