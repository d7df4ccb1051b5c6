//! The position as plain data.

use hillfort_board::Cell;
use hillfort_engine::Outcome;

use crate::words::{Class, Side};

/// Units of a side at most, on the board and waiting (BG-SETUP-4).
pub const MOST_UNITS: usize = 6;
/// Units of a side and a class on the board at most (BG-SETUP-5).
pub const MOST_OF_A_CLASS: usize = 3;
/// Units that a player uses in a turn at most (BG-UNIT-1).
pub const MOST_USED: u8 = 4;
/// Control points of a board (BG-BOARD-6).
pub const N_POINTS: usize = 3;
/// Turn ends that a capture takes (BG-POINT-2).
pub const CAPTURE: u8 = 3;

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The units of both sides.
    pub teams: [Team; 2],
    /// The control points, in reading order; untouched in capture-the-flag.
    pub points: [Point; N_POINTS],
    /// Where the flag of each side lies; none while it is carried, and in control-points.
    pub flags: [Option<Cell>; 2],
    /// What is being decided.
    pub phase: Phase,
    /// Who is to act; who acted last when over.
    pub side: Side,
    /// The number of the turn: 0 in the setup.
    pub turn: u16,
    /// The unit whose activation is open (BG-UNIT-3).
    pub active: Option<Active>,
    /// Units used in this turn (BG-UNIT-2).
    pub activated: u8,
    /// The number of the match, from 1.
    pub match_number: u8,
    /// Matches won by each side.
    pub wins: [u8; 2],
}

const _: () = assert!(size_of::<State>() <= 192, "a state is small enough to be copied without a thought");

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The sides deploy their units.
    Setup,
    /// The sides take turns.
    Play,
    /// Nobody acts any more.
    Over(Outcome),
}

/// A unit on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Where it stands.
    pub at: Cell,
    /// Its class.
    pub class: Class,
    /// Its health.
    pub hp: u8,
    /// Whether it has been used in this turn.
    pub acted: bool,
    /// Whether it carries the enemy flag.
    pub flag: bool,
}

/// The unit whose activation is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Active {
    /// Where it stands.
    pub at: Cell,
    /// The movement it has left.
    pub left: u8,
    /// Whether it has attacked or healed (BG-UNIT-5).
    pub attacked: bool,
    /// Whether it has rocket jumped (BG-JUMP-1).
    pub jumped: bool,
    /// Whether it has taken the flag, which ended its movement (BG-FLAG-3).
    pub took_flag: bool,
}

/// A control point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// Who holds it.
    pub owner: Option<Side>,
    /// Who is capturing it.
    pub by: Option<Side>,
    /// For how many turn ends.
    pub count: u8,
}

/// The units of a side: those on the board in reading order, and the waiting entries in ascending order, so that
/// equal positions are equal states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Team {
    units: [Unit; MOST_UNITS],
    waiting: [u16; MOST_UNITS],
    n_units: u8,
    n_waiting: u8,
}

/// What stands where no unit is kept.
const NOBODY: Unit = Unit { at: Cell::new(0), class: Class::Heavy, hp: 0, acted: false, flag: false };

impl Team {
    /// A side before its deployment.
    pub const EMPTY: Self =
        Self { units: [NOBODY; MOST_UNITS], waiting: [0; MOST_UNITS], n_units: 0, n_waiting: 0 };

