//! Neighbour lists of all cells in one block of memory.

use crate::Cell;

/// The neighbours of each cell, all lists one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Neighbours {
    cells: Vec<Cell>,
    /// Where the list of each cell ends, and the next begins.
    ends: Vec<usize>,
}

impl Neighbours {
    /// Asks for the list of each cell once and keeps it.
    pub(crate) fn new<I>(n_cells: usize, list: impl Fn(Cell) -> I) -> Self
    where
        I: IntoIterator<Item = Cell>,
    {
        let mut neighbours = Self { cells: Vec::new(), ends: Vec::with_capacity(n_cells) };
        for cell in (0..n_cells).map(Cell::new) {
            neighbours.cells.extend(list(cell));
            neighbours.ends.push(neighbours.cells.len());
        }
        neighbours
    }

    pub(crate) fn of(&self, cell: Cell) -> &[Cell] {
        let start = cell.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[start..self.ends[cell.index()]]
    }
}
