//! The words of the rulebook as types: sides, classes, and how they choose targets.

use hillfort_engine::Seat;
pub use hillfort_engine::Side;
use serde::Deserialize;

/// Returns the seat of a side. BLU begins, so it has the first seat (AD-MATCH-1).
#[must_use]
pub const fn seat_of(side: Side) -> Seat {
    match side {
        Side::Blue => Seat::new(0),
        Side::Red => Seat::new(1),
    }
}

/// Returns the side of a seat.
pub(crate) const fn side_of(seat: Seat) -> Side {
    if seat.index() == 0 { Side::Blue } else { Side::Red }
}

hillfort_engine::classes! {
    /// A class of units.
    pub enum Class {
        /// Moves far and shoots fast.
        Scout("scout", "Scout", 'S'),
        /// Burns every enemy in range.
        Pyro("pyro", "Pyro", 'P'),
        /// Fires rockets at spaces.
        Soldier("soldier", "Soldier", 'O'),
        /// Shoots again after a hit.
        Heavy("heavy", "Heavy", 'H'),
        /// Throws grenades.
        Demoman("demoman", "Demoman", 'D'),
        /// Marks an enemy, then shoots it without a die.
        Sniper("sniper", "Sniper", 'N'),
    }
}

impl Class {
    /// Returns how the class chooses its targets (AD-ATK-6 to AD-ATK-8, AD-ATK-10, AD-DEMO-4).
    pub(crate) const fn targeting(self) -> Targeting {
        match self {
            Self::Scout | Self::Heavy => Targeting::Single,
            Self::Pyro => Targeting::All,
            Self::Soldier => Targeting::Area,
            Self::Sniper => Targeting::Marked,
            Self::Demoman => Targeting::Grenade,
        }
    }
}

/// How a class chooses its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Targeting {
    /// One space that holds an enemy.
    Single,
    /// One space, and every enemy near it.
    Area,
    /// Every enemy in range.
    All,
    /// The enemy that carries the side's mark.
    Marked,
    /// None: the class throws a grenade instead.
    Grenade,
}
