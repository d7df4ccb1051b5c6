//! A table being played: the only place that appends events.
//!
//! An event is first applied to the table in memory, then stored, then sent to everyone at the table. If it cannot be
//! stored, the table is rolled back and nothing is sent.

mod advice;
mod bots;
mod play;
mod snapshot;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use hillfort_engine::{Facts, Seat, Table, Turn};
use tokio::sync::{Mutex, MutexGuard, Semaphore, broadcast, watch};

use crate::dyn_catalog::DynCatalog;
use crate::error::{ApiError, ErrorCode};
use crate::seats::{Bots, Occupant};
use crate::store::Store;
use crate::wire::table::{Branch, Snapshot};
use play::Play;
pub(crate) use play::{event_rows, summary};

/// The number of messages a slow socket may fall behind before it gets a full snapshot instead.
const BROADCAST_CAPACITY: usize = 256;

/// A message to everyone at the table, already serialized.
#[derive(Clone, Debug)]
pub(crate) struct Broadcast {
    /// The version of the table after the message.
    pub(crate) version: u64,
    pub(crate) text: Utf8Bytes,
}

/// A table being played.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    facts: &'static Facts,
    options: BTreeMap<String, String>,
    occupants: Vec<Occupant>,
    origin: Option<Branch>,
    bots: Bots,
    store: Arc<Store>,
    play: Mutex<Play>,
    broadcasts: broadcast::Sender<Broadcast>,
    status: watch::Sender<RoomStatus>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RoomStatus {
    Open,
    /// The server is stopping: people's actions are still stored, bots do nothing more.
    Closing,
    /// The table is removed: nothing can happen any more.
    Removed,
}

/// What a room is opened with.
pub(crate) struct RoomInit {
    pub(crate) id: String,
    pub(crate) occupants: Vec<Occupant>,
    /// Where a what-if branches off another table.
    pub(crate) origin: Option<Branch>,
    pub(crate) table: Box<dyn Table>,
    /// How many events are stored.
    pub(crate) version: u64,
}

