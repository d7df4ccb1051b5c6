//! The log: what has happened so far.

use serde::Serialize;

use crate::seat::Seat;

/// An event of the game with a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogLine {
    /// Who acted: the name of a seat, or `chance`.
    pub who: String,
    /// The seat that acted; none for chance.
    pub seat: Option<Seat>,
    /// The line, without the seat.
    pub line: String,
    /// The cell of the piece that acted.
    pub from: Option<String>,
    /// The target cell.
    pub to: Option<String>,
    /// What happened: `p1's fighter on d1 goes to the hill and kills p2's runner.`
    pub sentence: String,
    /// The dice, if any were rolled.
    pub roll: Option<Roll>,
}

/// Dice that were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Roll {
    /// The seat that rolled them; none if they belong to the action before them.
    pub seat: Option<Seat>,
    /// The faces as people read them: `6`, `Move`.
    pub faces: Vec<String>,
}
