//! The Payload Race, a board game by Travis Moore: RED and BLU race their bomb carts along two tracks of one map.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`),
//! the maps (`maps/`), scenarios that prove every rule (`scenarios/`), its look (`look.toml`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! ```
//! use hillfort_engine::{GameConfig, Table, TypedTable};
//! use hillfort_payload_race::PayloadRace;
//!
//! let mut table = TypedTable::<PayloadRace>::start(&GameConfig::default())?;
//! table.event("chance", "roll 3 7")?;
//! table.event("p1", "pick blu")?;
//! assert_eq!(table.to_act().as_deref(), Some("red"));
//! table.event("red", "deploy scattergun a4")?;
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
pub use crate::game::PayloadRace;
pub use crate::state::{Attack, Mark, Marks, Phase, State, Unit, UnitId, UnitSet};
pub use crate::words::{Class, Part, Parts, Side, Weapon};
