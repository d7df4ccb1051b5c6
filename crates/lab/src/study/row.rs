//! One row for each game.

use serde::{Deserialize, Serialize};

use crate::study::close_look::CloseLook;
use crate::study::counter::Life;

/// A finished game of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRow {
    /// The number of its cell in the plan.
    #[serde(rename = "i")]
    pub cell: u32,
    /// Its number within the cell.
    #[serde(rename = "g")]
    pub game: u64,
    /// The winner as the state JSON names them; `draw` if nobody won.
    #[serde(rename = "w")]
    pub winner: String,
    /// The seats that won, one bit each; 0 for a draw.
    #[serde(rename = "ws")]
    pub winning_seats: u8,
    /// The seat that had the first turn.
    #[serde(rename = "f", default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u8>,
    /// The number of turns.
    #[serde(rename = "t")]
    pub turns: u32,
    /// The number of decisions.
    #[serde(rename = "d")]
    pub decisions: u64,
    /// Whether its limit of turns or rounds ended it.
    #[serde(rename = "l", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_ended_by_limit: bool,
    /// The lives of its units.
    #[serde(rename = "u", default, skip_serializing_if = "Vec::is_empty")]
    pub lives: Vec<Life>,
    /// What a close look found, if it was one of the games that are looked at closely.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub close_look: Option<CloseLook>,
}

impl GameRow {
    /// Returns whether a seat won.
    #[must_use]
    pub const fn is_won_by(&self, seat: u8) -> bool {
        self.winning_seats & 1 << seat != 0
    }

    /// Returns whether nobody won.
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        self.winning_seats == 0
    }
}
