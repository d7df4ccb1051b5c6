//! Decisions and chance outcomes.

use hillfort_board::Cell;

/// A decision or a chance outcome; the doc of each variant is its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `roll 4`: chance; the face of the die.
    Roll(u8),
    /// `walk c1`.
    Walk(Cell),
    /// `wait`.
    Wait,
}
