//! Team Fortress 2: King of the Board: two teams of three people fight over a control point on a hill of hexes.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`), the
//! maps (`maps/`), scenarios that prove every rule (`scenarios/`), its look (`look.toml`) and the rules as code.
//! Comments name the rule ids of `rules.md`.
//!
//! ```
//! use hillfort_engine::{GameConfig, Table, TypedTable};
//! use hillfort_king_of_the_board::KingOfTheBoard;
//!
//! let mut table = TypedTable::<KingOfTheBoard>::start(&GameConfig::default())?;
//! table.event("red", "spawn scout d20")?;
//! assert_eq!(table.to_act().as_deref(), Some("blu"));
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
pub use crate::game::KingOfTheBoard;
pub use crate::state::{Acted, GUN, Gun, GunStatus, Person, Phase, Shot, State, UnitId};
pub use crate::words::{ActionType, Class, Cone};
