//! What a study plays, as its file says.

use std::collections::BTreeMap;

use hillfort_engine::facts::Facts;
use hillfort_engine::{Error, GameConfig, GameData, Ruleset};
use serde::{Deserialize, Serialize};

use crate::variant::set;
use crate::{Lineup, LineupError, NotAChange, Variant};

/// A study, as its TOML file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Study {
    /// The id of the game.
    pub game: String,
    /// The number of games of each cell.
    #[serde(default = "default_games")]
    pub games: u64,
    /// The seed of all games.
    #[serde(default = "default_seed")]
    pub seed: u64,
    /// Who plays: each entry is a list of players as in `hillfort sim`.
    #[serde(default = "default_players")]
    pub players: Vec<String>,
    /// The maps to play on; the default map if there are none.
    #[serde(default)]
    pub maps: Vec<String>,
    /// The modes to play; the default mode if there are none.
    #[serde(default)]
    pub modes: Vec<String>,
    /// Options and card values that are the same in every game.
    #[serde(default)]
    pub set: BTreeMap<String, toml::Value>,
    /// Options and card values that are changed one at a time, each with its values.
    #[serde(default)]
    pub vary: BTreeMap<String, Values>,
    /// Options and card values of which all combinations are played.
    #[serde(default)]
    pub grid: BTreeMap<String, Values>,
    /// Other variants, as lists of changes.
    #[serde(default)]
    pub variants: Vec<String>,
    /// What one player never does, against the same player without this limit: verbs as buttons have them, classes,
    /// weapons.
    #[serde(default)]
    pub without: Vec<String>,
    /// The folder with other cards and maps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// The number of games of each cell that are looked at closely.
    #[serde(default = "default_close_looks")]
    pub close_looks: u64,
}

const fn default_games() -> u64 {
    2000
}

const fn default_seed() -> u64 {
    1
}

fn default_players() -> Vec<String> {
    vec!["easy".to_owned()]
}

const fn default_close_looks() -> u64 {
    2000
}

/// The values of something that is varied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Values {
    /// These values.
    List(Vec<toml::Value>),
    /// The whole numbers of a range.
    Range {
        /// The first one.
        from: i64,
        /// The last one, which is included.
        to: i64,
        /// The distance between two of them.
        #[serde(default = "one")]
        step: i64,
    },
}

const fn one() -> i64 {
    1
}

/// Why a study cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The file is no study.
    #[error("{0}")]
    Toml(String),
    /// A list of players cannot play.
    #[error(transparent)]
    Lineup(#[from] LineupError),
    /// A list of changes cannot be read.
    #[error(transparent)]
    Change(#[from] NotAChange),
    /// A range has no numbers, or too many.
    #[error(
        "{0}: expected a range from a number to the same or a larger one in steps of at least 1, with at most 1000 numbers"
    )]
    Range(String),
    /// Something is empty that must not be.
    #[error("'{0}' is empty: leave it out, or list what to play")]
    Empty(&'static str),
    /// There are too many combinations.
    #[error("the study has more than {MAX_CELLS} combinations of players, maps, modes and variants")]
    TooMany,
    /// Players who differ cannot be restricted.
    #[error("'without' needs the same player on all seats, not '{0}'")]
    Restriction(String),
    /// The game cannot be started.
    #[error(transparent)]
    Game(Box<Error>),
    /// No or too many games.
    #[error("'games' is {0}: expected a number from 1 to {MAX_GAMES}")]
    Games(u64),
}

impl From<Error> for PlanError {
    fn from(error: Error) -> Self {
        Self::Game(Box::new(error))
    }
}

/// The most combinations of players, maps, modes and variants.
const MAX_CELLS: usize = 10_000;
/// The most games of a combination.
const MAX_GAMES: u64 = 10_000_000;

/// The name of the variant without changes.
pub const BASE: &str = "base";

/// Games that are played alike: the same players and the same variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What is the same in several cells: players, map and mode. Variants are compared within it.
    pub setting: String,
    /// The number of the setting.
    pub setting_idx: usize,
    /// The players.
    pub lineup: Lineup,
    /// What is played. In every setting the first one is the base.
    pub variant: Variant,
}

