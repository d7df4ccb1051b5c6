//! The words of the rulebook as types: classes, types of action, cones.

hillfort_engine::classes! {
    /// A class of people.
    pub enum Class {
        /// Is quick, and deadly at close range.
        Scout("scout", "Scout", 'S'),
        /// Fires rockets and jumps with them.
        Soldier("soldier", "Soldier", 'O'),
        /// Fires flames.
        Pyro("pyro", "Pyro", 'P'),
        /// Throws a grenade that explodes later.
        Demoman("demoman", "Demoman", 'D'),
        /// Rolls five times per attack.
        Heavy("heavy", "Heavy", 'H'),
        /// Builds the Sentry Gun.
        Engineer("engineer", "Engineer", 'E'),
        /// Heals, and makes invincible.
        Medic("medic", "Medic", 'M'),
        /// Shoots far, and better with a scope.
        Sniper("sniper", "Sniper", 'N'),
    }
}

impl Class {
    /// Returns the article before the title.
    #[must_use]
    pub const fn article(self) -> &'static str {
        if matches!(self, Self::Engineer) { "An" } else { "A" }
    }
}

/// A type of action: a unit takes each at most once per turn (KB-TURN-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ActionType {
    /// Walking.
    Move,
    /// Attacking, or healing for the Medic.
    Attack,
    /// What only this class can do.
    Special,
}

impl ActionType {
    /// Returns the name in the state JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["move", "attack", "special"][self as usize]
    }
}

/// A cone of the Pyro's flame (KB-PYRO-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cone {
    /// Upwards.
    N,
    /// To the upper right.
    Ne,
    /// To the lower right.
    Se,
    /// Downwards.
    S,
    /// To the lower left.
    Sw,
    /// To the upper left.
    Nw,
}

impl Cone {
    /// All cones, clockwise.
    pub const ALL: [Self; 6] = [Self::N, Self::Ne, Self::Se, Self::S, Self::Sw, Self::Nw];

    /// Returns the name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["n", "ne", "se", "s", "sw", "nw"][self as usize]
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cone| cone.name() == name)
    }
}
