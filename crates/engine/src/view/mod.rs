//! A game as people see it, in types that every door can send and draw. No door knows a game's rules.

mod decision;
mod log;
mod seen;

pub use crate::view::decision::{
    Answer, Cause, Choice, Decision, Deed, EffectKind, EffectOdds, Outlook, Reach, Threat,
};
pub use crate::view::log::{LogLine, Roll};
pub use crate::view::seen::{
    CellView, Colour, Ground, Mark, Objective, PieceView, Readiness, SeatView, Shows, Track, View, in_plane,
};
