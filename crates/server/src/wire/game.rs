//! The games as they are listed, before they are played.

use std::collections::BTreeMap;

use hillfort_board::MapFile;
use hillfort_engine::Facts;
use hillfort_engine::facts::{DataFile, OptionFacts, Preset, Values};
use hillfort_engine::rulebook::{Entry, Rulebook};
use hillfort_engine::view::{SeatView, View};
use hillfort_look::{GameLook, LookError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameInfo {
    /// The stable id.
    pub(crate) id: String,
    /// The title for people.
    pub(crate) title: String,
    /// Who designed the original game.
    pub(crate) author: String,
    /// The game in two sentences.
    pub(crate) summary: String,
    /// The number of players, such as `2 to 4`.
    pub(crate) players: String,
    /// How long a game takes.
    pub(crate) length: String,
    /// The options, the most important first.
    pub(crate) options: Vec<OptionInfo>,
}

/// An option of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OptionInfo {
    /// The key.
    pub(crate) key: String,
    /// The values it can have.
    pub(crate) values: ValuesInfo,
    /// The value if none is given.
    pub(crate) default: PresetInfo,
    /// What it does, in a sentence.
    pub(crate) sentence: String,
    /// The rule that explains it.
    pub(crate) rule: String,
}

/// The values an option can have.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ValuesInfo {
    /// One of these words.
    Words(Vec<String>),
    /// A whole number between these two, both included.
    Numbers(u32, u32),
    /// One of these maps.
    Maps(Vec<MapInfo>),
}

/// A map that comes with a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MapInfo {
    /// The name: the value of the option.
    pub(crate) name: String,
    /// The title for people.
    pub(crate) title: String,
    /// A note about it; may be empty.
    pub(crate) note: String,
    /// The modes it is for; empty if it is for all.
    pub(crate) modes: Vec<String>,
}

/// The default value of an option.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum PresetInfo {
    /// The same value always.
    Always(String),
    /// A value that depends on another option.
    Depends {
        /// The key of the other option.
        by: String,
        /// The value for each value of the other option.
        cases: BTreeMap<String, String>,
    },
}

/// A game with its look and rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameDetails {
    /// The game.
    #[serde(flatten)]
    pub(crate) info: GameInfo,
    /// The emblems of its classes, statuses and features, as SVG.
    pub(crate) glyphs: BTreeMap<String, String>,
    /// What its board is made of.
    pub(crate) look: GameLook,
    /// The tiles of the materials that the look names, as SVG.
    pub(crate) materials: BTreeMap<String, String>,
    /// The rules.
    pub(crate) rules: RulesInfo,
}

/// The rules of a game. Texts are Markdown.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RulesInfo {
    /// The title.
    pub(crate) title: String,
    /// The text before the first section.
    pub(crate) intro: String,
    /// The sections.
    pub(crate) sections: Vec<SectionInfo>,
}

/// A section of the rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SectionInfo {
    /// The title.
    pub(crate) title: String,
    /// The rules, and the texts between them.
    pub(crate) entries: Vec<EntryInfo>,
}

/// A rule, or a text between rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryInfo {
    /// The id of the rule; null for a text.
    #[schema(required)]
    pub(crate) id: Option<String>,
    /// The source of the rule: `S` stated, `R` ruled, `D` reconstructed; null for a text.
    #[schema(required)]
    pub(crate) mark: Option<String>,
    /// Whether part of it had to be reconstructed because pictures of the original are lost.
    pub(crate) reconstructed: bool,
    /// The text.
    pub(crate) text: String,
}

/// A game to preview.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewRequest {
    /// The options by key; missing ones have their default.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// The number of random events to play first, at most 300. They are always the same.
    #[serde(default)]
    pub(crate) events: Option<u32>,
}

/// A position of a game without a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    /// The value of every option.
    pub(crate) options: BTreeMap<String, String>,
    /// The seats.
    pub(crate) seats: Vec<SeatView>,
    /// The position.
    pub(crate) view: View,
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

impl GameDetails {
    pub(crate) fn new(facts: &Facts) -> Result<Self, LookError> {
        let look = GameLook::of(facts)?;
        let drawing = |file: &DataFile| (file.stem().to_owned(), file.text.to_owned());
        Ok(Self {
            info: GameInfo::new(facts),
            // A game's own emblem goes before a shared one of the same name.
            glyphs: look.emblems().iter().chain(facts.glyphs).map(drawing).collect(),
            materials: look.materials().iter().map(drawing).collect(),
            look,
            rules: rules(&Rulebook::parse(facts.rules)),
        })
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

/// Makes a title of a name: `dry-gulch` becomes `Dry Gulch`.
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
    fn a_map_without_a_title_is_titled_by_its_name() {
        assert_eq!(title_of("dry-gulch"), "Dry Gulch");
    }
}
