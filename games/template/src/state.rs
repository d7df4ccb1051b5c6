//! The position: plain data, small, without pointers. What never changes during a game belongs in the ruleset.

use hillfort_board::Cell;
use hillfort_engine::{Outcome, Side};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The cells of the runners, by side.
    pub runners: [Cell; 2],
    /// The side whose turn it is, or was at the end.
    pub active: Side,
    /// The number of the turn, from 1; both players' turns count.
    pub turn: u16,
    /// What comes next.
    pub phase: Phase,
}

/// What comes next. A game with more phases gives each a variant that carries what is known only then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The die is rolled.
    Roll,
    /// The active player walks or waits; the die shows this face.
    Walk(u8),
    /// The game is over.
    Over(Outcome),
}
