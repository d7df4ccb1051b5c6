//! What has happened.

use serde::Serialize;

use crate::seat::Seat;

/// An event of the game, told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogLine {
    /// Who: the name of a seat or `chance`.
    pub who: String,
    /// The seat; none for chance.
    pub seat: Option<Seat>,
    /// The line.
    pub line: String,
    /// The cell of the piece that acted.
    pub from: Option<String>,
    /// The cell it was done to.
    pub to: Option<String>,
    /// What happened: `p1's fighter on d1 goes to the hill and kills p2's runner.`
    pub sentence: String,
    /// The dice, if some fell.
    pub roll: Option<Roll>,
}

/// Dice that fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Roll {
    /// Whose they are; none where they follow from the deed before them.
    pub seat: Option<Seat>,
    /// What each shows, as people read it: `6`, `Move`.
    pub faces: Vec<String>,
}
