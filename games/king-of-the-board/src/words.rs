//! The words of the rulebook as types: classes, types of action, cones.

/// A class of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Is quick, and deadly at close range.
    Scout,
    /// Fires rockets and jumps with them.
    Soldier,
    /// Fires flames.
    Pyro,
    /// Throws a grenade that explodes later.
    Demoman,
    /// Rolls five times per attack.
    Heavy,
    /// Builds the Sentry Gun.
    Engineer,
    /// Heals, and makes invincible.
    Medic,
    /// Shoots far, and better with a scope.
    Sniper,
}

impl Class {
    /// All classes, in the order of the rulebook's table.
    pub const ALL: [Self; 8] = [
        Self::Scout,
        Self::Soldier,
        Self::Pyro,
        Self::Demoman,
        Self::Heavy,
        Self::Engineer,
        Self::Medic,
        Self::Sniper,
    ];

    /// Returns the name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["scout", "soldier", "pyro", "demoman", "heavy", "engineer", "medic", "sniper"][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Scout", "Soldier", "Pyro", "Demoman", "Heavy", "Engineer", "Medic", "Sniper"][self as usize]
    }

    /// Returns the article before the title.
    #[must_use]
    pub const fn article(self) -> &'static str {
        if matches!(self, Self::Engineer) { "An" } else { "A" }
    }

    /// Returns the letter that the terminal draws.
    #[must_use]
    pub const fn letter(self) -> char {
        ['S', 'O', 'P', 'D', 'H', 'E', 'M', 'N'][self as usize]
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
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
