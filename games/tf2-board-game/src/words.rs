//! The words of the rulebook as types: sides, classes, modes.

use hillfort_engine::Seat;
pub use hillfort_engine::Side;

/// Returns the seat that commands a side: RED has the first one (BG-OV-1).
#[must_use]
pub const fn seat_of(side: Side) -> Seat {
    side.seat_in_order()
}

/// Returns the side that a seat commands.
#[must_use]
pub const fn side_of(seat: Seat) -> Side {
    Side::in_order(seat)
}

/// A class of units (BG-OV-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Stands in the way, fires far.
    Heavy,
    /// Heals.
    Medic,
    /// Goes far, hits its neighbours hard, dodges.
    Scout,
    /// Fires rockets and jumps with them.
    Soldier,
}

impl Class {
    /// All classes, in the order of their names.
    pub const ALL: [Self; 4] = [Self::Heavy, Self::Medic, Self::Scout, Self::Soldier];

    /// Returns the name of the class, as records write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["heavy", "medic", "scout", "soldier"][self as usize]
    }

    /// Returns the name of the class, as sentences write it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Heavy", "Medic", "Scout", "Soldier"][self as usize]
    }

    /// Returns the letter the terminal draws.
    #[must_use]
    pub const fn letter(self) -> char {
        ['H', 'M', 'S', 'O'][self as usize]
    }

    /// Reads the name of a class.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// What the match is about (BG-OV-2).
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

    /// Returns the name of the mode.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ControlPoints => "control-points",
            Self::CaptureTheFlag => "capture-the-flag",
        }
    }

    /// Reads the name of a mode.
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
