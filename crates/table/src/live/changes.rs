//! What events have changed, for those who know the table before them.

use std::cmp::Ordering;

use hillfort_engine::Table;
use hillfort_engine::view::{CellView, PieceView};

use crate::actions::ActionGroup;
use crate::affairs::{Affairs, Clocks};
use crate::delta::{ListDelta, PieceDelta, fingerprints};
use crate::live::LiveTable;
use crate::live::propose::MORE_FOLLOWS;
use crate::live::settle::Settled;
use crate::sentence::as_sentence;
use crate::snapshot::{Change, ToAct};

/// What was published last. Of most lists a table keeps the fingerprints, and not what it has sent.
#[derive(Debug)]
pub(super) struct Published {
    pieces: Vec<PieceView>,
    counters: Vec<u64>,
    sides: Vec<u64>,
    actions: Vec<u64>,
    hint_refused: Option<String>,
}

impl Published {
    fn of(table: &dyn Table, actions: &[ActionGroup], hint_refused: Option<String>) -> Self {
        let n_events = table.n_events();
        Self {
            pieces: table.pieces_at(n_events),
            counters: fingerprints(&table.counters_at(n_events)),
            sides: fingerprints(&table.seats_at(n_events)),
            actions: fingerprints(actions),
            hint_refused,
        }
    }
}

/// Where a change leads to.
struct Place {
    /// The number of log lines that stay.
    log_from: usize,
    /// The length of the log after it.
    lines: usize,
    /// Whether more events of the same command follow.
    more: bool,
}

impl LiveTable {
    /// Notes what everyone at the table knows, before the first command changes it.
    pub(super) fn note_published(&mut self) {
        if self.published.is_none() {
            self.published = Some(Published::of(&*self.table, &self.actions(), self.hint_refused()));
        }
    }

    /// Makes what is settled count, event by event, and returns what each has changed since the log had `lines` lines and
    /// the table had the version `after`. `n_more` events of the same command follow. After an undo, `undone` are the cells
    /// that look different now.
    pub(super) fn changes(
        &mut self,
        (lines, after): (usize, u64),
        settled: Vec<Settled>,
        n_more: usize,
        undone: &[CellView],
    ) -> Vec<Change> {
        let mut published = self.published.take().expect("it is noted before anything changes");
        let (mut before, n_settled) = (lines, settled.len() + n_more);
        let changes = settled.into_iter().zip(1..).zip(after..).map(|((settled, nth), after)| {
            let Settled { hash, lines, affairs } = settled;
            let old = std::mem::replace(&mut self.affairs, affairs);
            let cells = match before.cmp(&lines) {
                Ordering::Less => self.table.changed_cells(before, lines),
                Ordering::Greater => undone.to_vec(),
                Ordering::Equal => Vec::new(),
            };
            let log_from = before.min(lines);
            before = lines;
            let place = Place { log_from, lines, more: nth < n_settled };
            let mut change = self.change(&mut published, &place);
            self.tell_affairs(&old, &mut change);
            let cells = Some(cells).filter(|cells| !cells.is_empty());
            Change { after, version: after + 1, hash, cells, ..change }
        });
        let changes = changes.collect();
        self.published = Some(published);
        changes
    }

    /// Tells what has changed beside the game.
    fn tell_affairs(&self, old: &Affairs, change: &mut Change) {
        let now = &self.affairs;
        change.seats = (now.seats != old.seats).then(|| self.assignments());
        change.clock = (now.clocks != old.clocks).then(|| now.clocks.as_ref().map(Clocks::view)).flatten();
        change.offers = (now.offers.open() != old.offers.open()).then(|| now.offers.open().to_vec());
        change.notes = now.notes[old.notes.len()..].to_vec();
        change.rematch = now.rematch.clone().filter(|_| now.rematch != old.rematch);
    }

    /// Returns the change to a position of the log, one event after what was published, without its cells.
    fn change(&mut self, published: &mut Published, place: &Place) -> Change {
        let &Place { log_from, lines, more } = place;
        let undo_refused = if more { Some(MORE_FOLLOWS.to_owned()) } else { self.undo_refused() };
        let actions = if more { None } else { ListDelta::since(&mut published.actions, self.actions()) };
        let (to_act, ending) = (self.to_act_at(lines), self.ending_at(lines));
        let hint_refused = self.hint_refused_if(to_act == ToAct::Over);
        let hint_refused = (hint_refused != published.hint_refused).then(|| {
            published.hint_refused.clone_from(&hint_refused);
            hint_refused.unwrap_or_default()
        });
        let log = self.log.lines(&*self.table, log_from, lines);
        let table = &*self.table;
        Change {
            after: 0,
            version: 0,
            hash: self.hash,
            more,
            to_act,
            winner: self.winner_at(lines),
            task: if ending.is_some() { String::new() } else { table.task_at(lines) },
            status: ending.unwrap_or_else(|| table.status_at(lines)),
            forfeit: self.forfeit_at(lines),
            undo_lines: if more { 0 } else { self.lines_to_undo().unwrap_or(0) },
            undo_refused: undo_refused.map(|reason| as_sentence(&reason)),
            hint_refused,
            cells: None,
            pieces: PieceDelta::since(&mut published.pieces, table.pieces_at(lines)),
            counters: ListDelta::since(&mut published.counters, table.counters_at(lines)),
            sides: ListDelta::since(&mut published.sides, table.seats_at(lines)),
            actions,
            seats: None,
            clock: None,
            offers: None,
            notes: Vec::new(),
            rematch: None,
            log_from,
            log,
        }
    }
}
