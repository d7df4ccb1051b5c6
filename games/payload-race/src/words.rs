//! The words of the rulebook as types: sides, classes, weapons, the parts of a token's turn.

use hillfort_engine::Seat;
pub use hillfort_engine::Side;

/// Returns the other seat.
pub(crate) const fn other_seat(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}

hillfort_engine::classes! {
    /// A class (PR-COMP-2).
    pub enum Class {
        /// Moves far, and jumps once more.
        Scout("scout", "Scout", 'S'),
        /// Fires rockets and jumps with them.
        Soldier("soldier", "Soldier", 'O'),
        /// Burns enemies and blows them away.
        Pyro("pyro", "Pyro", 'P'),
        /// Has the most health, and eats to restore it.
        Heavy("heavy", "Heavy", 'H'),
        /// Heals, and deploys Uber or Kritz.
        Medic("medic", "Medic", 'M'),
        /// Takes aim and hits from far away.
        Sniper("sniper", "Sniper", 'N'),
    }
}

impl Class {
    /// Returns the two weapons of the weapon card, in their order there (PR-COMP-3).
    #[must_use]
    pub const fn weapons(self) -> [Weapon; 2] {
        let first = 2 * self as usize;
        [Weapon::ALL[first], Weapon::ALL[first + 1]]
    }
}

/// A weapon (PR-COMP-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are those of the rulebook")]
pub enum Weapon {
    Scattergun,
    ForceANature,
    RocketLauncher,
    DirectHit,
    Flamethrower,
    Backburner,
    Minigun,
    BrassBeast,
    MediGun,
    Kritzkrieg,
    SniperRifle,
    Huntsman,
}

impl Weapon {
    /// The number of weapons.
    pub const COUNT: usize = 12;

    /// All weapons: two per class, in class order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Scattergun,
        Self::ForceANature,
        Self::RocketLauncher,
        Self::DirectHit,
        Self::Flamethrower,
        Self::Backburner,
        Self::Minigun,
        Self::BrassBeast,
        Self::MediGun,
        Self::Kritzkrieg,
        Self::SniperRifle,
        Self::Huntsman,
    ];

    /// Returns the name of the weapon in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "scattergun",
            "force-a-nature",
            "rocket-launcher",
            "direct-hit",
            "flamethrower",
            "backburner",
            "minigun",
            "brass-beast",
            "medi-gun",
            "kritzkrieg",
            "sniper-rifle",
            "huntsman",
        ][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        [
            "Scattergun",
            "Force-A-Nature",
            "Rocket Launcher",
            "Direct Hit",
            "Flamethrower",
            "Backburner",
            "Minigun",
            "Brass Beast",
            "Medi Gun",
            "Kritzkrieg",
            "Sniper Rifle",
            "Huntsman",
        ][self as usize]
    }

    /// Reads the name of a weapon.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|weapon| weapon.name() == name)
    }

    /// Returns the class that carries it.
    #[must_use]
    pub const fn class(self) -> Class {
        Class::ALL[self as usize / 2]
    }
}

/// A part of a token's turn (PR-ACT-1, PR-ACT-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Part {
    /// A move.
    Move,
    /// An attack or a heal.
    Attack,
    /// A push of the cart.
    Push,
    /// The special of the class.
    Special,
}

impl Part {
    /// All parts, in the order of the state JSON.
    pub const ALL: [Self; 4] = [Self::Move, Self::Attack, Self::Push, Self::Special];

    /// Returns the name in the state JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["move", "attack", "push", "special"][self as usize]
    }
}

/// The parts of its turn that a token has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts(u8);

impl Parts {
    /// Returns whether a part is done.
    #[must_use]
    pub const fn has(self, part: Part) -> bool {
        self.0 & 1 << part as u8 != 0
    }

    /// Adds a part.
    pub const fn add(&mut self, part: Part) {
        self.0 |= 1 << part as u8;
    }

    /// Iterates over the parts that are done, in the order of the state JSON.
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |part| self.has(*part))
    }
}
