//! The words of the rulebook as types: classes of units, terrain, dice, payments, directions.

use serde::Deserialize;

hillfort_engine::classes! {
    /// The class of a unit. Rules, records and notation keep the printed game's word for it: a kind of unit.
    pub enum Class {
        /// Goes far, stands on any terrain, hurts nobody.
        Runner("runner", "Runner", 'R'),
        /// Fights.
        Fighter("fighter", "Fighter", 'F'),
        /// Keeps others out; only two fighters together destroy it.
        Blocker("blocker", "Blocker", 'B'),
    }
}

/// The kind of terrain on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum TerrainKind {
    /// Open to every class.
    Light,
    /// Closed to blockers.
    Normal,
    /// Open to runners only.
    Difficult,
    /// Not drawn yet.
    #[serde(skip)]
    Unknown,
}

impl TerrainKind {
    /// The three kinds that a ring is made of.
    pub const DRAWN: [Self; 3] = [Self::Light, Self::Normal, Self::Difficult];

    /// Returns the letter in records and in the state JSON.
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

    /// Returns the word with a capital letter, for use outside a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Recruit", "Move", "Turning"][self as usize]
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

    /// Returns the word after `with`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["move", "recruit", "turns"][self as usize]
    }

    /// Reads the word after `with`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pay| pay.name() == name)
    }

    /// Returns the kind and the number of the dice that it takes.
    #[must_use]
    pub const fn dice(self) -> (Die, u8) {
        match self {
            Self::Move => (Die::Move, 1),
            Self::Recruit => (Die::Recruit, 1),
            Self::Turns => (Die::Turn, 2),
        }
    }
}

/// The direction in which a ring turns (KH-RING-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Counterclockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Direction {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// Returns the word for the direction.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Reads the word for a direction.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.name() == name)
    }
}
