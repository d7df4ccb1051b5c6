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
//! [`arena::run`] plays many of them and reports scores, intervals and ratings. [`simulate`] plays games between the
//! same bots without a table; [`compare`] plays the same games in two [variants](Variant).

pub mod arena;
mod bot_game;
mod compare;
pub mod difference;
mod forfeit;
mod interval;
mod lineup;
mod percentiles;
mod played_game;
mod results_file;
mod simulate;
pub mod study;
mod teams;
pub mod variant;

pub use crate::bot_game::{BotGame, Observer};
pub use crate::compare::{Comparison, Figure, compare};
pub use crate::difference::Difference;
pub use crate::forfeit::SeatForfeit;
pub use crate::interval::Interval;
pub use crate::lineup::{Lineup, LineupError};
pub use crate::percentiles::Percentiles;
pub use crate::played_game::{GameEnd, PlayedGame, TimeSpent, bot_seed, decide};
pub use crate::simulate::{Simulation, SimulationError, Statistics, simulate};
pub use crate::teams::Teams;
pub use crate::variant::{NotAChange, Variant};
