//! A client as the wire defines it: a board, a first snapshot, and the changes since.

#![allow(dead_code, unreachable_pub, reason = "every test uses its own part")]

use std::sync::Arc;

use hillfort_engine::view::PieceView;
use hillfort_table::{
    ActionGroup, Board, Change, ListDelta, LiveTable, PieceChange, PieceDelta, PieceSplice, Snapshot, Splice,
};

/// What a client knows of a table.
#[derive(Clone, Debug)]
pub struct Client {
    board: Arc<Board>,
    snapshot: Snapshot,
    /// The actions that the next change is made from. They are not offered while more is happening.
    actions: Vec<ActionGroup>,
}

impl Client {
    /// Creates a client that has just fetched a settled table.
    pub fn of(table: &mut LiveTable) -> Option<Self> {
        let snapshot = table.snapshot()?;
        assert_eq!(table.board().hash, snapshot.board);
        Some(Self { board: Arc::clone(table.board()), actions: snapshot.actions.clone(), snapshot })
    }

    /// Returns what the client shows.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// Claims another version without knowing what happened in between, as no client should.
    pub fn pretend(&mut self, version: u64) {
        self.snapshot.version = version;
    }

    /// Applies a change.
    pub fn apply(&mut self, change: &Change) {
        let now = &mut self.snapshot;
        assert_eq!(change.after, now.version, "a change applies to the version before it");
        now.version = change.version;
        now.hash = change.hash;
        now.to_act = change.to_act;
        now.winner.clone_from(&change.winner);
        now.forfeit.clone_from(&change.forfeit);
        now.status.clone_from(&change.status);
        now.task.clone_from(&change.task);
        now.undo_refused.clone_from(&change.undo_refused);
        now.undo_lines = change.undo_lines;
        if let Some(hint_refused) = &change.hint_refused {
            now.hint_refused = Some(hint_refused.clone()).filter(|reason| !reason.is_empty());
        }
        if let Some(seats) = &change.seats {
            now.seats.clone_from(seats);
        }
        if change.clock.is_some() {
            now.clock.clone_from(&change.clock);
        }
        if let Some(offers) = &change.offers {
            now.offers.clone_from(offers);
        }
        now.notes.extend(change.notes.iter().cloned());
        if change.rematch.is_some() {
            now.rematch.clone_from(&change.rematch);
        }
        update_pieces(&mut now.pieces, change.pieces.as_ref());
        update(&mut now.counters, change.counters.as_ref());
        update(&mut now.sides, change.sides.as_ref());
        update(&mut self.actions, change.actions.as_ref());
        now.actions = if change.more { Vec::new() } else { self.actions.clone() };
        now.log.truncate(change.log_from);
        now.log.extend(change.log.iter().cloned());
        for cell in change.cells.iter().flatten() {
            now.cells.retain(|own| own.name != cell.name);
            now.cells.push(cell.clone());
        }
        // In the order of the board, without those that look like the board's again.
        let cells = std::mem::take(&mut now.cells);
        let differing = self.board.cells.iter().filter_map(|board| {
            let cell = cells.iter().find(|cell| cell.name == board.name)?;
            (cell != board).then(|| cell.clone())
        });
        now.cells = differing.collect();
    }
}

fn update<T: Clone>(list: &mut Vec<T>, delta: Option<&ListDelta<T>>) {
    let Some(ListDelta(splices)) = delta else { return };
    let old = std::mem::take(list);
    for splice in splices {
        match splice {
            Splice::Copy((start, count)) => {
                list.extend_from_slice(&old[*start as usize..(*start + *count) as usize]);
            }
            Splice::New(item) => list.push(item.clone()),
        }
    }
}

fn update_pieces(list: &mut Vec<PieceView>, delta: Option<&PieceDelta>) {
    let Some(PieceDelta(splices)) = delta else { return };
    let old = std::mem::take(list);
    for splice in splices {
        match splice {
            PieceSplice::Copy((start, count)) => {
                list.extend_from_slice(&old[*start as usize..(*start + *count) as usize]);
            }
            PieceSplice::Changed((idx, change)) => {
                let PieceChange { cell, health, marks, readiness, tooltip } = change.clone();
                let old = old[*idx as usize].clone();
                list.push(PieceView {
                    cell: cell.map_or(old.cell, |cell| Some(cell).filter(|cell| !cell.is_empty())),
                    health: health.or(old.health),
                    marks: marks.unwrap_or(old.marks),
                    readiness: readiness.unwrap_or(old.readiness),
                    tooltip: tooltip.unwrap_or(old.tooltip),
                    ..old
                });
            }
            PieceSplice::New(piece) => list.push(piece.clone()),
        }
    }
}

/// Returns a snapshot as clients show it while more is happening.
pub fn in_between(snapshot: Snapshot) -> Snapshot {
    Snapshot {
        actions: Vec::new(),
        undo_refused: Some("More is happening.".to_owned()),
        undo_lines: 0,
        ..snapshot
    }
}

/// Returns what differs between two snapshots, in words; `None` if nothing does.
pub fn difference(shown: &Snapshot, given: &Snapshot) -> Option<String> {
    if shown == given {
        return None;
    }
    let [shown, given] = [shown, given].map(|snapshot| serde_json::to_value(snapshot).expect("it is JSON"));
    let fields = shown.as_object().expect("an object").iter();
    let differing = fields.filter(|(key, value)| given[*key] != **value);
    let parts = differing.map(|(key, value)| format!("{key}: shown {value}, given {}", given[key]));
    Some(parts.collect::<Vec<_>>().join("\n"))
}
