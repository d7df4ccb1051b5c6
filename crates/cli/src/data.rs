//! The command `data`: writes the embedded data of a game to files, so that designers can change them.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::facts::{DataFile, Facts};
use hillfort_engine::{Ruleset, Visitor};

use crate::Failure;
use crate::screen::print;

/// Writes the cards and the maps of a game into a folder; nothing if one of the files exists.
pub(crate) fn write<L: Games>(catalog: &Catalog<L>, game: &str, folder: &Path) -> Result<ExitCode, Failure> {
    struct FactsOf;
    impl Visitor for FactsOf {
        type Out = &'static Facts;
        fn visit<G: Ruleset>(self) -> Self::Out {
            G::facts()
        }
    }
    let facts = catalog.visit(game, FactsOf)?;
    let files: Vec<_> = [&facts.cards].into_iter().chain(facts.maps).collect();
    if let Some(existing) = files.iter().map(|file| folder.join(file.path)).find(|path| path.exists()) {
        return Err(Failure::new(format!(
            "{}: this file exists, and no file is overwritten",
            existing.display()
        )));
    }
    let mut text = String::new();
    for file in files {
        let path = folder.join(file.path);
        write_one(&path, file).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
        text.push_str(&format!("{}\n", path.display()));
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn write_one(path: &Path, file: &DataFile) -> std::io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    File::options().write(true).create_new(true).open(path)?.write_all(file.text.as_bytes())
}
