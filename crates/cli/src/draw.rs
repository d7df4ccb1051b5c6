//! Drawing a view as text, whatever the game.
//!
//! Cells stand where the view's text grid puts them: half-columns and rows. Wide cells carry their name, their ground
//! and everybody on them; narrow ones a single token, with the names of rows and columns on the margins.

use std::collections::BTreeMap;

use engine::view::{CellView, PieceView, SeatView, Shows, Track, View};

use crate::screen::Paint;

/// Draws the whole table: board, tracks and status.
pub(crate) fn table(view: &View, paint: Paint, columns: usize) -> String {
    format!("{}\n{}\n{}\n", board(view, paint, columns), tracks(view, paint), paint.bold(&view.status))
}

/// Text whose length on the screen is known, whatever colours it has.
struct Token {
    text: String,
    width: usize,
}

impl Token {
    fn new(text: String, width: usize) -> Self {
        Self { text, width }
    }

    fn padded(self, width: usize) -> String {
        let gap = width.saturating_sub(self.width);
        format!("{}{}", self.text, " ".repeat(gap))
    }
}

/// Draws the board.
pub(crate) fn board(view: &View, paint: Paint, columns: usize) -> String {
    let most = view.cells.iter().map(|cell| cell.grid.0).max().unwrap_or(0);
    let n_columns = usize::try_from(most / 2 + 1).unwrap_or(1);
    // Two half-columns to a cell; a wide cell is only worth its room if everything fits into it.
    let width = (columns.saturating_sub(2) / n_columns.max(1)).clamp(3, 14);
    let mut rows: BTreeMap<i32, Vec<&CellView>> = BTreeMap::new();
    for cell in &view.cells {
        rows.entry(cell.grid.1).or_default().push(cell);
    }
    let mut text = String::new();
    for cells in rows.values_mut() {
        cells.sort_by_key(|cell| cell.grid.0);
        let lines = if width >= 8 {
            wide_row(view, cells, paint, width)
        } else {
            narrow_row(view, cells, paint, width)
        };
        text.push_str(&lines);
    }
    text
}

fn wide_row(view: &View, cells: &[&CellView], paint: Paint, width: usize) -> String {
    let head = |cell: &CellView| {
        let title = cell.title.split(' ').next().unwrap_or_default();
        let room = width.saturating_sub(cell.name.len() + 2);
        let title: String = title.chars().take(room).collect();
        let size = cell.name.len() + 1 + title.chars().count();
        let title = match cell.home.and_then(|seat| view.seats.get(usize::from(seat))) {
            Some(seat) => {
                return Token::new(
                    paint.seat(seat.colour, &format!("{} of {}", cell.name, seat.name)),
                    cell.name.len() + 4 + seat.name.len(),
                );
            }
            None => paint.ground(cell.ground, &title),
        };
        Token::new(format!("{} {title}", paint.bold(&cell.name)), size)
    };
    let first = line_of(cells, width, head);
    let second = line_of(cells, width, |cell| units(view, cell, paint, width - 1));
    format!("{first}\n{second}\n\n")
}

fn narrow_row(view: &View, cells: &[&CellView], paint: Paint, width: usize) -> String {
    let token = |cell: &CellView| {
        let here = units(view, cell, paint, width - 1);
        if here.width > 0 { here } else { Token::new(paint.ground(cell.ground, &cell.letter.to_string()), 1) }
    };
    let name = cells.first().map_or("", |cell| cell.name.trim_start_matches(char::is_alphabetic));
    format!("{}  {name}\n", line_of(cells, width, token))
}

/// Puts the tokens of a row where their cells stand.
fn line_of(cells: &[&CellView], width: usize, token: impl Fn(&CellView) -> Token) -> String {
    let mut line = String::new();
    let mut filled = 0;
    for cell in cells {
        let place = usize::try_from(cell.grid.0).unwrap_or(0) * width / 2;
        if place > filled {
            line.push_str(&" ".repeat(place - filled));
            filled = place;
        }
        line.push_str(&token(cell).padded(width));
        filled += width;
    }
    line.trim_end().to_owned()
}

/// The units on a cell: for every seat its mark and the letters of its units, such as `1FFB 2R`.
fn units(view: &View, cell: &CellView, paint: Paint, room: usize) -> Token {
    let mut tokens = Vec::new();
    let mut width = 0;
    for (idx, seat) in view.seats.iter().enumerate() {
        let mine =
            |piece: &&PieceView| usize::from(piece.seat) == idx && piece.cell.as_deref() == Some(&cell.name);
        let letters: String = view.pieces.iter().filter(mine).map(|piece| piece.letter).collect();
        if !letters.is_empty() {
            let token = shortened(seat, &letters);
            width += token.chars().count() + usize::from(!tokens.is_empty());
            tokens.push((seat.colour, token));
        }
    }
    if width > room {
        // Too many to spell out: how many of whom.
        width = 0;
        for (idx, (_, token)) in tokens.iter_mut().enumerate() {
            let mut chars = token.chars();
            let mark = chars.next().unwrap_or('?');
            *token = format!("{mark}×{}", chars.count());
            width += token.chars().count() + usize::from(idx > 0);
        }
    }
    let text: Vec<_> = tokens.into_iter().map(|(colour, token)| paint.seat(colour, &token)).collect();
    Token::new(text.join(" "), width)
}

fn shortened(seat: &SeatView, letters: &str) -> String {
    format!("{}{letters}", seat.mark)
}

/// Draws the tracks: a line for what is everybody's, then a line a seat.
fn tracks(view: &View, paint: Paint) -> String {
    let mut lines = Vec::new();
    let common: Vec<_> = view.tracks.iter().filter(|track| track.seat.is_none()).map(shows).collect();
    if !common.is_empty() {
        lines.push(common.join("   "));
    }
    for (idx, seat) in view.seats.iter().enumerate() {
        let own = view.tracks.iter().filter(|track| track.seat.map(usize::from) == Some(idx));
        let own: Vec<_> = own.map(shows).collect();
        if !own.is_empty() {
            lines.push(format!(
                "{}  {}",
                paint.seat(seat.colour, &format!("{:<3}", seat.name)),
                own.join("   ")
            ));
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn shows(track: &Track) -> String {
    let shown = match &track.shows {
        Shows::Count { now, of: Some(of) } => format!("{now}/{of}"),
        Shows::Count { now, of: None } => now.to_string(),
        Shows::Word(word) => word.clone(),
        Shows::Tally(things) => {
            let things: Vec<_> =
                things.iter().filter(|(_, n)| *n > 0).map(|(thing, n)| format!("{n} {thing}")).collect();
            if things.is_empty() { "none".to_owned() } else { things.join(", ") }
        }
    };
    format!("{} {shown}", track.title)
}
