//! A grid of characters with styles, for text and box lines.

use crate::screen::{Colours, Style};

/// A grid of characters. What is drawn outside of it is dropped, so that nothing is wider than the grid.
#[derive(Debug)]
pub(super) struct Canvas {
    width: usize,
    rows: Vec<Vec<(char, Style)>>,
    /// For every place, the directions in which a line leaves it.
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
            rows: vec![vec![(' ', Style::Plain); width]; height],
            lines: vec![vec![0; width]; height],
        }
    }

    /// Writes text and returns the column after it.
    pub(super) fn put(&mut self, x: usize, y: usize, text: &str, style: Style) -> usize {
        let mut at = x;
        for letter in text.chars() {
            if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(at)) {
                *place = (letter, style);
            }
            at += 1;
        }
        at
    }

    /// Draws a frame between two corners; frames that touch are joined.
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

    fn join(&mut self, x: usize, y: usize, direction: u8) {
        if x < self.width
            && let Some(row) = self.lines.get_mut(y)
        {
            row[x] |= direction;
            self.rows[y][x] = (line_letter(row[x]), Style::Faint);
        }
    }

    /// Returns the text, without spaces at the ends of lines.
    pub(super) fn text(&self, colours: Colours) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
            for run in row[..end].chunk_by(|a, b| a.1 == b.1) {
                let letters: String = run.iter().map(|(letter, _)| letter).collect();
                text.push_str(&colours.paint(run[0].1, &letters));
            }
            text.push('\n');
        }
        text
    }
}

/// Returns the box-drawing character with these directions.
fn line_letter(directions: u8) -> char {
    match [UP, RIGHT, DOWN, LEFT].map(|direction| directions & direction != 0) {
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
    fn frames_that_touch_are_joined() {
        let mut canvas = Canvas::new(5, 5);
        canvas.frame((0, 0), (2, 2));
        canvas.frame((2, 0), (4, 2));
        canvas.frame((0, 2), (4, 4));
        canvas.put(1, 1, "a", Style::Plain);
        assert_eq!(canvas.text(Colours::Off), "┌─┬─┐\n│a│ │\n├─┴─┤\n│   │\n└───┘\n");
    }

    #[test]
    fn what_is_drawn_outside_is_dropped() {
        let mut canvas = Canvas::new(3, 1);
        assert_eq!(canvas.put(1, 0, "abcd", Style::Plain), 5);
        canvas.put(0, 9, "x", Style::Plain);
        assert_eq!(canvas.text(Colours::Off), " ab\n");
    }
}
