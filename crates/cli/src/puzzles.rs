//! The command `puzzles`: finds positions with one clearly best turn in games between bots.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hillfort_bots::Stop;
use hillfort_bots::puzzle::{FindPuzzles, Puzzle, check, find};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, Record, Ruleset, TypedTable, Visitor};

use crate::Failure;
use crate::args::PuzzlesArgs;
use crate::files;
use crate::input::{located, note, read_text, start_config};
use crate::interrupt::{INTERRUPTED, exit_on_interrupt, stop_on_interrupt};
use crate::screen::print_line;

/// A search that checks a puzzle has to see this share of its gap.
const SHARE: f32 = 0.5;
/// Of puzzles of one grade, at most this share is kept.
const MOST_OF_A_GRADE: f64 = 0.5;

pub(crate) fn puzzles<L: Games>(catalog: &Catalog<L>, args: &PuzzlesArgs) -> Result<ExitCode, Failure> {
    if let Some(folder) = &args.check {
        exit_on_interrupt()?;
        return catalog.visit(&args.game, Check { folder, args })?;
    }
    let stop = stop_on_interrupt()?;
    let config = start_config(&args.start)?;
    let folder = args.to.as_deref().unwrap_or(Path::new("."));
    catalog.visit(&args.game, Search { folder, args, config: &config, stop: &stop })?
}

struct Search<'a> {
    folder: &'a Path,
    args: &'a PuzzlesArgs,
    config: &'a GameConfig,
    stop: &'a Stop,
}

impl Visitor for Search<'_> {
    type Out = Result<ExitCode, Failure>;

    fn visit<G: Ruleset>(self) -> Self::Out {
        let Self { folder, args, config, stop } = self;
        let PuzzlesArgs { seed, nodes, events, gap, .. } = *args;
        let table = TypedTable::<G>::start(config)?;
        let gap = f32::from(gap) / 100.0;
        let wanted = FindPuzzles { seed, nodes, gap, max_events: usize::from(events) };
        fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
        let mut examined = Examined::open(folder, args, config)?;
        let mut grades = [0; 3];
        let mut kept = Vec::new();
        for path in puzzle_files(folder)? {
            grades[usize::from(read(&path)?.0.grade) - 1] += 1;
            kept.push(read_text(&path)?);
        }
        let most = (MOST_OF_A_GRADE * f64::from(args.count)).ceil() as usize;
        while grades.iter().sum::<usize>() < usize::from(args.count) {
            let idx = examined.games;
            let Some(found) = find(&table, idx, wanted, stop) else {
                note(&format!("interrupted after {idx} games; the same command continues"));
                return Ok(ExitCode::from(INTERRUPTED));
            };
            for (puzzle, record) in found {
                let text = text(&puzzle, &record);
                // An interrupted search may have kept some of a game.
                if kept.contains(&text) {
                    continue;
                }
                let of_grade = &mut grades[usize::from(puzzle.grade) - 1];
                if *of_grade == most {
                    continue;
                }
                *of_grade += 1;
                let n: usize = grades.iter().sum();
                if n > usize::from(args.count) {
                    break;
                }
                let path = folder.join(format!("{n:02}.rec"));
                files::write(&path, &text)?;
                print_line(&format!("{}: grade {}, game {idx}", path.display(), puzzle.grade))?;
            }
            examined.next()?;
        }
        let [one, two, three] = grades;
        let games = examined.games;
        print_line(&format!(
            "{} puzzles of grades 1, 2 and 3: {one}, {two}, {three}; from {games} games",
            one + two + three
        ))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the text of a puzzle: what it asks for, then its record.
fn text(puzzle: &Puzzle, record: &str) -> String {
    let (game, rest) = record.split_once('\n').unwrap_or((record, ""));
    format!("# Find the best turn of {}.\n{game}\n{puzzle}{rest}", puzzle.side)
}

/// The file that says how many games have been looked at, and with what.
struct Examined {
    path: PathBuf,
    what: String,
    games: u64,
}

impl Examined {
    fn open(folder: &Path, args: &PuzzlesArgs, config: &GameConfig) -> Result<Self, Failure> {
        let PuzzlesArgs { game, seed, nodes, events, gap, .. } = args;
        let what = format!(
            "{game} seed={seed} nodes={nodes} events={events} gap={gap} {:?} {:?}",
            config.options, config.cards
        );
        let path = folder.join("examined");
        if !path.exists() {
            return Ok(Self { path, what, games: 0 });
        }
        let text = read_text(&path)?;
        let games = text.strip_prefix(&what).and_then(|rest| rest.trim().parse().ok());
        let other = || named(&path, &"expected the state of this search; choose another folder");
        Ok(Self { games: games.ok_or_else(other)?, path, what })
    }

    fn next(&mut self) -> Result<(), Failure> {
        self.games += 1;
        files::write(&self.path, &format!("{}\n{}\n", self.what, self.games))
    }
}

struct Check<'a> {
    folder: &'a Path,
    args: &'a PuzzlesArgs,
}

impl Visitor for Check<'_> {
    type Out = Result<ExitCode, Failure>;

    fn visit<G: Ruleset>(self) -> Self::Out {
        let Self { folder, args } = self;
        let paths = puzzle_files(folder)?;
        let (n, mut good) = (paths.len(), 0);
        for path in paths {
            let (puzzle, record) = read(&path)?;
            let config = start_config(&args.start)?;
            let table = TypedTable::<G>::replay(&record, &config).map_err(|error| located(&path, &error))?;
            match check(&table, &puzzle, SHARE, args.nodes) {
                Ok(()) => good += 1,
                Err(flaw) => print_line(&format!("{}: {flaw}", path.display()))?,
            }
        }
        print_line(&format!("{good} of {n} puzzles hold with {} nodes", args.nodes))?;
        Ok(if good == n { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Returns the puzzles of a folder, sorted.
fn puzzle_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "rec") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<(Puzzle, Record), Failure> {
    let text = read_text(path)?;
    let puzzle = Puzzle::parse(&text).map_err(|error| named(path, &error))?;
    let record = Record::parse(&text).map_err(|error| located(path, &error))?;
    Ok((puzzle, record))
}

fn named(path: &Path, problem: &dyn std::fmt::Display) -> Failure {
    Failure::new(format!("{}: {problem}", path.display()))
}
