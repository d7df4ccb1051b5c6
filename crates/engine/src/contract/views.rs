//! What people see: its parts agree, fixed cells stay as they are, and every piece can be followed from view to view.

use std::collections::BTreeMap;

use libtest_mimic::Failed;

use super::fail;
use super::positions::fights;
use super::scenarios::Files;
use crate::chance::below;
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::{Table, TypedTable};
use crate::view::{CellView, LogLine, PieceView, View, WordKind};

/// The number of events per game whose pieces are followed.
const FOLLOWED: usize = 30;
/// The number of earlier states per game whose cells are compared.
const COMPARED: usize = 3;

/// The parts of a view are those of [`Table::view`], and fixed cells look the same in every state.
pub(super) fn parts_make_the_view<G: Ruleset>(scenarios: &Files) -> Result<(), Failed> {
    fights::<G>(19, scenarios, |table, rng| {
        let now = table.n_events();
        if assembled(table, now) != table.view() {
            return fail("the parts of the view differ from the view");
        }
        check_words(table)?;
        let first = Cells::of_start(table);
        for _ in 0..COMPARED {
            let events = below(rng, now as u32 + 1) as usize;
            if assembled(table, events) != table.at_event(events).view() {
                return fail(format!("after {events} events the parts of the view differ from the view"));
            }
            first.compare(&Cells::after(table, events))?;
            check_changed_cells(table, events, below(rng, now as u32 + 1) as usize)?;
            check_changed_cells(table, events, (events + 1).min(now))?;
        }
        Ok(())
    })
}

/// The cells that differ between two positions are listed, and no others.
fn check_changed_cells(table: &dyn Table, from: usize, to: usize) -> Result<(), Failed> {
    let (before, after) = (table.cells_at(from, true), table.cells_at(to, true));
    let pairs = before.into_iter().zip(after);
    let expected: Vec<_> = pairs.filter(|(was, is)| was != is).map(|(_, is)| is).collect();
    if table.changed_cells(from, to) == expected {
        return Ok(());
    }
    fail(format!("from {from} to {to} events other cells differ than are listed"))
}

/// Every seat is shown, the player to act has a task, and the news of an event end its sentence.
fn check_words(table: &dyn Table) -> Result<(), Failed> {
    let now = table.n_events();
    if table.seats_at(now).len() != table.n_seats() {
        return fail("the view does not have every seat");
    }
    let is_player = matches!(table.turn(), Turn::Player(_));
    if table.task_at(now).is_empty() == is_player {
        return fail("somebody has a task, or nobody has, although it is not so");
    }
    check_marks(table)?;
    let log = table.log(now.saturating_sub(1));
    let breaks = |line: &&LogLine| !line.sentence.ends_with(&line.news.join(" "));
    match log.iter().find(breaks) {
        Some(line) => fail(format!("'{}' does not end with {:?}", line.sentence, line.news)),
        None => Ok(()),
    }
}

/// Every status of a piece is a word that the game explains, or begins with one, or is a weapon that has a card.
fn check_marks(table: &dyn Table) -> Result<(), Failed> {
    let pieces = table.pieces_at(table.n_events());
    let mut marks = pieces.iter().flat_map(|piece| &piece.marks).peekable();
    if marks.peek().is_none() {
        return Ok(());
    }
    let (words, cards) = (table.words(), table.class_cards());
    let is_explained = |title: &str| {
        words.iter().any(|word| word.kind == WordKind::Mark && title.starts_with(&word.word))
            || cards.iter().any(|card| card.weapon.as_deref() == Some(title))
    };
    match marks.find(|mark| !is_explained(&mark.title)) {
        Some(mark) => fail(format!("nothing explains the status '{}'", mark.title)),
        None => Ok(()),
    }
}

fn assembled(table: &dyn Table, events: usize) -> View {
    let mut cells = table.cells_at(events, false);
    cells.retain(|cell| !cell.outline.is_empty());
    View {
        cells,
        pieces: table.pieces_at(events),
        counters: table.counters_at(events),
        seats: table.seats_at(events),
        status: table.status_at(events),
        task: table.task_at(events),
    }
}