impl Room {
    pub(crate) fn new(
        init: RoomInit,
        catalog: Arc<dyn DynCatalog>,
        store: Arc<Store>,
        bot_permits: Arc<Semaphore>,
    ) -> Self {
        let RoomInit { id, occupants, origin, table, version } = init;
        let facts = table.facts();
        let options = table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let bots = Bots::new(catalog, facts.id, &occupants, bot_permits);
        let (broadcasts, _) = broadcast::channel(BROADCAST_CAPACITY);
        let (play, status) = (Mutex::new(Play::new(table, version)), watch::Sender::new(RoomStatus::Open));
        Self { id, facts, options, occupants, origin, bots, store, play, broadcasts, status }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// Closes the room because the server stops: its bots stop thinking and its sockets are closed.
    pub(crate) fn close(&self) {
        self.set_status(RoomStatus::Closing);
    }

    /// Closes the room because the table is removed.
    pub(crate) fn mark_removed(&self) {
        self.set_status(RoomStatus::Removed);
    }

    fn set_status(&self, status: RoomStatus) {
        self.status.send_replace(status);
        self.bots.stop();
    }

    fn is_open(&self) -> bool {
        *self.status.borrow() == RoomStatus::Open
    }

    fn is_removed(&self) -> bool {
        *self.status.borrow() == RoomStatus::Removed
    }

    /// Completes when the room is closed.
    pub(crate) async fn closed(&self) {
        // The sender cannot be dropped: it is a field of this room.
        let _ = self.status.subscribe().wait_for(|status| *status != RoomStatus::Open).await;
    }

    /// Returns the seat to act and its occupant; `None` if chance is next or the game is over.
    fn to_act(&self, turn: Turn) -> Option<(Seat, Occupant)> {
        let Turn::Player(seat) = turn else { return None };
        Some((seat, self.occupants.get(seat.index()).copied().unwrap_or(Occupant::Human)))
    }

    /// Runs a question on the table, on a blocking thread. With `at`, the table must still be at that version.
    ///
    /// # Errors
    /// Returns why the question is refused, with the table as it is now.
    pub(crate) async fn query<T: Send + 'static>(
        self: &Arc<Self>,
        at: Option<u64>,
        question: impl FnOnce(&dyn Table) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let room = Arc::clone(self);
        let asking = tokio::task::spawn_blocking(move || {
            let play = room.lock_blocking();
            room.check_version(&play, at)?;
            question(&*play.table).map_err(|error| error.with_table(room.full_snapshot(&play)))
        });
        asking.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    /// Returns a full snapshot of the table as it is now.
    pub(crate) async fn snapshot(self: &Arc<Self>) -> Result<Snapshot, ApiError> {
        let room = Arc::clone(self);
        let made = tokio::task::spawn_blocking(move || room.full_snapshot(&room.lock_blocking()));
        made.await.map_err(|_| ApiError::internal())
    }

    /// Plays a person's action and the dice that follow it.
    ///
    /// # Errors
    /// Returns why the action is refused, with the table as it is now.
    pub(crate) async fn act(
        self: &Arc<Self>,
        after: u64,
        seat: Option<u8>,
        line: String,
    ) -> Result<Snapshot, ApiError> {
        let room = Arc::clone(self);
        // In a task of its own, because a client that disconnects cancels the handler.
        let acting = tokio::spawn(async move {
            let mut play = room.lock().await;
            room.check_version(&play, Some(after))?;
            room.check_turn(&play, seat)?;
            let played = room.play_line(&mut play, &line).await;
            let snapshot = played.map_err(|error| error.with_table(room.full_snapshot(&play)))?;
            room.start_bots(&mut play);
            Ok(snapshot)
        });
        acting.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    /// Undoes a person's last action.
    ///
    /// # Errors
    /// Returns why it cannot be undone, with the table as it is now.
    pub(crate) async fn undo(self: &Arc<Self>, after: u64) -> Result<Snapshot, ApiError> {
        let room = Arc::clone(self);
        let undoing = tokio::spawn(async move {
            let mut play = room.lock().await;
            room.check_version(&play, Some(after))?;
            let undone = room.undo_last(&mut play).await;
            undone.map_err(|error| error.with_table(room.full_snapshot(&play)))
        });
        undoing.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    /// Subscribes to the table. Returns the messages after version `after`, or a full snapshot if they are no longer
    /// kept, and the receiver of all later messages.
    pub(crate) async fn subscribe(
        self: &Arc<Self>,
        after: Option<u64>,
    ) -> (Vec<Broadcast>, broadcast::Receiver<Broadcast>) {
        let play = self.lock().await;
        let receiver = self.broadcasts.subscribe();
        let missed = after.and_then(|after| play.broadcasts_after(after));
        (missed.unwrap_or_else(|| vec![self.snapshot_message(&play)]), receiver)
    }

    /// Lets the bots play if it is their turn and they are not playing yet.
    pub(crate) async fn wake_bots(self: &Arc<Self>) {
        let mut play = self.lock().await;
        self.start_bots(&mut play);
    }

    async fn lock(&self) -> MutexGuard<'_, Play> {
        let mut play = self.play.lock().await;
        play.roll_back();
        play
    }

    fn lock_blocking(&self) -> MutexGuard<'_, Play> {
        let mut play = self.play.blocking_lock();
        play.roll_back();
        play
    }

    fn check_version(&self, play: &Play, at: Option<u64>) -> Result<(), ApiError> {
        match at {
            Some(at) if at != play.version => {
                let sentence = format!("the table is at version {}, not {at}", play.version);
                Err(ApiError::new(ErrorCode::Stale, sentence).with_table(self.full_snapshot(play)))
            }
            _ => Ok(()),
        }
    }

    /// Checks that a person is to act, at `seat` if it is given.
    fn check_turn(&self, play: &Play, seat: Option<u8>) -> Result<(), ApiError> {
        let turn = play.table.turn();
        let refuse =
            |code, sentence: String| Err(ApiError::new(code, sentence).with_table(self.full_snapshot(play)));
        match self.to_act(turn) {
            None if turn == Turn::Chance => refuse(ErrorCode::NotYourTurn, "the dice are next".to_owned()),
            None => refuse(ErrorCode::Over, "the game is over".to_owned()),
            Some((to_act, Occupant::Bot(_))) => {
                refuse(ErrorCode::NotYourTurn, format!("a bot plays {}", play.table.seat_name(to_act)))
            }
            Some((to_act, Occupant::Human))
                if seat.is_some_and(|seat| usize::from(seat) != to_act.index()) =>
            {
                refuse(ErrorCode::NotYourTurn, format!("it is {}'s turn", play.table.seat_name(to_act)))
            }
            Some((_, Occupant::Human)) => Ok(()),
        }
    }
}

/// Returns a table as it was after `lines` lines of its log.
pub(crate) fn table_at(table: &dyn Table, lines: usize) -> Result<Box<dyn Table>, ApiError> {
    let n_lines = table.n_events();
    if lines > n_lines {
        let sentence = format!("the log has {n_lines} lines, not {lines}");
        return Err(ApiError::new(ErrorCode::BadRequest, sentence));
    }
    Ok(table.at_event(lines))
}
