//! Random lines in the forms that the game uses: every one is legal or refused by a rule.

use std::collections::{BTreeMap, BTreeSet};

use hillfort_board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::positions::{POSITIONS, random_positions};
use super::{fail, rule_ids};
use crate::chance::{below, pick};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::{Table, TypedTable};

/// The number of random lines per position.
const LINES: u32 = 60;
/// The number of legal lines per position whose forms are learnt.
const LEARNT_LINES: usize = 40;

/// What a word of a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WordKind {
    Cell,
    Class,
    Seat,
    Other,
}

/// The forms of lines that were legal somewhere: the verb and the kinds of the words after it, with all words that were
/// seen at each position.
#[derive(Debug, Default)]
struct Grammar {
    cells: BTreeSet<String>,
    classes: BTreeSet<String>,
    seats: BTreeSet<String>,
    forms: BTreeMap<(String, Vec<WordKind>), Vec<BTreeSet<String>>>,
}

impl Grammar {
    /// Learns the forms of some legal lines of a position.
    fn learn<G: Ruleset>(&mut self, table: &TypedTable<G>, rng: &mut Pcg64Mcg) {
        let (game, state) = (&**table.game(), table.state());
        self.cells = (0..game.board().n_cells()).map(|idx| game.board().name(Cell::new(idx))).collect();
        self.seats.extend((0..game.n_seats()).map(|idx| game.seat_name(state, Seat::new(idx)).to_owned()));
        let Turn::Player(_) = table.turn() else { return };
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        for _ in 0..LEARNT_LINES {
            let action = *pick(rng, &legal);
            self.classes.extend(game.describe(state, action).class.map(str::to_owned));
            self.learn_line(&game.write(state, action));
        }
    }

    fn learn_line(&mut self, line: &str) {
        let mut words = line.split(' ');
        let verb = words.next().unwrap_or_default().to_owned();
        let words: Vec<_> = words.map(|word| (self.kind(word), word.to_owned())).collect();
        let kinds: Vec<_> = words.iter().map(|(kind, _)| *kind).collect();
        let known = self.forms.entry((verb, kinds)).or_insert_with(|| vec![BTreeSet::new(); words.len()]);
        for (seen, (_, word)) in known.iter_mut().zip(words) {
            seen.insert(word);
        }
    }

    fn kind(&self, word: &str) -> WordKind {
        let kinds =
            [(&self.cells, WordKind::Cell), (&self.classes, WordKind::Class), (&self.seats, WordKind::Seat)];
        kinds.into_iter().find(|(words, _)| words.contains(word)).map_or(WordKind::Other, |(_, kind)| kind)
    }

    /// Returns a random line of a known form; `None` before any form is learnt.
    fn random_line(&self, rng: &mut Pcg64Mcg) -> Option<String> {
        let forms: Vec<_> = self.forms.iter().collect();
        if forms.is_empty() {
            return None;
        }
        let ((verb, kinds), seen): &(&(String, Vec<WordKind>), _) = pick(rng, &forms);
        let mut line = verb.clone();
        for (kind, seen) in kinds.iter().zip(seen.iter()) {
            let words = match kind {
                WordKind::Cell => &self.cells,
                WordKind::Class => &self.classes,
                WordKind::Seat => &self.seats,
                WordKind::Other => seen,
            };
            let n = u32::try_from(words.len()).expect("a game has few words");
            line.push(' ');
            line.extend(words.iter().nth(below(rng, n) as usize).map(String::as_str));
        }
        Some(line)
    }
}

/// A line of a known form, with random cells, classes and seats, is legal or refused by a rule of the game.
pub(super) fn lines_are_judged<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    let mut grammar = Grammar::default();
    random_positions::<G>(14, POSITIONS, |table, rng| {
        grammar.learn(table, rng);
        for _ in 0..LINES {
            let Some(line) = grammar.random_line(rng) else { return Ok(()) };
            match table.check(&line) {
                Ok(()) => {}
                Err(error) if error.rule.is_some_and(|rule| rules.contains(rule.0)) => {}
                Err(error) => return fail(format!("'{line}' is refused by no rule: {error}")),
            }
        }
        Ok(())
    })
}
