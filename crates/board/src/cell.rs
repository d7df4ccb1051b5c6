//! A cell of a board, identified by its number.

use std::iter::Map;
use std::ops::Range;

/// A cell of a board, identified by its number in the board's order.
///
/// It has a meaning only together with its board.
///
/// ```
/// use hillfort_board::Cell;
///
/// let cell = Cell::new(7);
/// assert_eq!(cell.index(), 7);
/// assert!(cell < Cell::new(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Creates the cell with this number.
    ///
    /// # Panics
    /// Panics if the number does not fit in 16 bits; no board is that large.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u16::MAX as usize, "a cell number fits in 16 bits");
        Self(index as u16)
    }

    /// Returns the number of the cell, as an index into tables by cell.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An iterator over the cells of a board; see [`Board::cells`](crate::Board::cells).
pub type Cells = Map<Range<usize>, fn(usize) -> Cell>;
