//! A table being played, as a shell around [`LiveTable`]: it locks the table, hands it commands and carries out their
//! effects. What happens at a table is decided there.

mod advice;
mod chat;
mod commands;
mod messages;
mod presence;
mod thinking;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use hillfort_bots::DynCatalog;
use hillfort_store::Store;
use hillfort_table::{Command, LiveTable, Refused, Snapshot, StoreFailure, UnixMillis};
use tokio::sync::{Mutex, MutexGuard, broadcast, watch};

use crate::error::ApiError;
use crate::random::RoomDice;
use crate::seats::Bots;
use crate::thinkers::Thinkers;
use crate::time::TimeSource;
use chat::Lately;
pub(crate) use commands::{Rejected, summary_at};
use messages::Kept;
pub(crate) use messages::Message;
pub(crate) use presence::Leaving;
use presence::Presence;

/// The number of messages a slow socket may fall behind before it is served from the kept messages, or by a snapshot.
const BROADCAST_CAPACITY: usize = 32;

/// A table being played.
pub(crate) struct Room {
    id: String,
    /// The table that a what-if branches off.
    origin: Option<String>,
    bots: Bots,
    store: Arc<dyn Store>,
    time: TimeSource,
    news: News,
    live: Mutex<Live>,
    messages: broadcast::Sender<Message>,
    status: watch::Sender<RoomStatus>,
}

/// The table with what its commands need.
#[derive(Debug)]
struct Live {
    table: LiveTable,
    dice: RoomDice,
    kept: Kept,
    /// When somebody asked for changes last.
    asked_at: Option<Instant>,
    presence: Presence,
    lately: Lately,
}

/// Hears of every change of a table, to tell people who are not looking.
pub(crate) type News = Arc<dyn Fn(&LiveTable) + Send + Sync>;

/// What all rooms of a server share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) catalog: Arc<dyn DynCatalog>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) time: TimeSource,
    pub(crate) news: News,
}

/// Whether a room is open, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoomStatus {
    Open,
    /// The server is stopping: people's actions are still stored, bots do nothing more.
    Closing,
    /// The table is removed: nothing can happen any more.
    Removed,
    /// The table may differ from the stored one: the next request loads it again.
    Outdated,
}

impl Room {
    /// Opens the room of a table that was just made, or restored at a moment.
    pub(crate) fn new(
        table: LiveTable,
        dice: RoomDice,
        restored_at: Option<UnixMillis>,
        shared: Shared,
    ) -> Self {
        let id = table.id().to_owned();
        let Shared { catalog, store, thinkers, time, news } = shared;
        let seed = table.lesson().map(|lesson| lesson.seed.into());
        Self {
            bots: Bots::new(catalog, (id.clone(), table.game()), table.seats(), seed, thinkers),
            id,
            origin: table.what_if().map(|branch| branch.table.clone()),
            store,
            time,
            news,
            live: Mutex::new(Live {
                kept: Kept::since(table.version(), table.hash()),
                presence: Presence::new(&table, restored_at),
                lately: Lately::default(),
                table,
                dice,
                asked_at: None,
            }),
            messages: broadcast::channel(BROADCAST_CAPACITY).0,
            status: watch::Sender::new(RoomStatus::Open),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns the id of the table that a what-if branches off.
    pub(crate) fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// Charges what its bots think from now on to the address that asks.
    pub(crate) fn charge(&self, asker: IpAddr) {
        self.bots.charge(asker);
    }

    /// Returns whether the game, or the game behind a what-if, is still being played.
    pub(crate) async fn is_running(&self) -> bool {
        self.lock().await.table.is_running()
    }

    /// Returns whether this is a what-if of a game that is still being played, as far as it knows.
    pub(crate) async fn has_running_origin(&self) -> bool {
        self.origin.is_some() && self.is_running().await
    }

    /// Notes that the game behind this what-if is over.
    pub(crate) async fn end_origin(&self) {
        self.lock().await.table.end_origin();
    }

    /// Closes the room because the server stops: its bots stop thinking and its sockets are closed.
    pub(crate) fn close(&self) {
        self.end(RoomStatus::Closing);
    }

    /// Makes the next request load the table again, because the stored one may differ.
    pub(crate) fn outdate(&self) {
        self.end(RoomStatus::Outdated);
    }

    /// Ends the open room. One that is removed or outdated already stays so.
    fn end(&self, status: RoomStatus) {
        self.status.send_if_modified(|now| {
            let is_open = *now == RoomStatus::Open;
            if is_open {
                *now = status;
            }
            is_open
        });
        self.bots.stop();
    }

    fn is_open(&self) -> bool {
        *self.status.borrow() == RoomStatus::Open
    }

    /// Returns whether the table has to be loaded again.
    pub(crate) fn is_outdated(&self) -> bool {
        *self.status.borrow() == RoomStatus::Outdated
    }

    /// Completes when the room is closed, and returns why.
    pub(crate) async fn closed(&self) -> RoomStatus {
        let mut status = self.status.subscribe();
        // The sender cannot be dropped: it is a field of this room.
        status.wait_for(|status| *status != RoomStatus::Open).await.map_or(RoomStatus::Closing, |now| *now)
    }

    /// Runs a question on the settled table, on a blocking thread. With `at`, the table must still be at that version.
    ///
    /// # Errors
    /// Returns why the question is refused, with the version of the table.
    pub(crate) async fn query<T: Send + 'static>(
        self: &Arc<Self>,
        at: Option<u64>,
        question: impl FnOnce(&mut LiveTable) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let room = Arc::clone(self);
        let asking = tokio::task::spawn_blocking(move || {
            let mut live = room.live.blocking_lock();
            room.recover(&mut live);
            let now = live.table.version();
            let answer = match at {
                Some(seen) if seen != now => Err(ApiError::from(Refused::Stale { seen, now })),
                _ => question(&mut live.table),
            };
            answer.map_err(|error| error.with_version(now))
        });
        asking.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    /// Returns the whole table as it is now.
    pub(crate) async fn snapshot(self: &Arc<Self>) -> Result<Snapshot, ApiError> {
        self.query(None, |table| Ok(snapshot(table))).await
    }

    async fn lock(&self) -> MutexGuard<'_, Live> {
        let mut live = self.live.lock().await;
        self.recover(&mut live);
        live
    }

    /// Settles a table whose command ended in the middle, by a panic. Whether its events are stored is unknown.
    fn recover(&self, live: &mut Live) {
        if live.table.table().is_none() {
            let now = self.time.now();
            live.table.handle(Command::NotStored(StoreFailure::Unknown), now, &mut live.dice);
            self.end(RoomStatus::Outdated);
        }
    }
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Returns the whole table, which is settled while nobody else has the lock.
fn snapshot(table: &mut LiveTable) -> Snapshot {
    table.snapshot().expect("the table is settled")
}
