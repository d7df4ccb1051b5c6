//! The neighbours of all cells, in one block of memory.

use crate::Cell;

/// The neighbours of every cell, one list after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Neighbours {
    cells: Vec<Cell>,
    /// The end of the list of every cell, where the next list begins.
    ends: Vec<usize>,
}

impl Neighbours {
    /// Creates the table by calling `list` once per cell.
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
