//! The command `verify`: checks the dice of finished games.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hillfort_engine::Record;
use hillfort_engine::catalog::{Catalog, Games};

use crate::Failure;
use crate::input::{data_config, located, read_text};
use crate::screen::print;

pub(crate) fn verify<L: Games>(
    catalog: &Catalog<L>,
    files: &[PathBuf],
    data: Option<&Path>,
) -> Result<ExitCode, Failure> {
    let config = data_config(data)?;
    let mut are_fair = true;
    for file in files {
        let text = read_text(file)?;
        // What is no record is bad input; a record that breaks the rules has been changed.
        Record::parse(&text).map_err(|error| located(file, &error))?;
        let start = |head: &Record| catalog.replay(head, &config);
        let found = match hillfort_fair::verify(&text, usize::MAX, start, || false) {
            Ok(verified) => verified.sentence(),
            Err(flaw) => {
                are_fair = false;
                format!("not proven: {flaw}")
            }
        };
        print(&format!("{}: {found}\n", file.display()))?;
    }
    Ok(if are_fair { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
