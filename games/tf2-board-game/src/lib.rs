//! Team Fortress 2: The Board Game by Nicole Maiorano: two teams of up to six units fight for three control points
//! or for each other's flag, on a board of squares and without dice.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`),
//! the boards (`maps/`), scenarios that prove every rule (`scenarios/`), drawings (`glyphs/`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! - [`words`]: the rulebook's words as types; [`state`] and [`action`]: positions and decisions.
//! - `cards`, `map` and `ground`: the data, checked, and what is computed of them before the game.
//! - `acting`, `walking`, `fire`, `healing`, `spawning` and `flow`: what actions do and when they are legal; `why`:
//!   every reason for a refusal.
//! - `notation`, `json`, `arrange`: lines, state JSON and scenario setup; `view`, `tell` and `ask`: what people see.
//!
//! ```
//! use hillfort_engine::{TypedTable, Table, GameConfig};
//! use hillfort_tf2_board_game::Tf2BoardGame;
//!
//! let mut table = TypedTable::<Tf2BoardGame>::start(&GameConfig::default())?;
//! table.event("red", "spawn scout b6")
//!     .expect_err("b6 is not in a spawn area");
//! table.event("red", "spawn scout b3")?;
//! table.event("red", "end")?;
//! table.event("blu", "spawn heavy p9")?;
//! table.event("blu", "end")?;
//! assert!(table.legal().contains(&"move b3 e6".to_owned()));
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

mod acting;
pub mod action;
mod ask;
mod cards;
mod facts;
mod fire;
mod flow;
mod forecast;
mod game;
mod ground;
mod healing;
mod heuristic;
mod json;
mod map;
mod notation;
mod policy;
mod reason;
mod setup;
mod spawning;
pub mod state;
mod tell;
mod view;
mod walking;
pub mod words;

use hillfort_engine::{Error, Facts, GameData, Ruleset};

pub use crate::facts::FACTS;
pub use crate::game::Tf2BoardGame;

impl Ruleset for Tf2BoardGame {
    fn facts() -> &'static Facts {
        &FACTS
    }

    fn compile(data: &GameData) -> Result<Self, Error> {
        Self::build(data)
    }
}
