//! The words of the rulebook as types: classes of units, terrain, dice, payments, rings.

/// A class of unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Goes far, stands anywhere, hurts nobody.
    Runner,
    /// Fights.
    Fighter,
    /// Stands in the way; takes two fighters.
    Blocker,
}

impl Class {
    /// All classes, in the order of the state JSON.
    pub const ALL: [Self; 3] = [Self::Runner, Self::Fighter, Self::Blocker];

    /// Returns the name of the class.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["runner", "fighter", "blocker"][self as usize]
    }

    /// Returns the name as it stands by itself, outside a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Runner", "Fighter", "Blocker"][self as usize]
    }

    /// Returns the letter the terminal draws.
    #[must_use]
    pub const fn letter(self) -> char {
        ['R', 'F', 'B'][self as usize]
    }

    /// Reads the name of a class.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// The terrain of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TerrainKind {
    /// Open to every class.
    Light,
    /// Closed to blockers.
    Normal,
    /// Open to runners only.
    Difficult,
    /// Not drawn yet.
    Unknown,
}

impl TerrainKind {
    /// The three terrains that a ring is made of.
    pub const DRAWN: [Self; 3] = [Self::Light, Self::Normal, Self::Difficult];

    /// Returns the letter of records and of the state JSON.
    #[must_use]
    pub const fn letter(self) -> char {
        ['l', 'n', 'd', '?'][self as usize]
    }

    /// Returns the name of the terrain.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["light", "normal", "difficult", "unknown"][self as usize]
    }

    /// Reads the letter of a drawn terrain.
    #[must_use]
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::DRAWN.into_iter().find(|terrain| letter.chars().eq([terrain.letter()]))
    }

    pub(crate) const fn from_bits(bits: u64) -> Self {
        [Self::Light, Self::Normal, Self::Difficult, Self::Unknown][(bits & 3) as usize]
    }
}

/// What a die shows (KH-DICE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Die {
    /// Recruitment.
    Recruit,
    /// Move and fight.
    Move,
    /// Turning.
    Turn,
}

impl Die {
    /// All kinds of dice, in the order of `keep` lines.
    pub const ALL: [Self; 3] = [Self::Recruit, Self::Move, Self::Turn];

    /// Returns the word for such a die.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["recruit", "move", "turn"][self as usize]
    }

    /// Returns the word as it stands by itself, outside a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Recruit", "Move", "Turn"][self as usize]
    }

    /// Reads the word for a die.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|die| die.name() == name)
    }
}

/// How a use is paid, in the order of the notation (KH-DICE-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Payment {
    /// A move-and-fight die.
    Move,
    /// A recruitment die.
    Recruit,
    /// Two turning dice.
    Turns,
}

impl Payment {
    /// All payments, in the order of the notation.
    pub const ALL: [Self; 3] = [Self::Move, Self::Recruit, Self::Turns];

    /// Returns the word behind `with`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["move", "recruit", "turns"][self as usize]
    }

    /// Reads the word behind `with`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pay| pay.name() == name)
    }

    /// Returns the dice it takes.
    #[must_use]
    pub const fn dice(self) -> (Die, u8) {
        match self {
            Self::Move => (Die::Move, 1),
            Self::Recruit => (Die::Recruit, 1),
            Self::Turns => (Die::Turn, 2),
        }
    }
}

/// Which way a ring turns (KH-RING-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Against the clock.
    Left,
    /// With the clock.
    Right,
}

impl Direction {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// Returns the word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Reads the word for it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }
}
