//! A sheet of characters, each in its ink, onto which lines and text are put.

use crate::screen::{Ink, Paint};

/// A sheet of characters. What is put beside it is lost, so that nothing is ever wider than the sheet.
#[derive(Debug)]
pub(super) struct Canvas {
    width: usize,
    rows: Vec<Vec<(char, Ink)>>,
    // For every place the four ways in which a line leaves it.
    lines: Vec<Vec<u8>>,
}

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            rows: vec![vec![(' ', Ink::Plain); width]; height],
            lines: vec![vec![0; width]; height],
        }
    }

    /// Puts text at a place and returns the column behind it.
    pub(super) fn put(&mut self, x: usize, y: usize, text: &str, ink: Ink) -> usize {
        let mut at = x;
        for letter in text.chars() {
            if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(at)) {
                *place = (letter, ink);
            }
            at += 1;
        }
        at
    }

    /// Draws the frame of a box by its corners; frames that meet are joined.
    pub(super) fn frame(&mut self, (left, top): (usize, usize), (right, bottom): (usize, usize)) {
        for y in [top, bottom] {
            for x in left..right {
                self.join(x, y, RIGHT);
                self.join(x + 1, y, LEFT);
            }
        }
        for x in [left, right] {
            for y in top..bottom {
                self.join(x, y, DOWN);
                self.join(x, y + 1, UP);
            }
        }
    }

    fn join(&mut self, x: usize, y: usize, way: u8) {
        if x < self.width
            && let Some(row) = self.lines.get_mut(y)
        {
            row[x] |= way;
            self.rows[y][x] = (line_letter(row[x]), Ink::Faint);
        }
    }

    /// Returns the sheet as text, without the blanks at the ends of lines.
    pub(super) fn text(&self, paint: Paint) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
            for run in row[..end].chunk_by(|a, b| a.1 == b.1) {
                let letters: String = run.iter().map(|(letter, _)| letter).collect();
                text.push_str(&paint.dye(run[0].1, &letters));
            }
            text.push('\n');
        }
        text
    }
}

fn line_letter(ways: u8) -> char {
    match [UP, RIGHT, DOWN, LEFT].map(|way| ways & way != 0) {
        [false, false, false, false] => ' ',
        [false, true, true, false] => '┌',
        [false, false, true, true] => '┐',
        [true, true, false, false] => '└',
        [true, false, false, true] => '┘',
        [true, true, true, false] => '├',
        [true, false, true, true] => '┤',
        [false, true, true, true] => '┬',
        [true, true, false, true] => '┴',
        [true, true, true, true] => '┼',
        [false, _, false, _] => '─',
        [_, false, _, false] => '│',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_meet_are_joined() {
        let mut canvas = Canvas::new(5, 5);
        canvas.frame((0, 0), (2, 2));
        canvas.frame((2, 0), (4, 2));
        canvas.frame((0, 2), (4, 4));
        canvas.put(1, 1, "a", Ink::Plain);
        assert_eq!(canvas.text(Paint::Plain), "┌─┬─┐\n│a│ │\n├─┴─┤\n│   │\n└───┘\n");
    }

    #[test]
    fn what_is_put_beside_the_sheet_is_lost() {
        let mut canvas = Canvas::new(3, 1);
        assert_eq!(canvas.put(1, 0, "abcd", Ink::Plain), 5);
        canvas.put(0, 9, "x", Ink::Plain);
        assert_eq!(canvas.text(Paint::Plain), " ab\n");
    }
}
