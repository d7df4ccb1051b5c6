//! Which of several bots is the better one: everybody against everybody, seats swapped, with intervals and ratings.

mod game;
mod log;
mod ratings;
mod report;
mod setting;
mod tables;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use hillfort_bots::{PlayerSpec, Stop};
use hillfort_engine::playout::over_random_games;
use hillfort_engine::{Error, GameConfig, Ruleset, Turn, TypedTable};

use crate::Sides;
pub use crate::arena::game::{Job, Played};
pub use crate::arena::log::{Log, LogError};
pub use crate::arena::report::{Forfeits, Pace, Pair, Rating, Report};
pub use crate::arena::setting::Setting;

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The players; everybody plays everybody.
    pub players: Vec<PlayerSpec>,
    /// How many games a pair plays.
    pub games: u64,
    /// What dice and bots depend on.
    pub seed: u64,
    /// How many decisions are drawn at random before the players begin; none for as many as is usual.
    pub opening: Option<u32>,
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
    #[error("an arena needs two players at least, and '{0}' is alone")]
    Alone(String),
    /// Nothing to find out.
    #[error(
        "'{0}' stands twice among the players: an arena tells which of several is the better one, so each stands \
         there once (another budget makes another player)"
    )]
    Twice(String),
    /// Games of an earlier run have no records.
    #[error(
        "{missing} of the games that were played before are not in {folder}: begin with other results, or go on \
         without records", folder = folder.display()
    )]
    NoRecords {
        /// How many.
        missing: usize,
        /// Where they should be.
        folder: PathBuf,
    },
    /// Somebody has stopped it.
    #[error("interrupted after {played} of {of} games")]
    Interrupted {
        /// How many games there are, those of earlier runs included.
        played: usize,
        /// How many there were to be.
        of: usize,
    },
}

impl Plan {
    /// Returns the games of the plan, in an order in which every pair comes forward evenly. At a table with two sides
    /// a pair meets once on both for every two games; with more sides each of the two is alone against the other on
    /// every side.
    #[must_use]
    pub fn jobs(&self, sides: &Sides) -> Vec<Job> {
        let jobs = |game| self.pairs(sides).map(move |(a, b)| Job { a, b, game });
        (0..self.games).flat_map(jobs).collect()
    }

    /// Returns who plays whom: where there are two sides a pair is the same as the pair the other way round.
    fn pairs(&self, sides: &Sides) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (n, is_mutual) = (self.players.len(), sides.count() == 2);
        let all = (0..n).flat_map(move |a| (0..n).map(move |b| (a, b)));
        all.filter(move |(a, b)| if is_mutual { a < b } else { a != b })
    }

    fn check(&self) -> Result<(), ArenaError> {
        let names: Vec<_> = self.players.iter().map(PlayerSpec::to_string).collect();
        let twice = names.iter().enumerate().find(|(idx, name)| names[..*idx].contains(*name));
        match (names.as_slice(), twice) {
            (_, Some((_, name))) => Err(ArenaError::Twice(name.clone())),
            ([] | [_], None) => Err(ArenaError::Alone(names.concat())),
            _ => Ok(()),
        }
    }

    /// Returns the games of the plan that were played in earlier runs.
    fn played_before(&self, log: &mut Log, jobs: &[Job]) -> Result<Vec<Played>, ArenaError> {
        let mut played = log.take();
        let planned: HashSet<Job> = jobs.iter().copied().collect();
        played.retain(|old| planned.contains(&old.job));
        self.check_records(&played)?;
        Ok(played)
    }

    /// Makes sure that the records of earlier games are where those of the others will be: they cannot be written any
    /// more.
    fn check_records(&self, played: &[Played]) -> Result<(), ArenaError> {
        let Some(folder) = &self.records else { return Ok(()) };
        let missing = played.iter().filter(|old| !log::record_file(folder, &self.players, old.job).exists());
        match missing.count() {
            0 => Ok(()),
            missing => Err(ArenaError::NoRecords { missing, folder: folder.clone() }),
        }
    }
}

