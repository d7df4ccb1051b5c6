//! Decisions.

use hillfort_board::Cell;

use crate::words::Class;

/// A decision; the doc of each variant begins with its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `spawn scout a1`: puts a new unit on the board.
    Spawn(Class, Cell),
    /// `move c6 c4`: walks to a square.
    Move(Cell, Cell),
    /// `jump c6 c4`: rocket jumps to a square.
    Jump(Cell, Cell),
    /// `attack c6 c4`: attacks a square.
    Attack(Cell, Cell),
    /// `heal c6 c4`: heals the unit on a square.
    Heal(Cell, Cell),
    /// `end`: ends the deployment or the turn.
    End,
}
