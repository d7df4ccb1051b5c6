//! The declared facts about a game: its names, its options with their values, and its data files.

use crate::refusal::RuleId;

/// Everything that interfaces need to know about a game before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The stable id, equal to the name of the game's folder.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The designer of the original.
    pub author: &'static str,
    /// What it is, in two sentences.
    pub summary: &'static str,
    /// The number of players, such as `2 to 4`.
    pub players: &'static str,
    /// The length of a game between people, such as `45 minutes`.
    pub length: &'static str,
    /// The prefix of its rule ids, such as `KH`.
    pub prefix: &'static str,
    /// The version of the rules, from 1, written into every record.
    pub rules_version: u32,
    /// The options, in the order in which a form should show them.
    pub options: &'static [OptionFacts],
    /// The rule named by errors about options.
    pub option_rule: RuleId,
    /// The class cards and other numbers.
    pub cards: DataFile,
    /// The maps that come with the game.
    pub maps: &'static [DataFile],
    /// The emblems of the unit classes, one SVG each: shared ones, or the game's own in `glyphs/`.
    pub glyphs: &'static [DataFile],
    /// What its board is made of; none for the default look.
    pub look: Option<DataFile>,
    /// The earlier versions of the rules, from version 1 up to the one before `rules_version`.
    pub editions: &'static [Edition],
}

/// The data in which an earlier version of the rules differs from the version after it. A map that is new in a later
/// version can be played in the earlier ones too.
///
/// A record names the version it was played with and is read with the defaults, cards and maps of that version. To
/// change such data, raise [`Facts::rules_version`] and move the old data into an edition. To change a rule, keep its
/// old form as the value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Edition {
    /// The options with another default.
    pub defaults: &'static [(&'static str, Preset)],
    /// The cards, if they were different.
    pub cards: Option<DataFile>,
    /// The maps that were different or no longer exist.
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
    /// Returns the values of the option `mode`; none for a game without it.
    #[must_use]
    pub fn modes(&self) -> &'static [&'static str] {
        match self.options.iter().find(|option| option.key == "mode").map(|option| option.values) {
            Some(Values::Words(modes)) => modes,
            _ => &[],
        }
    }

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
        // From the newest edition back to the requested one.
        for edition in self.editions.iter().skip(skipped).rev() {
            for (key, default) in edition.defaults {
                data.options
                    .iter_mut()
                    .filter(|option| option.key == *key)
                    .for_each(|o| o.default = *default);
            }
            data.cards = edition.cards.unwrap_or(data.cards);
            for map in edition.maps {
                // In place: a game without an option for the map plays on the first one.
                match data.maps.iter_mut().find(|newer| newer.stem() == map.stem()) {
                    Some(newer) => *newer = *map,
                    None => data.maps.push(*map),
                }
            }
        }
        Some(data)
    }
}

/// The texts about a game that no table needs. They are not among the facts, so that a program that shows none of them
/// does not contain them.
#[derive(Clone, Copy, Debug)]
pub struct Manual {
    /// The rulebook, `guide.md`, as Markdown; empty if the game has only its reference.
    pub guide: &'static str,
    /// The scenarios from which the pictures of the guide are drawn.
    pub pictures: &'static [DataFile],
    /// The reference, `rules.md`: every rule with its id, as Markdown.
    pub rules: &'static str,
    /// What is for programs, `notation.md`: sections with rule ids, as in the reference.
    pub notation: &'static str,
    /// The lessons, in their order ([`Lesson`](crate::Lesson)); empty if the game has none.
    pub lessons: &'static [DataFile],
}

impl Manual {
    /// No texts.
    pub const NONE: Self = Self { guide: "", pictures: &[], rules: "", notation: "", lessons: &[] };
}

/// Embeds `guide.md`, `rules.md`, `notation.md`, the named pictures of the folder `guide/` and, after a semicolon, the
/// named lessons of the folder `lessons/` as a game's [`manual`](crate::Ruleset::manual).
#[macro_export]
macro_rules! manual {
    ($($picture:literal),* $(,)? $(; $($lesson:literal),* $(,)?)?) => {
        fn manual() -> &'static $crate::facts::Manual {
            static MANUAL: $crate::facts::Manual = $crate::facts::Manual {
                guide: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/guide.md")),
                pictures: &[$($crate::facts::DataFile {
                    path: concat!("guide/", $picture, ".rec"),
                    text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/guide/", $picture, ".rec")),
                }),*],
                rules: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rules.md")),
                notation: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/notation.md")),
                lessons: &[$($($crate::facts::DataFile {
                    path: concat!("lessons/", $lesson, ".rec"),
                    text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/", $lesson, ".rec")),
                }),*)?],
            };
            &MANUAL
        }
    };
}

