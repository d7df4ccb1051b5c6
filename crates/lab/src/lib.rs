//! Many games at once: what designers and programmers want to know about a game as a whole, and which of two bots
//! is the better one.

pub mod arena;
mod forfeit;
mod interval;
mod percentiles;
mod sides;
mod simulate;
mod sitting;

pub use crate::forfeit::Lost;
pub use crate::interval::Interval;
pub use crate::percentiles::Percentiles;
pub use crate::sides::Sides;
pub use crate::simulate::{Figures, Plan, simulate};
pub use crate::sitting::{End, Sitting, Spent, bot_seed, decide};
