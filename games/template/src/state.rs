//! The position: plain data, small, without pointers. What never changes in a game belongs into [`Footrace`].
//!
//! [`Footrace`]: crate::Footrace

use hillfort_board::Cell;
use hillfort_engine::{Outcome, Seat};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where the runners stand, by seat.
    pub runners: [Cell; 2],
    /// Whose turn it is; at the end, whose turn it was.
    pub active: Seat,
    /// The number of the turn, from 1; both players' turns count.
    pub turn: u16,
    /// What comes next.
    pub phase: Phase,
}

/// What comes next. A game with more phases gives each a variant, with what is known only then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The die is rolled.
    Roll,
    /// The active player walks or waits; the die shows this.
    Walk(u8),
    /// Nothing: the game has ended.
    Over(Outcome),
}

// States are cloned by the million: keep an eye on the size.
const _: () = assert!(size_of::<State>() <= 16);

impl State {
    /// Returns where the active player's runner stands.
    pub(crate) fn runner(&self) -> Cell {
        self.runners[self.active.index()]
    }
}

/// Returns the other seat.
pub(crate) fn other(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}
