//! The mutable part of a room, and the two ways it changes: playing a line and undoing one.

use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

use hillfort_engine::view::{CellView, LogLine};
use hillfort_engine::{Table, Turn};
use rand_chacha::ChaCha20Rng;
use tokio::task::JoinHandle;

use super::snapshot::merge_steps;
use super::{Broadcast, Room};
use crate::error::{ApiError, ErrorCode};
use crate::random;
use crate::seats::Occupant;
use crate::store::{Append, EventKind, EventRow, TableSummary};
use crate::wire::table::{LiveMessage, Snapshot};

/// The number of messages kept for clients that reconnect.
const MAX_KEPT_BROADCASTS: usize = 128;

/// The mutable part of a room.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) table: Box<dyn Table>,
    /// How many events are stored, undos included. Undone events still count, so it only grows.
    pub(super) version: u64,
    /// How many stored events are in effect: the length of the log.
    n_events: usize,
    /// The task that plays for the bots, while it is their turn.
    pub(super) bot_task: Option<JoinHandle<()>>,
    /// The cells as they were sent last.
    pub(super) sent_cells: Vec<CellView>,
    rng: ChaCha20Rng,
    kept: VecDeque<Broadcast>,
}

impl Play {
    pub(super) fn new(table: Box<dyn Table>, version: u64) -> Self {
        let (sent_cells, n_events) = (table.view().cells, table.n_events());
        let kept = VecDeque::with_capacity(MAX_KEPT_BROADCASTS);
        Self { table, version, n_events, bot_task: None, sent_cells, rng: random::new_rng(), kept }
    }

    /// Drops the events that were applied but not stored, because storing them failed or was cancelled.
    pub(super) fn roll_back(&mut self) {
        if self.table.n_events() != self.n_events {
            self.table = self.table.at_event(self.n_events);
            self.sent_cells = self.table.view().cells;
        }
    }

    /// Returns the messages after a version; `None` if some of them are no longer kept.
    pub(super) fn broadcasts_after(&self, after: u64) -> Option<Vec<Broadcast>> {
        let missed: Vec<_> = self.kept.iter().filter(|message| message.version > after).cloned().collect();
        let first = missed.first().map_or(self.version + 1, |message| message.version);
        (first == after + 1).then_some(missed)
    }
}

impl Room {
    /// Plays a line of the seat to act and rolls the dice that follow. All of it is stored in one write and then sent.
    pub(super) async fn play_line(&self, play: &mut Play, line: &str) -> Result<Snapshot, ApiError> {
        let (before, first) = (play.n_events, play.version + 1);
        play.table.act(line).map_err(|error| ApiError::engine(ErrorCode::Illegal, &error))?;
        let mut steps = vec![self.step(play, before, first)];
        while play.table.turn() == Turn::Chance {
            let Play { table, rng, .. } = play;
            table.roll(rng);
            let n_steps = steps.len();
            steps.push(self.step(play, before + n_steps, first + n_steps as u64));
        }
        let (events, summary) = (event_rows(&*play.table, before), summary(&*play.table));
        if let Err(error) = self.append(play, events, summary).await {
            play.roll_back();
            return Err(error);
        }
        play.n_events = play.table.n_events();
        for step in &steps {
            self.broadcast(play, &LiveMessage::Event { snapshot: Box::new(step.clone()) });
        }
        Ok(merge_steps(steps).unwrap_or_else(|| self.full_snapshot(play)))
    }

    /// Undoes the last event, if it was a person's action and free to undo.
    pub(super) async fn undo_last(&self, play: &mut Play) -> Result<Snapshot, ApiError> {
        if let Some(reason) = self.undo_refused(&*play.table) {
            return Err(ApiError::new(ErrorCode::NoUndo, reason));
        }
        let n_events = play.n_events.saturating_sub(1);
        let undone = play.table.at_event(n_events);
        let events = event_rows(&*play.table, n_events).into_iter();
        let events = events.map(|row| EventRow { kind: EventKind::Undo, ..row }).collect();
        self.append(play, events, summary(&*undone)).await?;
        (play.table, play.n_events) = (undone, n_events);
        // A bot that thinks about the undone position need not finish.
        self.bots.stop();
        let version = play.version;
        let step = self.step(play, n_events, version);
        self.broadcast(play, &LiveMessage::Undone { snapshot: Box::new(step.clone()) });
        Ok(step)
    }

    /// Returns why the last event cannot be undone; `None` if it can.
    pub(super) fn undo_refused(&self, table: &dyn Table) -> Option<String> {
        if let Err(error) = table.can_undo() {
            return Some(ApiError::engine(ErrorCode::NoUndo, &error).error.sentence);
        }
        // Undo is free only while the same seat is to act, so the last action was this occupant's.
        let is_bots_turn = matches!(self.to_act(table.turn()), Some((_, Occupant::Bot(_))));
        is_bots_turn.then(|| "A bot's action cannot be undone.".to_owned())
    }

    /// Stores events. They count only when this succeeds.
    async fn append(
        &self,
        play: &mut Play,
        events: Vec<EventRow>,
        summary: TableSummary,
    ) -> Result<(), ApiError> {
        if self.is_removed() {
            return Err(ApiError::unknown_table());
        }
        let n_events = events.len() as u64;
        let append = Append { table: self.id.clone(), after: play.version, events, summary };
        self.store.append(append).await?;
        play.version += n_events;
        Ok(())
    }

    fn broadcast(&self, play: &mut Play, message: &LiveMessage) {
        let message = Broadcast::new(message);
        if play.kept.len() == MAX_KEPT_BROADCASTS {
            play.kept.pop_front();
        }
        play.kept.push_back(message.clone());
        // Sending fails if nobody is subscribed.
        let _ = self.broadcasts.send(message);
    }
}

/// Returns the events after the first `from` as rows of the store.
pub(crate) fn event_rows(table: &dyn Table, from: usize) -> Vec<EventRow> {
    let row = |event: LogLine| EventRow {
        kind: if event.seat.is_some() { EventKind::Act } else { EventKind::Chance },
        seat: event.seat,
        line: event.line,
    };
    table.log(from).into_iter().map(row).collect()
}

/// Returns what the list of tables shows of a table.
pub(crate) fn summary(table: &dyn Table) -> TableSummary {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    TableSummary {
        played_at: i64::try_from(since_1970.as_secs()).unwrap_or(i64::MAX),
        status: table.view().status,
        is_over: matches!(table.turn(), Turn::Over(_)),
    }
}
