//! What events have changed, for those who know the table before them.

use hillfort_engine::Table;
use hillfort_engine::view::{CellView, PieceView};

use crate::actions::ActionGroup;
use crate::apart::{Apart, ApartView};
use crate::delta::{ListDelta, PieceDelta, fingerprints};
use crate::live::LiveTable;
use crate::live::propose::MORE_FOLLOWS;
use crate::sentence::as_sentence;
use crate::snapshot::{Change, SeatAssignment, ToAct};
use crate::state_hash::StateHash;

/// What was published last. Of most lists a table keeps the fingerprints, and not what it has sent.
#[derive(Debug)]
pub(super) struct Published {
    pieces: Vec<PieceView>,
    counters: Vec<u64>,
    sides: Vec<u64>,
    actions: Vec<u64>,
    hint_refused: Option<String>,
    seats: Vec<SeatAssignment>,
    apart: Option<ApartView>,
}

impl Published {
    fn of(table: &dyn Table, actions: &[ActionGroup]) -> Self {
        let n_events = table.n_events();
        Self {
            pieces: table.pieces_at(n_events),
            counters: fingerprints(&table.counters_at(n_events)),
            sides: fingerprints(&table.seats_at(n_events)),
            actions: fingerprints(actions),
            hint_refused: None,
            seats: Vec::new(),
            apart: None,
        }
    }
}

impl Published {
    /// Returns who sits where, unless everyone knows it.
    fn seats_now(
        &mut self,
        seats: Vec<SeatAssignment>,
        apart: ApartView,
    ) -> (Option<Vec<SeatAssignment>>, Option<ApartView>) {
        if self.seats == seats && self.apart.as_ref() == Some(&apart) {
            return (None, None);
        }
        (self.seats, self.apart) = (seats.clone(), Some(apart.clone()));
        (Some(seats), Some(apart))
    }
}

impl LiveTable {
    /// Notes what everyone at the table knows, before the first command changes it.
    pub(super) fn note_published(&mut self) {
        if self.published.is_none() {
            self.published = Some(Published {
                hint_refused: self.hint_refused(),
                seats: self.assignments(),
                apart: self.apart.as_ref().map(Apart::view),
                ..Published::of(&*self.table, &self.actions())
            });
        }
    }

    /// Returns the changes since the log had `lines` lines and the table had the version `after`; each has one of the
    /// hashes. After an undo, `undone` are the cells that look different now.
    pub(super) fn changes(
        &mut self,
        lines: usize,
        after: u64,
        hashes: &[StateHash],
        undone: &[CellView],
    ) -> Vec<Change> {
        // An undo and a forfeit are events that add no line.
        let first = if lines < self.n_events { lines + 1 } else { self.n_events };
        let positions = first..=self.n_events;
        let mut published = self.published.take().expect("it is noted before anything changes");
        let mut before = lines;
        let changes = positions.zip(hashes).zip(after..).map(|((position, hash), after)| {
            let log_from = before.min(position);
            let cells =
                if before < position { self.table.changed_cells(before, position) } else { undone.to_vec() };
            before = position;
            let change = self.change(&mut published, (after, *hash), log_from, position);
            Change { cells: Some(cells).filter(|cells| !cells.is_empty()), ..change }
        });
        let changes = changes.collect();
        self.published = Some(published);
        changes
    }

    /// Returns the change to a position of the log, one event after what was published, without its cells.
    fn change(
        &mut self,
        published: &mut Published,
        (after, hash): (u64, StateHash),
        log_from: usize,
        lines: usize,
    ) -> Change {
        let more = lines < self.n_events;
        let undo_refused = if more { Some(MORE_FOLLOWS.to_owned()) } else { self.undo_refused() };
        let actions = if more { None } else { ListDelta::since(&mut published.actions, self.actions()) };
        let (to_act, forfeit) = (self.to_act_at(lines), self.forfeit_at(lines));
        let hint_refused = self.hint_refused_if(to_act == ToAct::Over);
        let hint_refused = (hint_refused != published.hint_refused).then(|| {
            published.hint_refused.clone_from(&hint_refused);
            hint_refused.unwrap_or_default()
        });
        let (seats, apart) = match &self.apart {
            Some(apart) => published.seats_now(self.assignments(), apart.view()),
            None => (None, None),
        };
        let log = self.log.lines(&*self.table, log_from, lines);
        let table = &*self.table;
        Change {
            after,
            version: after + 1,
            hash,
            more,
            to_act,
            winner: self.winner_at(lines),
            status: forfeit.clone().unwrap_or_else(|| table.status_at(lines)),
            task: if forfeit.is_some() { String::new() } else { table.task_at(lines) },
            forfeit,
            undo_lines: if more { 0 } else { self.lines_to_undo().unwrap_or(0) },
            undo_refused: undo_refused.map(|reason| as_sentence(&reason)),
            hint_refused,
            seats,
            apart,
            cells: None,
            pieces: PieceDelta::since(&mut published.pieces, table.pieces_at(lines)),
            counters: ListDelta::since(&mut published.counters, table.counters_at(lines)),
            sides: ListDelta::since(&mut published.sides, table.seats_at(lines)),
            actions,
            log_from,
            log,
        }
    }
}