/// The cells of a state: all of them, and the names of those that may change.
struct Cells {
    all: Vec<CellView>,
    changeable: Vec<String>,
}

impl Cells {
    /// Returns the cells at the start of an ordinary game, whatever this one started with.
    fn of_start<G: Ruleset>(table: &TypedTable<G>) -> Self {
        Self::after(&table.restart(), 0)
    }

    fn after(table: &dyn Table, events: usize) -> Self {
        let names = |cells: Vec<CellView>| cells.into_iter().map(|cell| cell.name).collect();
        Self { all: table.cells_at(events, false), changeable: names(table.cells_at(events, true)) }
    }

    fn compare(&self, later: &Self) -> Result<(), Failed> {
        if self.changeable != later.changeable {
            return fail("other cells may change than at the start");
        }
        if self.all.len() != later.all.len() {
            return fail("there are more or fewer cells than at the start");
        }
        for (cell, other) in self.all.iter().zip(&later.all) {
            if cell.name != other.name {
                return fail(format!("{} is where {} was in the list of cells", other.name, cell.name));
            }
            if cell != other && !self.changeable.contains(&cell.name) {
                return fail(format!("{} is fixed, but {cell:?} became {other:?}", cell.name));
            }
        }
        Ok(())
    }
}

/// No two pieces of a view have the same id; a piece keeps its class; and every piece without an id that comes, goes or
/// dies is a move of the log.
pub(super) fn pieces_can_be_followed<G: Ruleset>(scenarios: &Files) -> Result<(), Failed> {
    fights::<G>(20, scenarios, |table, _| {
        let first = table.n_events().saturating_sub(FOLLOWED);
        let mut before = table.pieces_at(first);
        check_ids(&before)?;
        for (idx, line) in table.log(first).iter().enumerate() {
            let after = table.pieces_at(first + idx + 1);
            check_ids(&after)?;
            check_event(&before, line, &after).map_err(|failed| {
                Failed::from(format!("'{}': {}", line.line, failed.message().unwrap_or_default()))
            })?;
            before = after;
        }
        let (game, state) = (&**table.game(), table.state());
        if game.pieces(state) != before { fail("the last pieces are not those of the state") } else { Ok(()) }
    })
}

fn check_ids(pieces: &[PieceView]) -> Result<(), Failed> {
    let mut classes = BTreeMap::new();
    for (id, piece) in pieces.iter().filter_map(|piece| Some((piece.id?, piece))) {
        if let Some(other) = classes.insert(id, &piece.class) {
            return fail(format!("a {other} and a {} both have the id {id}", piece.class));
        }
    }
    Ok(())
}

fn check_event(before: &[PieceView], line: &LogLine, after: &[PieceView]) -> Result<(), Failed> {
    for piece in after.iter().filter(|piece| piece.id.is_some()) {
        let same = before.iter().find(|other| other.id == piece.id);
        if let Some(other) = same.filter(|other| other.class != piece.class) {
            return fail(format!("the {} with the id {:?} becomes a {}", other.class, piece.id, piece.class));
        }
    }
    let mut counts = nameless(before);
    for moved in &line.moves {
        let mut add = |cell: &Option<String>, n: i32| {
            if let Some(cell) = cell {
                *counts.entry((moved.seat, moved.class.clone(), cell.clone())).or_default() += n;
            }
        };
        add(&moved.from, -1);
        add(&moved.to, 1);
        if moved.from == moved.to {
            return fail(format!("{moved:?} leads nowhere"));
        }
    }
    counts.retain(|_, n| *n != 0);
    if counts == nameless(after) {
        return Ok(());
    }
    let (counted, shown) = (counts, nameless(after));
    fail(format!("the moves {:?} lead to {counted:?}, but the pieces are {shown:?}", line.moves))
}

/// Counts the pieces on the board that have no id.
fn nameless(pieces: &[PieceView]) -> BTreeMap<(Seat, String, String), i32> {
    let mut counts = BTreeMap::new();
    for piece in pieces.iter().filter(|piece| piece.id.is_none()) {
        if let Some(cell) = &piece.cell {
            *counts.entry((piece.seat, piece.class.clone(), cell.clone())).or_default() += 1;
        }
    }
    counts
}
