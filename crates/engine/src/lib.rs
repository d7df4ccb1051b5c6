//! What a game is, whatever the game: states and actions with chance in the open, notation, records, scenarios,
//! the description for people, and the type-erased table that every door holds.
//!
//! This crate knows boards and no game. It does no I/O, has no clock, no thread and no entropy.
//!
//! A game implements four traits, from the machine's side to the person's:
//! [`Game`] (the rules), [`Notation`] (actions and states as text), [`Describe`] (what people see and ask) and
//! [`Ruleset`] (facts, and the compiler from map, cards and options).
//! Everything else follows: [`Table`] plays it, [`record`] and [`scenario`] read and prove it, [`playout`] and
//! [`mod@perft`] run it, [`Catalog`] lists it.

pub mod cards;
pub mod catalog;
pub mod chance;
pub mod config;
#[cfg(feature = "contract")]
pub mod contract;
pub mod describe;
pub mod error;
pub mod facts;
pub mod forfeit;
pub mod game;
pub mod heuristic;
mod list;
pub mod luck;
pub mod notation;
pub mod odds;
pub mod options;
pub mod perft;
pub mod playout;
mod proximity;
pub mod record;
pub mod refusal;
pub mod rulebook;
pub mod ruleset;
pub mod scenario;
pub mod seat;
pub mod series;
pub mod side;
pub mod table;
pub mod view;
mod ways;

pub use catalog::{Catalog, Visitor};
pub use chance::Chance;
pub use config::{GameConfig, GameData};
pub use describe::{Appearance, Description, Effect, Odds, Questions, Reachable, Sentences};
pub use error::{Error, ErrorKind};
pub use facts::Facts;
pub use forfeit::Forfeit;
pub use game::{Game, Outcome, Turn};
pub use heuristic::Heuristic;
pub use list::ExtendCells;
pub use notation::{Notation, NotationError, Setup, StateJson, Words};
pub use proximity::ProximityTable;
pub use record::Record;
pub use refusal::{Refusal, RuleId};
pub use ruleset::Ruleset;
pub use seat::{Seat, SeatSet};
pub use side::Side;
pub use table::{Table, TypedTable};
