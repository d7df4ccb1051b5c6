//! Results as a file of JSON lines, which an interrupted run resumes.
//!
//! The first line says what is played; every other line is a finished game.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A file of results.
#[derive(Debug)]
pub(crate) struct ResultsFile {
    path: PathBuf,
    file: File,
}

/// What is wrong with a file of results or a record.
#[derive(Debug, thiserror::Error)]
#[error("{path}{place}: {problem}", path = path.display())]
pub struct LogError {
    path: PathBuf,
    place: String,
    problem: String,
}

/// What a file of results is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format<'a> {
    /// Its first line: everything that its games depend on.
    pub(crate) header: &'a str,
    /// What it is called: `arena`.
    pub(crate) what: &'static str,
    /// The longest line. Something else would not be such results.
    pub(crate) max_line_bytes: u64,
    /// The largest file.
    pub(crate) max_bytes: u64,
}

impl ResultsFile {
    /// Opens or creates a file, and returns it with the games in it that fit. A file of something else is left as it is.
    pub(crate) fn open<T: DeserializeOwned>(
        path: &Path,
        format: Format<'_>,
        fits: &dyn Fn(&T) -> bool,
    ) -> Result<(Self, Vec<T>), LogError> {
        let io_error = |error: std::io::Error| LogError::new(path, None, &error.to_string());
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io_error)?;
        let read = read_games(&mut BufReader::new(&file), format, fits);
        let Found { games, end, has_rest } = read.map_err(|problem| match problem {
            Problem::Io(error) => io_error(error),
            Problem::Line(line, problem) => LogError::new(path, Some(line), &problem),
        })?;
        // Only now is it certain that the file is ours to change.
        if has_rest {
            file.set_len(end).map_err(io_error)?;
        }
        let mut log = Self { path: path.to_owned(), file };
        if end == 0 {
            log.write_line(format.header)?;
        }
        Ok((log, games))
    }

    /// Appends a game.
    pub(crate) fn append(&mut self, game: &impl Serialize) -> Result<(), LogError> {
        self.write_line(&json(game))
    }

    /// Appends a line of JSON.
    pub(crate) fn write_line(&mut self, line: &str) -> Result<(), LogError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| LogError::new(&self.path, None, &error.to_string()))
    }
}

/// What a file holds.
struct Found<T> {
    games: Vec<T>,
    /// Where the last complete line ends.
    end: u64,
    /// Whether a part of a line follows, which an interruption has left.
    has_rest: bool,
}

/// Why a file cannot be read, with the line if it is about one.
enum Problem {
    Io(std::io::Error),
    Line(usize, String),
}

/// Reads the games of a file line by line, so that one of another kind is refused at its first line.
fn read_games<T: DeserializeOwned>(
    file: &mut dyn BufRead,
    format: Format<'_>,
    fits: &dyn Fn(&T) -> bool,
) -> Result<Found<T>, Problem> {
    let Format { header, what, max_line_bytes, max_bytes } = format;
    let mut found = Found { games: Vec::new(), end: 0, has_rest: false };
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = file.take(max_line_bytes).read_until(b'\n', &mut line).map_err(Problem::Io)? as u64;
        let problem = |text: &str| Problem::Line(number, text.to_owned());
        let is_complete = line.pop_if(|byte| *byte == b'\n').is_some();
        // A run may have been interrupted in its very first line.
        let is_header =
            if is_complete { line == header.as_bytes() } else { header.as_bytes().starts_with(&line) };
        if number == 1 && !is_header {
            return Err(problem(&format!("expected the results of this {what}, which start with {header}")));
        }
        if read == max_line_bytes || found.end + read > max_bytes {
            return Err(problem(&format!("the file is too large for the results of this {what}")));
        }
        if !is_complete {
            found.has_rest = read > 0;
            break;
        }
        found.end += read;
        if number > 1 && !line.is_empty() {
            let game = serde_json::from_slice(&line).ok().filter(fits);
            found.games.push(game.ok_or_else(|| problem(&format!("expected a game of this {what}")))?);
        }
    }
    Ok(found)
}

/// Writes plain data as JSON.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

impl LogError {
    pub(crate) fn new(path: &Path, line: Option<usize>, problem: &str) -> Self {
        let place = line.map_or_else(String::new, |line| format!(":{line}"));
        Self { path: path.to_owned(), place, problem: problem.to_owned() }
    }
}
