//! Notes on a picture: parts that are named, moves, lines of sight, cells that an attack can hit.
//!
//! They are comment lines of a record, which every other program skips:
//!
//! ```text
//! #~ label i4 Point 1        a number on the cell, and its name in the key
//! #~ reach c6                marks the cells that the unit on c6 can go to
//! #~ hits c6                 marks the cells that it can attack
//! #~ sight c6                marks the cells that it sees
//! #~ sight c6 i4             a line: solid if it sees i4, dashed and crossed if it does not
//! #~ can c6 Rocket jump      marks the cells on which it can do what a button calls so
//! #~ move c6 g5              an arrow to a cell within its reach
//! #~ attack c6 g5            an arrow to a cell that it can attack
//! #~ crop a1 i8              draws only this part of the board
//! ```
//!
//! What a unit reaches, hits and sees is the game's own answer, so a picture cannot show anything else.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use hillfort_engine::Table;
use hillfort_engine::table::TargetSentences;
use hillfort_engine::view::{CellView, View};

use crate::board::radius;
use crate::{Scene, escaped, points, scaled};

/// What every line of notes begins with.
const SIGN: &str = "#~ ";

/// The notes on a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The parts that are named: the cell and its name, in the order of their numbers.
    pub labels: Vec<(String, String)>,
    marks: Vec<(Mark, BTreeSet<String>)>,
    lines: Vec<(Line, String, String)>,
    crop: Option<(String, String)>,
}

/// How a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Reach,
    Hits,
    Sight,
}

/// What a line between two cells means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Move,
    Attack,
    Clear,
    Blocked,
}

/// A note that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {sentence}")]
pub struct NoteError {
    /// The number of its line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub sentence: String,
}

impl Notes {
    /// Reads the notes of a record, asking the table that it leads to.
    ///
    /// # Errors
    ///
    /// The first line with an unknown word or cell, or with something that the game denies.
    pub fn read(record: &str, table: &dyn Table) -> Result<Self, NoteError> {
        let asked = Asked { table, view: table.view() };
        let mut notes = Self::default();
        for (idx, line) in record.lines().enumerate() {
            let Some(note) = line.strip_prefix(SIGN) else { continue };
            notes.add(note, &asked).map_err(|sentence| NoteError { line: idx + 1, sentence })?;
        }
        Ok(notes)
    }

    fn add(&mut self, note: &str, asked: &Asked<'_>) -> Result<(), String> {
        let (word, rest) = note.split_once(' ').unwrap_or((note, ""));
        let cells: Vec<_> = rest.split(' ').collect();
        match (word, cells.as_slice()) {
            ("label", [cell, _, ..]) => {
                asked.cell(cell)?;
                let name = rest.split_once(' ').map_or("", |(_, name)| name);
                self.labels.push(((*cell).to_owned(), name.to_owned()));
            }
            ("reach", [from]) => self.marks.push((Mark::Reach, asked.reach(from)?)),
            ("hits", [from]) => self.marks.push((Mark::Hits, asked.hits(from)?)),
            ("sight", [from]) => self.marks.push((Mark::Sight, asked.sight(from)?)),
            ("sight", [from, to]) => {
                asked.cell(to)?;
                let is_clear = asked.sight(from)?.contains(*to);
                self.line(if is_clear { Line::Clear } else { Line::Blocked }, from, to);
            }
            ("can", [from, _, ..]) => {
                let verb = rest.split_once(' ').map_or("", |(_, verb)| verb);
                self.marks.push((Mark::Reach, asked.targets(from, verb)?));
            }
            ("move", [from, to]) => {
                asked.expect(asked.reach(from)?.contains(*to), from, "cannot go to", to)?;
                self.line(Line::Move, from, to);
            }
            ("attack", [from, to]) => {
                asked.expect(asked.hits(from)?.contains(*to), from, "cannot attack", to)?;
                self.line(Line::Attack, from, to);
            }
            ("crop", [from, to]) => {
                asked.cell(from).and(asked.cell(to))?;
                self.crop = Some(((*from).to_owned(), (*to).to_owned()));
            }
            _ => {
                return Err(format!(
                    "'{note}' is no note: expected 'label CELL NAME', 'reach CELL', 'hits CELL', 'can CELL VERB', \
                     'sight CELL [CELL]', 'move CELL CELL', 'attack CELL CELL' or 'crop CELL CELL'"
                ));
            }
        }
        Ok(())
    }

