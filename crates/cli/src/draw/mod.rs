//! Drawing a view as text, whatever the game.
//!
//! Cells stand where the view's text grid puts them: half-columns and rows. A board of few columns is drawn in boxes
//! that carry a cell's name, its ground and everybody on it; a board of many columns has a few characters a cell, with
//! the names of columns and rows on its margins.

mod boxes;
mod canvas;
mod counters;
mod legend;
#[cfg(test)]
mod tests;
mod tokens;

use std::collections::BTreeMap;

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, PieceView, SeatView, View};

use crate::layout::wrap;
use crate::screen::{Ink, Paint};

/// Draws the whole table: board, counters and status. No line is wider than `columns`.
pub(crate) fn table(view: &View, paint: Paint, columns: usize) -> String {
    let (board, is_whole) = board(view, paint, columns);
    let counters = if is_whole { String::new() } else { counters::counters(view, paint, columns) };
    let status: String = wrap(&view.status, columns, "", "  ")
        .lines()
        .map(|line| format!("{}\n", paint.dye(Ink::Bold, line)))
        .collect();
    format!("{board}{counters}{status}")
}

/// Draws the board with its legend and, where the board has no room for it, the list of pieces. Tells whether there was
/// room for the counters too.
fn board(view: &View, paint: Paint, columns: usize) -> (String, bool) {
    if view.cells.is_empty() {
        return (String::new(), false);
    }
    match boxes::Boxes::new(view, columns) {
        Some(boxes) => (boxes.draw(paint), false),
        None => tokens::draw(view, paint, columns),
    }
}

/// Returns the cells row by row, each from left to right.
fn rows_of(view: &View) -> BTreeMap<i32, Vec<&CellView>> {
    let mut rows: BTreeMap<i32, Vec<&CellView>> = BTreeMap::new();
    for cell in &view.cells {
        rows.entry(cell.grid.1).or_default().push(cell);
    }
    for cells in rows.values_mut() {
        cells.sort_by_key(|cell| cell.grid.0);
    }
    rows
}

/// Returns the pieces on a cell with their seats, by seat.
fn pieces_on<'a>(view: &'a View, cell: &CellView) -> Vec<(&'a SeatView, &'a PieceView)> {
    let mut here: Vec<_> =
        view.pieces.iter().filter(|piece| piece.cell.as_deref() == Some(&cell.name)).collect();
    here.sort_by_key(|piece| piece.seat);
    here.into_iter().filter_map(|piece| seat_of(view, piece.seat).map(|seat| (seat, piece))).collect()
}

fn seat_of(view: &View, seat: Seat) -> Option<&SeatView> {
    view.seats.get(seat.index())
}

/// Returns the name of a seat of the view.
pub(crate) fn seat_name(view: &View, seat: Seat) -> &str {
    seat_of(view, seat).map_or("?", |seat| &seat.name)
}