/// Embeds the named files of the folder `puzzles/` as a game's [`puzzles`](crate::Ruleset::puzzles). They are not among
/// the facts, so that a program that asks for none does not contain them.
#[macro_export]
macro_rules! puzzles {
    ($($name:literal),* $(,)?) => {
        fn puzzles() -> &'static [$crate::facts::DataFile] {
            static PUZZLES: &[$crate::facts::DataFile] = &[$($crate::facts::DataFile {
                path: concat!("puzzles/", $name, ".rec"),
                text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/", $name, ".rec")),
            }),*];
            PUZZLES
        }
    };
}

/// A file that comes with a game.
#[derive(Clone, Copy, Debug)]
pub struct DataFile {
    /// Its path within the game's folder, such as `maps/hill.txt`.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl DataFile {
    /// Returns the file's name without folder and extension. For a map, this is the map's name.
    #[must_use]
    pub fn stem(&self) -> &'static str {
        stem(self.path)
    }
}

/// Returns a file's name without folder and extension.
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
    /// Its default.
    pub default: Preset,
    /// A sentence for people about what it does.
    pub sentence: &'static str,
    /// The rule that explains it.
    pub rule: RuleId,
}

impl OptionFacts {
    /// Creates an option whose default depends on no other option.
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
    /// A whole number from the first to the second, both included.
    Numbers(u32, u32),
    /// The name of a map, embedded or passed in with the configuration.
    Maps,
}

/// The default of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Always the same.
    Always(&'static str),
    /// A value for every value of another option, which is declared before this one.
    By(&'static str, &'static [(&'static str, &'static str)]),
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn file(path: &'static str, text: &'static str) -> DataFile {
        DataFile { path, text }
    }

    /// Version 1 had other cards, version 2 another first map, a map that is gone, and another default.
    static FACTS: Facts = Facts {
        id: "three-versions",
        title: "",
        author: "",
        summary: "",
        players: "",
        length: "",
        prefix: "TV",
        rules_version: 3,
        options: &[
            OptionFacts::new("mode", Values::Words(&["long", "short"]), "long", "", "TV-1"),
            OptionFacts::new("pace", Values::Words(&["slow", "quick"]), "quick", "", "TV-1"),
        ],
        option_rule: RuleId("TV-1"),
        cards: file("classes.toml", "new cards"),
        maps: &[file("maps/hill.txt", "new hill"), file("maps/lake.txt", "lake")],
        glyphs: &[],
        look: None,
        editions: &[
            Edition { cards: Some(file("versions/1/classes.toml", "old cards")), ..Edition::NONE },
            Edition {
                defaults: &[("pace", Preset::Always("slow"))],
                maps: &[file("versions/2/maps/hill.txt", "old hill"), file("versions/2/maps/bog.txt", "bog")],
                ..Edition::NONE
            },
        ],
    };

    #[track_caller]
    fn check(version: u32, cards: &str, maps: &[&str], pace: &'static str) {
        let data = FACTS.at_version(version).expect("the version exists");
        assert_eq!((data.version, data.cards.text), (version, cards));
        assert_eq!(data.maps.iter().map(|map| map.text).collect::<Vec<_>>(), maps);
        let defaults: Vec<_> = data.options.iter().map(|option| (option.key, option.default)).collect();
        assert_eq!(defaults, [("mode", Preset::Always("long")), ("pace", Preset::Always(pace))]);
    }

    #[test]
    fn a_version_has_the_data_of_the_next_one_but_for_its_edition() {
        check(1, "old cards", &["old hill", "lake", "bog"], "slow");
        check(2, "new cards", &["old hill", "lake", "bog"], "slow");
        check(3, "new cards", &["new hill", "lake"], "quick");
    }

    #[test]
    fn other_versions_do_not_exist() {
        assert!(FACTS.at_version(0).is_none());
        assert!(FACTS.at_version(4).is_none());
    }

    #[test]
    fn the_modes_are_the_values_of_their_option() {
        assert_eq!(FACTS.modes(), ["long", "short"]);
        assert!(Facts { options: &FACTS.options[1..], ..FACTS }.modes().is_empty());
    }
}
