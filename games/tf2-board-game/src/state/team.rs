//! The units of a side.

use hillfort_board::Cell;

use crate::state::MAX_UNITS;
use crate::words::Class;

/// A unit on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Its square.
    pub at: Cell,
    /// Its class.
    pub class: Class,
    /// Its health.
    pub hp: u8,
    /// Whether it was used in this turn.
    pub acted: bool,
    /// Whether it carries the enemy flag.
    pub flag: bool,
}

/// The units of a side. Those on the board are in reading order and the waiting entries ascend, so that equal positions
/// are equal states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Team {
    units: [Unit; MAX_UNITS],
    waiting: [u16; MAX_UNITS],
    n_units: u8,
    n_waiting: u8,
}

/// The value of unused places in the list of units.
const NO_UNIT: Unit = Unit { at: Cell::new(0), class: Class::Heavy, hp: 0, acted: false, flag: false };

impl Team {
    /// The units of a side before its deployment.
    pub const EMPTY: Self =
        Self { units: [NO_UNIT; MAX_UNITS], waiting: [0; MAX_UNITS], n_units: 0, n_waiting: 0 };

    /// Returns the units on the board, in reading order.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units[..usize::from(self.n_units)]
    }

    /// Returns the units on the board for changes. Their squares must not change.
    pub fn units_mut(&mut self) -> &mut [Unit] {
        &mut self.units[..usize::from(self.n_units)]
    }

    /// Returns the waiting entries, the smallest first (BG-DEATH-2).
    #[must_use]
    pub fn waiting(&self) -> &[u16] {
        &self.waiting[..usize::from(self.n_waiting)]
    }

    /// Returns the number of units on the board and waiting (BG-SETUP-7).
    #[must_use]
    pub fn roster(&self) -> usize {
        usize::from(self.n_units + self.n_waiting)
    }

    /// Returns the unit on a square.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<&Unit> {
        self.units().iter().find(|unit| unit.at == cell)
    }

    /// Returns the unit on a square for changes.
    pub fn at_mut(&mut self, cell: Cell) -> Option<&mut Unit> {
        self.units_mut().iter_mut().find(|unit| unit.at == cell)
    }

    /// Returns the number of units of a class on the board.
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
    /// Panics if the side already has six units.
    pub fn add(&mut self, unit: Unit) {
        let n = usize::from(self.n_units);
        let idx = self.units().iter().position(|other| other.at > unit.at).unwrap_or(n);
        self.units.copy_within(idx..n, idx + 1);
        self.units[idx] = unit;
        self.n_units += 1;
    }

    /// Moves a unit to another square and returns it.
    ///
    /// # Panics
    /// Panics if no unit is on the square.
    pub fn relocate(&mut self, from: Cell, to: Cell) -> &mut Unit {
        let units = self.units_mut();
        let mut idx = units.iter().position(|unit| unit.at == from).expect("a unit is on the square");
        units[idx].at = to;
        // It changes places with its neighbours in the list until the list is in reading order again.
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

    /// Removes the unit on a square, if there is one, and returns it.
    pub fn remove(&mut self, cell: Cell) -> Option<Unit> {
        let idx = self.units().iter().position(|unit| unit.at == cell)?;
        let unit = self.units[idx];
        let n = usize::from(self.n_units);
        self.units.copy_within(idx + 1..n, idx);
        self.units[n - 1] = NO_UNIT;
        self.n_units -= 1;
        Some(unit)
    }

    /// Adds a waiting entry (BG-DEATH-2).
    ///
    /// # Panics
    /// Panics if the side already has six entries.
    pub fn wait(&mut self, turn: u16) {
        let n = usize::from(self.n_waiting);
        let idx = self.waiting().iter().position(|other| *other > turn).unwrap_or(n);
        self.waiting.copy_within(idx..n, idx + 1);
        self.waiting[idx] = turn;
        self.n_waiting += 1;
    }

    /// Removes the smallest waiting entry (BG-DEATH-5).
    ///
    /// # Panics
    /// Panics if there is none.
    pub fn use_entry(&mut self) {
        self.waiting.copy_within(1.., 0);
        self.waiting[MAX_UNITS - 1] = 0;
        self.n_waiting -= 1;
    }
}
