//! The trait that all boards implement.

use crate::{Cell, CellSet, Cells, Point};

/// The distance between two cells that no path connects.
pub const UNREACHABLE: u32 = u32::MAX;

/// The maximum number of cells on a board; the default [`CellSet`] holds as many.
pub const MAX_CELLS: usize = CellSet::<8>::CAPACITY;

/// A board: its cells, their neighbours, and where to draw them.
///
/// Cells are numbered from 0 without gaps, in the reading order of the board.
/// Methods may panic if they get a cell of another, larger board.
pub trait Board {
    /// Returns the number of cells.
    fn n_cells(&self) -> usize;

    /// Returns the name of a cell, as players write it.
    fn name(&self, cell: Cell) -> String;

    /// Returns the cell with exactly this name: `A1`, `a01` and `a1 ` are not names of `a1`.
    fn cell(&self, name: &str) -> Option<Cell>;

    /// Returns the adjacent cells, always in the same order.
    fn neighbours(&self, cell: Cell) -> &[Cell];

    /// Returns the smallest number of steps from one cell to the other, ignoring obstacles.
    ///
    /// It is [`UNREACHABLE`] if no path connects them.
    fn distance(&self, a: Cell, b: Cell) -> u32;

    /// Returns the centre of a cell in a drawing.
    fn centre(&self, cell: Cell) -> Point;

    /// Returns the corners of a cell in a drawing, clockwise. Arcs are approximated by short lines.
    fn outline(&self, cell: Cell) -> Vec<Point>;

    /// Returns the position of a cell in a text drawing: half-columns from the left, rows from the top.
    ///
    /// A column is two half-columns wide, so that hex rows can be shifted by half a cell.
    fn grid(&self, cell: Cell) -> (i32, i32);

    /// Returns an iterator over all cells, in ascending order.
    fn cells(&self) -> Cells {
        (0..self.n_cells()).map(Cell::new)
    }

    /// Returns the neighbours of every cell as sets, for [`flood`](crate::flood).
    ///
    /// # Panics
    /// Panics if `W` words are too few for the board.
    fn neighbour_sets<const W: usize>(&self) -> Vec<CellSet<W>>
    where
        Self: Sized,
    {
        self.cells().map(|cell| self.neighbours(cell).iter().copied().collect()).collect()
    }
}

/// Why a board cannot have the requested size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Columns are named `a` to `z`.
    #[error("a board has 1 to 26 columns, not {0}")]
    Columns(usize),
    /// Rows are numbered with at most two digits.
    #[error("a board has 1 to 99 rows, not {0}")]
    Rows(usize),
    /// Rings are named `a` to `r`, because `s` names the areas.
    #[error("a board has 1 to 18 rings, not {0}")]
    Rings(usize),
    /// With fewer tiles, the left and the right neighbour would be the same.
    #[error("a ring has 3 to 99 tiles, not {0}")]
    Tiles(usize),
    /// Every area lies next to a different outer tile.
    #[error("a board has at most one area for each of its {tiles} outer tiles, not {areas}")]
    Areas {
        /// The requested number of areas.
        areas: usize,
        /// The number of tiles of a ring.
        tiles: usize,
    },
    /// The name of the hub must differ from those of tiles and areas.
    #[error("the name of the hub consists of the letters a to z, not {0:?}")]
    HubName(String),
    /// All cells must fit into a set.
    #[error("a board has at most {MAX_CELLS} cells, not {0}")]
    Cells(usize),
}
