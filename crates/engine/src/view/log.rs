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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The line, without the seat.
    pub line: String,
    /// The cell of the piece that acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The target cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What happened: `p1's fighter on d1 goes to the hill and kills p2's runner.`
    pub sentence: String,
    /// The last sentences of `sentence` that deserve a line of their own: deaths, captures, points and the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<String>,
    /// The dice, if any were rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Roll>,
    /// Which pieces without an id went where. Pieces with an id are found by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<PieceMove>,
}

/// A piece without an id that went somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceMove {
    /// The seat it belongs to.
    pub seat: Seat,
    /// Its class.
    pub class: String,
    /// The cell it left; none if it came into play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The cell it came to; none if it died.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// Dice that were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Roll {
    /// The seat that rolled them; none if they belong to the action before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The faces as people read them: `6`, `Move`.
    pub faces: Vec<String>,
}
