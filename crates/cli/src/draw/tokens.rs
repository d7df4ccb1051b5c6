//! Draws a board of many columns: a few characters per cell, the names of columns and rows at the margins.
//!
//! ```text
//!     a   b   c
//!  1  .   RS  #2     a piece: the mark of its seat and its letter; ground: its letter and its height
//!  2    .   ==  BM+
//! ```

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, Ground, Readiness, View};

use crate::draw::canvas::Canvas;
use crate::draw::counters::counters;
use crate::draw::{legend, pieces_on, rows_of, seat_of};
use crate::layout::{width, wrap};
use crate::screen::{Colours, Style};

/// The widest cell.
const MAX_WIDTH: usize = 4;

/// The roster is beside the board only if there are this many columns for it.
const MIN_SIDE: usize = 26;
const GAP: usize = 2;

/// Draws the board. Returns whether the counters are beside it.
pub(super) fn draw(view: &View, colours: Colours, columns: usize) -> (String, bool) {
    let rows: Vec<_> = rows_of(view).into_values().collect();
    let labels: Vec<_> = rows.iter().map(|cells| label(cells)).collect();
    let margin = labels.iter().map(|label| width(label)).max().unwrap_or(0) + 1;
    let most = view.cells.iter().map(half_column).max().unwrap_or(0);
    let cell_width = (columns.saturating_sub(margin) * 2 / (most + 2)).clamp(2, MAX_WIDTH);
    let x = |half: usize| margin + half * cell_width / 2;
    let mut canvas = Canvas::new((x(most) + cell_width).min(columns), rows.len() + 1);
    for (half, name) in column_labels(view) {
        canvas.put(x(half), 0, &name, Style::Faint);
    }
    for (y, (cells, label)) in rows.iter().zip(&labels).enumerate() {
        canvas.put(margin - 1 - width(label), y + 1, label, Style::Faint);
        for cell in cells {
            let (token, style) = token(view, cell);
            // The last column of a cell stays free, to separate neighbours.
            let token: String = token.chars().take((cell_width - 1).max(2)).collect();
            canvas.put(x(half_column(cell)), y + 1, &token, style);
        }
    }
    let roster = legend::roster(view, view.pieces.iter());
    let below = below(view, colours, columns);
    match beside(view, &canvas, &roster, colours, columns) {
        Some((both, has_counters)) => (both + &below, has_counters),
        None => (canvas.text(colours) + &below + &legend::roster_in_columns(&roster, columns), false),
    }
}

/// Writes the roster to the right of the board, if there is room, with the counters above it, if there is room for
/// them too: the board then stays visible on a terminal of few lines.
fn beside(
    view: &View,
    canvas: &Canvas,
    roster: &[String],
    colours: Colours,
    columns: usize,
) -> Option<(String, bool)> {
    let plain = canvas.text(Colours::Off);
    let (n_rows, board) = (plain.lines().count(), plain.lines().map(width).max()? + GAP);
    let room = columns.checked_sub(board).filter(|room| *room >= MIN_SIDE)?;
    let roster: String = roster.iter().map(|line| wrap(line, room, "", "   ")).collect();
    let counters = counters(view, colours, room);
    let has_counters = roster.lines().count() + 1 + counters.lines().count() <= n_rows;
    let side = if has_counters { format!("{counters}\n{roster}") } else { roster };
    if side.lines().count() > n_rows {
        return None;
    }
    let mut side = side.lines();
    let mut text = String::new();
    for (drawn, plain) in canvas.text(colours).lines().zip(plain.lines()) {
        let gap = " ".repeat(board - width(plain));
        text.push_str(format!("{drawn}{gap}{}", side.next().unwrap_or_default()).trim_end());
        text.push('\n');
    }
    Some((text, has_counters))
}

fn half_column(cell: &CellView) -> usize {
    usize::try_from(cell.grid.0).unwrap_or(0)
}

