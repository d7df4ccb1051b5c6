//! Holding arenas on the smallest game.

#![allow(dead_code, reason = "every test file uses its own part")]

use std::path::{Path, PathBuf};

use hillfort_bots::{PlayerSpec, Stop};
use hillfort_engine::GameConfig;
use hillfort_lab::arena::{ArenaError, Log, Plan, Report, hold};
use hillfort_template::Footrace;

pub(crate) fn plan(players: &str, games: u64) -> Plan {
    let players =
        players.split(',').map(|word| word.parse::<PlayerSpec>().expect("a word for a player")).collect();
    Plan { players, games, seed: 3, opening: None, threads: 2, bot_threads: 1, records: None }
}

pub(crate) fn tried(plan: &Plan, config: &GameConfig, log: Log) -> Result<Report, ArenaError> {
    hold::<Footrace>(plan, config, log, &Stop::new(), &|_, _| ())
}

pub(crate) fn held(plan: &Plan, log: Log) -> Report {
    tried(plan, &GameConfig::default(), log).expect("the arena is held")
}

/// What is said about a file that cannot be gone on with.
pub(crate) fn refusal(plan: &Plan, config: &GameConfig, file: &Path) -> String {
    tried(plan, config, Log::at(file)).expect_err("the file is refused").to_string()
}

/// What a report says apart from the clock.
pub(crate) fn timeless(mut report: Report) -> Report {
    for rating in &mut report.ratings {
        (rating.pace.mean_ms, rating.pace.longest_ms) = (0.0, 0.0);
    }
    report
}

/// A folder of its own for a test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hillfort-arena-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
