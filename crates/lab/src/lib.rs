//! Many games at once: what designers and programmers want to know about a game as a whole, and which of two bots
//! is the better one.

pub mod arena;
mod interval;
mod percentiles;
mod simulate;
mod sitting;

pub use crate::interval::Interval;
pub use crate::percentiles::Percentiles;
pub use crate::simulate::{Figures, Plan, simulate};
pub use crate::sitting::{Lost, Sitting, Spent};