/// Returns the characters of a cell: its piece, or else its ground.
fn token(view: &View, cell: &CellView) -> (String, Style) {
    let here = pieces_on(view, cell);
    if let Some((seat, piece)) = here.first() {
        let sign = match piece.readiness {
            _ if here.len() > 1 => "+",
            Readiness::Acting => ">",
            Readiness::Done => "-",
            Readiness::Idle | Readiness::Fresh => "",
        };
        return (format!("{}{}{sign}", seat.mark, piece.letter), Style::Seat(seat.colour));
    }
    let rail = if cell.rail.is_some() { "=" } else { "" };
    let letter = legend::ground_letter(view, cell);
    let height = if cell.height > 0 { cell.height.to_string() } else { String::new() };
    let style = match owner(cell).and_then(|seat| seat_of(view, seat)) {
        Some(seat) => Style::Seat(seat.colour),
        None => ground_style(cell),
    };
    (format!("{rail}{letter}{height}"), style)
}

/// Returns the style of a cell without an owner.
fn ground_style(cell: &CellView) -> Style {
    match cell.ground {
        _ if cell.objective.is_some() => Style::Objective,
        Ground::Open if cell.height > 0 => Style::Height(cell.height),
        Ground::Open if !matches!(cell.letter, '.' | ' ') => Style::Item,
        ground => Style::Ground(ground),
    }
}

/// Returns the seat in whose colour a cell is drawn.
fn owner(cell: &CellView) -> Option<Seat> {
    cell.objective.as_ref().map_or(cell.home, |objective| objective.owner)
}

/// Returns the part of the names that all cells of a row or a column share: `9` of f9 and g9.
fn label(cells: &[&CellView]) -> String {
    let parts = |cell: &CellView| {
        let digits = cell.name.find(|c: char| c.is_ascii_digit()).unwrap_or(cell.name.len());
        (cell.name[..digits].to_owned(), cell.name[digits..].to_owned())
    };
    let Some(first) = cells.first().map(|cell| parts(cell)) else { return String::new() };
    let all = |same: &dyn Fn(&(String, String)) -> bool| cells.iter().all(|cell| same(&parts(cell)));
    match (all(&|part| part.0 == first.0), all(&|part| part.1 == first.1)) {
        (false, true) => first.1,
        (true, false) => first.0,
        (true, true) if cells.len() == 1 => first.0 + &first.1,
        _ => String::new(),
    }
}

/// Returns the names of the columns, each with its half-column.
fn column_labels(view: &View) -> Vec<(usize, String)> {
    let most = view.cells.iter().map(half_column).max().unwrap_or(0);
    let column =
        |idx: usize| -> Vec<_> { view.cells.iter().filter(|cell| half_column(cell) / 2 == idx).collect() };
    let labels = (0..=most / 2).map(|idx| (2 * idx, label(&column(idx))));
    labels.filter(|(_, label)| !label.is_empty()).collect()
}

fn below(view: &View, colours: Colours, columns: usize) -> String {
    let shown: Vec<_> = view.cells.iter().map(|cell| (cell, token(view, cell).0)).collect();
    let mut signs = legend::grounds(view, view.cells.iter());
    let mut sign = |is_there: bool, meaning: &str| {
        if is_there {
            signs.push(meaning.to_owned());
        }
    };
    sign(view.cells.iter().any(|cell| cell.height > 0), "digit: height");
    sign(view.cells.iter().any(|cell| cell.rail.is_some()), "= track");
    let has_ending = |end: char| {
        shown.iter().any(|(cell, token)| token.ends_with(end) && !pieces_on(view, cell).is_empty())
    };
    sign(has_ending('+'), "+ several pieces");
    sign(has_ending('>'), "> acting");
    sign(has_ending('-'), "- done");
    let mut text = legend::explain(&signs, colours, columns);
    text.push_str(&legend::objectives(view, view.cells.iter(), columns));
    text
}
