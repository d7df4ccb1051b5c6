//! King of the Hill, a tactical board game by Florian Jehn: two to four players struggle for the piece in the middle
//! of four rings that turn.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`),
//! the board (`maps/`), scenarios that prove every rule (`scenarios/`), drawings (`glyphs/`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! - [`words`]: the rulebook's words as types; [`stack`], [`ground`] and [`state`]: the position.
//! - [`action`]: decisions and outcomes of chance; `turn`, `moving`, `storm`, `turning`, `flow` and `chance`: what
//!   they do and when they are legal; `why`: every reason for a refusal.
//! - `heuristic` and `ways`: what bots think of positions and actions.
//! - `notation`, `json`, `arrange`: lines, state JSON and scenario setup; `view`, `tell` and `ask`: what people see.
//!
//! ```
//! use hillfort_engine::{TypedTable, Table, GameConfig};
//! use hillfort_king_of_the_hill::KingOfTheHill;
//!
//! let mut table = TypedTable::<KingOfTheHill>::start(&GameConfig::default())?;
//! assert_eq!(table.legal(), ["terrain a"]);
//! table.event("chance", "terrain a l n d l n d l")?;
//! assert_eq!(table.legal(), ["terrain b"]);
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

pub mod action;
mod actions;
mod bot;
mod cards;
mod chance;
mod describe;
mod facts;
mod game;
mod json;
mod legal;
mod map;
mod notation;
mod reason;
mod setup;
pub mod state;
pub mod terrain;
mod turn;
pub mod words;

use hillfort_engine::{Error, Facts, GameData, Ruleset};

pub use crate::facts::FACTS;
pub use crate::game::KingOfTheHill;

impl Ruleset for KingOfTheHill {
    fn facts() -> &'static Facts {
        &FACTS
    }

    fn compile(data: &GameData) -> Result<Self, Error> {
        Self::build(data)
    }
}
