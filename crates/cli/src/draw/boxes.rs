//! Draws a board of few columns in boxes.
//!
//! ```text
//! ┌─────────┐
//! │ s1 of p1│
//! ├─────────┼─────────┐
//! <a1 light │a2 normal>    a row that closes into a ring is open at both ends
//! ├─────────┴─────────┤
//! │ hill              │    a cell that touches a whole row is as wide as it
//! └───────────────────┘
//! ```

use hillfort_engine::view::{CellView, PieceView, View};

use crate::draw::canvas::Canvas;
use crate::draw::{legend, pieces_on, rows_of, seat_of};
use crate::layout::width;
use crate::screen::{Colours, Style};

/// A narrower box has no room for a name, a ground and pieces.
const MIN_WIDTH: usize = 10;
const MAX_WIDTH: usize = 16;

/// A board laid out in boxes.
pub(super) struct Boxes<'a> {
    view: &'a View,
    columns: usize,
    box_width: usize,
    rows: Vec<Row<'a>>,
    words: GroundWords,
}

struct Row<'a> {
    cells: Vec<Boxed<'a>>,
    n_unit_lines: usize,
    is_ring: bool,
}

struct Boxed<'a> {
    cell: &'a CellView,
    /// In half-columns; the right one is after the box.
    left: usize,
    right: usize,
    units: Vec<Vec<(String, Style)>>,
}

/// How a box names its ground.
#[derive(PartialEq, Eq)]
enum GroundWords {
    Words,
    Letters,
}

impl<'a> Boxes<'a> {
    /// Lays out a board; none if the boxes would be too narrow, or if rows are shifted by half a cell.
    pub(super) fn new(view: &'a View, columns: usize) -> Option<Self> {
        let rows: Vec<_> = rows_of(view).into_values().collect();
        let most = view.cells.iter().map(|cell| cell.grid.0).max()?;
        let n_columns = usize::try_from(most / 2 + 1).ok()?;
        let box_width = (columns.saturating_sub(1) / n_columns).min(MAX_WIDTH);
        if box_width < MIN_WIDTH {
            return None;
        }
        let rows: Option<Vec<_>> = (0..rows.len()).map(|idx| Row::new(view, &rows, idx, box_width)).collect();
        let mut boxes = Self { view, columns, box_width, rows: rows?, words: GroundWords::Words };
        let room = |boxed: &Boxed| boxes.x(boxed.right) - boxes.x(boxed.left) - 2;
        let all_fit = boxes.cells().all(|boxed| boxes.head_width(boxed) <= room(boxed));
        boxes.words = if all_fit { GroundWords::Words } else { GroundWords::Letters };
        Some(boxes)
    }

    pub(super) fn draw(&self, colours: Colours) -> String {
        let width = self.cells().map(|boxed| self.x(boxed.right)).max().unwrap_or(0) + 1;
        let height = self.rows.iter().map(|row| row.n_unit_lines + 2).sum::<usize>() + 1;
        let mut canvas = Canvas::new(width.min(self.columns), height);
        let mut top = 0;
        for row in &self.rows {
            let bottom = top + row.n_unit_lines + 2;
            for boxed in &row.cells {
                canvas.frame((self.x(boxed.left), top), (self.x(boxed.right), bottom));
                self.fill(&mut canvas, boxed, top + 1);
            }
            if let (true, Some(first), Some(last)) = (row.is_ring, row.cells.first(), row.cells.last()) {
                canvas.put(self.x(first.left), top + 1, "<", Style::Faint);
                canvas.put(self.x(last.right), top + 1, ">", Style::Faint);
            }
            top = bottom;
        }
        canvas.text(colours) + &self.below(colours)
    }

    fn fill(&self, canvas: &mut Canvas, boxed: &Boxed, y: usize) {
        let left = self.x(boxed.left) + 1;
        let mut at = canvas.put(left, y, &boxed.cell.name, Style::Bold) + 1;
        let (label, style) = self.label(boxed);
        at = canvas.put(at, y, &label, style);
        if let Some(shown) = self.objective(boxed) {
            canvas.put(at + 2 - usize::from(label.is_empty()), y, &shown, Style::Plain);
        }
        for (idx, line) in boxed.units.iter().enumerate() {
            let mut at = left;
            for (token, style) in line {
                at = canvas.put(at, y + 1 + idx, token, *style) + 1;
            }
        }
    }

    /// Returns what follows the name of a cell.
    fn label(&self, boxed: &Boxed) -> (String, Style) {
        let cell = boxed.cell;
        if let Some(seat) = cell.home.and_then(|seat| seat_of(self.view, seat)) {
            return (format!("of {}", seat.name), Style::Seat(seat.colour));
        }
        let word = match self.words {
            GroundWords::Words => self.short_title(cell).to_owned(),
            GroundWords::Letters if self.short_title(cell).is_empty() => String::new(),
            GroundWords::Letters => cell.letter.to_string(),
        };
        let height = if cell.height > 0 { format!(" {}", cell.height) } else { String::new() };
        (format!("{word}{height}").trim().to_owned(), Style::Ground(cell.ground))
    }

