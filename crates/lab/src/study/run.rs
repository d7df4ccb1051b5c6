//! Plays the games of a study, keeps each of them, and plays any of them again.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use hillfort_bots::Stop;
use hillfort_engine::{Error, Game, GameConfig, GameData, Outcome, Ruleset, Turn, TypedTable};
use serde::Serialize;

use crate::bot_game::{Series, default_opening};
use crate::results_file::{Format, LogError, ResultsFile, json};
use crate::study::close_look::Watcher;
use crate::study::counter::Counter;
use crate::study::plan::{Cell, PlanError, Study};
use crate::study::row::GameRow;
use crate::{BotGame, LineupError, Observer};

/// The results of a study, in the order of cells and games.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What was played.
    pub cells: Vec<Cell>,
    /// The games.
    pub rows: Vec<GameRow>,
    /// The number of random decisions at the start of a game, by cell.
    pub openings: Vec<u32>,
}

/// Why a study was not completed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no such plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A cell cannot be played.
    #[error("{0}: {1}")]
    Cell(String, Box<Error>),
    /// The players of a cell do not fit the game.
    #[error("{0}: {1}")]
    Lineup(String, LineupError),
    /// The results cannot be kept.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// It was stopped.
    #[error("interrupted after {played} of {of} games")]
    Interrupted {
        /// The number of games so far, those of earlier runs included.
        played: usize,
        /// The number of games of the study.
        of: usize,
    },
    /// There is no such game.
    #[error("there is no game {game} of '{cell}' in this study")]
    NoGame {
        /// The cell.
        cell: String,
        /// The number of the game.
        game: u64,
    },
}

/// How a study is played.
#[derive(Clone, Copy, Debug)]
pub struct Runner<'a> {
    /// The study.
    pub study: &'a Study,
    /// The game without changes.
    pub base: &'a GameConfig,
    /// The number of games at the same time; 0 for one per core.
    pub threads: usize,
    /// The file that keeps the games; none to keep nothing.
    pub file: Option<&'a Path>,
    /// Stops the run.
    pub stop: &'a Stop,
}

/// The first line of a file of results: everything that its games depend on.
#[derive(Serialize)]
struct Header<'a> {
    study: u32,
    game: &'a str,
    seed: u64,
    close_looks: u64,
    /// By cell: its players, and the head of its records, which names options, cards and map.
    cells: Vec<(String, String)>,
}

/// The version of the format.
const VERSION: u32 = 1;

/// A cell that is ready to be played.
struct Ready<G> {
    game: G,
    opening: u32,
}

impl Runner<'_> {
    /// Plays the games that are not in the file yet, and returns all of them. `progress` is called with the number of
    /// finished games and of all games.
    ///
    /// # Errors
    /// Returns what cannot be played or kept, or that the study was stopped. Finished games are in the file.
    pub fn run<G: Ruleset>(&self, progress: &(dyn Fn(usize, usize) + Sync)) -> Result<Run, RunError> {
        let cells = self.study.cells::<G>(self.base)?;
        let ready = cells.iter().map(compile::<G>).collect::<Result<Vec<_>, _>>()?;
        let of = cells.len() * self.study.games as usize;
        let (file, mut rows) = self.open::<G>(&cells)?;
        let known: HashSet<(u32, u64)> = rows.iter().map(|row| (row.cell, row.game)).collect();
        // Game by game through all cells, so that an interrupted study has looked at everything.
        let jobs = (0..self.study.games).flat_map(|game| (0..cells.len()).map(move |cell| (cell, game)));
        let jobs: Vec<_> = jobs.filter(|(cell, game)| !known.contains(&(*cell as u32, *game))).collect();
        let shared = Mutex::new((file, rows.len()));
        progress(rows.len(), of);
        let next = AtomicUsize::new(0);
        let play_next = |_: rayon::BroadcastContext<'_>| -> Result<Vec<GameRow>, RunError> {
            let (mut played, mut legal) = (Vec::new(), Vec::new());
            while let Some((cell, game)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(row) = self.play(&cells[*cell], &ready[*cell], (*cell, *game), &mut legal) else {
                    break;
                };
                let line = json(&row);
                let mut guard = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let (file, count) = &mut *guard;
                if let Some(Err(error)) = file.as_mut().map(|file| file.write_line(&line)) {
                    next.store(jobs.len(), Ordering::Relaxed);
                    return Err(error.into());
                }
                *count += 1;
                progress(*count, of);
                drop(guard);
                played.push(row);
            }
            Ok(played)
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        for played in pool.broadcast(play_next) {
            rows.extend(played?);
        }
        if rows.len() < of {
            return Err(RunError::Interrupted { played: rows.len(), of });
        }
        rows.sort_unstable_by_key(|row| (row.cell, row.game));
        Ok(Run { cells, rows, openings: ready.iter().map(|cell| cell.opening).collect() })
    }

    /// Opens the file of results and returns the games in it that belong to the study.
    fn open<G: Ruleset>(&self, cells: &[Cell]) -> Result<(Option<ResultsFile>, Vec<GameRow>), RunError> {
        let Some(path) = self.file else { return Ok((None, Vec::new())) };
        let head = |cell: &Cell| -> Result<_, RunError> {
            let table = TypedTable::<G>::start(&cell.variant.config);
            let table = table.map_err(|error| RunError::Cell(cell.variant.name.clone(), error.into()))?;
            Ok((cell.lineup.to_string(), hillfort_engine::Table::record(&table)))
        };
        let header = json(&Header {
            study: VERSION,
            game: G::facts().id,
            seed: self.study.seed,
            close_looks: self.study.close_looks,
            cells: cells.iter().map(head).collect::<Result<_, _>>()?,
        });
        let format =
            Format { header: &header, what: "study", max_line_bytes: 256 << 20, max_bytes: u64::MAX };
        let (file, mut rows) =
            ResultsFile::open(path, format, &|row: &GameRow| (row.cell as usize) < cells.len())?;
        // A file of a longer run has more games; if one is there twice, the first counts.
        let mut known = HashSet::new();
        rows.retain(|row| row.game < self.study.games && known.insert((row.cell, row.game)));
        Ok((Some(file), rows))
    }

    fn play<G: Ruleset>(
        &self,
        cell: &Cell,
        ready: &Ready<G>,
        (idx, game): (usize, u64),
        legal: &mut Vec<G::Action>,
    ) -> Option<GameRow> {
        let series = series(self.study, cell, ready);
        let (played, lives, close_look) = if game < self.study.close_looks {
            let mut watcher = Watcher::new(&ready.game, game);
            let played = series.play(game, legal, &mut watcher, self.stop)?;
            let (counter, found) = watcher.finish(played.outcome);
            (played, counter.lives, Some(found))
        } else {
            let mut counter = Counter::new(&ready.game, false);
            let played = series.play(game, legal, &mut counter, self.stop)?;
            (played, counter.lives, None)
        };
        let BotGame { outcome, winner, first, turns, decisions, is_ended_by_limit } = played;
        let winning_seats = match outcome {
            Outcome::Draw => 0,
            Outcome::Won(seats) => seats.iter().map(|seat| 1 << seat.index()).sum(),
        };
        Some(GameRow {
            cell: idx as u32,
            game,
            winner,
            winning_seats,
            first: first.map(|seat| seat.index() as u8),
            turns,
            decisions,
            is_ended_by_limit,
            lives,
            close_look,
        })
    }
}

