//! What a game is compiled from: options, cards and maps, with everything a person has changed.

use hillfort_board::MapFile;
use sha2::{Digest, Sha256};

use crate::cards::Cards;
use crate::error::{Error, ErrorKind};
use crate::facts::{Facts, Values, stem};
use crate::options::{Options, list};

/// What a door was given to start a game with: everything as text, nothing checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameConfig {
    /// Options as key and value.
    pub options: Vec<(String, String)>,
    /// Changed card values as path and TOML value.
    pub cards: Vec<(String, String)>,
    /// A card file in place of the embedded one.
    pub card_file: Option<TextFile>,
    /// Maps beside the embedded ones; one of the same name takes the place of an embedded one.
    pub map_files: Vec<TextFile>,
    /// Maps that must be at hand, as name and hash: what a record was played on.
    pub map_hashes: Vec<(String, String)>,
}

/// A file given from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Where it came from, for messages.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// What a game is compiled from.
#[derive(Clone, Debug)]
pub struct GameData {
    game: &'static str,
    /// A value for every option.
    pub options: Options,
    /// The cards, with every change in them.
    pub cards: Cards,
    changed_cards: Vec<(String, String)>,
    maps: Vec<Map>,
}

#[derive(Clone, Debug)]
struct Map {
    name: String,
    path: String,
    text: String,
    is_embedded: bool,
}

impl GameData {
    /// Checks what was wished for against the facts of the game.
    ///
    /// # Errors
    /// Refuses unknown or wrong options, cards that cannot be read, and maps that a record needs but are not here.
    pub fn new(facts: &Facts, config: &GameConfig) -> Result<Self, Error> {
        let maps = maps_at_hand(facts, &config.map_files)?;
        for (name, hash) in &config.map_hashes {
            require_map(&maps, name, hash)?;
        }
        let names: Vec<_> = maps.iter().map(|map| map.name.clone()).collect();
        let options = Options::new(facts, &config.options, &names)?;
        let original = Cards::new(facts.cards.path, facts.cards.text)?;
        let mut cards = match &config.card_file {
            Some(file) => Cards::new(&file.path, &file.text)?,
            None => original.clone(),
        };
        for (path, value) in &config.cards {
            cards.set(path, value)?;
        }
        let changed_cards = cards.changes_from(&original)?;
        Ok(Self { game: facts.id, options, cards, changed_cards, maps })
    }

    /// Reads a map by its name.
    ///
    /// # Errors
    /// Refuses a map file that cannot be read, or is of another game or name.
    ///
    /// # Panics
    /// Panics if no map has the name; options that name maps are checked before.
    pub fn map(&self, name: &str) -> Result<MapFile, Error> {
        let map = self.maps.iter().find(|map| map.name == name);
        let map = map.unwrap_or_else(|| panic!("no map is called '{name}'"));
        let file = MapFile::parse(&map.path, &map.text)?;
        for (key, expected) in [("game", self.game), ("name", name)] {
            if file.header(key) != Some(expected) {
                return Err(file.error_in_header(key, format!("expected '{key}: {expected}'")).into());
            }
        }
        Ok(file)
    }

    /// Returns the lines that a record has after `game`, so that it replays anywhere: the options that are not
    /// the default, the changed cards, and the map played on where it is not embedded.
    pub(crate) fn lines(&self, facts: &Facts) -> Vec<String> {
        let options = self.options.changed().into_iter().map(|(key, value)| format!("option {key}={value}"));
        let cards = self.changed_cards.iter().map(|(path, value)| format!("card {path}={value}"));
        let maps = self.maps.iter().filter(|map| !map.is_embedded && self.plays_on(facts, &map.name));
        let maps = maps.map(|map| format!("map {} {}", map.name, hash(&map.text)));
        options.chain(cards).chain(maps).collect()
    }

    /// A game whose options name no map plays on its first one.
    fn plays_on(&self, facts: &Facts, name: &str) -> bool {
        let chooses = facts.options.iter().find(|option| matches!(option.values, Values::Maps));
        let played = chooses.map(|option| self.options.word(option.key));
        played.or_else(|| facts.maps.first().map(crate::facts::DataFile::stem)) == Some(name)
    }
}

/// Returns the first 16 hexadecimal digits of the SHA-256 of a map's text, line ends unified.
#[must_use]
pub fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.replace("\r\n", "\n").as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn maps_at_hand(facts: &Facts, given: &[TextFile]) -> Result<Vec<Map>, Error> {
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    if let Some(file) = given.iter().find(|file| !is_name(stem(&file.path))) {
        return Err(ErrorKind::MapName { path: file.path.clone() }.into());
    }
    let embedded = |path: &str, text: &str| {
        facts.maps.iter().any(|map| map.stem() == stem(path) && hash(map.text) == hash(text))
    };
    let mut maps: Vec<_> = given
        .iter()
        .map(|file| Map {
            name: stem(&file.path).to_owned(),
            path: file.path.clone(),
            text: file.text.clone(),
            is_embedded: embedded(&file.path, &file.text),
        })
        .collect();
    for map in facts.maps {
        if maps.iter().all(|given| given.name != map.stem()) {
            let (name, path, text) = (map.stem().to_owned(), map.path.to_owned(), map.text.to_owned());
            maps.push(Map { name, path, text, is_embedded: true });
        }
    }
    maps.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(maps)
}

fn require_map(maps: &[Map], name: &str, wanted: &str) -> Result<(), Error> {
    let found = match maps.iter().find(|map| map.name == name) {
        Some(map) if hash(&map.text) == wanted => return Ok(()),
        Some(map) => format!(" ({} has hash {})", map.path, hash(&map.text)),
        None => format!(" (there are {})", list(maps.iter().map(|map| map.name.as_str()))),
    };
    Err(ErrorKind::MissingMap { name: name.to_owned(), hash: wanted.to_owned(), found }.into())
}
