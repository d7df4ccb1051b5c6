//! Team Fortress 2: The Board Game by Nicole Maiorano: two teams of up to six units fight for three control points or
//! for each other's flag, on a board of squares and without dice.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`), the
//! boards (`maps/`), scenarios that prove every rule (`scenarios/`), its look (`look.toml`) and the rules as code.
//! Comments name the rule ids of `rules.md`.
//!
//! ```
//! use hillfort_engine::{GameConfig, Table, TypedTable};
//! use hillfort_tf2_board_game::Tf2BoardGame;
//!
//! let mut table = TypedTable::<Tf2BoardGame>::start(&GameConfig::default())?;
//! table.event("red", "spawn scout b6").expect_err("b6 is not in a spawn area");
//! table.event("red", "spawn scout b3")?;
//! table.event("red", "end")?;
//! table.event("blu", "spawn heavy p9")?;
//! table.event("blu", "end")?;
//! assert!(table.legal().contains(&"move b3 e6".to_owned()));
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

mod action;
mod actions;
mod audit;
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
mod state;
mod terrain;
mod turn;
mod words;

pub use crate::action::Action;
pub use crate::facts::FACTS;
pub use crate::game::Tf2BoardGame;
pub use crate::state::{Active, Phase, Point, State, Team, Unit};
pub use crate::words::{Class, Mode};
