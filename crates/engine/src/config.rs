//! What a game is compiled from: options, cards and maps, including all changes.

use hillfort_board::MapFile;
use sha2::{Digest, Sha256};

use crate::cards::Cards;
use crate::error::{Error, ErrorKind};
use crate::facts::{DataFile, Facts, Values, stem};
use crate::options::{Options, list};

/// The configuration with which a client starts a game, as unchecked text.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameConfig {
    /// Options as key and value.
    pub options: Vec<(String, String)>,
    /// Changed card values as path and TOML value.
    pub cards: Vec<(String, String)>,
    /// A card file in place of the embedded one.
    pub card_file: Option<TextFile>,
    /// Maps besides the embedded ones; a map of the same name replaces an embedded one.
    pub map_files: Vec<TextFile>,
    /// Maps that must be available, as name and hash: those that a record was played on.
    pub map_hashes: Vec<(String, String)>,
    /// The version of the rules whose defaults, cards and maps are used; the current one if none is given.
    pub rules_version: Option<u32>,
}

/// A file from outside the game's folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextFile {
    /// Its path, for messages.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The checked data from which a game is compiled.
#[derive(Clone, Debug)]
pub struct GameData {
    game: &'static str,
    version: u32,
    /// A value for every option.
    pub options: Options,
    /// The cards, including all changes.
    pub cards: Cards,
    changed_cards: Vec<(String, String)>,
    maps: Vec<Map>,
    /// The name of the map that is played on.
    played_map: String,
    hashes: DataHashes,
}

#[derive(Clone, Debug)]
struct Map {
    name: String,
    path: String,
    text: String,
    is_embedded: bool,
}

impl GameData {
    /// Checks a configuration against the facts of the game.
    ///
    /// # Errors
    /// Returns an error for an unknown version, an unknown or wrong option, cards that cannot be read, or a missing map.
    pub fn new(facts: &Facts, config: &GameConfig) -> Result<Self, Error> {
        let version = config.rules_version.unwrap_or(facts.rules_version);
        let data = facts
            .at_version(version)
            .ok_or(ErrorKind::OtherRules { found: version, known: facts.rules_version })?;
        let maps = available_maps(&data.maps, &config.map_files)?;
        for (name, hash) in &config.map_hashes {
            require_map(&maps, name, hash)?;
        }
        let names: Vec<_> = maps.iter().map(|map| map.name.clone()).collect();
        let options = Options::new(&data.options, &config.options, &names)
            .map_err(|error| error.by_rule(facts.option_rule))?;
        let original = Cards::new(data.cards.path, data.cards.text)?;
        let mut cards = match &config.card_file {
            Some(file) => Cards::new(&file.path, &file.text)?,
            None => original.clone(),
        };
        cards.set(&config.cards)?;
        let changed_cards = cards.changes_from(&original)?;
        // A game without a map option uses its first map.
        let chooses = data.options.iter().find(|option| matches!(option.values, Values::Maps));
        let played = chooses.map(|option| options.word(option.key));
        let played_map =
            played.or_else(|| data.maps.first().map(DataFile::stem)).unwrap_or_default().to_owned();
        let map = maps.iter().find(|map| map.name == played_map);
        let map = map.map(|map| content_hash(&map.text)).unwrap_or_default();
        let hashes = DataHashes { cards: cards.hash(), map };
        Ok(Self { game: facts.id, version, options, cards, changed_cards, maps, played_map, hashes })
    }

    /// Returns the version of the rules.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns the hash of the cards and that of the map that is played on.
    #[must_use]
    pub const fn hashes(&self) -> &DataHashes {
        &self.hashes
    }

    /// Reads a map by its name.
    ///
    /// # Errors
    /// Returns an error if the map file cannot be read or names another game or map in its header.
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

    /// Returns the first lines of a record, which let it replay anywhere: the game, the version with the hashes of its
    /// data, every option, the changed cards, and the map that is played on if it is not embedded.
    pub(crate) fn lines(&self) -> Vec<String> {
        let DataHashes { cards: cards_hash, map: map_hash } = self.hashes();
        let head = [
            format!("game {}", self.game),
            format!("#@ rules={} cards={cards_hash} map={map_hash}", self.version),
        ];
        let mut options: Vec<_> =
            self.options.iter().map(|(key, value)| format!("option {key}={value}")).collect();
        options.sort_unstable();
        let cards = self.changed_cards.iter().map(|(path, value)| format!("card {path}={value}"));
        let maps = self.maps.iter().filter(|map| !map.is_embedded && map.name == self.played_map);
        let maps = maps.map(|map| format!("map {} {}", map.name, hash(&map.text)));
        head.into_iter().chain(options).chain(cards).chain(maps).collect()
    }
}

/// The hashes of the data that a game is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataHashes {
    /// The hash of the card values.
    pub cards: String,
    /// The hash of the map.
    pub map: String,
}

/// Returns the hash of what a map means to the rules: without its names, its title and its note.
pub(crate) fn content_hash(text: &str) -> String {
    let unified = text.replace("\r\n", "\n");
    let (header, rest) = unified.split_once("\n\n").unwrap_or((&unified, ""));
    let is_label =
        |line: &&str| ["name:", "game:", "title:", "note:"].iter().any(|key| line.starts_with(key));
    let kept: Vec<_> = header.lines().filter(|line| !is_label(line)).chain(rest.lines()).collect();
    hash(&kept.join("\n"))
}

/// Returns the first 16 hexadecimal digits of the SHA-256 of a text, with `\\n` as line ends.
#[must_use]
pub fn hash(text: &str) -> String {
    format!("{:016x}", u64::from_be_bytes(hash_bytes(text)))
}

/// Returns the first 8 bytes of the SHA-256 of a text, with `\\n` as line ends.
#[must_use]
pub fn hash_bytes(text: &str) -> [u8; 8] {
    let digest = match text.contains('\r') {
        true => Sha256::digest(text.replace("\r\n", "\n")),
        false => Sha256::digest(text),
    };
    std::array::from_fn(|idx| digest[idx])
}

fn available_maps(known: &[DataFile], given: &[TextFile]) -> Result<Vec<Map>, Error> {
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    if let Some(file) = given.iter().find(|file| !is_name(stem(&file.path))) {
        return Err(ErrorKind::MapName { path: file.path.clone() }.into());
    }
    let embedded = |path: &str, text: &str| {
        known.iter().any(|map| map.stem() == stem(path) && hash(map.text) == hash(text))
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
    for map in known {
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
