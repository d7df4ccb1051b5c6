//! The results of an arena as a file of JSON lines, to which a run that was interrupted comes back.
//!
//! The first line says what is played; every other line is a finished game.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use bots::Who;
use engine::Wishes;
use serde::{Deserialize, Serialize};

use crate::arena::{Job, Plan, Played};

/// Where the results go: a file, or nowhere.
#[derive(Debug, Default)]
pub struct Log {
    file: Option<(PathBuf, Option<File>)>,
    played: Vec<Played>,
}

/// What is wrong with a file of results.
#[derive(Debug, thiserror::Error)]
#[error("{path}{place}: {what}", path = path.display())]
pub struct LogError {
    path: PathBuf,
    place: String,
    what: String,
}

/// What the games of a file have in common. The number of games is not among it: a run may be made longer.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    arena: u32,
    game: String,
    options: Vec<(String, String)>,
    cards: Vec<(String, String)>,
    players: Vec<String>,
    seed: u64,
    seats: usize,
}

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

    pub(super) fn open(
        &mut self,
        game: &str,
        wishes: &Wishes,
        plan: &Plan,
        seats: usize,
    ) -> Result<(), LogError> {
        let Some((path, slot)) = &mut self.file else { return Ok(()) };
        let head = Head {
            arena: 1,
            game: game.to_owned(),
            options: wishes.options.clone(),
            cards: wishes.cards.clone(),
            players: plan.players.iter().map(Who::to_string).collect(),
            seed: plan.seed,
            seats,
        };
        let wrong = |error: std::io::Error| error_at(path, None, &error.to_string());
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&*path)
            .map_err(wrong)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(wrong)?;
        // What an interruption left of its last line is not a game.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(wrong)?;
        let mut lines = text[..whole].lines().enumerate();
        match lines.next() {
            None => writeln!(file, "{}", json(&head)).map_err(wrong)?,
            Some((_, line)) => {
                let found: Head = serde_json::from_str(line)
                    .map_err(|_| error_at(path, Some(1), "expected the first line of an arena's results"))?;
                if found != head {
                    let what = format!("these are the results of another arena: {}", json(&found));
                    return Err(error_at(path, Some(1), &what));
                }
            }
        }
        for (idx, line) in lines {
            let game = serde_json::from_str(line)
                .map_err(|_| error_at(path, Some(idx + 1), "expected a game of an arena's results"))?;
            self.played.push(game);
        }
        *slot = Some(file);
        Ok(())
    }

    /// Hands over what was there already.
    pub(super) fn take(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.played)
    }

    /// Adds a game, whole or not at all.
    pub(super) fn append(&mut self, game: &Played) -> Result<(), LogError> {
        let Some((path, Some(file))) = &mut self.file else { return Ok(()) };
        let line = json(game) + "\n";
        file.write_all(line.as_bytes()).map_err(|error| error_at(path, None, &error.to_string()))
    }
}

/// Writes the record of a game into a folder.
pub(super) fn keep_record(folder: &Path, players: &[Who], job: Job, record: &str) -> Result<(), LogError> {
    let plain = |who: &Who| -> String {
        let name = who.to_string();
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(40).collect()
    };
    let (a, b) = (plain(&players[job.a]), plain(&players[job.b]));
    let file = folder.join(format!("{a}-{b}-{:04}.rec", job.game + 1));
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