    fn line(&mut self, line: Line, from: &str, to: &str) {
        self.lines.push((line, from.to_owned(), to.to_owned()));
    }

    /// Returns the cells at the corners of the part that is drawn.
    pub(super) fn corners<'a>(&self, view: &'a View) -> Option<[&'a CellView; 2]> {
        let (from, to) = self.crop.as_ref()?;
        let find = |name: &str| view.cells.iter().find(|cell| cell.name == name);
        Some([find(from)?, find(to)?])
    }

    /// Draws what lies below the pieces.
    pub(super) fn draw_marks(&self, scene: &Scene<'_>) -> String {
        let mut svg = String::new();
        for (mark, names) in &self.marks {
            for cell in scene.view.cells.iter().filter(|cell| names.contains(&cell.name)) {
                draw_mark(*mark, cell, &mut svg);
            }
        }
        svg
    }

    /// Draws what lies above the pieces; `size` is the radius of a number.
    pub(super) fn draw_lines(&self, scene: &Scene<'_>, size: f32) -> String {
        let mut svg = String::new();
        let find = |name: &str| scene.view.cells.iter().find(|cell| cell.name == name);
        for (line, from, to) in &self.lines {
            if let (Some(from), Some(to)) = (find(from), find(to)) {
                draw_line(*line, from, to, size, &mut svg);
            }
        }
        for (idx, (cell, _)) in self.labels.iter().enumerate() {
            if let Some(cell) = find(cell) {
                let ((x, y), r) = (scaled(cell.centre), radius(cell));
                // Beside a piece, not on it.
                let is_held = scene.view.pieces.iter().any(|piece| piece.cell.as_ref() == Some(&cell.name));
                let at = if is_held { (x + 0.75 * r, y - 0.75 * r) } else { (x, y) };
                number(idx + 1, at, size, &mut svg);
            }
        }
        svg
    }
}

/// A position that answers questions about its units.
struct Asked<'a> {
    table: &'a dyn Table,
    view: View,
}

impl Asked<'_> {
    fn cell(&self, name: &str) -> Result<(), String> {
        let is_known = self.view.cells.iter().any(|cell| cell.name == name);
        if is_known { Ok(()) } else { Err(format!("there is no cell '{name}' on the board")) }
    }

    /// Returns the place of the unit on a cell among the pieces.
    fn piece(&self, cell: &str) -> Result<usize, String> {
        self.cell(cell)?;
        let here = self.view.pieces.iter().position(|piece| piece.cell.as_deref() == Some(cell));
        here.ok_or_else(|| format!("there is no unit on '{cell}'"))
    }

    fn reach(&self, from: &str) -> Result<BTreeSet<String>, String> {
        let reach = self.table.reach(self.piece(from)?, None).map_err(|error| error.to_string())?;
        let reach = reach.ok_or_else(|| format!("the unit on '{from}' cannot be asked where it can go"))?;
        Ok(reach.cells.into_iter().map(|(cell, _)| cell).collect())
    }

    /// Returns the targets of the legal actions of a unit that have this verb.
    fn targets(&self, from: &str, verb: &str) -> Result<BTreeSet<String>, String> {
        self.piece(from)?;
        let choices = self.table.combined_choices(TargetSentences::Written).into_iter();
        let own = choices.filter(|it| it.from.as_deref() == Some(from) && it.verb == verb);
        let cells: BTreeSet<_> = own.filter_map(|choice| choice.to).collect();
        if cells.is_empty() { Err(format!("the unit on '{from}' has no action '{verb}'")) } else { Ok(cells) }
    }

    fn hits(&self, from: &str) -> Result<BTreeSet<String>, String> {
        let hits = self.table.hits(self.piece(from)?, None).map_err(|error| error.to_string())?;
        Ok(hits.into_iter().collect())
    }

    fn sight(&self, from: &str) -> Result<BTreeSet<String>, String> {
        let sight = self.table.sight(self.piece(from)?, None).map_err(|error| error.to_string())?;
        Ok(sight.ok_or("this game has no lines of sight")?.into_iter().collect())
    }

    fn expect(&self, holds: bool, from: &str, what: &str, to: &str) -> Result<(), String> {
        self.cell(to)?;
        if holds { Ok(()) } else { Err(format!("the unit on '{from}' {what} '{to}'")) }
    }
}

