//! The two sides of a game for two players.

use crate::game::Outcome;
use crate::seat::{Seat, SeatSet};
use crate::view::{Colour, SeatView};

/// One of two sides. RED comes first in every list of both. The game decides which seat a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// RED.
    Red,
    /// BLU.
    Blue,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// Returns the name in records.
    #[must_use]
    #[inline]
    pub const fn name(self) -> &'static str {
        ["red", "blu"][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    #[inline]
    pub const fn title(self) -> &'static str {
        ["RED", "BLU"][self as usize]
    }

    /// Returns the side with that name in records.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.name() == name)
    }

    /// Returns the other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// Returns the seat of the side in a game where RED has the first seat.
    #[must_use]
    #[inline]
    pub const fn seat_in_order(self) -> Seat {
        Seat::new(self as usize)
    }

    /// Returns the side of a seat in a game where RED has the first seat.
    #[must_use]
    #[inline]
    pub const fn in_order(seat: Seat) -> Self {
        if seat.index() == 0 { Self::Red } else { Self::Blue }
    }

    /// Returns the side that has won, where `seat_of` gives the seat of each side; `None` after a draw.
    #[must_use]
    pub fn winner(outcome: Outcome, seat_of: impl Fn(Self) -> Seat) -> Option<Self> {
        let Outcome::Won(winners) = outcome else { return None };
        Self::ALL.into_iter().find(|side| winners.contains(seat_of(*side)))
    }

    /// Returns the outcome in which this side wins, in a game where RED has the first seat.
    #[must_use]
    pub const fn wins(self) -> Outcome {
        Outcome::Won(SeatSet::only(self.seat_in_order()))
    }

    /// Returns the view of the side's seat.
    #[must_use]
    pub fn seat_view(self, seat: Seat) -> SeatView {
        let (mark, colour) = match self {
            Self::Red => ('R', Colour::Red),
            Self::Blue => ('B', Colour::Blue),
        };
        let (name, title) = (self.name().to_owned(), self.title().to_owned());
        SeatView { name, title, mark, colour, team: seat, goal: String::new() }
    }
}