impl Study {
    /// Returns a study of a game in which nothing is varied.
    #[must_use]
    pub fn new(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            games: default_games(),
            seed: default_seed(),
            players: default_players(),
            maps: Vec::new(),
            modes: Vec::new(),
            set: BTreeMap::new(),
            vary: BTreeMap::new(),
            grid: BTreeMap::new(),
            variants: Vec::new(),
            without: Vec::new(),
            data: None,
            close_looks: default_close_looks(),
        }
    }

    /// Reads a study.
    ///
    /// # Errors
    /// Returns the place of what cannot be read.
    pub fn parse(text: &str) -> Result<Self, PlanError> {
        let study: Self = toml::from_str(text).map_err(|error| {
            let place = error.span().map_or(0, |span| span.start);
            let line = text[..place.min(text.len())].matches('\n').count() + 1;
            PlanError::Toml(format!("line {line}: {}", error.message()))
        })?;
        for (name, is_empty) in [
            ("players", study.players.is_empty()),
            ("vary", study.vary.values().any(|values| *values == Values::List(Vec::new()))),
            ("grid", study.grid.values().any(|values| *values == Values::List(Vec::new()))),
        ] {
            if is_empty {
                return Err(PlanError::Empty(name));
            }
        }
        if !(1..=MAX_GAMES).contains(&study.games) {
            return Err(PlanError::Games(study.games));
        }
        Ok(study)
    }

    /// Returns the cells of the plan. `base` is the game without changes.
    ///
    /// # Errors
    /// Returns why there is no such plan.
    pub fn cells<G: Ruleset>(&self, base: &GameConfig) -> Result<Vec<Cell>, PlanError> {
        let facts = G::facts();
        let seats = |config: &GameConfig| -> Result<usize, PlanError> {
            Ok(G::compile(&GameData::new(facts, config)?)?.n_seats())
        };
        let lists = self.change_lists()?;
        let one = |key: &'static str, values: &[String]| -> Vec<Option<(&'static str, String)>> {
            match values {
                [] => vec![None],
                _ => values.iter().map(|value| Some((key, value.clone()))).collect(),
            }
        };
        let mut cells = Vec::new();
        let mut setting_idx = 0;
        for players in &self.players {
            let lineup = Lineup::parse(players)?;
            let cells_players = lineup.to_string();
            for mode in one("mode", &self.modes) {
                for map in one("map", &self.maps) {
                    let mut config = base.clone();
                    for (key, value) in &self.set {
                        set(&mut config, facts, key, &word(value, facts, key));
                    }
                    let mut setting = lineup.to_string();
                    for (key, value) in [&mode, &map].into_iter().flatten() {
                        set(&mut config, facts, key, value);
                        setting += &format!(", {value}");
                    }
                    cells.push(Cell {
                        setting: setting.clone(),
                        setting_idx,
                        lineup: lineup.clone(),
                        variant: Variant { name: BASE.to_owned(), config: config.clone() },
                    });
                    let mut restricted = Vec::new();
                    for without in &self.without {
                        let lineup = lineup.restricted(without, seats(&config)?);
                        restricted.push(lineup.ok_or_else(|| PlanError::Restriction(players.clone()))?);
                    }
                    for list in &lists {
                        let variant = match list {
                            Changes::Text(text) => Variant::parse(text, &config, facts)?,
                            Changes::Pairs(pairs) => with_changes(&config, pairs, facts),
                        };
                        cells.push(Cell {
                            setting: setting.clone(),
                            setting_idx,
                            lineup: lineup.clone(),
                            variant,
                        });
                        if cells.len() > MAX_CELLS {
                            return Err(PlanError::TooMany);
                        }
                    }
                    for lineup in restricted {
                        setting_idx += 1;
                        let place = setting.strip_prefix(&cells_players).unwrap_or_default();
                        cells.push(Cell {
                            setting: format!("{lineup}{place}"),
                            setting_idx,
                            lineup,
                            variant: Variant { name: BASE.to_owned(), config: config.clone() },
                        });
                    }
                    setting_idx += 1;
                }
            }
        }
        Ok(cells)
    }

    /// Returns the changes of all variants but the base.
    fn change_lists(&self) -> Result<Vec<Changes>, PlanError> {
        let mut lists: Vec<Changes> = self.variants.iter().cloned().map(Changes::Text).collect();
        for (key, values) in &self.vary {
            lists.extend(
                values.list(key)?.into_iter().map(|value| Changes::Pairs(vec![(key.clone(), value)])),
            );
        }
        let mut combinations = vec![Vec::new()];
        for (key, values) in &self.grid {
            let values = values.list(key)?;
            let longer = combinations.iter().flat_map(|pairs: &Vec<(String, toml::Value)>| {
                let with = |value: &toml::Value| [pairs.clone(), vec![(key.clone(), value.clone())]].concat();
                values.iter().map(with).collect::<Vec<_>>()
            });
            combinations = longer.collect();
            if combinations.len() > MAX_CELLS {
                return Err(PlanError::TooMany);
            }
        }
        lists.extend(combinations.into_iter().filter(|pairs| !pairs.is_empty()).map(Changes::Pairs));
        Ok(lists)
    }
}

