//! The columns and rows that hex and square boards share.

use crate::{Cell, MAX_CELLS, SizeError};

/// A rectangle of columns `a`, `b` and so on from the left, and rows 1, 2 and so on from the top. Its cells are numbered
/// row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Rect {
    pub(crate) fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        if !(1..=26).contains(&columns) {
            return Err(SizeError::Columns(columns));
        }
        if !(1..=99).contains(&rows) {
            return Err(SizeError::Rows(rows));
        }
        if columns * rows > MAX_CELLS {
            return Err(SizeError::Cells(columns * rows));
        }
        Ok(Self { columns, rows })
    }

    pub(crate) fn n_cells(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the column and the row of a cell, both from 0.
    pub(crate) fn place(&self, cell: Cell) -> (i32, i32) {
        ((cell.index() % self.columns) as i32, (cell.index() / self.columns) as i32)
    }

    /// Returns the cell at a column and a row, both from 0; `None` outside the board.
    pub(crate) fn at(&self, column: i32, row: i32) -> Option<Cell> {
        let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
        (column < self.columns && row < self.rows).then(|| Cell::new(row * self.columns + column))
    }

    pub(crate) fn name(&self, cell: Cell) -> String {
        let (column, row) = self.place(cell);
        name_of(column as u8, row as u8)
    }

    pub(crate) fn cell(&self, name: &str) -> Option<Cell> {
        let (letter, number) = name.split_at_checked(1)?;
        let column = i32::from(letter.bytes().next()?) - i32::from(b'a');
        let row = number.parse::<i32>().ok()?.checked_sub(1)?;
        // `parse` also accepts `a01` and `a+1`, which are not names.
        self.at(column, row).filter(|&cell| self.name(cell) == name)
    }
}

/// Returns the name of the cell in a column, or on a ring, and at a place of it, below 99; both from 0. Names are made for
/// every action of a long list, and `format!` takes several times as long.
pub(crate) fn name_of(column: u8, place: u8) -> String {
    let (tens, ones) = ((place + 1) / 10, (place + 1) % 10);
    let tens = (tens > 0).then_some(b'0' + tens);
    [b'a' + column].into_iter().chain(tens).chain([b'0' + ones]).map(char::from).collect()
}
