//! What everyone at the table hears, and what is kept of it for those who reconnect.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use hillfort_table::{Change, Command};
use tokio::sync::broadcast;

use super::{Live, Room, snapshot};
use crate::wire::table::LiveMessage;

/// The most messages that are kept for clients that reconnect, and their most bytes.
const MAX_KEPT: usize = 128;
const MAX_KEPT_BYTES: usize = 64 * 1024;

/// A message to everyone at the table, already serialized.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// The version of the table after the message.
    pub(crate) version: u64,
    pub(crate) text: Utf8Bytes,
}

impl Message {
    fn new(message: &LiveMessage) -> Self {
        let version = match message {
            LiveMessage::Snapshot { snapshot } => snapshot.version,
            LiveMessage::Change { change } => change.version,
        };
        let text = serde_json::to_string(message).expect("a message has string keys only");
        Self { version, text: text.into() }
    }
}

/// The latest changes.
#[derive(Debug, Default)]
pub(super) struct Kept {
    messages: VecDeque<Message>,
    n_bytes: usize,
}

impl Kept {
    fn push(&mut self, message: Message) {
        self.n_bytes += message.text.len();
        self.messages.push_back(message);
        while (self.messages.len() > MAX_KEPT || self.n_bytes > MAX_KEPT_BYTES)
            && let Some(oldest) = self.messages.pop_front()
        {
            self.n_bytes -= oldest.text.len();
        }
    }

    /// Returns the messages after a version, for a table at the version `now`; `None` if some are no longer kept.
    fn after(&self, after: u64, now: u64) -> Option<Vec<Message>> {
        let missed: Vec<_> =
            self.messages.iter().filter(|message| message.version > after).cloned().collect();
        let first = missed.first().map_or(now + 1, |message| message.version);
        (first == after + 1).then_some(missed)
    }
}

impl Room {
    /// Sends changes to everyone at the table.
    pub(super) fn publish(&self, live: &mut Live, changes: Vec<Change>) {
        for change in changes {
            let message = Message::new(&LiveMessage::Change { change: Box::new(change) });
            live.kept.push(message.clone());
            // Sending fails if nobody is subscribed.
            let _ = self.messages.send(message);
        }
    }

    /// Subscribes to the table. Returns what a client at version `after` has missed, and the receiver of all later
    /// messages.
    pub(crate) async fn subscribe(
        self: &Arc<Self>,
        after: Option<u64>,
    ) -> (Vec<Message>, broadcast::Receiver<Message>) {
        let mut live = self.lock().await;
        let receiver = self.messages.subscribe();
        let missed = missed(&mut live, after);
        self.carry_out(&mut live, Command::Resume).await;
        (missed, receiver)
    }

    /// Returns what a client at version `after` has missed.
    pub(crate) async fn changes(self: &Arc<Self>, after: Option<u64>) -> Vec<Message> {
        let mut live = self.lock().await;
        live.asked_at = Some(Instant::now());
        self.carry_out(&mut live, Command::Resume).await;
        missed(&mut live, after)
    }
}

/// Returns the changes after a version, or the whole table if they are no longer kept.
fn missed(live: &mut Live, after: Option<u64>) -> Vec<Message> {
    let now = live.table.version();
    let kept = after.and_then(|after| live.kept.after(after, now));
    kept.unwrap_or_else(|| {
        let snapshot = Box::new(snapshot(&mut live.table));
        vec![Message::new(&LiveMessage::Snapshot { snapshot })]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(versions: std::ops::RangeInclusive<u64>, bytes: usize) -> Kept {
        let mut kept = Kept::default();
        versions.for_each(|version| kept.push(Message { version, text: "x".repeat(bytes).into() }));
        kept
    }

    fn after(kept: &Kept, after: u64, now: u64) -> Option<Vec<u64>> {
        Some(kept.after(after, now)?.iter().map(|message| message.version).collect())
    }

    #[test]
    fn the_rest_is_returned_if_all_of_it_is_kept() {
        let kept = kept(4..=6, 1);
        assert_eq!(after(&kept, 3, 6), Some(vec![4, 5, 6]));
        assert_eq!(after(&kept, 6, 6), Some(vec![]));
        assert_eq!(after(&kept, 2, 6), None, "3 is gone");
        assert_eq!(after(&kept, 7, 6), None, "a version of the future");
    }

    #[test]
    fn few_and_small_messages_are_kept() {
        assert_eq!(kept(1..=1000, 1).messages.len(), MAX_KEPT);
        let large = kept(1..=1000, MAX_KEPT_BYTES / 4);
        assert_eq!((large.messages.len(), large.n_bytes), (4, MAX_KEPT_BYTES));
        assert_eq!(kept(1..=1, MAX_KEPT_BYTES + 1).messages.len(), 0);
    }
}