fn compile<G: Ruleset>(cell: &Cell) -> Result<Ready<G>, RunError> {
    let named = |error: Error| RunError::Cell(cell.variant.name.clone(), error.into());
    let game = GameData::new(G::facts(), &cell.variant.config).and_then(|data| G::compile(&data));
    let game = game.map_err(named)?;
    let fits = cell.lineup.check(game.n_seats());
    fits.map_err(|error| RunError::Lineup(cell.setting.clone(), error))?;
    let opening = if cell.lineup.is_random() { 0 } else { default_opening(&game) };
    Ok(Ready { game, opening })
}

fn series<'a, G: Ruleset>(study: &Study, cell: &'a Cell, ready: &'a Ready<G>) -> Series<'a, G> {
    Series { game: &ready.game, lineup: &cell.lineup, seed: study.seed, opening: ready.opening }
}

/// Plays a game of a study again and returns its record.
///
/// # Errors
/// Returns why the study cannot be played, or that it has no such game.
pub fn replay<G: Ruleset>(
    study: &Study,
    base: &GameConfig,
    cell: usize,
    game: u64,
) -> Result<String, RunError> {
    struct Actions<A>(Vec<A>);
    impl<G: Game> Observer<G> for Actions<G::Action> {
        fn before(&mut self, _: &G, _: &G::State, action: G::Action) {
            self.0.push(action);
        }
    }
    let cells = study.cells::<G>(base)?;
    let no_game = |cell: String| RunError::NoGame { cell, game };
    let played = cells.get(cell).ok_or_else(|| no_game(format!("cell {cell}")))?;
    if game >= study.games {
        return Err(no_game(played.variant.name.clone()));
    }
    let ready = compile::<G>(played)?;
    let mut actions = Actions(Vec::new());
    series(study, played, &ready).play(game, &mut Vec::new(), &mut actions, &Stop::new());
    let table = TypedTable::<G>::start(&played.variant.config);
    let mut table = table.map_err(|error| RunError::Cell(played.variant.name.clone(), error.into()))?;
    for action in actions.0 {
        debug_assert!(!matches!(ready.game.turn(table.state()), Turn::Over(_)), "the game continues");
        table.play(action);
    }
    let mut record = String::new();
    for seat in 0..ready.game.n_seats() {
        let name = hillfort_engine::Table::seat_name(&table, hillfort_engine::Seat::new(seat));
        record += &format!(
            "# {name}: {}\n",
            played.lineup.name(played.lineup.player(game, seat).0 % played.lineup.players().len())
        );
    }
    Ok(record + &hillfort_engine::Table::record(&table))
}
