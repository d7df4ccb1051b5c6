//! The square board: squares in columns and rows.

use crate::neighbours::Neighbours;
use crate::rect::Rect;
use crate::{Board, Cell, Point, SizeError};

/// A board of squares. Columns are `a`, `b` and so on from the left, rows 1, 2 and so on from the top.
///
/// Cells are numbered row by row from the top, from left to right.
/// Neighbours share a side and are listed in the same order: up, left, right, down.
///
/// ```
/// use hillfort_board::{Board, SquareBoard};
///
/// let board = SquareBoard::new(5, 5)?;
/// let c3 = board.cell("c3").unwrap();
/// let beside: Vec<String> = board.neighbours(c3).iter().map(|&cell| board.name(cell)).collect();
/// assert_eq!(beside, ["c2", "b3", "d3", "c4"]);
/// assert_eq!(board.around(c3).count(), 8);
/// assert_eq!(board.distance(c3, board.cell("d4").unwrap()), 2);
/// assert_eq!(board.offset(c3, 2, -1), board.cell("e2"));
/// # Ok::<(), hillfort_board::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareBoard {
    rect: Rect,
    neighbours: Neighbours,
}

impl SquareBoard {
    /// Creates a board of 1 to 26 columns and 1 to 99 rows, with at most [`MAX_CELLS`](crate::MAX_CELLS) cells.
    ///
    /// # Errors
    /// Returns an error if the size is out of range.
    pub fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        let rect = Rect::new(columns, rows)?;
        let neighbours = Neighbours::new(rect.n_cells(), |cell| {
            let (column, row) = rect.place(cell);
            let beside = [(0, -1), (-1, 0), (1, 0), (0, 1)];
            beside.map(|(dx, dy)| rect.at(column + dx, row + dy)).into_iter().flatten()
        });
        Ok(Self { rect, neighbours })
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.rect.columns
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rect.rows
    }

    /// Returns the column and the row of a cell, both from 0.
    #[must_use]
    pub fn place(&self, cell: Cell) -> (i32, i32) {
        self.rect.place(cell)
    }

    /// Returns the square `dx` columns to the right and `dy` rows down; `None` outside the board.
    #[must_use]
    pub fn offset(&self, cell: Cell, dx: i32, dy: i32) -> Option<Cell> {
        let (column, row) = self.place(cell);
        self.rect.at(column.checked_add(dx)?, row.checked_add(dy)?)
    }

    /// Returns the up to eight squares around a square, in ascending order.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        (-1..=1)
            .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
            .filter(|&step| step != (0, 0))
            .filter_map(move |(dx, dy)| self.offset(cell, dx, dy))
    }
}

impl Board for SquareBoard {
    fn n_cells(&self) -> usize {
        self.rect.n_cells()
    }

    fn name(&self, cell: Cell) -> String {
        self.rect.name(cell)
    }

    fn cell(&self, name: &str) -> Option<Cell> {
        self.rect.cell(name)
    }

    fn neighbours(&self, cell: Cell) -> &[Cell] {
        self.neighbours.of(cell)
    }

    /// Returns the difference of the columns plus the difference of the rows.
    fn distance(&self, a: Cell, b: Cell) -> u32 {
        let (a, b) = (self.place(a), self.place(b));
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    }

    fn centre(&self, cell: Cell) -> Point {
        let (column, row) = self.place(cell);
        Point::new(column as f32 + 0.5, row as f32 + 0.5)
    }

    /// Four corners, clockwise from the upper left.
    fn outline(&self, cell: Cell) -> Vec<Point> {
        let Point { x, y } = self.centre(cell);
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            .map(|(dx, dy)| Point::new(x + dx, y + dy))
            .to_vec()
    }

    fn grid(&self, cell: Cell) -> (i32, i32) {
        let (column, row) = self.place(cell);
        (2 * column, row)
    }
}
