//! The Footrace: two runners, one die, and whoever is first on the goal wins.
//!
//! This is the smallest complete game, to be copied and changed.
//! `scripts/new-game my-game "My Game"` makes the copy.
//! Everything about a game is in its folder; change the files in this order:
//!
//! 1. `rules.md`: the rules for people, each with its id; then `scenarios/`, which prove them.
//! 2. `maps/`, `classes.toml`, `glyphs/` and [`FACTS`], which embeds them: what the game is played with.
//! 3. [`State`] and [`Action`]: what can change, and what can be done.
//! 4. `track`, `cards` and `game`: the map and the numbers, checked once, and the rules; `why`: the refusals.
//! 5. `notation`, `json` and `arrange`: lines, state JSON and scenario setup.
//! 6. `view` and `describe`: what people see and ask.
//!
//! ```
//! use hillfort_engine::{TypedTable, Table, GameConfig};
//! use hillfort_template::Footrace;
//!
//! let mut table = TypedTable::<Footrace>::start(&GameConfig::default())?;
//! assert_eq!(table.legal(), ["roll 1d6"]);
//! table.event("chance", "roll 2")?;
//! assert_eq!(table.legal(), ["wait", "walk b1", "walk c1"]);
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

mod action;
mod cards;
mod describe;
mod facts;
mod game;
mod json;
mod notation;
mod reason;
mod setup;
mod state;
mod track;
mod view;

pub use crate::action::Action;
pub use crate::facts::FACTS;
pub use crate::game::Footrace;
pub use crate::state::{Phase, State};
