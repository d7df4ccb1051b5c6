//! A cell: one place of a board, known by its number.

use std::iter::Map;
use std::ops::Range;

/// One place of a board, known by its number in the board's own order.
///
/// A cell means something only together with the board it comes from.
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
    /// Makes the cell with this number.
    ///
    /// # Panics
    ///
    /// If the number does not fit 16 bits; no board is so large.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u16::MAX as usize, "a cell number fits 16 bits");
        Self(index as u16)
    }

    /// Returns the number of the cell, for use as an index into a table by cell.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cells of a board one after the other; see [`Board::cells`](crate::Board::cells).
pub type Cells = Map<Range<usize>, fn(usize) -> Cell>;