/// Plays what of a plan has not been played yet, and reports on all of it. `finished` hears how many of how many games
/// there are, at the beginning and after each game. When the flag is raised, the games being played are given up.
///
/// # Errors
/// Returns what cannot be played or kept, or that somebody has stopped it. What was played before is in the log.
pub fn hold<G: Ruleset>(
    plan: &Plan,
    config: &GameConfig,
    mut log: Log,
    stop: &Stop,
    finished: &(dyn Fn(usize, usize) + Sync),
) -> Result<Report, ArenaError> {
    plan.check()?;
    let table = TypedTable::<G>::start(config)?;
    let sides = Sides::of(&table);
    let setting = Setting::new(G::facts().id, config);
    let opening = plan.opening.unwrap_or_else(|| usual_opening(&**table.game()));
    let jobs = plan.jobs(&sides);
    log.open(&setting, plan, opening, sides.n_seats())?;
    let mut played = plan.played_before(&mut log, &jobs)?;
    let known: HashSet<Job> = played.iter().map(|old| old.job).collect();
    let open: Vec<Job> = jobs.iter().filter(|job| !known.contains(*job)).copied().collect();
    let kept = Mutex::new(Kept { log, played: played.len() });
    finished(played.len(), jobs.len());
    let one = |job: Job| -> Result<Option<Played>, ArenaError> {
        let Some((result, record)) = game::play::<G>(plan, opening, job, &table, &sides, stop) else {
            return Ok(None);
        };
        if let Some(folder) = &plan.records {
            log::keep_record(folder, &plan.players, job, &record)?;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.add(&result)?;
        finished(kept.played, jobs.len());
        Ok(Some(result))
    };
    played.extend(all_of(&open, plan.threads, &one)?);
    if played.len() < jobs.len() {
        return Err(ArenaError::Interrupted { played: played.len(), of: jobs.len() });
    }
    played.sort_by_key(|game| (game.job.game, game.job.a, game.job.b));
    Ok(Report::of(setting, plan, opening, &sides, &played))
}

/// The results, and how many there are of them.
struct Kept {
    log: Log,
    played: usize,
}

impl Kept {
    fn add(&mut self, game: &Played) -> Result<(), LogError> {
        self.log.append(game)?;
        self.played += 1;
        Ok(())
    }
}

/// Without dice two programs that think alike every time play the same game every time: so many random decisions,
/// the same for both sides, make a hundred games of it. More would decide games before anybody thinks.
const OPENING_WITHOUT_DICE: u32 = 2;

fn usual_opening<G: Ruleset>(game: &G) -> u32 {
    let mut has_dice = false;
    over_random_games(game, 1, |state| has_dice |= game.turn(state) == Turn::Chance);
    if has_dice { 0 } else { OPENING_WITHOUT_DICE }
}

/// How one game is played; none if it was stopped.
type PlayOne<'a> = &'a (dyn Fn(Job) -> Result<Option<Played>, ArenaError> + Sync);

/// Plays games, so many at the same time; 0 for as many as there are cores.
fn all_of(jobs: &[Job], threads: usize, one: PlayOne<'_>) -> Result<Vec<Played>, ArenaError> {
    let next = AtomicUsize::new(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut played = Vec::new();
    for new in pool.broadcast(|_| in_order(jobs, &next, one)) {
        played.extend(new?);
    }
    Ok(played)
}

/// Plays the next game until there is none: those that come first are played first, whatever the number of threads
/// that share `next`. Whoever fails or is stopped leaves nothing to the others.
fn in_order(jobs: &[Job], next: &AtomicUsize, one: PlayOne<'_>) -> Result<Vec<Played>, ArenaError> {
    let mut played = Vec::new();
    while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
        let result = one(*job);
        if !matches!(result, Ok(Some(_))) {
            next.store(jobs.len(), Ordering::Relaxed);
        }
        played.extend(result?);
    }
    Ok(played)
}
