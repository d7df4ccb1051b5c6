//! The words of the rulebook as types: sides, classes, kinds of action, cones, terrain.

use hillfort_engine::Seat;
pub use hillfort_engine::Side;

/// Returns the seat of a team: RED takes the first turn.
#[must_use]
pub const fn seat_of(side: Side) -> Seat {
    side.seat_in_order()
}

/// Returns the team of a seat.
#[must_use]
pub const fn side_of(seat: Seat) -> Side {
    Side::in_order(seat)
}

/// A class of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Quick, deadly when near.
    Scout,
    /// Rockets, and jumps by them.
    Soldier,
    /// Flames.
    Pyro,
    /// A grenade that explodes later.
    Demoman,
    /// Five rolls at once.
    Heavy,
    /// Builds the Sentry Gun.
    Engineer,
    /// Heals, and makes invincible.
    Medic,
    /// Shoots far, and farther with a scope.
    Sniper,
}

impl Class {
    /// All classes, in the order of the rules' table.
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

    /// Returns the name of the class in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["scout", "soldier", "pyro", "demoman", "heavy", "engineer", "medic", "sniper"][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Scout", "Soldier", "Pyro", "Demoman", "Heavy", "Engineer", "Medic", "Sniper"][self as usize]
    }

    /// Returns the article before the name.
    #[must_use]
    pub const fn article(self) -> &'static str {
        if matches!(self, Self::Engineer) { "An" } else { "A" }
    }

    /// Returns the letter the terminal draws.
    #[must_use]
    pub const fn letter(self) -> char {
        ['S', 'O', 'P', 'D', 'H', 'E', 'M', 'N'][self as usize]
    }

    /// Reads the name of a class.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// A kind of action (KB-TURN-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Walking.
    Move,
    /// Attacking; for the Medic healing.
    Attack,
    /// What only this class can do.
    Special,
}

impl Kind {
    /// Returns the word for it.
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
    /// All cones.
    pub const ALL: [Self; 6] = [Self::N, Self::Ne, Self::Se, Self::S, Self::Sw, Self::Nw];

    /// Returns the name of the cone.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["n", "ne", "se", "s", "sw", "nw"][self as usize]
    }

    /// Reads the name of a cone.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cone| cone.name() == name)
    }
}

/// The terrain of a hex (KB-TERR).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Height 0.
    Ground,
    /// Height 1.
    High,
    /// Height 2.
    Peak,
    /// Height 2, and worth holding.
    Point,
    /// Whoever stands on it stands at height 1; most cannot enter it.
    Low,
    /// Nobody enters it or sees through it.
    Wall,
    /// No hex at all; as a wall.
    Void,
    /// Heals who stops on it.
    Kit,
    /// A team's home.
    Base(Side),
}

impl Terrain {
    /// Reads the words of a map's legend.
    #[must_use]
    pub fn from_words(words: &str) -> Option<Self> {
        Some(match words {
            "ground" => Self::Ground,
            "height 1" => Self::High,
            "height 2" => Self::Peak,
            "control point" => Self::Point,
            "low obstacle" => Self::Low,
            "wall" => Self::Wall,
            "void" => Self::Void,
            "first aid kit" => Self::Kit,
            "red base" => Self::Base(Side::Red),
            "blu base" => Self::Base(Side::Blue),
            _ => return None,
        })
    }

    /// Returns the height one stands at.
    #[must_use]
    pub const fn height(self) -> u8 {
        match self {
            Self::Ground | Self::Kit | Self::Base(_) | Self::Wall | Self::Void => 0,
            Self::High | Self::Low => 1,
            Self::Peak | Self::Point => 2,
        }
    }

    /// Tells whether nobody can ever be there.
    #[must_use]
    pub const fn is_solid(self) -> bool {
        matches!(self, Self::Wall | Self::Void)
    }
}
