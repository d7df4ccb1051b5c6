//! Adds many actions to a legal list at once.

use hillfort_board::{Cell, CellSet};

/// Extends a list of actions with one action per cell of a set.
pub trait ExtendCells<A> {
    /// Adds one action per cell of `cells`, in the order of the cells.
    fn extend_cells<const W: usize>(&mut self, cells: CellSet<W>, action: impl Fn(Cell) -> A);
}

impl<A> ExtendCells<A> for Vec<A> {
    fn extend_cells<const W: usize>(&mut self, cells: CellSet<W>, action: impl Fn(Cell) -> A) {
        // After reserving once, no push has to grow the list.
        self.reserve(cells.len());
        cells.for_each(|cell| self.push(action(cell)));
    }
}
