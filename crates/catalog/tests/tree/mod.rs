//! The working tree, as the tests of the workspace read it.
#![allow(dead_code, reason = "each test program uses a part")]

use std::fs;
use std::path::{Path, PathBuf};

#[track_caller]
pub(crate) fn assert_nothing(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("the catalogue is in crates/catalog").to_owned()
}

/// Returns the folders of all games, the template included.
pub(crate) fn game_folders() -> Vec<PathBuf> {
    entries(&root().join("games")).into_iter().filter(|path| path.is_dir()).collect()
}

/// Returns the last part of a path.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the path within a folder, with `/` on every system.
pub(crate) fn relative_to(path: &Path, folder: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Returns what is directly in a folder, sorted; nothing if it does not exist.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths
}

/// Returns all Rust sources below a folder.
pub(crate) fn rust_sources(folder: &Path) -> Vec<PathBuf> {
    files_below(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}

/// Returns all files below a folder; none if it does not exist.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    entries(folder).into_iter().flat_map(below).collect()
}

pub(crate) fn read(path: &Path) -> String {
    let text = fs::read_to_string(path);
    text.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
