//! Puzzles: positions with one clearly best turn, which is not what a look one action ahead would choose.
//!
//! A puzzle is a record up to its position, with comment lines `#? key value` that other programs skip:
//!
//! ```text
//! #? side red
//! #? grade 2
//! #? nodes 400
//! #? value 0.71
//! #? next 0.58
//! #? answer move d4 e5
//! #? answer shoot e5 g5
//! ```
//!
//! The answer is one line for each event of the turn that has to be found; `value` is the winning chance after its first,
//! `next` that of the best other action, and `nodes` is how large a search has to be to find it for good.

mod check;
#[cfg(not(target_family = "wasm"))]
mod find;

use std::fmt;

use hillfort_engine::notation::clean;

pub use crate::puzzle::check::{Flaw, check};
#[cfg(not(target_family = "wasm"))]
pub use crate::puzzle::find::{FindPuzzles, find};

/// A puzzle of grade 1 is found for good by a search of at most this many nodes, one of grade 2 by the second number.
const GRADE_NODES: [u64; 2] = [100, 400];

/// What a puzzle asks for, beside its record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Puzzle {
    /// The name of the seat that has to find its turn.
    pub side: String,
    /// How difficult it is, from 1 to 3.
    pub grade: u8,
    /// The size of the search that finds the answer for good.
    pub nodes: u64,
    /// The winning chance after the first line of the answer.
    pub value: f32,
    /// The winning chance after the best other action.
    pub next: f32,
    /// The lines of the answer.
    pub answer: Vec<String>,
}

/// What is wrong with the lines of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line}: expected '#? side', 'grade', 'nodes', 'value', 'next' or 'answer' with its value, found '{found}'"
)]
pub struct ParsePuzzleError {
    line: usize,
    found: String,
}

impl Puzzle {
    /// Reads the lines of a puzzle from its record.
    ///
    /// # Errors
    /// Returns the first line that cannot be read. Line 0 stands for one that is missing.
    pub fn parse(record: &str) -> Result<Self, ParsePuzzleError> {
        let mut puzzle = Self::default();
        for (idx, line) in record.lines().enumerate() {
            let Some(text) = line.strip_prefix("#? ") else { continue };
            let is_read = text.split_once(' ').is_some_and(|(key, value)| puzzle.set(key, value).is_some());
            if !is_read {
                return Err(ParsePuzzleError { line: idx + 1, found: clean(text, 60) });
            }
        }
        if puzzle.side.is_empty() || puzzle.answer.is_empty() || puzzle.grade == 0 {
            return Err(ParsePuzzleError { line: 0, found: String::new() });
        }
        Ok(puzzle)
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "side" => value.clone_into(&mut self.side),
            "grade" => self.grade = value.parse().ok().filter(|grade| (1..=3).contains(grade))?,
            "nodes" => self.nodes = value.parse().ok()?,
            "value" => self.value = value.parse().ok()?,
            "next" => self.next = value.parse().ok()?,
            "answer" => self.answer.push(value.to_owned()),
            _ => return None,
        }
        Some(())
    }

    /// Returns by how much the answer is better than every other action.
    #[must_use]
    pub fn gap(&self) -> f32 {
        self.value - self.next
    }

    /// Returns the grade of a puzzle that a search of this size finds for good.
    #[must_use]
    pub fn grade_of(nodes: u64) -> u8 {
        1 + GRADE_NODES.iter().filter(|most| nodes > **most).count() as u8
    }
}

/// The comment lines of the puzzle.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, grade, nodes, value, next, answer } = self;
        writeln!(f, "#? side {side}\n#? grade {grade}\n#? nodes {nodes}")?;
        writeln!(f, "#? value {value:.3}\n#? next {next:.3}")?;
        answer.iter().try_for_each(|line| writeln!(f, "#? answer {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_puzzle_are_read_as_they_are_written() {
        let puzzle = Puzzle {
            side: "red".to_owned(),
            grade: 2,
            nodes: 400,
            value: 0.714,
            next: 0.5,
            answer: vec!["walk h2".to_owned(), "end".to_owned()],
        };
        let text = format!("# Find it.\ngame x\n{puzzle}red walk h1\n");
        assert_eq!(Puzzle::parse(&text), Ok(puzzle));
        let wrong = Puzzle::parse("game x\n#? grade 4\n").unwrap_err();
        assert!(
            wrong.to_string().starts_with("line 2: ") && wrong.to_string().ends_with("'grade 4'"),
            "{wrong}"
        );
        assert!(Puzzle::parse("game x\n").is_err());
        assert_eq!([1, 100, 101, 400, 401].map(Puzzle::grade_of), [1, 1, 2, 2, 3]);
    }
}
