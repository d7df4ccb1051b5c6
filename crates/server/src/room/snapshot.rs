//! Snapshots: the whole table, or one step of it.

use std::sync::Arc;

use hillfort_engine::{Seat, Table, Turn};

use super::play::Play;
use super::{Broadcast, Room, table_at};
use crate::error::ApiError;
use crate::seats::Occupant;
use crate::wire::table::{LiveMessage, SeatAssignment, Snapshot, ToAct, ViewDelta};

/// Merges consecutive steps into one change.
pub(super) fn merge_steps(steps: Vec<Snapshot>) -> Option<Snapshot> {
    steps.into_iter().reduce(|mut first, mut next| {
        first.log.append(&mut next.log);
        // A cell that changed and changed back is sent too.
        next.view.merge_older(first.view);
        Snapshot { log_from: first.log_from, log: first.log, ..next }
    })
}

impl Broadcast {
    pub(super) fn new(message: &LiveMessage) -> Self {
        let (LiveMessage::Snapshot { snapshot }
        | LiveMessage::Event { snapshot }
        | LiveMessage::Undone { snapshot }) = message;
        let text = serde_json::to_string(message).expect("a snapshot has string keys only");
        Self { version: snapshot.version, text: text.into() }
    }
}

impl Room {
    /// Returns the table as it is now, as a change since the event before, with the log from `log_from` on.
    pub(super) fn step(&self, play: &mut Play, log_from: usize, version: u64) -> Snapshot {
        let view = ViewDelta::changes(play.table.view(), &mut play.sent_cells);
        self.make_snapshot(&*play.table, version, log_from, view)
    }

    /// Returns the whole table as it is now.
    pub(super) fn full_snapshot(&self, play: &Play) -> Snapshot {
        self.make_snapshot(&*play.table, play.version, 0, ViewDelta::full(play.table.view()))
    }

    pub(super) fn snapshot_message(&self, play: &Play) -> Broadcast {
        Broadcast::new(&LiveMessage::Snapshot { snapshot: Box::new(self.full_snapshot(play)) })
    }

    /// Returns the table as it was after `lines` lines of its log. Nothing can be played there.
    pub(crate) async fn past_snapshot(self: &Arc<Self>, lines: usize) -> Result<Snapshot, ApiError> {
        let room = Arc::clone(self);
        let made = tokio::task::spawn_blocking(move || {
            let play = room.lock_blocking();
            let table = table_at(&*play.table, lines);
            let table = table.map_err(|error| error.with_table(room.full_snapshot(&play)))?;
            let view = ViewDelta::full(table.view());
            let snapshot = room.make_snapshot(&*table, play.version, lines, view);
            let undo_refused = Some("This is a past position.".to_owned());
            Ok(Snapshot { choices: Vec::new(), undo_refused, ..snapshot })
        });
        made.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    fn make_snapshot(&self, table: &dyn Table, version: u64, log_from: usize, view: ViewDelta) -> Snapshot {
        let is_humans_turn = matches!(self.to_act(table.turn()), Some((_, Occupant::Human)));
        let assignment = |(seat, occupant): (usize, &Occupant)| SeatAssignment {
            seat: Seat::new(seat),
            player: occupant.name().to_owned(),
        };
        Snapshot {
            table: self.id.clone(),
            game: self.facts.id.to_owned(),
            options: self.options.clone(),
            seats: self.occupants.iter().enumerate().map(assignment).collect(),
            version,
            to_act: match table.turn() {
                Turn::Player(seat) => ToAct::Seat(seat),
                Turn::Chance => ToAct::Chance,
                Turn::Over(_) => ToAct::Over,
            },
            winner: table.winner(),
            view,
            choices: if is_humans_turn { table.choices() } else { Vec::new() },
            log_from,
            log: table.log(log_from),
            undo_refused: self.undo_refused(table),
            what_if: self.origin.clone(),
            hint_refused: self.hint_refused(table),
        }
    }
}
