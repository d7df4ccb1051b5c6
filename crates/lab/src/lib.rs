//! Many games at once: statistics of a ruleset, and arenas that measure which bot is stronger.
//!
//! [`PlayedGame`] plays one game between programs:
//!
//! ```
//! use hillfort_bots::{Level, Stop};
//! use hillfort_engine::playout::rng_of;
//! use hillfort_engine::{GameConfig, TypedTable};
//! use hillfort_lab::{PlayedGame, GameEnd};
//! use hillfort_template::Footrace;
//!
//! let mut table = TypedTable::<Footrace>::start(&GameConfig::default())?;
//! let mut players = [Level::Easy, Level::Random].map(|level| level.player::<Footrace>(1));
//! let played = PlayedGame::play(&mut table, &mut players, &mut rng_of(1, 0), &Stop::new());
//! assert!(matches!(played.end, GameEnd::Over(_)) && played.decisions > 0);
//! # Ok::<(), hillfort_engine::Error>(())
//! ```
//!
//! [`arena::run`] plays many of them and reports scores, intervals and ratings; [`simulate`] plays random games.

pub mod arena;
mod forfeit;
mod interval;
mod percentiles;
mod played_game;
mod simulate;
mod teams;

pub use crate::forfeit::SeatForfeit;
pub use crate::interval::Interval;
pub use crate::percentiles::Percentiles;
pub use crate::played_game::{GameEnd, PlayedGame, TimeSpent, bot_seed, decide};
pub use crate::simulate::{Simulation, Statistics, simulate};
pub use crate::teams::Teams;
