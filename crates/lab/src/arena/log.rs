//! The results of an arena as a file of JSON lines, which an interrupted run resumes.
//!
//! The first line says what is played; every other line is a finished game.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use hillfort_bots::PlayerSpec;
use serde::Serialize;

use crate::arena::{ArenaConfig, GameResult, GameSettings, Job};

/// A file of results.
#[derive(Debug)]
pub(super) struct Log {
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

/// The first line of a file: everything that its games depend on. The number of games is not part of it, so that a run
/// can be extended.
#[derive(Debug, Serialize)]
struct Header<'a> {
    arena: u32,
    #[serde(flatten)]
    settings: &'a GameSettings,
    players: Vec<String>,
    seed: u64,
    seats: usize,
    bot_threads: usize,
    opening: u32,
}

/// The version of the format.
const VERSION: u32 = 2;

/// The longest line of a file, and the largest file. Something else would not be the results of an arena.
const MAX_LINE_BYTES: u64 = 1024 * 1024;
const MAX_BYTES: u64 = 1024 * 1024 * 1024;

impl Log {
    /// Opens or creates a file, and returns it with the games in it. A file of another arena is left as it is.
    pub(super) fn open(
        path: &Path,
        settings: &GameSettings,
        config: &ArenaConfig,
        opening: u32,
        seats: usize,
    ) -> Result<(Self, Vec<GameResult>), LogError> {
        let players = config.players.iter().map(PlayerSpec::to_string).collect();
        let (seed, bot_threads) = (config.seed, config.bot_threads);
        let header = json(&Header { arena: VERSION, settings, players, seed, seats, bot_threads, opening });
        let io_error = |error: std::io::Error| LogError::new(path, None, &error.to_string());
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io_error)?;
        let read = read_games(&mut BufReader::new(&file), &header, config.players.len(), seats);
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
            log.write_line(&header)?;
        }
        Ok((log, games))
    }

    /// Appends a game.
    pub(super) fn append(&mut self, game: &GameResult) -> Result<(), LogError> {
        self.write_line(&json(game))
    }

    fn write_line(&mut self, line: &str) -> Result<(), LogError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| LogError::new(&self.path, None, &error.to_string()))
    }
}

/// What a file holds.
struct Found {
    games: Vec<GameResult>,
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
fn read_games(
    file: &mut dyn BufRead,
    header: &str,
    n_players: usize,
    seats: usize,
) -> Result<Found, Problem> {
    let mut found = Found { games: Vec::new(), end: 0, has_rest: false };
    let (mut known, mut line) = (HashSet::new(), Vec::new());
    for number in 1.. {
        line.clear();
        let read = file.take(MAX_LINE_BYTES).read_until(b'\n', &mut line).map_err(Problem::Io)? as u64;
        let problem = |text: &str| Problem::Line(number, text.to_owned());
        let is_complete = line.pop_if(|byte| *byte == b'\n').is_some();
        // A run may have been interrupted in its very first line.
        let is_header =
            if is_complete { line == header.as_bytes() } else { header.as_bytes().starts_with(&line) };
        if number == 1 && !is_header {
            return Err(problem(&format!("expected the results of this arena, which start with {header}")));
        }
        if read == MAX_LINE_BYTES || found.end + read > MAX_BYTES {
            return Err(problem("the file is too large for the results of an arena"));
        }
        if !is_complete {
            found.has_rest = read > 0;
            break;
        }
        found.end += read;
        if number > 1 && !line.is_empty() {
            let game = read_game(&line, n_players, seats);
            let game = game.ok_or_else(|| problem("expected a game of this arena"))?;
            // If a game is there twice, the first one counts.
            if known.insert(game.job) {
                found.games.push(game);
            }
        }
    }
    Ok(found)
}

/// Reads a game; none if it does not fit the arena.
fn read_game(line: &[u8], n_players: usize, seats: usize) -> Option<GameResult> {
    let game: GameResult = serde_json::from_slice(line).ok()?;
    let is_pair = game.job.a != game.job.b && game.job.a.max(game.job.b) < n_players;
    let has_seats = game.points.len() == seats && game.spent.len() == seats;
    let has_points = game.points.iter().all(|points| (0.0..=1.0).contains(points));
    (is_pair && has_seats && has_points).then_some(game)
}

/// Returns the file of the record of a game. The numbers of the players distinguish names that are the same in a file
/// name.
pub(super) fn record_file(folder: &Path, players: &[PlayerSpec], job: Job) -> PathBuf {
    let plain = |player: usize| -> String {
        let name = players[player].to_string();
        let name = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(40);
        format!("{}-{}", player + 1, name.collect::<String>())
    };
    folder.join(format!("{}-{}-{:04}.rec", plain(job.a), plain(job.b), job.game + 1))
}

/// Writes the record of a game into a folder.
pub(super) fn write_record(
    folder: &Path,
    players: &[PlayerSpec],
    job: Job,
    record: &str,
) -> Result<(), LogError> {
    let file = record_file(folder, players, job);
    // A full disk must not leave a part of a record.
    let part = file.with_extension("rec.part");
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&part, record))
        .and_then(|()| std::fs::rename(&part, &file));
    written.map_err(|error| {
        // If it was never created, there is nothing to remove.
        let _ = std::fs::remove_file(&part);
        LogError::new(&file, None, &error.to_string())
    })
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

impl LogError {
    fn new(path: &Path, line: Option<usize>, problem: &str) -> Self {
        let place = line.map_or_else(String::new, |line| format!(":{line}"));
        Self { path: path.to_owned(), place, problem: problem.to_owned() }
    }
}
