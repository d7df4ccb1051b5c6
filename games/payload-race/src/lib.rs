//! The Payload Race, a board game by Travis Moore: RED and BLU race their bomb carts along two tracks of one map.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`),
//! the maps (`maps/`), scenarios that prove every rule (`scenarios/`), drawings (`glyphs/`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! - [`words`]: the rulebook's words as types; [`units`] and [`state`]: the position; `map`, `ground`, `cards`
//!   and `card_file`: what it is played on and with.
//! - [`action`]: decisions and outcomes of chance; `turn`, `walk`, `push`, `special`, `attack`, `medic`, `spawn` and
//!   `chance`: what they do and when they are legal; `why`: every reason for a refusal.
//! - `heuristic`, `policy_logit` and `ways`: what bots think of positions and actions.
//! - `notation`, `json`, `arrange`: lines, state JSON and scenario setup; `view`, `tooltip`, `tell`, `odds`
//!   and `ask`: what people see.
//!
//! ```
//! use hillfort_engine::{TypedTable, Table, GameConfig};
//! use hillfort_payload_race::PayloadRace;
//!
//! let mut table = TypedTable::<PayloadRace>::start(&GameConfig::default())?;
//! table.event("chance", "roll 3 7")?;
//! table.event("p1", "pick blu")?;
//! assert_eq!(table.to_act().as_deref(), Some("red"));
//! table.event("red", "deploy scattergun a4")?;
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

pub mod action;
mod ask;
mod attack;
mod audit;
mod card_file;
mod cards;
mod chance;
mod facts;
mod game;
mod ground;
mod heuristic;
mod json;
mod map;
mod medic;
mod notation;
mod odds;
mod policy;
mod push;
mod reason;
mod setup;
mod spawn;
mod special;
pub mod state;
mod tell;
mod tooltip;
mod turn;
pub mod units;
mod view;
mod walk;
mod ways;
pub mod words;

use hillfort_engine::{Error, Facts, GameData, Ruleset};

pub use crate::facts::FACTS;
pub use crate::game::PayloadRace;

impl Ruleset for PayloadRace {
    fn facts() -> &'static Facts {
        &FACTS
    }

    fn compile(data: &GameData) -> Result<Self, Error> {
        Self::build(data)
    }
}