    /// Returns the units on the board, in reading order.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units[..usize::from(self.n_units)]
    }

    /// Returns the units on the board, to be changed; none may be moved.
    pub fn units_mut(&mut self) -> &mut [Unit] {
        &mut self.units[..usize::from(self.n_units)]
    }

    /// Returns the waiting entries, the smallest first (BG-DEATH-2).
    #[must_use]
    pub fn waiting(&self) -> &[u16] {
        &self.waiting[..usize::from(self.n_waiting)]
    }

    /// Counts the units on the board and the waiting ones (BG-SETUP-7).
    #[must_use]
    pub fn roster(&self) -> usize {
        usize::from(self.n_units + self.n_waiting)
    }

    /// Returns the unit on a square.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<&Unit> {
        self.units().iter().find(|unit| unit.at == cell)
    }

    /// Returns the unit on a square, to be changed.
    pub fn at_mut(&mut self, cell: Cell) -> Option<&mut Unit> {
        self.units_mut().iter_mut().find(|unit| unit.at == cell)
    }

    /// Counts the units of a class on the board.
    #[must_use]
    pub fn count(&self, class: Class) -> usize {
        self.units().iter().filter(|unit| unit.class == class).count()
    }

    /// Returns the unit that carries the enemy flag.
    #[must_use]
    pub fn carrier(&self) -> Option<&Unit> {
        self.units().iter().find(|unit| unit.flag)
    }

    /// Puts a unit on the board.
    ///
    /// # Panics
    /// Panics if the side has six units already.
    pub fn add(&mut self, unit: Unit) {
        let n = usize::from(self.n_units);
        let idx = self.units().iter().position(|other| other.at > unit.at).unwrap_or(n);
        self.units.copy_within(idx..n, idx + 1);
        self.units[idx] = unit;
        self.n_units += 1;
    }

    /// Moves a unit that is on the board to another square and returns it.
    ///
    /// # Panics
    /// Panics if no unit is there.
    pub fn relocate(&mut self, from: Cell, to: Cell) -> &mut Unit {
        let units = self.units_mut();
        let mut idx = units.iter().position(|unit| unit.at == from).expect("a unit that moves is there");
        units[idx].at = to;
        // It passes those that it has left behind in reading order.
        while idx > 0 && units[idx - 1].at > to {
            units.swap(idx - 1, idx);
            idx -= 1;
        }
        while idx + 1 < units.len() && units[idx + 1].at < to {
            units.swap(idx, idx + 1);
            idx += 1;
        }
        &mut units[idx]
    }

    /// Takes a unit off the board, if one is there.
    pub fn remove(&mut self, cell: Cell) -> Option<Unit> {
        let idx = self.units().iter().position(|unit| unit.at == cell)?;
        let unit = self.units[idx];
        let n = usize::from(self.n_units);
        self.units.copy_within(idx + 1..n, idx);
        self.units[n - 1] = NOBODY;
        self.n_units -= 1;
        Some(unit)
    }

    /// Adds a waiting entry (BG-DEATH-2).
    ///
    /// # Panics
    /// Panics if the side has six entries already.
    pub fn wait(&mut self, turn: u16) {
        let n = usize::from(self.n_waiting);
        let idx = self.waiting().iter().position(|other| *other > turn).unwrap_or(n);
        self.waiting.copy_within(idx..n, idx + 1);
        self.waiting[idx] = turn;
        self.n_waiting += 1;
    }

    /// Uses up the smallest waiting entry (BG-DEATH-5).
    ///
    /// # Panics
    /// Panics if there is none.
    pub fn use_entry(&mut self) {
        self.waiting.copy_within(1.., 0);
        self.waiting[MOST_UNITS - 1] = 0;
        self.n_waiting -= 1;
    }
}

impl State {
    /// Returns the units of a side.
    #[must_use]
    pub fn team(&self, side: Side) -> &Team {
        &self.teams[side as usize]
    }

    /// Returns the units of a side, to be changed.
    pub fn team_mut(&mut self, side: Side) -> &mut Team {
        &mut self.teams[side as usize]
    }

    /// Returns the unit on a square and its side.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<(Side, &Unit)> {
        Side::ALL.into_iter().find_map(|side| self.team(side).at(cell).map(|unit| (side, unit)))
    }

    /// Goes through all units: red's first, each side in reading order.
    pub fn units(&self) -> impl Iterator<Item = (Side, &Unit)> {
        Side::ALL.into_iter().flat_map(|side| self.team(side).units().iter().map(move |unit| (side, unit)))
    }

    /// Returns where the flag of a side is, carried or not; none in control-points.
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