    /// Returns the word for a cell's ground; nothing if it only repeats the name.
    fn short_title<'c>(&self, cell: &'c CellView) -> &'c str {
        if cell.short == cell.name { "" } else { &cell.short }
    }

    fn head_width(&self, boxed: &Boxed) -> usize {
        width(&boxed.cell.name) + 1 + width(&self.label(boxed).0)
    }

    /// Describes the objective of a cell, if the box has room for it.
    fn objective(&self, boxed: &Boxed) -> Option<String> {
        let shown = legend::objective(self.view, boxed.cell.objective.as_ref()?);
        let room = self.x(boxed.right) - self.x(boxed.left) - 1;
        (self.head_width(boxed) + 2 + width(&shown) <= room).then_some(shown)
    }

    fn below(&self, colours: Colours) -> String {
        let mut signs = legend::classes(self.view);
        if self.words == GroundWords::Letters {
            let titled =
                self.cells().map(|boxed| boxed.cell).filter(|cell| !self.short_title(cell).is_empty());
            signs.extend(legend::grounds(self.view, titled));
        }
        if self.rows.iter().any(|row| row.is_ring) {
            signs.push("< > the row closes into a ring".to_owned());
        }
        let mut text = legend::explain(&signs, colours, self.columns);
        let hidden = self.cells().filter(|boxed| self.objective(boxed).is_none()).map(|boxed| boxed.cell);
        text.push_str(&legend::objectives(self.view, hidden, self.columns));
        let is_hurt = |health: Option<(u16, u16)>| health.is_some_and(|(left, full)| left < full);
        let has_news = |piece: &&PieceView| is_hurt(piece.health) || !piece.marks.is_empty();
        let pieces = self.view.pieces.iter().filter(has_news);
        text + &legend::roster_in_columns(&legend::roster(self.view, pieces), self.columns)
    }

    fn cells(&self) -> impl Iterator<Item = &Boxed<'a>> {
        self.rows.iter().flat_map(|row| &row.cells)
    }

    fn x(&self, half_column: usize) -> usize {
        half_column * self.box_width / 2
    }
}

impl<'a> Row<'a> {
    fn new(view: &'a View, rows: &[Vec<&'a CellView>], idx: usize, box_width: usize) -> Option<Self> {
        let beside = [idx.checked_sub(1).and_then(|above| rows.get(above)), rows.get(idx + 1)];
        let mut cells = Vec::new();
        for cell in &rows[idx] {
            let (left, right) =
                match beside.iter().flatten().find(|row| rows[idx].len() == 1 && is_beside_all(cell, row)) {
                    Some(row) => (row[0].grid.0, row[row.len() - 1].grid.0 + 2),
                    None if cell.grid.0 % 2 == 0 => (cell.grid.0, cell.grid.0 + 2),
                    None => return None,
                };
            let (left, right) = (usize::try_from(left).ok()?, usize::try_from(right).ok()?);
            let room = (right - left) * box_width / 2 - 1;
            cells.push(Boxed { cell, left, right, units: unit_lines(view, cell, room) });
        }
        let n_unit_lines = cells.iter().map(|boxed| boxed.units.len()).max().unwrap_or(0);
        let is_ring = cells.len() > 2 && touch(cells[0].cell, cells[cells.len() - 1].cell);
        Some(Self { cells, n_unit_lines, is_ring })
    }
}

fn is_beside_all(cell: &CellView, row: &[&CellView]) -> bool {
    row.len() > 1 && row.iter().all(|other| touch(cell, other))
}

/// Returns the pieces on a cell in lines of `room` columns: the mark of a seat and the letters of its pieces, such as
/// `1FFB 2R`.
fn unit_lines(view: &View, cell: &CellView, room: usize) -> Vec<Vec<(String, Style)>> {
    let here = pieces_on(view, cell);
    let mut lines: Vec<Vec<(String, Style)>> = Vec::new();
    let mut filled = 0;
    for own in here.chunk_by(|a, b| a.1.seat == b.1.seat) {
        let letters: Vec<_> = own.iter().map(|(_, piece)| piece.letter).collect();
        for part in letters.chunks(room.saturating_sub(1).max(1)) {
            let token = format!("{}{}", own[0].0.mark, part.iter().collect::<String>());
            let style = Style::Seat(own[0].0.colour);
            let size = width(&token);
            match lines.last_mut() {
                Some(line) if filled + 1 + size <= room => {
                    line.push((token, style));
                    filled += 1 + size;
                }
                _ => {
                    lines.push(vec![(token, style)]);
                    filled = size;
                }
            }
        }
    }
    lines
}

fn touch(a: &CellView, b: &CellView) -> bool {
    a.touches.contains(&b.name)
}
