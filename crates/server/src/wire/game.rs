//! Games as they are listed, before they are played.

use std::collections::BTreeMap;

use hillfort_board::MapFile;
use hillfort_engine::Facts;
use hillfort_engine::facts::{DataFile, OptionFacts, Preset, Values};
use hillfort_engine::rulebook::{Entry, Rulebook};
use hillfort_engine::view::{SeatView, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameInfo {
    /// Its stable id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// Who designed the original.
    pub author: String,
    /// What it is, in two sentences.
    pub summary: String,
    /// How many people can play, such as `2 to 4`.
    pub players: String,
    /// How long a game takes at a table.
    pub length: String,
    /// The options, in the order in which a person should be asked.
    pub options: Vec<OptionInfo>,
}

/// An option of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct OptionInfo {
    /// Its key.
    pub key: String,
    /// The values it takes.
    pub values: ValuesInfo,
    /// The value it has when none is given.
    pub default: PresetInfo,
    /// What it does, in a sentence.
    pub sentence: String,
    /// The rule that explains it.
    pub rule: String,
}

/// The values an option takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ValuesInfo {
    /// One of these words.
    Words(Vec<String>),
    /// A whole number from the first to the second.
    Numbers(u32, u32),
    /// One of these maps.
    Maps(Vec<MapInfo>),
}

/// A map that comes with a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct MapInfo {
    /// Its name, which is the option's value.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What is to be said about it.
    pub note: String,
    /// The modes of the game it is for.
    pub modes: Vec<String>,
}

/// The value an option has when none is given.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum PresetInfo {
    /// Always the same.
    Always(String),
    /// It depends on the value of another option.
    Depends {
        /// The key of the other option.
        by: String,
        /// The value for each value of the other option.
        cases: BTreeMap<String, String>,
    },
}

/// A game with its drawings and its rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct GamePage {
    /// The game.
    #[serde(flatten)]
    pub info: GameInfo,
    /// The drawing of each class, as SVG.
    pub glyphs: BTreeMap<String, String>,
    /// The rules.
    pub rules: RulesInfo,
}

/// The rules of a game for people. Texts are Markdown.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesInfo {
    /// The title.
    pub title: String,
    /// What stands before the first section.
    pub intro: String,
    /// The sections.
    pub sections: Vec<SectionInfo>,
}

/// A section of the rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct SectionInfo {
    /// Its title.
    pub title: String,
    /// Rules and texts between them.
    pub entries: Vec<EntryInfo>,
}

/// A rule, or a text between rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntryInfo {
    /// The rule's id; none for a text between rules.
    pub id: Option<String>,
    /// Where the rule comes from: `S` stated, `R` ruled, `D` reconstructed; none for a text.
    pub mark: Option<String>,
    /// Whether something of it had to be rebuilt because the original lost its pictures.
    pub reconstructed: bool,
    /// What it says.
    pub text: String,
}

/// What a game is to be started with.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// Options as key and value; those left out have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// How many events of some game are to be seen already, 300 at most: a picture of play. Always the same ones.
    #[serde(default)]
    pub events: Option<u32>,
}

/// A game as it starts.
#[derive(Debug, Serialize, ToSchema)]
pub struct Preview {
    /// The value of every option.
    pub options: BTreeMap<String, String>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// What is to be seen.
    pub view: View,
}

impl GameInfo {
    pub(crate) fn new(facts: &Facts) -> Self {
        Self {
            id: facts.id.to_owned(),
            title: facts.title.to_owned(),
            author: facts.author.to_owned(),
            summary: facts.summary.to_owned(),
            players: facts.players.to_owned(),
            length: facts.length.to_owned(),
            options: facts.options.iter().map(|option| option_info(facts, option)).collect(),
        }
    }
}

impl GamePage {
    pub(crate) fn new(facts: &Facts) -> Self {
        let glyphs = facts.glyphs.iter().map(|glyph| (glyph.stem().to_owned(), glyph.text.to_owned()));
        Self {
            info: GameInfo::new(facts),
            glyphs: glyphs.collect(),
            rules: rules(&Rulebook::parse(facts.rules)),
        }
    }
}

fn option_info(facts: &Facts, option: &OptionFacts) -> OptionInfo {
    let values = match option.values {
        Values::Words(words) => ValuesInfo::Words(words.iter().map(|&word| word.to_owned()).collect()),
        Values::Numbers(least, most) => ValuesInfo::Numbers(least, most),
        Values::Maps => ValuesInfo::Maps(facts.maps.iter().map(map_info).collect()),
    };
    let default = match option.default {
        Preset::Always(value) => PresetInfo::Always(value.to_owned()),
        Preset::By(other, cases) => {
            let cases = cases.iter().map(|(case, value)| ((*case).to_owned(), (*value).to_owned()));
            PresetInfo::Depends { by: other.to_owned(), cases: cases.collect() }
        }
    };
    let (key, sentence, rule) = (option.key.to_owned(), option.sentence.to_owned(), option.rule.0.to_owned());
    OptionInfo { key, values, default, sentence, rule }
}

fn map_info(map: &DataFile) -> MapInfo {
    let file = MapFile::parse(map.path, map.text).ok();
    let header = |key| file.as_ref().and_then(|file| file.header(key));
    let name = map.stem().to_owned();
    MapInfo {
        title: header("title").map_or_else(|| title_of(&name), str::to_owned),
        note: header("note").unwrap_or_default().to_owned(),
        modes: header("modes").unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
        name,
    }
}

/// `dry-gulch` reads `Dry Gulch`.
fn title_of(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    name.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

fn rules(book: &Rulebook<'_>) -> RulesInfo {
    let entry = |entry: &Entry<'_>| match entry {
        Entry::Text(text) => {
            EntryInfo { id: None, mark: None, reconstructed: false, text: (*text).to_owned() }
        }
        Entry::Rule(rule) => {
            let (mark, text) = rule.mark_and_text();
            EntryInfo {
                id: Some(rule.id.to_owned()),
                mark: mark.map(str::to_owned),
                reconstructed: rule.is_reconstructed(),
                text: text.to_owned(),
            }
        }
    };
    let sections = book.sections.iter().map(|section| SectionInfo {
        title: section.title.to_owned(),
        entries: section.entries.iter().map(entry).collect(),
    });
    RulesInfo { title: book.title.to_owned(), intro: book.intro.to_owned(), sections: sections.collect() }
}

#[cfg(test)]
mod tests {
    use super::title_of;

    #[test]
    fn a_map_without_a_title_takes_it_from_its_name() {
        assert_eq!(title_of("dry-gulch"), "Dry Gulch");
    }
}
