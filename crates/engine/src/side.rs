//! The two teams of a game for two.

use crate::game::Outcome;
use crate::seat::{Seat, SeatSet};
use crate::view::{Colour, SeatView};

/// A team. RED stands first wherever both are listed. Which seat a side has is the game's own matter.
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

    /// Reads a name.
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

    /// Returns the seat of the side where RED has the first one.
    #[must_use]
    #[inline]
    pub const fn seat_in_order(self) -> Seat {
        Seat::new(self as usize)
    }

    /// Returns the side of a seat where RED has the first one.
    #[must_use]
    #[inline]
    pub const fn in_order(seat: Seat) -> Self {
        if seat.index() == 0 { Self::Red } else { Self::Blue }
    }

    /// Returns the side that has won, each having the seat that the game says; none after a draw.
    #[must_use]
    pub fn winner(outcome: Outcome, seat_of: impl Fn(Self) -> Seat) -> Option<Self> {
        let Outcome::Won(winners) = outcome else { return None };
        Self::ALL.into_iter().find(|side| winners.contains(seat_of(*side)))
    }

    /// Returns the outcome in which this side wins, where RED has the first seat.
    #[must_use]
    pub const fn wins(self) -> Outcome {
        Outcome::Won(SeatSet::only(self.seat_in_order()))
    }

    /// Returns how the seat of the side is shown, which has no partners.
    #[must_use]
    pub fn seat_view(self, seat: Seat) -> SeatView {
        let (mark, colour) = match self {
            Self::Red => ('R', Colour::Red),
            Self::Blue => ('B', Colour::Blue),
        };
        SeatView { name: self.name().to_owned(), title: self.title().to_owned(), mark, colour, team: seat }
    }
}
