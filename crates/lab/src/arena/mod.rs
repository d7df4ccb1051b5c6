//! Which of several bots is the better one: everybody against everybody, seats swapped, with intervals and ratings.

mod game;
mod log;
mod ratings;
mod report;

use std::path::PathBuf;
use std::sync::Mutex;

use bots::Who;
use engine::{Error, Playing, Ruleset, Wishes};
use rayon::prelude::*;

pub use crate::arena::game::{Job, Played};
pub use crate::arena::log::{Log, LogError};
pub use crate::arena::report::{Pace, Pair, Rating, Report};

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The players; everybody plays everybody.
    pub players: Vec<Who>,
    /// How many games a pair plays.
    pub games: u64,
    /// What dice and bots depend on.
    pub seed: u64,
    /// How many games are played at the same time; 0 for as many as there are cores.
    pub threads: usize,
    /// How many threads one bot thinks with.
    pub bot_threads: usize,
    /// Where the records of the games go, if they are wanted.
    pub records: Option<PathBuf>,
}

/// Why an arena could not be held.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The game cannot be started so.
    #[error(transparent)]
    Game(#[from] Error),
    /// The results cannot be kept.
    #[error(transparent)]
    Log(#[from] LogError),
    /// There are no threads.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Nobody to play against.
    #[error("an arena needs two players at least, and no two alike; '{0}' is not enough")]
    Players(String),
}

impl Plan {
    /// Returns the games of the plan, in an order in which every pair comes forward evenly. At a table for two a pair
    /// meets once in both seats for every two games; at a larger table each of the two sits alone against the other
    /// in every seat.
    #[must_use]
    pub fn jobs(&self, n_seats: usize) -> Vec<Job> {
        let n = self.players.len();
        let mut jobs = Vec::new();
        for game in 0..self.games {
            for a in 0..n {
                for b in 0..n {
                    if a != b && (n_seats != 2 || a < b) {
                        jobs.push(Job { a, b, game });
                    }
                }
            }
        }
        jobs
    }

    fn check(&self) -> Result<(), ArenaError> {
        let names: Vec<_> = self.players.iter().map(Who::to_string).collect();
        let is_double = names.iter().enumerate().any(|(idx, name)| names[..idx].contains(name));
        if names.len() < 2 || is_double { Err(ArenaError::Players(names.join(","))) } else { Ok(()) }
    }
}

/// Plays what of a plan has not been played yet, and reports on all of it. `finished` hears how many of how many games
/// there are, at the beginning and after each game.
///
/// # Errors
/// Returns what cannot be played or kept. What was played before is in the log.
pub fn hold<G: Ruleset>(
    plan: &Plan,
    wishes: &Wishes,
    mut log: Log,
    finished: &(dyn Fn(usize, usize) + Sync),
) -> Result<Report, ArenaError> {
    plan.check()?;
    let table = Playing::<G>::start(wishes)?;
    let n_seats = engine::Table::n_seats(&table);
    let jobs = plan.jobs(n_seats);
    log.open(G::facts().id, wishes, plan, n_seats)?;
    let mut played: Vec<Played> = log.take().into_iter().filter(|old| jobs.contains(&old.job)).collect();
    let open: Vec<Job> =
        jobs.iter().filter(|job| played.iter().all(|old| old.job != **job)).copied().collect();
    finished(played.len(), jobs.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let (before, log) = (played.len(), Mutex::new((log, 0)));
    let new: Result<Vec<Played>, ArenaError> = pool.install(|| {
        // One by one, so that the games of a resumed run are about the ones that come first.
        let each = open.par_iter().with_max_len(1).map(|job| {
            let (result, record) = game::play::<G>(plan, *job, &table);
            if let Some(folder) = &plan.records {
                log::keep_record(folder, &plan.players, *job, &record)?;
            }
            let mut log = log.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            log.0.append(&result)?;
            log.1 += 1;
            finished(before + log.1, jobs.len());
            Ok(result)
        });
        each.collect()
    });
    played.extend(new?);
    played.sort_by_key(|game| (game.job.game, game.job.a, game.job.b));
    Ok(Report::of(G::facts().id, wishes, plan, n_seats, &played))
}
