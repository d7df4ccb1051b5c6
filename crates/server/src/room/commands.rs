//! Commands to the table, and their effects carried out one after another while the table is locked.

use std::collections::VecDeque;
use std::sync::Arc;

use hillfort_store::{Append, StoreError, StoredEvent, TableSummary, UnixMillis};
use hillfort_table::{Accepted, Command, Effect, Event, KeyHash, Refused, StoreFailure, Summary};

use super::{Live, Room, RoomStatus};
use crate::error::{ApiError, store_failed};

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum Rejected {
    /// The table in memory differs from the stored one, or may: the command has to be given to the table as it is
    /// stored. If that does not help, this is the answer.
    Outdated(ApiError),
    /// It is refused, for this reason.
    Refused(ApiError),
}

/// What became of a command.
#[derive(Default)]
pub(super) struct Carried {
    answer: Option<Result<Accepted, Refused>>,
    failure: Option<StoreError>,
}

impl Room {
    /// Lets a person's command happen, if it comes from a device that may give it, and returns what it led to.
    ///
    /// # Errors
    /// Returns why it did not happen, with the version of the table.
    pub(crate) async fn submit(
        self: &Arc<Self>,
        command: Command,
        device: Option<KeyHash>,
    ) -> Result<Accepted, Rejected> {
        let room = Arc::clone(self);
        // In a task of its own, because a client that disconnects cancels the handler.
        let acting = tokio::spawn(async move {
            let mut live = room.lock().await;
            if let Err(refused) = live.table.check_sender(&command, device) {
                return Err(Rejected::Refused(ApiError::from(refused).with_version(live.table.version())));
            }
            let Carried { answer, failure } = room.carry_out(&mut live, command).await;
            let version = live.table.version();
            Err(match (answer, failure) {
                (Some(Ok(accepted)), _) => return Ok(accepted),
                (Some(Err(_)), Some(error)) if is_behind(&error) => Rejected::Outdated(store_failed(&error)),
                (Some(Err(_)), Some(error)) => Rejected::Refused(store_failed(&error).with_version(version)),
                (Some(Err(refused @ Refused::Outdated)), None) => Rejected::Outdated(refused.into()),
                (Some(Err(refused)), None) => {
                    Rejected::Refused(ApiError::from(refused).with_version(version))
                }
                (None, _) => Rejected::Refused(ApiError::internal()),
            })
        });
        acting.await.unwrap_or_else(|_| Err(Rejected::Refused(ApiError::internal())))
    }

    /// Lets the bots play if it is their turn, and somebody plays with them or watches.
    pub(crate) async fn wake_bots(self: &Arc<Self>) {
        let mut live = self.lock().await;
        self.carry_out(&mut live, Command::Resume).await;
    }

    /// Closes the room because the table is removed.
    pub(crate) async fn remove(self: &Arc<Self>) {
        let mut live = self.lock().await;
        self.carry_out(&mut live, Command::Remove).await;
        self.end(RoomStatus::Removed);
    }

    /// Hands a command to the table and carries out its effects, in their order.
    pub(super) async fn carry_out(self: &Arc<Self>, live: &mut Live, command: Command) -> Carried {
        let mut carried = Carried::default();
        let is_of_bot = matches!(command, Command::Answer { .. });
        let mut effects = VecDeque::from(live.table.handle(command, &mut live.dice));
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Store { after, events, summary } => {
                    let stored = match self.store(after, events, summary).await {
                        Ok(_) => Command::Stored,
                        Err(error) => {
                            // A bot would try again at once, and again. The next client wakes it.
                            let failure = if is_of_bot { StoreFailure::Unknown } else { error.failure() };
                            carried.failure = Some(error);
                            Command::NotStored(failure)
                        }
                    };
                    effects.extend(live.table.handle(stored, &mut live.dice));
                }
                Effect::Reply { result, .. } => carried.answer = Some(result),
                Effect::Publish { changes } => {
                    if changes.iter().any(|change| change.seats.is_some()) {
                        self.bots.reseat(live.table.seats());
                    }
                    self.publish(live, changes);
                }
                Effect::Think { seat, version } if self.may_think(live) => {
                    self.start_thinking(live, seat, version);
                }
                Effect::Think { .. } => {
                    effects.extend(live.table.handle(Command::Pause, &mut live.dice));
                }
                Effect::StopThinking => self.bots.stop(),
                Effect::Reload => self.end(RoomStatus::Outdated),
            }
        }
        carried
    }

    /// Stores events. They are on disk when this returns.
    async fn store(&self, after: u64, events: Vec<Event>, summary: Summary) -> Result<u64, StoreError> {
        let now = UnixMillis::now();
        let (table, summary) = (self.id.clone(), summary_at(now, summary));
        self.note_played(now);
        let events = events.into_iter().map(|event| StoredEvent { event, at: Some(now) }).collect();
        self.store.append(Append { table, after, events, summary }).await
    }
}

/// Returns whether a write failed because the table in memory is not the one that is stored.
const fn is_behind(error: &StoreError) -> bool {
    matches!(error, StoreError::Conflict { .. } | StoreError::Repeated { .. } | StoreError::Missing { .. })
}

/// Returns what the list shows of a table that was last played at a moment.
pub(crate) fn summary_at(played_at: UnixMillis, summary: Summary) -> TableSummary {
    let Summary { status, is_over, devices, public_until } = summary;
    let public_until = public_until.map(|until| UnixMillis(until.cast_signed()));
    TableSummary { played_at, status, is_over, devices, public_until }
}
