//! Arenas: every player against every other one, with swapped seats, confidence intervals and ratings.

mod game;
mod log;
mod ratings;
mod report;
mod settings;
mod tables;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use hillfort_bots::{PlayerSpec, Stop};
use hillfort_engine::{Error, GameConfig, Ruleset, TypedTable};

use crate::Teams;
pub use crate::arena::game::{GameResult, Job};
pub use crate::arena::report::{Forfeits, Pace, Pair, Rating, Report, SideShare};
pub use crate::arena::settings::GameSettings;
use crate::bot_game::default_opening;
pub use crate::results_file::LogError;

/// What an arena plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaConfig {
    /// The players; each plays every other one.
    pub players: Vec<PlayerSpec>,
    /// The number of games of a pair.
    pub games: u64,
    /// The seed of dice and bots.
    pub seed: u64,
    /// The number of random decisions at the start of a game; `None` for the default of the game.
    pub opening: Option<u32>,
    /// The number of games at the same time; 0 for one per core.
    pub threads: usize,
    /// The number of threads of a bot.
    pub bot_threads: usize,
    /// The file that keeps the results, and whose games are not played again.
    pub resume: Option<PathBuf>,
    /// The folder for the records of the games.
    pub records: Option<PathBuf>,
}

/// Why an arena was not completed.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The game cannot be started.
    #[error(transparent)]
    Game(#[from] Error),
    /// The results cannot be kept.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// There are fewer than two players.
    #[error("an arena needs at least two players, and '{0}' is alone")]
    TooFewPlayers(String),
    /// Games of an earlier run have no records.
    #[error(
        "{missing} of the games that were played before are not in {folder}: start another file of results, or \
         continue without records", folder = folder.display()
    )]
    NoRecords {
        /// The number of games.
        missing: usize,
        /// The folder that lacks them.
        folder: PathBuf,
    },
    /// The arena was stopped.
    #[error("interrupted after {played} of {of} games")]
    Interrupted {
        /// The number of games so far, those of earlier runs included.
        played: usize,
        /// The number of games of the arena.
        of: usize,
    },
}

impl ArenaConfig {
    /// Returns the games, in an order that advances all pairs evenly.
    ///
    /// With two teams, a pair plays both teams in every two games. With more teams, each of the two plays alone against
    /// the other on every team.
    #[must_use]
    pub fn jobs(&self, teams: &Teams) -> Vec<Job> {
        let jobs = |game| self.pairs(teams).map(move |(a, b)| Job { a, b, game });
        (0..self.games).flat_map(jobs).collect()
    }

    /// Returns the pairs of players. With two teams, a pair is the same as its reverse.
    fn pairs(&self, teams: &Teams) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (n, is_mutual) = (self.players.len(), teams.count() == 2);
        let all = (0..n).flat_map(move |a| (0..n).map(move |b| (a, b)));
        all.filter(move |(a, b)| if is_mutual { a < b } else { a != b })
    }

    /// Returns the names of the players. One that is named again gets a number: `easy (2)`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let names: Vec<_> = self.players.iter().map(PlayerSpec::to_string).collect();
        let numbered = |(idx, name): (usize, &String)| match names[..idx]
            .iter()
            .filter(|other| *other == name)
            .count()
        {
            0 => name.clone(),
            before => format!("{name} ({})", before + 1),
        };
        names.iter().enumerate().map(numbered).collect()
    }

    fn check_players(&self) -> Result<(), ArenaError> {
        match self.players.len() {
            0 | 1 => Err(ArenaError::TooFewPlayers(self.names().concat())),
            _ => Ok(()),
        }
    }

    /// Returns those games of a log that this run would play too. Their records must be in the folder already, because
    /// they cannot be written any more.
    fn played_before(&self, mut found: Vec<GameResult>, jobs: &[Job]) -> Result<Vec<GameResult>, ArenaError> {
        let planned: HashSet<Job> = jobs.iter().copied().collect();
        found.retain(|old| planned.contains(&old.job));
        let Some(folder) = &self.records else { return Ok(found) };
        let missing = found.iter().filter(|old| !log::record_file(folder, &self.players, old.job).exists());
        match missing.count() {
            0 => Ok(found),
            missing => Err(ArenaError::NoRecords { missing, folder: folder.clone() }),
        }
    }
}

