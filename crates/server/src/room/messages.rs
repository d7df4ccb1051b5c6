//! What everyone at the table hears, and what is kept of it for those who reconnect.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use hillfort_table::{Change, Command, StateHash};
use tokio::sync::broadcast;

use super::{Live, Room, snapshot};
use crate::wire::live::Seen;
use crate::wire::table::LiveMessage;

/// The most messages that are kept for clients that reconnect, and their most bytes.
const MAX_KEPT: usize = 128;
const MAX_KEPT_BYTES: usize = 16 * 1024;

/// A message to everyone at the table, already serialized.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// The version of the table after the message, and the hash of the state at that version; none for what is not about
    /// the game.
    place: Option<(u64, StateHash)>,
    pub(crate) text: Utf8Bytes,
}

impl Message {
    pub(super) fn new(message: &LiveMessage) -> Self {
        let place = match message {
            LiveMessage::Snapshot { snapshot } => Some((snapshot.version, snapshot.hash)),
            LiveMessage::Change { change } => Some((change.version, change.hash)),
            LiveMessage::Presence { .. } | LiveMessage::Chat { .. } => None,
        };
        let text = serde_json::to_string(message).expect("a message has string keys only");
        Self { place, text: text.into() }
    }

    /// Returns what a client has seen that receives the message; `None` if it is not about the game.
    pub(crate) fn seen(&self) -> Option<Seen> {
        self.place.map(|(version, hash)| Seen { version, hash: Some(hash) })
    }
}

/// The latest changes.
#[derive(Debug)]
pub(super) struct Kept {
    /// The version before the first of them, and the hash of its state.
    before: (u64, StateHash),
    messages: VecDeque<Message>,
    n_bytes: usize,
}

impl Kept {
    /// Keeps what comes after a version.
    pub(super) fn since(version: u64, hash: StateHash) -> Self {
        Self { before: (version, hash), messages: VecDeque::new(), n_bytes: 0 }
    }

    fn push(&mut self, message: Message) {
        self.n_bytes += message.text.len();
        self.messages.push_back(message);
        while (self.messages.len() > MAX_KEPT || self.n_bytes > MAX_KEPT_BYTES)
            && let Some(oldest) = self.messages.pop_front()
        {
            self.n_bytes -= oldest.text.len();
            self.before = oldest.place.unwrap_or(self.before);
        }
    }

    /// Returns the messages after what a client has seen; `None` if some are no longer kept, or if the state that it has
    /// seen is not the one that the table had.
    fn after(&self, seen: Seen) -> Option<Vec<Message>> {
        let own = self.messages.iter().filter_map(|message| message.place);
        let (_, hash) = [self.before].into_iter().chain(own).find(|(version, _)| *version == seen.version)?;
        let is_same = seen.hash.is_none_or(|seen| seen == hash);
        let is_later = |message: &&Message| message.place.is_some_and(|(version, _)| version > seen.version);
        let missed = self.messages.iter().filter(is_later);
        is_same.then(|| missed.cloned().collect())
    }
}

impl Room {
    /// Sends changes to everyone at the table.
    pub(super) fn publish(&self, live: &mut Live, changes: Vec<Change>) {
        if changes.iter().any(|change| change.seats.is_some()) {
            self.bots.reseat(live.table.seats());
        }
        for change in changes {
            let message = Message::new(&LiveMessage::Change { change: Box::new(change) });
            live.kept.push(message.clone());
            // Sending fails if nobody is subscribed.
            let _ = self.messages.send(message);
        }
        (self.news)(&live.table);
    }

    /// Tells everyone at the table something that is not about the game, and is not kept.
    pub(super) fn tell(&self, message: Message) {
        let _ = self.messages.send(message);
    }

    /// Subscribes to the table. Returns what a client has missed, and the receiver of all later
    /// messages.
    pub(crate) async fn subscribe(
        self: &Arc<Self>,
        seen: Option<Seen>,
    ) -> (Vec<Message>, broadcast::Receiver<Message>) {
        let mut live = self.lock().await;
        let receiver = self.messages.subscribe();
        let missed = missed(&mut live, seen);
        self.carry_out(&mut live, self.time.now(), Command::Resume).await;
        (missed, receiver)
    }

    /// Returns what a client has missed.
    pub(crate) async fn changes(self: &Arc<Self>, seen: Option<Seen>) -> Vec<Message> {
        let mut live = self.lock().await;
        live.asked_at = Some(Instant::now());
        self.carry_out(&mut live, self.time.now(), Command::Resume).await;
        missed(&mut live, seen)
    }
}

/// Returns the changes after what a client has seen, or the whole table if they are no longer kept or do not fit.
fn missed(live: &mut Live, seen: Option<Seen>) -> Vec<Message> {
    let kept = seen.and_then(|seen| live.kept.after(seen));
    kept.unwrap_or_else(|| {
        let snapshot = Box::new(snapshot(&mut live.table));
        vec![Message::new(&LiveMessage::Snapshot { snapshot })]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(versions: std::ops::RangeInclusive<u64>, bytes: usize) -> Kept {
        let mut kept = Kept::since(versions.start() - 1, hash(versions.start() - 1));
        let message =
            |version| Message { place: Some((version, hash(version))), text: "x".repeat(bytes).into() };
        versions.for_each(|version| kept.push(message(version)));
        kept
    }

    fn hash(version: u64) -> StateHash {
        StateHash(version.to_be_bytes())
    }

    fn after(kept: &Kept, version: u64, hash: Option<StateHash>) -> Option<Vec<u64>> {
        let after = kept.after(Seen { version, hash })?;
        Some(after.iter().filter_map(Message::seen).map(|seen| seen.version).collect())
    }

    #[test]
    fn the_rest_is_returned_if_all_of_it_is_kept() {
        let kept = kept(4..=6, 1);
        assert_eq!(after(&kept, 3, None), Some(vec![4, 5, 6]));
        assert_eq!(after(&kept, 6, None), Some(vec![]));
        assert_eq!(after(&kept, 2, None), None, "3 is gone");
        assert_eq!(after(&kept, 7, None), None, "a version of the future");
    }

    #[test]
    fn a_client_that_has_seen_another_state_gets_nothing_that_builds_on_it() {
        let mut kept = kept(4..=6, 1);
        for version in 3..=6 {
            assert!(after(&kept, version, Some(hash(version))).is_some(), "{version}");
            assert_eq!(after(&kept, version, Some(hash(version + 1))), None, "{version}");
        }
        let large = "x".repeat(MAX_KEPT_BYTES - 1).into();
        kept.push(Message { place: Some((7, hash(7))), text: large });
        assert_eq!(
            after(&kept, 5, Some(hash(5))),
            Some(vec![6, 7]),
            "the hash of the last that is gone is known"
        );
        assert_eq!(after(&kept, 5, Some(hash(4))), None);
    }

    #[test]
    fn few_and_small_messages_are_kept() {
        assert_eq!(kept(1..=1000, 1).messages.len(), MAX_KEPT);
        let large = kept(1..=1000, MAX_KEPT_BYTES / 4);
        assert_eq!((large.messages.len(), large.n_bytes), (4, MAX_KEPT_BYTES));
        assert_eq!(kept(1..=1, MAX_KEPT_BYTES + 1).messages.len(), 0);
    }
}
