//! Team Fortress 2: Attack & Defend, a board game by Stephan Haldaman: BLU attacks two points one after the other,
//! RED holds each of them for ten counts of the Turn Counter.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`),
//! the maps (`maps/`), scenarios that prove every rule (`scenarios/`), its look (`look.toml`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! ```
//! use hillfort_attack_defend::AttackDefend;
//! use hillfort_engine::{GameConfig, Table, TypedTable};
//!
//! let mut table = TypedTable::<AttackDefend>::start(&GameConfig::default())?;
//! assert_eq!(table.legal()[0], "deploy scout a10");
//! table.event("blu", "deploy scout b7")?;
//! assert_eq!(table.json()["units"][6]["at"], "b7");
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
mod series;
mod setup;
mod state;
mod terrain;
mod turn;
mod words;

pub use crate::action::Action;
pub use crate::facts::FACTS;
pub use crate::game::AttackDefend;
pub use crate::state::{Phase, State, UnitId, UnitSet};
pub use crate::words::{Class, Side, seat_of};
