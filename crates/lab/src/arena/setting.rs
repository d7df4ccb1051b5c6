//! What is played in an arena.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use hillfort_engine::GameConfig;
use hillfort_engine::config::{TextFile, hash};
use serde::Serialize;

/// A game and whatever was asked for in place of its defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// The game.
    pub game: String,
    /// The options that were asked for, be it the default or not; all others are the default.
    pub options: BTreeMap<String, String>,
    /// The changed values of the cards.
    pub cards: BTreeMap<String, String>,
    /// The files in place of the embedded ones, each with the beginning of the SHA-256 of its text.
    pub data: BTreeMap<String, String>,
}

impl Setting {
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

impl fmt::Display for Setting {
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
