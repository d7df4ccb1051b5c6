//! Arenas of the template game.

#![allow(dead_code, reason = "each test file uses a part of this module")]

use std::path::{Path, PathBuf};

use hillfort_bots::{PlayerSpec, Stop};
use hillfort_engine::GameConfig;
use hillfort_lab::arena::{self, ArenaConfig, ArenaError, Report};
use hillfort_template::Footrace;
use tempfile::TempDir;

pub(crate) fn config(players: &str, games: u64) -> ArenaConfig {
    let players =
        players.split(',').map(|word| word.parse::<PlayerSpec>().expect("a word for a player")).collect();
    ArenaConfig {
        players,
        games,
        seed: 3,
        opening: None,
        threads: 2,
        bot_threads: 1,
        resume: None,
        records: None,
    }
}

/// Returns the configuration with a file of results.
pub(crate) fn resuming(config: &ArenaConfig, file: &Path) -> ArenaConfig {
    ArenaConfig { resume: Some(file.to_owned()), ..config.clone() }
}

pub(crate) fn try_run(config: &ArenaConfig, game_config: &GameConfig) -> Result<Report, ArenaError> {
    arena::run::<Footrace>(config, game_config, &Stop::new(), &|_, _| ())
}

pub(crate) fn run(config: &ArenaConfig) -> Report {
    try_run(config, &GameConfig::default()).expect("the arena is completed")
}

/// Returns why a file of results is refused.
pub(crate) fn refusal(config: &ArenaConfig, game_config: &GameConfig, file: &Path) -> String {
    try_run(&resuming(config, file), game_config).expect_err("the file is refused").to_string()
}

/// Returns a report without times.
pub(crate) fn timeless(mut report: Report) -> Report {
    for rating in &mut report.ratings {
        (rating.pace.mean_ms, rating.pace.longest_ms) = (0.0, 0.0);
    }
    report
}

/// Returns a temporary folder, and a file in it.
pub(crate) fn folder_and_file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("run.jsonl");
    (folder, file)
}
