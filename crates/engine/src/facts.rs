//! The declared facts about a game: names, seats, options with their values, and the data it comes with.

use crate::refusal::RuleId;

/// What is known of a game before it is played. Doors read it; nothing about a game is scattered elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The stable id, equal to the name of the game's folder.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Who designed the original.
    pub author: &'static str,
    /// What it is, in two sentences.
    pub summary: &'static str,
    /// How many people can play, such as `2 to 4`.
    pub players: &'static str,
    /// How long a game takes at a table, such as `45 minutes`.
    pub length: &'static str,
    /// What the ids of its rules begin with, such as `KH`.
    pub prefix: &'static str,
    /// The version of the rules, from 1, named in every record.
    pub rules_version: u32,
    /// The rules for people, as Markdown with rule ids.
    pub rules: &'static str,
    /// The options, in the order in which a person should be asked.
    pub options: &'static [OptionFacts],
    /// The rule that says which options are refused.
    pub option_rule: RuleId,
    /// The class cards and other numbers.
    pub cards: DataFile,
    /// The maps that come with the game.
    pub maps: &'static [DataFile],
    /// The drawings of the unit classes, one SVG each.
    pub glyphs: &'static [DataFile],
    /// The earlier versions of the rules, the oldest first: version 1, 2 and so on, up to the one before
    /// `rules_version`.
    pub editions: &'static [Edition],
}

/// What an earlier version of the rules had instead of the version after it.
///
/// Records name the version they were played with and are read with its defaults, cards and maps. A change of these
/// data raises [`Facts::rules_version`] and moves the old data into an edition. A rule that changes keeps its old form
/// as the value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Edition {
    /// Options whose default was another.
    pub defaults: &'static [(&'static str, Preset)],
    /// The cards, if they were others.
    pub cards: Option<DataFile>,
    /// The maps that were others or no longer exist.
    pub maps: &'static [DataFile],
}

impl Edition {
    /// An edition with the same data as the version after it.
    pub const NONE: Self = Self { defaults: &[], cards: None, maps: &[] };
}

/// The data of one version of the rules.
#[derive(Clone, Debug)]
pub struct VersionData {
    /// The number of the version.
    pub version: u32,
    /// The options with the defaults of that version.
    pub options: Vec<OptionFacts>,
    /// The cards.
    pub cards: DataFile,
    /// The maps.
    pub maps: Vec<DataFile>,
}

impl Facts {
    /// Returns the data of a version of the rules; `None` if there is no such version.
    #[must_use]
    pub fn at_version(&self, version: u32) -> Option<VersionData> {
        let skipped = usize::try_from(version.checked_sub(1)?).ok()?;
        if version > self.rules_version {
            return None;
        }
        let mut data = VersionData {
            version,
            options: self.options.to_vec(),
            cards: self.cards,
            maps: self.maps.to_vec(),
        };
        // From the newest edition back to the one that was asked for.
        for edition in self.editions.iter().skip(skipped).rev() {
            for (key, default) in edition.defaults {
                data.options
                    .iter_mut()
                    .filter(|option| option.key == *key)
                    .for_each(|o| o.default = *default);
            }
            data.cards = edition.cards.unwrap_or(data.cards);
            for map in edition.maps {
                data.maps.retain(|newer| newer.stem() != map.stem());
                data.maps.push(*map);
            }
        }
        Some(data)
    }
}

/// A file that comes with a game.
#[derive(Clone, Copy, Debug)]
pub struct DataFile {
    /// Its name within the game's folder, such as `maps/hill.txt`.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl DataFile {
    /// Returns the file's name without folder and ending: for a map the name of the map.
    #[must_use]
    pub fn stem(&self) -> &'static str {
        stem(self.path)
    }
}

/// Returns a file's name without folder and ending.
#[must_use]
pub fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// An option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionFacts {
    /// The key, as written in records.
    pub key: &'static str,
    /// The values it takes.
    pub values: Values,
    /// The value it has when none is given.
    pub default: Preset,
    /// What it does, in a sentence for people.
    pub sentence: &'static str,
    /// The rule that explains it.
    pub rule: RuleId,
}

impl OptionFacts {
    /// Declares an option whose default is always the same.
    #[must_use]
    pub const fn new(
        key: &'static str,
        values: Values,
        default: &'static str,
        sentence: &'static str,
        rule: &'static str,
    ) -> Self {
        Self { key, values, default: Preset::Always(default), sentence, rule: RuleId(rule) }
    }
}

/// The values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from the first to the second.
    Numbers(u32, u32),
    /// The name of a map, embedded or given with the game's data.
    Maps,
}

/// The value an option has when none is given.
#[derive(Clone, Copy, Debug)]
pub enum Preset {
    /// Always the same.
    Always(&'static str),
    /// It depends on the value of another option, declared before this one.
    By(&'static str, &'static [(&'static str, &'static str)]),
}
