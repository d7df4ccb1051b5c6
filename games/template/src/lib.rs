//! The Footrace: two runners and one die; the first runner on the goal wins.
//!
//! The smallest complete game, made to be copied and changed. `docs/new-game.md` goes through its files one by one.

mod action;
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

pub use crate::action::Action;
pub use crate::facts::FACTS;
pub use crate::game::Footrace;
pub use crate::state::{Phase, State};
