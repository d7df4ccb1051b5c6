//! The results of an arena as a file of JSON lines, to which a run that was interrupted comes back.
//!
//! The first line says what is played; every other line is a finished game.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use hillfort_bots::PlayerSpec;
use serde::Serialize;
use serde_json::Value;

use crate::arena::{Job, Plan, Played, Setting};

/// Where the results go: a file, or nowhere.
#[derive(Debug, Default)]
pub struct Log {
    file: Option<(PathBuf, Option<Locked>)>,
    played: Vec<Played>,
}

/// A file that nobody else writes to. It is let go of in so many words: a bot that is just being started holds a copy
/// of everything open, and the lock would last until it has closed it.
#[derive(Debug)]
struct Locked(File);

impl Drop for Locked {
    fn drop(&mut self) {
        // What cannot be let go of is closed all the same.
        let _ = self.0.unlock();
    }
}

/// What is wrong with a file of results.
#[derive(Debug, thiserror::Error)]
#[error("{path}{place}: {what}", path = path.display())]
pub struct LogError {
    path: PathBuf,
    place: String,
    what: String,
}

/// What the games of a file have in common, whatever decides about them. The number of games is not among it: a run
/// may be made longer.
#[derive(Debug, Serialize)]
struct Head<'a> {
    arena: u32,
    #[serde(flatten)]
    setting: &'a Setting,
    players: Vec<String>,
    seed: u64,
    seats: usize,
    bot_threads: usize,
    opening: u32,
}

/// The version of the lines.
const VERSION: u32 = 2;

impl Log {
    /// Keeps the results nowhere.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Keeps the results in a file and takes up what is there already.
    #[must_use]
    pub fn at(path: &Path) -> Self {
        Self { file: Some((path.to_owned(), None)), played: Vec::new() }
    }

    /// Opens the file for this run alone. A file that turns out to be something else is left as it is.
    pub(super) fn open(
        &mut self,
        setting: &Setting,
        plan: &Plan,
        opening: u32,
        seats: usize,
    ) -> Result<(), LogError> {
        let Some((path, slot)) = &mut self.file else { return Ok(()) };
        let players = plan.players.iter().map(PlayerSpec::to_string).collect();
        let (seed, bot_threads) = (plan.seed, plan.bot_threads);
        let head = json(&Head { arena: VERSION, setting, players, seed, seats, bot_threads, opening });
        let wrong = |error: std::io::Error| error_at(path, None, &error.to_string());
        let mut locked = lock(path)?;
        let file = &mut locked.0;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(wrong)?;
        // What an interruption left of its last line is not a game.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        self.played = read_games(&bytes, whole, &head, plan, seats)
            .map_err(|(line, what)| error_at(path, Some(line), &what))?;
        // Only now, when the file is known to be ours.
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(wrong)?;
        }
        if whole == 0 {
            writeln!(file, "{head}").map_err(wrong)?;
        }
        *slot = Some(locked);
        Ok(())
    }

    /// Hands over what was there already, every game once.
    pub(super) fn take(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.played)
    }

    /// Adds a game, whole or not at all.
    pub(super) fn append(&mut self, game: &Played) -> Result<(), LogError> {
        let Some((path, Some(Locked(file)))) = &mut self.file else { return Ok(()) };
        let line = json(game) + "\n";
        file.write_all(line.as_bytes()).map_err(|error| error_at(path, None, &error.to_string()))
    }
}

/// Opens a file for this run alone.
fn lock(path: &Path) -> Result<Locked, LogError> {
    let wrong = |error: std::io::Error| error_at(path, None, &error.to_string());
    let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(wrong)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => error_at(path, None, "another run keeps its results in this file"),
        TryLockError::Error(error) => wrong(error),
    })?;
    Ok(Locked(file))
}

const NO_HEAD: &str = "expected the first line of an arena's results";

/// Reads the games of a file with this head, of which so many bytes are whole lines. What is wrong is said with its
/// line.
fn read_games(
    bytes: &[u8],
    whole: usize,
    head: &str,
    plan: &Plan,
    seats: usize,
) -> Result<Vec<Played>, (usize, String)> {
    let mut lines = bytes[..whole].split_inclusive(|byte| *byte == b'\n').enumerate();
    match lines.next() {
        Some((_, line)) => check_head(line, head).map_err(|what| (1, what))?,
        None if head.as_bytes().starts_with(bytes) => {}
        None => return Err((1, NO_HEAD.to_owned())),
    }
    let (mut played, mut known) = (Vec::new(), HashSet::new());
    for (idx, line) in lines {
        let game = read_game(line, plan, seats).map_err(|what| (idx + 1, what.to_owned()))?;
        // Of a game that stands there twice the first counts.
        if known.insert(game.job) {
            played.push(game);
        }
    }
    Ok(played)
}

/// Compares the first line of a file with the one that it should have.
fn check_head(line: &[u8], head: &str) -> Result<(), String> {
    let found: Value = serde_json::from_slice(line).map_err(|_| NO_HEAD)?;
    if found.get("arena").is_none() {
        return Err(NO_HEAD.to_owned());
    }
    let is_ours = serde_json::from_str::<Value>(head).is_ok_and(|head| head == found);
    if is_ours { Ok(()) } else { Err(format!("these are the results of another arena: {found}")) }
}

/// Reads a game and makes sure that the plan has its players and the table its seats.
fn read_game(line: &[u8], plan: &Plan, seats: usize) -> Result<Played, &'static str> {
    let game: Played = serde_json::from_slice(line).map_err(|_| "expected a game of an arena's results")?;
    let n_players = plan.players.len();
    if game.job.a >= n_players || game.job.b >= n_players || game.job.a == game.job.b {
        return Err("this game has players that the arena does not have");
    }
    if game.worths.len() != seats || game.spent.len() != seats {
        return Err("this game has not as many seats as the table");
    }
    if !game.worths.iter().all(|worth| (0.0..=1.0).contains(worth)) {
        return Err("a game is worth from 0 to 1 to a seat");
    }
    Ok(game)
}

/// Returns the file of the record of a game. The numbers of the players keep names apart that look alike in a file
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
pub(super) fn keep_record(
    folder: &Path,
    players: &[PlayerSpec],
    job: Job,
    record: &str,
) -> Result<(), LogError> {
    let file = record_file(folder, players, job);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, record))
        .map_err(|error| error_at(&file, None, &error.to_string()))
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

fn error_at(path: &Path, line: Option<usize>, what: &str) -> LogError {
    let place = line.map_or_else(String::new, |line| format!(":{line}"));
    LogError { path: path.to_owned(), place, what: what.to_owned() }
}
