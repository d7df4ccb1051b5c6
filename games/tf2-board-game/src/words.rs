//! The words of the rulebook as types: classes and modes.

use hillfort_engine::Side;

/// A class of units (BG-OV-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Blocks the way and fires far.
    Heavy,
    /// Heals.
    Medic,
    /// Walks far, hits neighbours hard, dodges.
    Scout,
    /// Fires rockets and jumps with them.
    Soldier,
}

impl Class {
    /// All classes, in alphabetical order.
    pub const ALL: [Self; 4] = [Self::Heavy, Self::Medic, Self::Scout, Self::Soldier];

    /// Returns the name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["heavy", "medic", "scout", "soldier"][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Heavy", "Medic", "Scout", "Soldier"][self as usize]
    }

    /// Returns the letter that the terminal draws.
    #[must_use]
    pub const fn letter(self) -> char {
        ['H', 'M', 'S', 'O'][self as usize]
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// The goal of a match (BG-OV-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Hold the three points.
    ControlPoints,
    /// Carry the enemy flag home.
    CaptureTheFlag,
}

impl Mode {
    /// Both modes.
    pub const ALL: [Self; 2] = [Self::ControlPoints, Self::CaptureTheFlag];

    /// Returns the name in options and maps.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ControlPoints => "control-points",
            Self::CaptureTheFlag => "capture-the-flag",
        }
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Returns the side that deploys first and takes turn 1 (BG-SETUP-2, BG-TURN-2).
    #[must_use]
    pub const fn first_mover(self) -> Side {
        match self {
            Self::ControlPoints => Side::Red,
            Self::CaptureTheFlag => Side::Blue,
        }
    }
}
