//! Saves games without destroying other files.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use hillfort_engine::Record;

use crate::Failure;
use crate::input::read_text;

/// What is at the path where a record is to be saved.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nothing, or an earlier state of the same game.
    Free,
    /// The record of another game.
    OtherGame,
}

/// Returns what `text` would overwrite.
pub(crate) fn place(path: &Path, text: &str) -> Result<Place, Failure> {
    let name = path.display();
    if path.is_dir() {
        return Err(Failure::new(format!("{name} is a folder")));
    }
    if !path.exists() {
        return Ok(Place::Free);
    }
    let not_a_record = || Failure::new(format!("{name} exists and is no record: choose another name"));
    let old = read_text(path).map_err(|_| not_a_record())?;
    if old.trim().is_empty() || text.starts_with(&old) || old.starts_with(text) {
        return Ok(Place::Free);
    }
    Record::parse(&old).map(|_| Place::OtherGame).map_err(|_| not_a_record())
}

/// Writes a file atomically: a temporary file in the same folder is written first, then renamed.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    // A symbolic link is kept.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = temporary_path(&path)?;
    let written = File::options()
        .write(true)
        .create_new(true)
        .open(&temporary)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&temporary, &path));
    written.map_err(|error| {
        // If it was never created, there is nothing to remove.
        let _ = fs::remove_file(&temporary);
        Failure::new(format!("{}: {error}", path.display()))
    })
}

fn temporary_path(path: &Path) -> Result<PathBuf, Failure> {
    let name = path.file_name().ok_or_else(|| Failure::new(format!("{} names no file", path.display())))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_not_overwritten_without_asking() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.rec");
        assert_eq!(place(&path, "game x\n"), Ok(Place::Free));
        assert!(place(folder.path(), "game x\n").is_err());
        for (old, expected) in [
            ("game x\n", Some(Place::Free)),
            ("", Some(Place::Free)),
            ("game x\np1 end\np2 end\n", Some(Place::Free)),
            ("game y\n", Some(Place::OtherGame)),
            ("shopping list\n", None),
        ] {
            fs::write(&path, old).unwrap();
            assert_eq!(place(&path, "game x\np1 end\n").ok(), expected, "{old:?}");
        }
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(place(&path, "game x\n").is_err());
    }

    #[test]
    fn a_file_is_written_atomically_and_nothing_is_left_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.rec");
        for text in ["game x\n", "game x\np1 end\n"] {
            assert_eq!(write(&path, text), Ok(()));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(write(&folder.path().join("no").join("game.rec"), "x").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
