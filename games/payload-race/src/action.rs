//! Decisions and outcomes of chance.

use hillfort_board::Cell;

use crate::words::{Side, Weapon};

/// A decision or an outcome of chance. No action but [`Action::Activate`] names who acts: the active token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `roll 3 7`: the dice of p1 and p2 before the game.
    RollOff(u8, u8),
    /// `roll 4`: any other die.
    Roll(u8),
    /// `pick red`.
    Pick(Side),
    /// `deploy scattergun a4`.
    Deploy(Weapon, Cell),
    /// `activate c5`.
    Activate(Cell),
    /// `move c5`.
    Move(Cell),
    /// `attack c5`: the target's cell; for fire the stencil's first hex.
    Attack(Cell),
    /// `heal c5`.
    Heal(Cell),
    /// `push`.
    Push,
    /// `jump c5`.
    Jump(Cell),
    /// `airblast c5`.
    Airblast(Cell),
    /// `eat`.
    Eat,
    /// `kritz c5`.
    Kritz(Cell),
    /// `aim`.
    Aim,
    /// `end`.
    End,
    /// `uber c5`.
    Uber(Cell),
    /// `pass`.
    Pass,
    /// `respawn huntsman o9`.
    Respawn(Weapon, Cell),
}
