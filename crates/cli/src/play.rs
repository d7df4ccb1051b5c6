//! Playing at the terminal.
use crate::Failure;
use crate::args::PlayArgs;
use engine::catalog::{Catalog, Games};
use std::process::ExitCode;
pub(crate) fn play<L: Games>(_: &Catalog<L>, _: &PlayArgs) -> Result<ExitCode, Failure> {
    Err(Failure::new(""))
}
