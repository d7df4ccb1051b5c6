//! The meaning of the signs on the board, and what does not fit on the board.

use std::collections::BTreeMap;

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, Objective, PieceView, Readiness, View};

use crate::draw::seat_of;
use crate::layout::{in_columns, wrap, wrap_spaced};
use crate::screen::{Colours, Style};

/// Joins the meanings of signs to faint lines.
pub(super) fn explain(signs: &[String], colours: Colours, columns: usize) -> String {
    if signs.is_empty() {
        return String::new();
    }
    // A sign and its meaning stay together on a line.
    let glued: Vec<_> = signs.iter().map(|sign| sign.replace(' ', "\u{a0}")).collect();
    let text = wrap_spaced(&glued.join("   "), columns, "", "").replace('\u{a0}', " ");
    text.lines().map(|line| format!("{}\n", colours.paint(Style::Faint, line))).collect()
}

/// Returns the letters of the grounds with their titles, such as `l light ground`. A home has the mark of its seat.
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

/// Returns the character of an empty cell.
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

/// Describes who holds an objective and how far it is captured.
pub(super) fn objective(view: &View, objective: &Objective) -> String {
    let name = |seat: Seat| seat_of(view, seat).map_or("?", |seat| seat.name.as_str());
    let held = objective.owner.map_or("held by nobody".to_owned(), |seat| format!("held by {}", name(seat)));
    let by = objective.by.map_or(String::new(), |seat| format!(", {} is taking it", name(seat)));
    let far = if objective.note.is_empty() { String::new() } else { format!(", {}", objective.note) };
    format!("{held}{by}{far}")
}

/// Lists pieces by seat with everything that has no room on the board, a line each. Pieces that are not on the board
/// share a line per seat.
pub(super) fn roster<'a>(view: &'a View, pieces: impl Iterator<Item = &'a PieceView>) -> Vec<String> {
    let (mut on_board, beside): (Vec<_>, Vec<_>) = pieces.partition(|piece| piece.cell.is_some());
    on_board.sort_by_key(|piece| piece.seat);
    let lines = on_board.into_iter().map(|piece| piece_line(view, piece));
    lines.chain(waiting(view, &beside)).collect()
}

/// Sets a roster in columns. The line of a piece with many marks may be wider than the terminal, and is cut.
pub(super) fn roster_in_columns(roster: &[String], columns: usize) -> String {
    let items: Vec<_> =
        roster.iter().map(|item| item.chars().take(columns.saturating_sub(2)).collect()).collect();
    if items.is_empty() { String::new() } else { in_columns(&items, columns) }
}

/// Lists the pieces that are not on the board: those that have died, and those that have not entered it.
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
    // On the board, the piece hides the height.
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

/// Describes objectives; cells with the same description share a line.
pub(super) fn objectives<'a>(
    view: &View,
    cells: impl Iterator<Item = &'a CellView>,
    columns: usize,
) -> String {
    let mut described: Vec<(String, Vec<&str>)> = Vec::new();
    for cell in cells {
        let Some(shown) = cell.objective.as_ref().map(|shown| objective(view, shown)) else { continue };
        let text = format!("{}: {shown}", cell.title);
        match described.iter_mut().find(|(known, _)| *known == text) {
            Some((_, names)) => names.push(&cell.name),
            None => described.push((text, vec![&cell.name])),
        }
    }
    let lines = described
        .iter()
        .map(|(text, names)| wrap(&format!("{}, {text}", names.join(" ")), columns, "", "  "));
    lines.collect()
}
