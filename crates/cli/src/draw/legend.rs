//! What the signs on the board mean, and what the board has no room for.

use std::collections::BTreeMap;

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, Objective, PieceView, Readiness, View};

use crate::draw::seat_of;
use crate::layout::{in_columns, wrap};
use crate::screen::{Ink, Paint};

/// Joins the explanations of signs to faint lines.
pub(super) fn explain(signs: &[String], paint: Paint, columns: usize) -> String {
    if signs.is_empty() {
        return String::new();
    }
    // A sign and its meaning stay together on a line.
    let glued: Vec<_> = signs.iter().map(|sign| sign.replace(' ', "\u{a0}")).collect();
    let text = wrap_glued(&glued.join("  "), columns);
    text.lines().map(|line| format!("{}\n", paint.dye(Ink::Faint, line))).collect()
}

fn wrap_glued(text: &str, columns: usize) -> String {
    let mut out = String::new();
    let mut line = String::new();
    for word in text.split("  ") {
        if !line.is_empty() && crate::layout::width(&line) + 3 + crate::layout::width(word) > columns {
            out.push_str(&format!("{line}\n"));
            line.clear();
        }
        if !line.is_empty() {
            line.push_str("   ");
        }
        line.push_str(word);
    }
    format!("{out}{line}\n").replace('\u{a0}', " ")
}

/// Returns the letters of the grounds with their titles, such as `l light ground`. The letter of a home is the mark of
/// its seat.
pub(super) fn grounds<'a>(view: &View, cells: impl Iterator<Item = &'a CellView>) -> Vec<String> {
    let mut titles: BTreeMap<char, &str> = BTreeMap::new();
    for cell in cells {
        let letter = ground_letter(view, cell);
        if letter != ' ' {
            titles.entry(letter).or_insert(&cell.title);
        }
    }
    titles.into_iter().map(|(letter, title)| format!("{letter} {title}")).collect()
}

/// Returns the one character of a cell nobody stands on.
pub(super) fn ground_letter(view: &View, cell: &CellView) -> char {
    match cell.home.and_then(|seat| seat_of(view, seat)) {
        Some(seat) if cell.letter == ' ' => seat.mark,
        _ => cell.letter,
    }
}

/// Returns the letters of the pieces on the board with their classes, such as `F fighter`.
pub(super) fn classes(view: &View) -> Vec<String> {
    let mut classes: Vec<String> = Vec::new();
    for piece in view.pieces.iter().filter(|piece| piece.cell.is_some()) {
        let class = format!("{} {}", piece.letter, piece.class);
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    classes.sort();
    classes
}

/// Tells who holds an objective and how far it is taken.
pub(super) fn objective(view: &View, objective: &Objective) -> String {
    let name = |seat: Seat| seat_of(view, seat).map_or("?", |seat| seat.name.as_str());
    let held = objective.owner.map_or("held by nobody".to_owned(), |seat| format!("held by {}", name(seat)));
    let by = objective.by.map_or(String::new(), |seat| format!(", {} is taking it", name(seat)));
    let far = if objective.note.is_empty() { String::new() } else { format!(", {}", objective.note) };
    format!("{held}{by}{far}")
}

/// Lists pieces seat by seat, a line each: what a few characters on the board cannot say. Those beside the board share
/// a line for each seat.
pub(super) fn roster<'a>(view: &'a View, pieces: impl Iterator<Item = &'a PieceView>) -> Vec<String> {
    let (mut on_board, beside): (Vec<_>, Vec<_>) = pieces.partition(|piece| piece.cell.is_some());
    on_board.sort_by_key(|piece| piece.seat);
    let lines = on_board.into_iter().map(|piece| piece_line(view, piece));
    lines.chain(waiting(view, &beside)).collect()
}

/// Sets a roster in columns. A piece with many marks may be wider than the terminal; it is cut like any text.
pub(super) fn roster_in_columns(roster: &[String], columns: usize) -> String {
    let items: Vec<_> =
        roster.iter().map(|item| item.chars().take(columns.saturating_sub(2)).collect()).collect();
    if items.is_empty() { String::new() } else { in_columns(&items, columns) }
}

/// Lists the pieces beside the board: those that have died, and those that have not come yet.
fn waiting(view: &View, pieces: &[&PieceView]) -> Vec<String> {
    let is_dead = |piece: &PieceView| piece.health.is_some_and(|(left, _)| left == 0);
    let mut lines = Vec::new();
    for (idx, seat) in view.seats.iter().enumerate() {
        for (what, dead) in [("dead", true), ("not on the board", false)] {
            let own = pieces.iter().filter(|piece| piece.seat.index() == idx && is_dead(piece) == dead);
            let names: Vec<_> = own.map(|piece| piece.class.as_str()).collect();
            if !names.is_empty() {
                lines.push(format!("{} {what}: {}", seat.mark, names.join(", ")));
            }
        }
    }
    lines
}

fn piece_line(view: &View, piece: &PieceView) -> String {
    let mark = seat_of(view, piece.seat).map_or('?', |seat| seat.mark);
    let cell = piece.cell.as_deref().unwrap_or_default();
    let mut line = format!("{mark}{} {cell} {}", piece.letter, piece.class);
    if let Some((left, full)) = piece.health {
        line.push_str(&format!(" {left}/{full}"));
    }
    // The piece hides the ground's own sign.
    let ground = view.cells.iter().find(|ground| Some(&ground.name) == piece.cell.as_ref());
    if let Some(height) = ground.map(|ground| ground.height).filter(|height| *height > 0) {
        line.push_str(&format!(", height {height}"));
    }
    for mark in &piece.marks {
        let count = mark.count.map_or(String::new(), |count| format!(" {count}"));
        line.push_str(&format!(", {}{count}", mark.title));
    }
    match piece.readiness {
        Readiness::Idle => {}
        Readiness::Fresh => line.push_str(", ready"),
        Readiness::Acting => line.push_str(", acting"),
        Readiness::Done => line.push_str(", done"),
    }
    line
}

/// Tells about the objectives that have no room on the board; cells of which the same is to be said share a line.
pub(super) fn objectives<'a>(
    view: &View,
    cells: impl Iterator<Item = &'a CellView>,
    columns: usize,
) -> String {
    let mut told: Vec<(String, Vec<&str>)> = Vec::new();
    for cell in cells {
        let Some(shown) = cell.objective.as_ref().map(|shown| objective(view, shown)) else { continue };
        let text = format!("{}: {shown}", cell.title);
        match told.iter_mut().find(|(known, _)| *known == text) {
            Some((_, names)) => names.push(&cell.name),
            None => told.push((text, vec![&cell.name])),
        }
    }
    let lines =
        told.iter().map(|(text, names)| wrap(&format!("{}, {text}", names.join(" ")), columns, "", "  "));
    lines.collect()
}
