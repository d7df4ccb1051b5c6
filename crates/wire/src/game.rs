//! The games as they are listed, before they are played.

use std::collections::BTreeMap;

use hillfort_board::MapFile;
use hillfort_engine::chance::pick;
use hillfort_engine::facts::{DataFile, OptionFacts, Preset, Values};
use hillfort_engine::playout::rng_of;
use hillfort_engine::view::{SeatView, View};
use hillfort_engine::{Facts, GameConfig, Table, Turn};
use hillfort_look::{GameLook, LookError};
use serde::{Deserialize, Serialize};

/// A game of the catalogue.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The stable id.
    pub id: String,
    /// The title for people.
    pub title: String,
    /// Who designed the original game.
    pub author: String,
    /// The game in two sentences.
    pub summary: String,
    /// The number of players, such as `2 to 4`.
    pub players: String,
    /// How long a game takes.
    pub length: String,
    /// The options, the most important first.
    pub options: Vec<OptionInfo>,
}

/// An option of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// The key.
    pub key: String,
    /// The values it can have.
    pub values: ValuesInfo,
    /// The value if none is given.
    pub default: PresetInfo,
    /// What it does, in a sentence.
    pub sentence: String,
    /// The rule that explains it.
    pub rule: String,
}

/// The values an option can have.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ValuesInfo {
    /// One of these words.
    Words(Vec<String>),
    /// A whole number between these two, both included.
    Numbers(u32, u32),
    /// One of these maps.
    Maps(Vec<MapInfo>),
}

/// A map that comes with a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MapInfo {
    /// The name: the value of the option.
    pub name: String,
    /// The title for people.
    pub title: String,
    /// A note about it; may be empty.
    pub note: String,
    /// The modes it is for; empty if it is for all.
    pub modes: Vec<String>,
}

/// The default value of an option.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum PresetInfo {
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

/// A game with its look.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameDetails {
    /// The game.
    #[serde(flatten)]
    pub info: GameInfo,
    /// The emblems of its classes, statuses and features, as SVG.
    pub glyphs: BTreeMap<String, String>,
    /// What its board is made of.
    pub look: GameLook,
    /// The tiles of the materials that the look names, as SVG.
    pub materials: BTreeMap<String, String>,
}

/// A game to preview.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// The options by key; missing ones have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The number of random events to play first, at most 300. They are always the same.
    #[serde(default)]
    pub events: Option<u32>,
}

/// A position of a game without a table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preview {
    /// The value of every option.
    pub options: BTreeMap<String, String>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The position.
    pub view: View,
}

/// Returns the configuration of a game with these options.
#[must_use]
pub fn config_of(options: Option<&BTreeMap<String, String>>) -> GameConfig {
    let options = options.into_iter().flatten().map(|(key, value)| (key.clone(), value.clone()));
    GameConfig { options: options.collect(), ..GameConfig::default() }
}

/// The most events a preview plays.
const MAX_EVENTS: u32 = 300;

impl Preview {
    /// Plays the random events of a preview, unless it is stopped, and returns the position.
    #[must_use]
    pub fn new(mut table: Box<dyn Table>, events: Option<u32>, is_stopped: impl Fn() -> bool) -> Self {
        play_random(&mut *table, events.unwrap_or(0).min(MAX_EVENTS), is_stopped);
        let options = table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let view = table.view();
        Self { options, seats: view.seats.clone(), view }
    }
}

/// Plays `events` random events, always the same ones, unless it is stopped.
fn play_random(table: &mut dyn Table, events: u32, is_stopped: impl Fn() -> bool) {
    let mut rng = rng_of(1, 0);
    for _ in 0..events {
        match table.turn() {
            _ if is_stopped() => return,
            Turn::Over(_) => return,
            Turn::Chance => table.roll(&mut rng),
            Turn::Player(_) => {
                let lines = table.legal();
                let line: &String = pick(&mut rng, &lines);
                // A listed line is legal.
                let _ = table.act(line);
            }
        }
    }
}

impl GameInfo {
    /// Returns what people read about a game before they play it.
    #[must_use]
    pub fn new(facts: &Facts) -> Self {
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
    /// Returns a game with its look.
    ///
    /// # Errors
    /// Returns what is wrong with the look.
    pub fn new(facts: &Facts) -> Result<Self, LookError> {
        let look = GameLook::of(facts)?;
        let drawing = |file: &DataFile| (file.stem().to_owned(), file.text.to_owned());
        Ok(Self {
            info: GameInfo::new(facts),
            // A game's own emblem goes before a shared one of the same name.
            glyphs: look.emblems().iter().chain(facts.glyphs).map(drawing).collect(),
            materials: look.materials().iter().map(drawing).collect(),
            look,
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

#[cfg(test)]
mod tests {
    use super::title_of;

    #[test]
    fn a_map_without_a_title_is_titled_by_its_name() {
        assert_eq!(title_of("dry-gulch"), "Dry Gulch");
    }
}
