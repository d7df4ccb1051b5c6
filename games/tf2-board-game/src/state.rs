//! The position as plain data.

mod occupancy;
mod team;

use hillfort_board::Cell;
use hillfort_engine::{Outcome, Side};

pub(crate) use crate::state::occupancy::Occupancy;
pub use crate::state::team::{Team, Unit};

/// The most units of a side, on the board and waiting (BG-SETUP-4).
pub(crate) const MAX_UNITS: usize = 6;
/// The most units of a side and class on the board (BG-SETUP-5).
pub(crate) const MAX_PER_CLASS: usize = 3;
/// The most units that a player uses in a turn (BG-UNIT-1).
pub(crate) const MAX_USED: u8 = 4;
/// The control points of a board (BG-BOARD-6).
pub(crate) const N_POINTS: usize = 3;
/// The number of turn ends that a capture takes (BG-POINT-2).
pub(crate) const CAPTURE: u8 = 3;

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The units of both sides.
    pub teams: [Team; 2],
    /// The control points, in reading order; unused in capture-the-flag.
    pub points: [Point; N_POINTS],
    /// The square where each side's flag lies; `None` while it is carried, and in control-points.
    pub flags: [Option<Cell>; 2],
    /// What is decided now.
    pub phase: Phase,
    /// Who is to act; when over, who acted last.
    pub side: Side,
    /// The number of the turn; 0 in setup.
    pub turn: u16,
    /// The unit whose activation is open (BG-UNIT-3).
    pub active: Option<Active>,
    /// The number of units used in this turn (BG-UNIT-2).
    pub activated: u8,
    /// The number of the match, from 1.
    pub match_number: u8,
    /// The matches won by each side.
    pub wins: [u8; 2],
}

const _: () = assert!(size_of::<State>() <= 192, "states are copied often, so their size matters");

/// What is decided now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The sides deploy their units.
    Setup,
    /// The sides take turns.
    Play,
    /// The game is over.
    Over(Outcome),
}

/// The unit whose activation is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Active {
    /// Its square.
    pub at: Cell,
    /// Its movement left.
    pub left: u8,
    /// Whether it has attacked or healed (BG-UNIT-5).
    pub attacked: bool,
    /// Whether it has rocket jumped (BG-JUMP-1).
    pub jumped: bool,
    /// Whether it has taken the flag, which ends its movement (BG-FLAG-3).
    pub took_flag: bool,
}

/// A control point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// The side that owns it.
    pub owner: Option<Side>,
    /// The side that is capturing it.
    pub by: Option<Side>,
    /// The number of turn ends counted for that side.
    pub count: u8,
}

impl State {
    /// Returns the units of a side.
    #[must_use]
    pub fn team(&self, side: Side) -> &Team {
        &self.teams[side as usize]
    }

    /// Returns the units of a side for changes.
    pub fn team_mut(&mut self, side: Side) -> &mut Team {
        &mut self.teams[side as usize]
    }

    /// Returns the unit on a square and its side.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<(Side, &Unit)> {
        Side::ALL.into_iter().find_map(|side| self.team(side).at(cell).map(|unit| (side, unit)))
    }

    /// Returns all units: RED's first, each side in reading order.
    pub fn units(&self) -> impl Iterator<Item = (Side, &Unit)> {
        Side::ALL.into_iter().flat_map(|side| self.team(side).units().iter().map(move |unit| (side, unit)))
    }

    /// Returns the square of a side's flag, carried or not; `None` in control-points.
    #[must_use]
    pub fn flag_at(&self, side: Side) -> Option<Cell> {
        self.flags[side as usize].or_else(|| self.team(side.other()).carrier().map(|unit| unit.at))
    }

    /// Returns the activation of the unit on a square, if it is the open one.
    #[must_use]
    pub fn activation(&self, cell: Cell) -> Option<Active> {
        self.active.filter(|active| active.at == cell)
    }
}
