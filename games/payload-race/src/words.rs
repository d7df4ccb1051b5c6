//! The words of the rulebook as types: sides, classes, weapons, the parts of a token's turn.

use hillfort_engine::Seat;
pub use hillfort_engine::Side;

/// Returns the other seat of the two.
pub(crate) const fn other_seat(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}

/// A class (PR-COMP-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Runs far and jumps twice.
    Scout,
    /// Fires rockets and jumps with them.
    Soldier,
    /// Burns and blows away.
    Pyro,
    /// Bears much and eats.
    Heavy,
    /// Heals, and deploys Uber or Kritz.
    Medic,
    /// Aims and hits from afar.
    Sniper,
}

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 6;

    /// All classes, in class order.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Scout, Self::Soldier, Self::Pyro, Self::Heavy, Self::Medic, Self::Sniper];

    /// Returns the name of the class in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["scout", "soldier", "pyro", "heavy", "medic", "sniper"][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Scout", "Soldier", "Pyro", "Heavy", "Medic", "Sniper"][self as usize]
    }

    /// Returns the letter the terminal draws: the first one, but `O` and `N` where an `S` is taken.
    #[must_use]
    pub const fn letter(self) -> char {
        ['S', 'O', 'P', 'H', 'M', 'N'][self as usize]
    }

    /// Reads the name of a class.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Returns the two weapons of its weapon card, the first weapon first (PR-COMP-3).
    #[must_use]
    pub const fn weapons(self) -> [Weapon; 2] {
        let first = 2 * self as usize;
        [Weapon::ALL[first], Weapon::ALL[first + 1]]
    }
}

/// A weapon (PR-COMP-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "their names say what they are")]
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
    /// How many weapons there are.
    pub const COUNT: usize = 12;

    /// All weapons: two of every class, in class order.
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

    /// Returns the class whose weapon card it is on.
    #[must_use]
    pub const fn class(self) -> Class {
        Class::ALL[self as usize / 2]
    }
}

/// A part of a token's turn (PR-ACT-1, PR-ACT-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Part {
    /// It has moved.
    Move,
    /// It has attacked or healed.
    Attack,
    /// It has pushed the cart.
    Push,
    /// It has used its special.
    Special,
}

impl Part {
    /// All parts, in the order of the state JSON.
    pub const ALL: [Self; 4] = [Self::Move, Self::Attack, Self::Push, Self::Special];

    /// Returns the word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["move", "attack", "push", "special"][self as usize]
    }
}

/// The parts of its turn that the active token has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts(u8);

impl Parts {
    /// Tells whether a part is done.
    #[must_use]
    pub const fn has(self, part: Part) -> bool {
        self.0 & 1 << part as u8 != 0
    }

    /// Notes that a part is done.
    pub const fn add(&mut self, part: Part) {
        self.0 |= 1 << part as u8;
    }

    /// Returns the parts that are done, in the order of the state JSON.
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |part| self.has(*part))
    }
}
