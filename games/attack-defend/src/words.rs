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

/// A class of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Class {
    /// Moves far and shoots fast.
    Scout,
    /// Burns every enemy in range.
    Pyro,
    /// Fires rockets at spaces.
    Soldier,
    /// Shoots again after a hit.
    Heavy,
    /// Throws grenades.
    Demoman,
    /// Marks an enemy, then shoots it without a die.
    Sniper,
}

impl Class {
    /// All classes, in class order (AD-OVER-5).
    pub const ALL: [Self; 6] =
        [Self::Scout, Self::Pyro, Self::Soldier, Self::Heavy, Self::Demoman, Self::Sniper];

    /// Returns the name in records and cards.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["scout", "pyro", "soldier", "heavy", "demoman", "sniper"][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Scout", "Pyro", "Soldier", "Heavy", "Demoman", "Sniper"][self as usize]
    }

    /// Returns the letter that the terminal draws.
    #[must_use]
    pub const fn letter(self) -> char {
        ['S', 'P', 'O', 'H', 'D', 'N'][self as usize]
    }

    /// Reads the name of a class.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

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
