//! Decisions and outcomes of chance: one variant a verb, its doc the line it is written as.

use hillfort_board::Cell;

/// A decision or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `roll 4`: chance; the face of the die.
    Roll(u8),
    /// `walk c1`.
    Walk(Cell),
    /// `wait`.
    Wait,
}
