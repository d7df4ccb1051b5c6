//! Decisions of the players. There is no chance in this game (BG-CHANCE-1).

use hillfort_board::Cell;

use crate::words::Class;

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `spawn scout a1`: puts a new unit on the board.
    Spawn(Class, Cell),
    /// `move c6 c4`: walks.
    Move(Cell, Cell),
    /// `jump c6 c4`: leaps over a square.
    Jump(Cell, Cell),
    /// `attack c6 c4`: attacks a square.
    Attack(Cell, Cell),
    /// `heal c6 c4`: heals the unit on a square.
    Heal(Cell, Cell),
    /// `end`: ends the deployment or the turn.
    End,
}
