//! Lines made of words that the game knows: whatever they say, a rule answers.

use std::collections::{BTreeMap, BTreeSet};

use hillfort_board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::ask::{POSITIONS, random_positions};
use super::{fail, rule_ids};
use crate::chance::{below, pick};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::{Table, TypedTable};

/// So many lines are tried in a position.
const LINES: u32 = 60;
/// So many legal lines of a position are learnt from.
const LESSONS: usize = 40;

/// What a word of a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Cell,
    Class,
    Seat,
    Other,
}

/// The lines that were legal somewhere, by their forms: the verb and the kinds of the words behind it. A place with a
/// word of no kind remembers all that stood there.
#[derive(Debug, Default)]
struct Language {
    cells: BTreeSet<String>,
    classes: BTreeSet<String>,
    seats: BTreeSet<String>,
    forms: BTreeMap<(String, Vec<Kind>), Vec<BTreeSet<String>>>,
}

impl Language {
    fn learn<G: Ruleset>(&mut self, table: &TypedTable<G>, rng: &mut Pcg64Mcg) {
        let (game, state) = (&**table.game(), table.state());
        self.cells = (0..game.board().n_cells()).map(|idx| game.board().name(Cell::new(idx))).collect();
        self.seats.extend((0..game.n_seats()).map(|idx| game.seat_name(state, Seat::new(idx)).to_owned()));
        let Turn::Player(_) = table.turn() else { return };
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        for _ in 0..LESSONS {
            let action = *pick(rng, &legal);
            self.classes.extend(game.describe(state, action).class.map(str::to_owned));
            self.read(&game.write(state, action));
        }
    }

    fn read(&mut self, line: &str) {
        let mut words = line.split(' ');
        let verb = words.next().unwrap_or_default().to_owned();
        let words: Vec<_> = words.map(|word| (self.kind(word), word.to_owned())).collect();
        let kinds: Vec<_> = words.iter().map(|(kind, _)| *kind).collect();
        let known = self.forms.entry((verb, kinds)).or_insert_with(|| vec![BTreeSet::new(); words.len()]);
        for (place, (_, word)) in known.iter_mut().zip(words) {
            place.insert(word);
        }
    }

    fn kind(&self, word: &str) -> Kind {
        let kinds = [(&self.cells, Kind::Cell), (&self.classes, Kind::Class), (&self.seats, Kind::Seat)];
        kinds.into_iter().find(|(words, _)| words.contains(word)).map_or(Kind::Other, |(_, kind)| kind)
    }

    /// Makes a line of a form that is known.
    fn speak(&self, rng: &mut Pcg64Mcg) -> Option<String> {
        let forms: Vec<_> = self.forms.iter().collect();
        if forms.is_empty() {
            return None;
        }
        let ((verb, kinds), known): &(&(String, Vec<Kind>), _) = pick(rng, &forms);
        let mut line = verb.clone();
        for (kind, known) in kinds.iter().zip(known.iter()) {
            let words = match kind {
                Kind::Cell => &self.cells,
                Kind::Class => &self.classes,
                Kind::Seat => &self.seats,
                Kind::Other => known,
            };
            let n = u32::try_from(words.len()).expect("a language is small");
            line.push(' ');
            line.extend(words.iter().nth(below(rng, n) as usize).map(String::as_str));
        }
        Some(line)
    }
}

/// A line of a known form, with any cells, classes and seats in it, is legal or refused by a rule of the game.
pub(super) fn lines_are_answered<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    let mut language = Language::default();
    random_positions::<G>(14, POSITIONS, |table, rng| {
        language.learn(table, rng);
        for _ in 0..LINES {
            let Some(line) = language.speak(rng) else { return Ok(()) };
            match table.check(&line) {
                Ok(()) => {}
                Err(error) if error.rule.is_some_and(|rule| rules.contains(rule.0)) => {}
                Err(error) => return fail(format!("'{line}' is refused by no rule: {error}")),
            }
        }
        Ok(())
    })
}