/// The changes of a variant.
enum Changes {
    Text(String),
    Pairs(Vec<(String, toml::Value)>),
}

fn with_changes(base: &GameConfig, pairs: &[(String, toml::Value)], facts: &Facts) -> Variant {
    let mut config = base.clone();
    let mut names = Vec::new();
    for (key, value) in pairs {
        let value = word(value, facts, key);
        set(&mut config, facts, key, &value);
        names.push(format!("{key}={value}"));
    }
    Variant { name: names.join(","), config }
}

/// Returns a value as the game reads it: an option takes words without quotes, a card value is TOML.
fn word(value: &toml::Value, facts: &Facts, key: &str) -> String {
    match value {
        toml::Value::String(text) if facts.options.iter().any(|option| option.key == key) => text.clone(),
        _ => value.to_string(),
    }
}

impl Values {
    fn list(&self, key: &str) -> Result<Vec<toml::Value>, PlanError> {
        match self {
            Self::List(values) => Ok(values.clone()),
            Self::Range { from, to, step } if from <= to && *step >= 1 && (to - from) / step < 1000 => {
                let numbers = (0..=(to - from) / step).map(|idx| toml::Value::Integer(from + idx * step));
                Ok(numbers.collect())
            }
            Self::Range { .. } => Err(PlanError::Range(key.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use hillfort_template::Footrace;

    use super::*;

    fn names(text: &str) -> Vec<String> {
        let study = Study::parse(text).unwrap();
        let cells = study.cells::<Footrace>(&GameConfig::default()).unwrap();
        cells.into_iter().map(|cell| format!("{}: {}", cell.setting, cell.variant.name)).collect()
    }

    #[test]
    fn values_are_varied_one_at_a_time_and_grids_in_all_combinations() {
        let text = r#"
            game = "template"
            players = ["easy", "normal,random"]
            variants = ["turn-limit=20,die.sides=4"]
            vary = { "die.sides" = [4, 8], "turn-limit" = { from = 10, to = 30, step = 10 } }
            grid = { "die.sides" = [4, 8], "runner.most_steps" = [3] }
        "#;
        let variants = [
            "base",
            "turn-limit=20,die.sides=4",
            "die.sides=4",
            "die.sides=8",
            "turn-limit=10",
            "turn-limit=20",
            "turn-limit=30",
            "die.sides=4,runner.most_steps=3",
            "die.sides=8,runner.most_steps=3",
        ];
        let settings = ["easy", "normal:150n, random"];
        let expected: Vec<_> =
            settings.iter().flat_map(|s| variants.iter().map(move |v| format!("{s}: {v}"))).collect();
        assert_eq!(names(text), expected);
    }

    #[test]
    fn what_is_the_same_everywhere_is_set_everywhere() {
        let text = "game = \"template\"\nset = { turn-limit = 12 }\nmaps = [\"track\"]\nvary = { \"die.sides\" = [4] }";
        let cells = Study::parse(text).unwrap().cells::<Footrace>(&GameConfig::default()).unwrap();
        assert_eq!(cells.len(), 2);
        for cell in cells {
            assert_eq!(cell.setting, "easy, track");
            assert!(cell.variant.config.options.contains(&("turn-limit".to_owned(), "12".to_owned())));
        }
    }

    #[test]
    fn a_wrong_study_is_refused_with_its_place() {
        let refused = |text: &str| {
            let study = Study::parse(text);
            let cells = study.and_then(|study| study.cells::<Footrace>(&GameConfig::default()));
            cells.unwrap_err().to_string()
        };
        let unknown = refused("game = \"template\"\nspeed = 3\n");
        assert!(unknown.starts_with("line 2: unknown field `speed`"), "{unknown}");
        assert!(refused("game = \"template\"\nplayers = [\"bold\"]").contains("'bold'"));
        assert!(
            refused("game = \"template\"\nplayers = [\"hard:1s\"]").contains("does not play the same game")
        );
        assert!(refused("game = \"template\"\ngames = 0").contains("'games' is 0"));
        assert!(refused("game = \"template\"\nvary = { x = [] }").contains("'vary' is empty"));
        let range = "game = \"template\"\nvary = { x = { from = 3, to = 1 } }";
        assert!(refused(range).starts_with("x: expected a range"));
        assert!(refused("game = \"template\"\nvariants = [\"fast\"]").contains("expected KEY=VALUE"));
    }
}
