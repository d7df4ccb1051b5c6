//! Draws the view of any game as text.
//!
//! The view's text grid places the cells, in half-columns and rows. A board of few columns is drawn in boxes with the
//! name, the ground and the pieces of a cell; a board of many columns has a few characters per cell, and the names of
//! columns and rows at its margins.

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
use crate::screen::{Colours, Style};

/// Draws the whole table: board, counters and status. No line is wider than `columns`.
pub(crate) fn table(view: &View, colours: Colours, columns: usize) -> String {
    let (board, has_counters) = board(view, colours, columns);
    let counters = if has_counters { String::new() } else { counters::counters(view, colours, columns) };
    let status: String = wrap(&view.status, columns, "", "  ")
        .lines()
        .map(|line| format!("{}\n", colours.paint(Style::Bold, line)))
        .collect();
    format!("{board}{counters}{status}")
}

/// Draws the board with its legend and the list of pieces. Returns whether the counters are part of it.
fn board(view: &View, colours: Colours, columns: usize) -> (String, bool) {
    if view.cells.is_empty() {
        return (String::new(), false);
    }
    match boxes::Boxes::new(view, columns) {
        Some(boxes) => (boxes.draw(colours), false),
        None => tokens::draw(view, colours, columns),
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

/// Returns the pieces on a cell with their seats, sorted by seat.
fn pieces_on<'a>(view: &'a View, cell: &CellView) -> Vec<(&'a SeatView, &'a PieceView)> {
    let mut here: Vec<_> =
        view.pieces.iter().filter(|piece| piece.cell.as_deref() == Some(&cell.name)).collect();
    here.sort_by_key(|piece| piece.seat);
    here.into_iter().filter_map(|piece| seat_of(view, piece.seat).map(|seat| (seat, piece))).collect()
}

fn seat_of(view: &View, seat: Seat) -> Option<&SeatView> {
    view.seats.get(seat.index())
}

/// Returns the name of a seat.
pub(crate) fn seat_name(view: &View, seat: Seat) -> &str {
    seat_of(view, seat).map_or("?", |seat| &seat.name)
}
