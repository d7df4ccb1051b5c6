//! King of the Hill, a tactical board game by Florian Jehn: two to four players fight for the hill in the middle of
//! four turning rings.
//!
//! Everything about the game is in this folder: the rules for people (`rules.md`), the numbers (`classes.toml`), the
//! board (`maps/`), scenarios that prove every rule (`scenarios/`), its look (`look.toml`), and the rules as code.
//! The comments name the rule ids of `rules.md`.
//!
//! ```
//! use hillfort_engine::{GameConfig, Table, TypedTable};
//! use hillfort_king_of_the_hill::KingOfTheHill;
//!
//! let mut table = TypedTable::<KingOfTheHill>::start(&GameConfig::default())?;
//! assert_eq!(table.legal(), ["terrain a"]);
//! table.event("chance", "terrain a l n d l n d l")?;
//! assert_eq!(table.legal(), ["terrain b"]);
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
pub use crate::game::KingOfTheHill;
pub use crate::state::stack::Stack;
pub use crate::state::{MAX_SEATS, Offer, Phase, State};
pub use crate::terrain::{N_RINGS, N_TILES, tile};
pub use crate::words::{Class, Die, Direction, Payment, TerrainKind};
