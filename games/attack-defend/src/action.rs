//! Decisions and chance outcomes.

use hillfort_board::Cell;

use crate::words::Class;

/// The most dice of one attack: one for each enemy.
pub(crate) const MAX_DICE: usize = Class::COUNT;

/// A decision or a chance outcome; the doc of each variant is its line. The unit in play is never named (AD-ACT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `deploy scout b7`: before the first turn.
    Deploy(Class, Cell),
    /// `spawn scout b7`: a dead unit respawns.
    Spawn(Class, Cell),
    /// `play b7`: begins the play of the unit there.
    Play(Cell),
    /// `move d6`.
    Move(Cell),
    /// `attack i4`: on one space.
    Attack(Cell),
    /// `attack all`: on every enemy in range.
    AttackAll,
    /// `mark g4`: the Sniper marks an enemy.
    Mark(Cell),
    /// `grenade i5`: the Demoman throws the grenade.
    Grenade(Cell),
    /// `end`: ends the plays of the turn.
    End,
    /// `roll 6 1 3`: a face for each attacked enemy, in class order; 0 where there is no die.
    Roll([u8; MAX_DICE]),
}
