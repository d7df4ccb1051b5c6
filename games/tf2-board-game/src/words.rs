//! The words of the rulebook as types: classes and modes.

use hillfort_engine::Side;

hillfort_engine::classes! {
    /// A class of units (BG-OV-3).
    pub enum Class {
        /// Blocks the way and fires far.
        Heavy("heavy", "Heavy", 'H'),
        /// Heals.
        Medic("medic", "Medic", 'M'),
        /// Walks far, hits neighbours hard, dodges.
        Scout("scout", "Scout", 'S'),
        /// Fires rockets and jumps with them.
        Soldier("soldier", "Soldier", 'O'),
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
