//! Team Fortress 2: King of the Board: two teams of three people fight over a control point on a hill of hexes.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`),
//! the maps, scenarios that prove every rule (`scenarios/`), drawings (`glyphs/`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! - [`words`]: the rulebook's words as types; [`state`]: the position; `field`: the map with everything that can be
//!   known of it beforehand.
//! - [`action`]: decisions and outcomes of chance; `list` and `may`: which are legal; `why`: every reason for a refusal;
//!   `turn`, `act`, `combat`, `spawn` and `chance`: what they do.
//! - `notation`, `json`, `arrange`: lines, state JSON and scenario setup; `view`, `tell` and `ask`: what people see.
//!
//! ```
//! use hillfort_engine::{TypedTable, Table, GameConfig};
//! use hillfort_king_of_the_board::KingOfTheBoard;
//!
//! let mut table = TypedTable::<KingOfTheBoard>::start(&GameConfig::default())?;
//! table.event("red", "spawn scout d20")?;
//! assert_eq!(table.to_act().as_deref(), Some("blu"));
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

mod act;
pub mod action;
mod ask;
mod cards;
mod chance;
mod combat;
mod danger;
mod facts;
mod field;
mod forecast;
mod game;
mod heuristic;
mod json;
mod list;
mod may;
mod notation;
mod policy;
mod reason;
mod setup;
mod spawn;
pub mod state;
mod tell;
mod turn;
mod view;
pub mod words;

use hillfort_engine::{Error, Facts, GameData, Ruleset};

pub use crate::facts::FACTS;
pub use crate::game::KingOfTheBoard;

impl Ruleset for KingOfTheBoard {
    fn facts() -> &'static Facts {
        &FACTS
    }

    fn compile(data: &GameData) -> Result<Self, Error> {
        Self::build(data)
    }
}
