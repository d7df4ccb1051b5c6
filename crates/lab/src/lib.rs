//! Many games at once: statistics of a ruleset, and arenas that measure which bot is stronger.
//!
//! [`Match`] plays one game between programs:
//!
//! ```
//! use hillfort_bots::{Level, Stop};
//! use hillfort_engine::playout::rng_of;
//! use hillfort_engine::{GameConfig, TypedTable};
//! use hillfort_lab::{Match, MatchEnd};
//! use hillfort_template::Footrace;
//!
//! let mut table = TypedTable::<Footrace>::start(&GameConfig::default())?;
//! let mut players = [Level::Easy, Level::Random].map(|level| level.player::<Footrace>(1));
//! let played = Match::play(&mut table, &mut players, &mut rng_of(1, 0), &Stop::new());
//! assert!(matches!(played.end, MatchEnd::Over(_)) && played.decisions > 0);
//! # Ok::<(), hillfort_engine::Error>(())
//! ```
//!
//! [`arena::run`] plays many of them and reports scores, intervals and ratings; [`simulate`] plays random games.

pub mod arena;
mod forfeit;
mod interval;
mod match_;
mod percentiles;
mod sides;
mod simulate;

pub use crate::forfeit::SeatForfeit;
pub use crate::interval::Interval;
pub use crate::match_::{Match, MatchEnd, TimeSpent, bot_seed, decide};
pub use crate::percentiles::Percentiles;
pub use crate::sides::Sides;
pub use crate::simulate::{Simulation, Statistics, simulate};
