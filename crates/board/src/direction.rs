//! The six directions on a hex board.

use std::fmt;

use hexx::Hex;

/// The direction from a hex with a corner at the top to one of its neighbours.
///
/// ```text
///      nw / \ ne
///        /   \
///     w |     | e
///        \   /
///      sw \ / se
/// ```
///
/// ```
/// use hillfort_board::Direction;
///
/// assert_eq!(Direction::NorthEast.clockwise(), Direction::East);
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// assert_eq!(Direction::from_name("ne"), Some(Direction::NorthEast));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up and to the right.
    NorthEast,
    /// To the right in the same row.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// To the left in the same row.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from the north-east.
    pub const ALL: [Self; 6] =
        [Self::NorthEast, Self::East, Self::SouthEast, Self::SouthWest, Self::West, Self::NorthWest];

    /// Returns the direction 60 degrees clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 6]
    }

    /// Returns the direction 60 degrees counter-clockwise.
    #[must_use]
    pub const fn counter_clockwise(self) -> Self {
        Self::ALL[(self as usize + 5) % 6]
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// Returns the short name: `ne`, `e`, `se`, `sw`, `w` or `nw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthEast => "ne",
            Self::East => "e",
            Self::SouthEast => "se",
            Self::SouthWest => "sw",
            Self::West => "w",
            Self::NorthWest => "nw",
        }
    }

    /// Returns the direction with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.name() == name)
    }

    /// Returns the step in axial coordinates.
    #[must_use]
    pub const fn hex(self) -> Hex {
        match self {
            Self::NorthEast => Hex::new(1, -1),
            Self::East => Hex::new(1, 0),
            Self::SouthEast => Hex::new(0, 1),
            Self::SouthWest => Hex::new(-1, 1),
            Self::West => Hex::new(-1, 0),
            Self::NorthWest => Hex::new(0, -1),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