/// Plays the games of an arena that are not in its file of results yet, and reports on all of them.
///
/// Calls `progress` with the number of finished games and of all games, at the start and after each game. When `stop`
/// is set, unfinished games are abandoned.
///
/// # Errors
/// Returns what cannot be played or kept, or that the arena was stopped. Finished games are in the file.
pub fn run<G: Ruleset>(
    config: &ArenaConfig,
    game_config: &GameConfig,
    stop: &Stop,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Report, ArenaError> {
    config.check_players()?;
    let table = TypedTable::<G>::start(game_config)?;
    let teams = Teams::of(&table);
    let settings = GameSettings::new(G::facts().id, game_config);
    let opening = config.opening.unwrap_or_else(|| default_opening(&**table.game()));
    let jobs = config.jobs(&teams);
    let (log, mut played) = match &config.resume {
        Some(path) => {
            let (log, found) = log::open(path, &settings, config, opening, teams.n_seats())?;
            (Some(log), config.played_before(found, &jobs)?)
        }
        None => (None, Vec::new()),
    };
    let done: HashSet<Job> = played.iter().map(|old| old.job).collect();
    let open: Vec<Job> = jobs.iter().filter(|job| !done.contains(*job)).copied().collect();
    let log_and_count = Mutex::new((log, played.len()));
    progress(played.len(), jobs.len());
    let play_one = |job: Job| -> Result<Option<GameResult>, ArenaError> {
        let Some((result, record)) = game::play::<G>(config, opening, job, &table, &teams, stop) else {
            return Ok(None);
        };
        if let Some(folder) = &config.records {
            log::write_record(folder, &config.players, job, &record)?;
        }
        let mut guard = log_and_count.lock().unwrap_or_else(PoisonError::into_inner);
        let (log, count) = &mut *guard;
        log.as_mut().map_or(Ok(()), |log| log.append(&result))?;
        *count += 1;
        progress(*count, jobs.len());
        Ok(Some(result))
    };
    played.extend(play_all(&open, config.threads, &play_one)?);
    if played.len() < jobs.len() {
        return Err(ArenaError::Interrupted { played: played.len(), of: jobs.len() });
    }
    played.sort_by_key(|game| (game.job.game, game.job.a, game.job.b));
    Ok(Report::new(settings, config, opening, &teams, &played))
}

/// Plays one game; none if it was stopped.
type PlayOne<'a> = &'a (dyn Fn(Job) -> Result<Option<GameResult>, ArenaError> + Sync);

/// Plays games on `threads` threads; 0 for one per core.
fn play_all(jobs: &[Job], threads: usize, play_one: PlayOne<'_>) -> Result<Vec<GameResult>, ArenaError> {
    let next = AtomicUsize::new(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut played = Vec::new();
    for new in pool.broadcast(|_| play_in_order(jobs, &next, play_one)) {
        played.extend(new?);
    }
    Ok(played)
}

/// Plays the next game until there is none. `next` is shared by the threads, so that games start in order. After an
/// error or a stop, no thread starts another game.
fn play_in_order(
    jobs: &[Job],
    next: &AtomicUsize,
    play_one: PlayOne<'_>,
) -> Result<Vec<GameResult>, ArenaError> {
    let mut played = Vec::new();
    while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
        let result = play_one(*job);
        if !matches!(result, Ok(Some(_))) {
            next.store(jobs.len(), Ordering::Relaxed);
        }
        played.extend(result?);
    }
    Ok(played)
}
