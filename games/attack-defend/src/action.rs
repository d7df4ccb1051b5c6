//! Decisions and outcomes of chance.

use hillfort_board::Cell;

use crate::words::Class;

/// Dice of one attack at most: one for each enemy.
pub(crate) const MAX_DICE: usize = 6;

/// A decision or an outcome of chance. The unit in play is never named (AD-ACT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `deploy scout b7`.
    Deploy(Class, Cell),
    /// `spawn scout b7`.
    Spawn(Class, Cell),
    /// `play b7`: begins the play of the unit there.
    Play(Cell),
    /// `move d6`.
    Move(Cell),
    /// `attack i4`.
    Attack(Cell),
    /// `attack all`.
    AttackAll,
    /// `mark g4`.
    Mark(Cell),
    /// `grenade i5`.
    Grenade(Cell),
    /// `end`.
    End,
    /// `roll 6 1 3`: a face for each attacked enemy, in class order; 0 where there is no die.
    Roll([u8; MAX_DICE]),
}
