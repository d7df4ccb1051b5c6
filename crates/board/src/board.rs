//! What every board can tell, whatever the shape of its cells.

use crate::{Cell, CellSet, Cells, Point};

/// The distance of two cells between which no fixed way leads.
pub const UNREACHABLE: u32 = u32::MAX;

/// The most cells a board may have; the default [`CellSet`] holds them all.
pub const MAX_CELLS: usize = CellSet::<8>::CAPACITY;

/// A board: cells, which of them touch, and where to draw them.
///
/// Cells are numbered from 0 without gaps, in the reading order of the board.
/// A method given a cell of another, larger board may panic.
pub trait Board {
    /// Counts the cells.
    fn n_cells(&self) -> usize;

    /// Returns the name of a cell, as players write it.
    fn name(&self, cell: Cell) -> String;

    /// Finds a cell by its exact name: not `A1`, `a01` or `a1 ` for `a1`.
    fn cell(&self, name: &str) -> Option<Cell>;

    /// Returns the cells that touch this one, in an order each board fixes.
    fn neighbours(&self, cell: Cell) -> &[Cell];

    /// Returns the smallest number of steps from neighbour to neighbour, whatever stands in the way.
    ///
    /// It is [`UNREACHABLE`] if no fixed way leads from one to the other.
    fn distance(&self, a: Cell, b: Cell) -> u32;

    /// Returns the middle of a cell in a drawing.
    fn centre(&self, cell: Cell) -> Point;

    /// Returns the corners of a cell in a drawing, clockwise; arcs are bent from short lines.
    fn outline(&self, cell: Cell) -> Vec<Point>;

    /// Returns the place of a cell in a drawing made of letters: half-columns from the left, row from the top.
    ///
    /// A column is two half-columns wide, so that hex rows can be shifted by half a cell.
    fn grid(&self, cell: Cell) -> (i32, i32);

    /// Goes through all cells in ascending order.
    fn cells(&self) -> Cells {
        (0..self.n_cells()).map(Cell::new)
    }

    /// Makes the table of neighbours as sets, for [`flood`](crate::flood).
    ///
    /// # Panics
    ///
    /// If `W` words are too few for the board.
    fn neighbour_sets<const W: usize>(&self) -> Vec<CellSet<W>>
    where
        Self: Sized,
    {
        self.cells().map(|cell| self.neighbours(cell).iter().copied().collect()).collect()
    }
}

/// Why a board cannot have the size asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Columns are named `a` to `z`.
    #[error("a board has 1 to 26 columns, not {0}")]
    Columns(usize),
    /// Rows are numbered with at most two digits.
    #[error("a board has 1 to 99 rows, not {0}")]
    Rows(usize),
    /// Rings are named `a` to `r`, since `s` is for the areas.
    #[error("a board has 1 to 18 rings, not {0}")]
    Rings(usize),
    /// With fewer tiles the left and the right neighbour would be one.
    #[error("a ring has 3 to 99 tiles, not {0}")]
    Tiles(usize),
    /// Each area lies beside an outer tile of its own.
    #[error("a board has at most one area beside each of its {tiles} outer tiles, not {areas}")]
    Areas {
        /// The areas asked for.
        areas: usize,
        /// The tiles of a ring.
        tiles: usize,
    },
    /// The name of the hub must differ from those of tiles and areas.
    #[error("the name of the hub is made of the letters a to z, not {0:?}")]
    HubName(String),
    /// All cells must fit into a set.
    #[error("a board has at most {MAX_CELLS} cells, not {0}")]
    Cells(usize),
}
