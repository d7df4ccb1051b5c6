//! Maps.

use hillfort_board::MapFile;
use hillfort_engine::GameConfig;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::config::TextFile;

use crate::assert_placed;
use crate::play::Play;

/// Reads a map, has the game that its header names compile it, and plays on it.
///
/// # Panics
/// Panics if an error has no place.
pub fn map<L: Games>(catalog: &Catalog<L>, text: &str) {
    let file = match MapFile::parse("fuzz.txt", text) {
        Ok(file) => file,
        Err(error) => return assert_placed(&error.into()),
    };
    let [game, name, mode] =
        ["game", "name", "modes"].map(|key| file.header(key).unwrap_or_default().to_owned());
    let map_files = vec![TextFile { path: format!("{name}.txt"), text: text.to_owned() }];
    let play = Play { config: GameConfig { map_files, ..GameConfig::default() }, map: Some([name, mode]) };
    if let Err(error) = catalog.visit(&game, play).and_then(|done| done) {
        assert_placed(&error);
    }
}
