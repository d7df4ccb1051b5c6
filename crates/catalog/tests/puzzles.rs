//! The puzzles of all games: enough of them, of several grades, and each with one clearly best turn.
//!
//! Here the searches are small; `make puzzles` checks them with large ones.

use std::collections::BTreeMap;

use hillfort_bots::puzzle::{Puzzle, check};
use hillfort_engine::facts::DataFile;
use hillfort_engine::{GameConfig, Record, Ruleset, Table as _, TypedTable, Visitor};

/// The fewest puzzles of a game, or of each of its modes.
const FEWEST: usize = 20;
/// The nodes of a search, and which share of the puzzle's gap it has to see: small searches see less of it.
const NODES: u64 = 1_000;
const SHARE: f32 = 0.1;
/// The longest record, in lines, so that it can be read.
const MAX_LINES: usize = 180;

#[test]
fn every_game_and_mode_has_puzzles_of_several_grades() {
    let catalog = hillfort_catalog::games();
    for facts in catalog.facts() {
        let puzzles = catalog.puzzles(facts.id).expect("a game of the catalogue");
        let mut grades: BTreeMap<String, BTreeMap<u8, usize>> = BTreeMap::new();
        for file in puzzles {
            let record = Record::parse(file.text).expect("a record");
            let mode = record.config.options.iter().find(|(key, _)| key == "mode");
            let mode = mode.map_or_else(String::new, |(_, mode)| mode.clone());
            *grades.entry(mode).or_default().entry(puzzle(file).grade).or_default() += 1;
        }
        assert_eq!(grades.len(), facts.modes().len().max(1), "{}: {grades:?}", facts.id);
        for (mode, grades) in grades {
            let n: usize = grades.values().sum();
            assert!(n >= FEWEST && grades.len() > 1, "{} {mode}: {grades:?}", facts.id);
        }
    }
}

#[test]
fn every_puzzle_has_one_clearly_best_turn() {
    struct Check<'a>(&'a DataFile);
    impl Visitor for Check<'_> {
        type Out = Result<(), String>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let record = Record::parse(self.0.text).map_err(|error| error.to_string())?;
            let table = TypedTable::<G>::replay(&record, &GameConfig::default());
            let table = table.map_err(|error| error.to_string())?;
            if self.0.text.lines().count() > MAX_LINES {
                return Err(format!("it has more than {MAX_LINES} lines after {} events", table.n_events()));
            }
            check(&table, &puzzle(self.0), SHARE, NODES).map_err(|flaw| flaw.to_string())
        }
    }
    let catalog = hillfort_catalog::games();
    let mut wrong = Vec::new();
    for facts in catalog.facts() {
        for file in catalog.puzzles(facts.id).expect("a game of the catalogue") {
            if let Err(error) = catalog.visit(facts.id, Check(file)).expect("a game of the catalogue") {
                wrong.push(format!("{}/{}: {error}", facts.id, file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn puzzle(file: &DataFile) -> Puzzle {
    Puzzle::parse(file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path))
}