/// Marks differ in shape too: dots for ways, a cross hatch for attacks, a frame for sight.
fn draw_mark(mark: Mark, cell: &CellView, svg: &mut String) {
    let ((x, y), r) = (scaled(cell.centre), radius(cell));
    let inner = |share: f32| {
        let corners = cell.outline.iter().map(|point| scaled(*point));
        points(&corners.map(|(px, py)| (x + (px - x) * share, y + (py - y) * share)).collect::<Vec<_>>())
    };
    let _ = match mark {
        Mark::Reach => writeln!(
            svg,
            "<circle class=\"reach\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"#1d7a46\" stroke=\"#fff\" \
             stroke-width=\"2\"/>",
            0.28 * r
        ),
        Mark::Hits => writeln!(
            svg,
            "<polygon class=\"hits\" points=\"{}\" fill=\"#d1341b\" fill-opacity=\"0.38\" stroke=\"#8f1507\" \
             stroke-width=\"3\"/><path d=\"M{:.1} {y:.1}h{:.1}M{x:.1} {:.1}v{:.1}\" stroke=\"#fff\" stroke-width=\"5\"/>\
             <path d=\"M{:.1} {y:.1}h{:.1}M{x:.1} {:.1}v{:.1}\" stroke=\"#8f1507\" stroke-width=\"2.5\"/>",
            inner(0.86),
            x - 0.22 * r,
            0.44 * r,
            y - 0.22 * r,
            0.44 * r,
            x - 0.22 * r,
            0.44 * r,
            y - 0.22 * r,
            0.44 * r
        ),
        Mark::Sight => writeln!(
            svg,
            "<polygon class=\"sight\" points=\"{}\" fill=\"#ffe9a3\" fill-opacity=\"0.45\" stroke=\"#5c4300\" \
             stroke-width=\"2.5\" stroke-dasharray=\"6 4\"/>",
            inner(0.82)
        ),
    };
}

fn draw_line(line: Line, from: &CellView, to: &CellView, size: f32, svg: &mut String) {
    let ((ax, ay), (bx, by)) = (scaled(from.centre), scaled(to.centre));
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    // An arrow begins at the edge of its unit.
    let start = if matches!(line, Line::Move | Line::Attack) { 0.62 * radius(from) } else { 0.0 };
    let (sx, sy) = (ax + dx * start, ay + dy * start);
    let (class, colour, dashes) = match line {
        Line::Move => ("move", "#1d7a46", ""),
        Line::Attack => ("attack", "#b3200c", ""),
        Line::Clear => ("clear", "#1d5fa8", ""),
        Line::Blocked => ("blocked", "#b3200c", " stroke-dasharray=\"10 8\""),
    };
    let wide = (size * 0.42).max(4.0);
    for (stroke, width) in [("#fff", wide + 4.0), (colour, wide)] {
        let _ = writeln!(
            svg,
            "<path class=\"{class}\" d=\"M{sx:.1} {sy:.1}L{bx:.1} {by:.1}\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"{width:.1}\" stroke-linecap=\"round\"{dashes}/>"
        );
    }
    match line {
        Line::Move | Line::Attack => {
            let back = size * 1.1;
            let side = size * 0.7;
            let (hx, hy) = (bx - dx * back, by - dy * back);
            let head = [(bx, by), (hx - dy * side, hy + dx * side), (hx + dy * side, hy - dx * side)];
            let _ = writeln!(
                svg,
                "<polygon points=\"{}\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"2\"/>",
                points(&head)
            );
        }
        Line::Clear => {
            let _ = writeln!(
                svg,
                "<circle cx=\"{bx:.1}\" cy=\"{by:.1}\" r=\"{:.1}\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"2\"/>",
                size * 0.5
            );
        }
        Line::Blocked => {
            let (mx, my, half) = ((sx + bx) / 2.0, (sy + by) / 2.0, size * 0.8);
            for (stroke, width) in [("#fff", wide + 4.0), (colour, wide)] {
                let _ = writeln!(
                    svg,
                    "<path d=\"M{:.1} {:.1}l{:.1} {:.1}M{:.1} {:.1}l{:.1} {:.1}\" stroke=\"{stroke}\" \
                     stroke-width=\"{width:.1}\" stroke-linecap=\"round\"/>",
                    mx - half,
                    my - half,
                    2.0 * half,
                    2.0 * half,
                    mx - half,
                    my + half,
                    2.0 * half,
                    -2.0 * half
                );
            }
        }
    }
}

