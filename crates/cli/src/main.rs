//! The `hillfort` command.

use std::process::ExitCode;

/// The server and the search allocate many small things; this makes both faster.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    hillfort_cli::run(&hillfort_catalog::games(), std::env::args_os())
}
