//! The game of an arena.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use hillfort_engine::GameConfig;
use hillfort_engine::config::{TextFile, hash};
use serde::Serialize;

/// A game, and everything that was set in place of its defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameSettings {
    /// The id of the game.
    pub game: String,
    /// The options that were set, even to their default.
    pub options: BTreeMap<String, String>,
    /// The changed values of the cards.
    pub cards: BTreeMap<String, String>,
    /// The files in place of the embedded ones, each with the start of the SHA-256 of its text.
    pub data: BTreeMap<String, String>,
}

impl GameSettings {
    pub(super) fn new(game: &str, config: &GameConfig) -> Self {
        let hashed = |file: &TextFile| {
            let name = Path::new(&file.path).file_name().unwrap_or_default();
            (name.to_string_lossy().into_owned(), hash(&file.text))
        };
        Self {
            game: game.to_owned(),
            options: config.options.iter().cloned().collect(),
            cards: config.cards.iter().cloned().collect(),
            data: config.card_file.iter().chain(&config.map_files).map(hashed).collect(),
        }
    }
}

impl fmt::Display for GameSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        for (key, value) in self.options.iter().chain(&self.cards) {
            write!(f, " {key}={value}")?;
        }
        for (file, hash) in &self.data {
            write!(f, " {file} ({hash})")?;
        }
        Ok(())
    }
}
