//! Team Fortress 2: Attack & Defend, a board game by Stephan Haldaman: BLU attacks two points one after the other,
//! RED holds each of them for ten counts of the Turn Counter.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`),
//! the maps (`maps/`), scenarios that prove every rule (`scenarios/`), drawings (`glyphs/`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! - [`words`]: the rulebook's words as types; [`state`] and [`action`]: the position and what changes it.
//! - `cards`, `map` and `field`: numbers and ground, checked and precomputed when a game is compiled.
//! - `placing`, `playing`, `moving`, `attack`, `chance` and `flow`: what actions do and when they are legal; `why`:
//!   every reason for a refusal; `series`: the two-game match.
//! - `heuristic`, `policy_logit` and `ways`: what bots think of positions and actions.
//! - `notation`, `json`, `arrange`: lines, state JSON and scenario setup; `view`, `tell`, `ask` and `danger`: what
//!   people see.
//!
//! ```
//! use hillfort_attack_defend::AttackDefend;
//! use hillfort_engine::{TypedTable, Table, GameConfig};
//!
//! let mut table = TypedTable::<AttackDefend>::start(&GameConfig::default())?;
//! assert_eq!(table.legal()[0], "deploy scout a10");
//! table.event("blu", "deploy scout b7")?;
//! assert_eq!(table.json()["units"][6]["at"], "b7");
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

pub mod action;
mod ask;
mod attack;
mod audit;
mod cards;
mod chance;
mod danger;
mod facts;
mod field;
mod flow;
mod game;
mod heuristic;
mod json;
mod map;
mod moving;
mod notation;
mod placing;
mod playing;
mod policy;
mod reason;
mod series;
mod setup;
pub mod state;
mod tell;
mod view;
mod ways;
pub mod words;

use hillfort_engine::series::{Finished, SeriesResult};
use hillfort_engine::{Error, Facts, GameData, Ruleset};

pub use crate::facts::FACTS;
pub use crate::game::AttackDefend;

impl Ruleset for AttackDefend {
    fn facts() -> &'static Facts {
        &FACTS
    }

    fn compile(data: &GameData) -> Result<Self, Error> {
        Self::build(data)
    }

    /// AD-MATCH-1.
    fn series_length() -> Option<(usize, hillfort_engine::RuleId)> {
        Some((2, hillfort_engine::RuleId("AD-MATCH-1")))
    }

    fn series(games: &[Finished<'_, Self>]) -> SeriesResult {
        series::score(games)
    }
}
