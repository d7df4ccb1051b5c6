//! The results of an arena as a file, and the records of its games.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use hillfort_bots::PlayerSpec;
use serde::Serialize;

use crate::arena::{ArenaConfig, GameResult, GameSettings, Job};
use crate::results_file::{Format, LogError, ResultsFile, json};

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
const VERSION: u32 = 3;

/// Opens or creates a file, and returns it with the games in it. A file of another arena is left as it is.
pub(super) fn open(
    path: &Path,
    settings: &GameSettings,
    config: &ArenaConfig,
    opening: u32,
    seats: usize,
) -> Result<(ResultsFile, Vec<GameResult>), LogError> {
    let players: Vec<_> = config.players.iter().map(PlayerSpec::to_string).collect();
    let (seed, bot_threads, n_players) = (config.seed, config.bot_threads, players.len());
    let header = json(&Header { arena: VERSION, settings, players, seed, seats, bot_threads, opening });
    let format =
        Format { header: &header, what: "arena", max_line_bytes: 1024 * 1024, max_bytes: 1024 * 1024 * 1024 };
    let (file, mut games) =
        ResultsFile::open(path, format, &|game: &GameResult| fits(game, n_players, seats))?;
    // If a game is there twice, the first one counts.
    let mut known = HashSet::new();
    games.retain(|game| known.insert(game.job));
    Ok((file, games))
}

/// Returns whether a game fits the arena.
fn fits(game: &GameResult, n_players: usize, seats: usize) -> bool {
    let is_pair = game.job.a != game.job.b && game.job.a.max(game.job.b) < n_players;
    let has_seats = game.points.len() == seats && game.spent.len() == seats;
    is_pair && has_seats && game.points.iter().all(|points| (0.0..=1.0).contains(points))
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
