//! The verbs of a turn, a file each: what can be done, whether it is legal, and what it does.

mod assault;
pub(crate) mod moves;
mod turning;
