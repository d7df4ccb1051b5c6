//! A game as people see it, in types that every interface can send and draw without knowing the rules.
//!
//! Optional fields are left out of the JSON when they are none, empty or false.

mod card;
mod decision;
mod log;
mod scene;

pub use crate::view::card::{ClassCard, PatternCell, PatternKind, Word, WordKind, hex_pattern, pattern};
pub use crate::view::decision::{
    ActionKind, ActionOdds, Candidate, Cause, Choice, Decision, EffectKind, EffectOdds, Reach, Threat,
    Withheld,
};
pub use crate::view::log::{DiceGroup, LogLine, MotionKind, MotionView, PieceMove, Roll, SeatEffect};
pub use crate::view::scene::{
    CellView, Colour, Counter, CounterValue, Ground, Mark, Objective, PieceView, Readiness, SeatView, View,
    in_plane,
};
