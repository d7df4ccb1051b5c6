//! Commands to the table, and their effects carried out one after another while the table is locked.

use std::collections::VecDeque;
use std::sync::Arc;

use hillfort_store::{Append, StoreError, StoredEvent, TableSummary, UnixMillis};
use hillfort_table::{Accepted, Command, Effect, Event, Outage, Refused, StoreFailure, Summary};

use super::{Live, Room, RoomStatus};
use crate::error::{ApiError, store_failed};
use crate::notify::Reminder;

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum Rejected {
    /// The table in memory differs from the stored one, or may: the command has to be given to the table as it is
    /// stored. If that does not help, this is the answer.
    Outdated(ApiError),
    /// It is refused, for this reason.
    Refused(ApiError),
}

/// What became of a look at a table.
#[derive(Clone, Debug)]
pub(crate) struct Tick {
    /// The version of the table.
    pub(crate) version: u64,
    /// When to look again.
    pub(crate) deadline: Option<UnixMillis>,
    /// A long turn that is nearly over.
    pub(crate) reminder: Option<Reminder>,
}

/// What became of a command.
#[derive(Default)]
pub(super) struct Carried {
    answer: Option<Result<Accepted, Refused>>,
    failure: Option<StoreError>,
}

impl Room {
    /// Lets a person's command happen, and returns what it led to.
    ///
    /// # Errors
    /// Returns why it did not happen, with the version of the table.
    pub(crate) async fn submit(self: &Arc<Self>, command: Command) -> Result<Accepted, Rejected> {
        let room = Arc::clone(self);
        // A player does not pay for waiting behind others.
        let at = self.time.now();
        // In a task of its own, because a client that disconnects cancels the handler.
        let acting = tokio::spawn(async move {
            let mut live = room.lock().await;
            let Carried { answer, failure } = room.carry_out(&mut live, at, command).await;
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
        self.carry_out(&mut live, self.time.now(), Command::Resume).await;
    }

    /// Tells the table, which was just restored, when the server was away. If that cannot be stored, the room is
    /// outdated: the next request tries again.
    pub(crate) async fn tell_outages(self: &Arc<Self>, outages: &[Outage]) {
        let mut live = self.lock().await;
        self.carry_out(&mut live, self.time.now(), Command::Away(outages.to_vec())).await;
    }

    /// Lets happen what is overdue, and returns when to look again.
    pub(crate) async fn tick(self: &Arc<Self>) -> Tick {
        let mut live = self.lock().await;
        let now = self.time.now();
        self.carry_out(&mut live, now, Command::Tick).await;
        let table = &live.table;
        let reminder = table.reminders().and_then(|(seat, times)| {
            let nth = times.iter().rposition(|time| *time <= now)?;
            let (id, sentence, version) = (self.id.clone(), table.summary().status, table.version());
            Some(Reminder { id, seat, nth, sentence, version })
        });
        Tick { version: table.version(), deadline: table.wake_after(now), reminder }
    }

    /// Notes the table of the rematch that all have agreed on.
    pub(crate) async fn follow(self: &Arc<Self>, table: String) {
        let mut live = self.lock().await;
        self.carry_out(&mut live, self.time.now(), Command::Follow(table)).await;
    }

    /// Closes the room because the table is removed.
    pub(crate) async fn remove(self: &Arc<Self>) {
        let mut live = self.lock().await;
        self.carry_out(&mut live, self.time.now(), Command::Remove).await;
        self.end(RoomStatus::Removed);
    }

    /// Hands a command to the table and carries out its effects, in their order.
    pub(super) async fn carry_out(
        self: &Arc<Self>,
        live: &mut Live,
        at: UnixMillis,
        command: Command,
    ) -> Carried {
        let mut carried = Carried::default();
        let is_of_bot = matches!(command, Command::Answer { .. });
        let mut effects = VecDeque::from(live.table.handle(command, at, &mut live.dice));
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Store { after, events, at, summary } => {
                    let stored = match self.store(after, events, at, summary).await {
                        Ok(_) => Command::Stored,
                        Err(error) => {
                            // A bot would try again at once, and again. The next client wakes it.
                            let failure = if is_of_bot { StoreFailure::Unknown } else { error.failure() };
                            carried.failure = Some(error);
                            Command::NotStored(failure)
                        }
                    };
                    effects.extend(live.table.handle(stored, at, &mut live.dice));
                }
                Effect::Reply { result, .. } => carried.answer = Some(result),
                Effect::Publish { changes } => self.publish(live, changes),
                Effect::Think { seat, version } if self.may_think(live) => {
                    self.start_thinking(live, seat, version);
                }
                Effect::Think { .. } => {
                    effects.extend(live.table.handle(Command::Pause, at, &mut live.dice));
                }
                Effect::StopThinking => self.bots.stop(),
                Effect::Reload => self.end(RoomStatus::Outdated),
            }
        }
        carried
    }

    /// Stores events. They are on disk when this returns.
    async fn store(
        &self,
        after: u64,
        events: Vec<Event>,
        at: UnixMillis,
        summary: Summary,
    ) -> Result<u64, StoreError> {
        let (table, summary) = (self.id.clone(), summary_at(at, summary));
        let events = events.into_iter().map(|event| StoredEvent { event, at: Some(at) }).collect();
        self.store.append(Append { table, after, events, summary }).await
    }
}

/// Returns whether a write failed because the table in memory is not the one that is stored.
const fn is_behind(error: &StoreError) -> bool {
    matches!(error, StoreError::Conflict { .. } | StoreError::Repeated { .. } | StoreError::Missing { .. })
}

/// Returns what the list shows of a table that was last played at a moment.
pub(crate) fn summary_at(
    played_at: UnixMillis,
    Summary { status, is_over, deadline }: Summary,
) -> TableSummary {
    TableSummary { played_at, status, is_over, deadline }
}