fn number(number: usize, (x, y): (f32, f32), size: f32, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<circle class=\"number\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" fill=\"#fff8dc\" stroke=\"#1c1610\" \
         stroke-width=\"{:.1}\"/><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" font-weight=\"bold\" \
         fill=\"#1c1610\" text-anchor=\"middle\">{number}</text>",
        (size * 0.14).max(1.5),
        y + size * 0.45,
        size * 1.25
    );
}

/// Draws the key of the labels, a line each, and returns its lower edge.
pub(super) fn key(notes: &Notes, (left, top): (f32, f32), colour: &str, svg: &mut String) -> f32 {
    let mut y = top;
    for (idx, (_, name)) in notes.labels.iter().enumerate() {
        number(idx + 1, (left + 9.0, y), 9.0, svg);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\" fill=\"{colour}\">{}</text>",
            left + 26.0,
            y + 4.5,
            escaped(name)
        );
        y += 22.0;
    }
    y
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, Record, TypedTable};
    use hillfort_template::{FACTS, Footrace};

    use super::*;
    use crate::{Style, draw_notes};

    const SETUP: &str = "game template\nplace red runner a1\nset die 3\n";

    fn read(notes: &str) -> Result<(Notes, TypedTable<Footrace>), NoteError> {
        let text = format!("{SETUP}{notes}");
        let record = Record::parse(&text).expect("notes are comments to a record");
        let table = TypedTable::<Footrace>::replay(&record, &GameConfig::default()).expect("a position");
        Notes::read(&text, &table).map(|notes| (notes, table))
    }

    #[test]
    fn a_note_that_cannot_be_drawn_is_refused_with_its_line() {
        for (note, error) in [
            ("#~ label z9 A place\n", "4: there is no cell 'z9' on the board"),
            ("#~ reach c1\n", "4: there is no unit on 'c1'"),
            ("#~ move a1 z9\n", "4: there is no cell 'z9' on the board"),
            ("#~ sight a1\n", "4: this game has no lines of sight"),
            ("#~ can a1 Fly\n", "4: the unit on 'a1' has no action 'Fly'"),
        ] {
            assert_eq!(read(note).expect_err(note).to_string(), error);
        }
        let unknown = read("#~ lable a1 A place\n").expect_err("no note").to_string();
        assert!(unknown.starts_with("4: 'lable a1 A place' is no note"), "{unknown}");
        let denied = read("#~ move a1 a1\n").expect_err("no way").to_string();
        assert_eq!(denied, "4: the unit on 'a1' cannot go to 'a1'");
    }

    #[test]
    fn marks_are_the_games_own_answers_and_labels_are_numbered() {
        let (notes, table) = read("#~ label a1 The start\n#~ reach a1\n").expect("notes");
        let svg = draw_notes(&table.view(), &FACTS, &notes, Style::default()).expect("a picture");
        let reach = table.reach(0, None).expect("a cell").expect("an answer").cells;
        assert!(!reach.is_empty());
        assert_eq!(svg.matches("class=\"reach\"").count(), reach.len());
        assert!(svg.contains(">1</text>") && svg.contains("The start"), "{svg}");
    }
}
