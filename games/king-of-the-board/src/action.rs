//! Decisions and chance outcomes.

use hillfort_board::Cell;

use crate::cards::MAX_DICE;
use crate::words::{Class, Cone};

/// A decision or a chance outcome; the doc of each variant is its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `move g14`.
    Move(Cell),
    /// `attack g14`.
    Attack(Cell),
    /// `attack ne`.
    Flame(Cone),
    /// `heal g14`.
    Heal(Cell),
    /// `jump g14`.
    Jump(Cell),
    /// `build g14`.
    Build(Cell),
    /// `pickup`.
    PickUp,
    /// `uber g14`.
    Uber(Cell),
    /// `scope`.
    Scope,
    /// `end`.
    End,
    /// `target g14`.
    Target(Cell),
    /// `spawn medic g14`.
    Spawn(Class, Cell),
    /// `wait`.
    Wait,
    /// `roll 3 4`: the dice in order, filled up with zeros.
    Roll([u8; MAX_DICE]),
}
