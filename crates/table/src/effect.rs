//! What comes out of a table.

use hillfort_engine::Seat;

use crate::command::{Accepted, Refused, RequestId};
use crate::event::Event;
use crate::snapshot::{Change, Summary};
use crate::time::UnixMillis;

/// What the owner of a table has to do next, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Store these events and answer with [`Command::Stored`](crate::Command::Stored) or [`Command::NotStored`](crate::Command::NotStored).
    ///
    /// Until then the table accepts commands but does not carry them out.
    Store {
        /// The number of events before these.
        after: u64,
        /// The events.
        events: Vec<Event>,
        /// When they happened.
        at: UnixMillis,
        /// What a list of tables shows once they are stored.
        summary: Summary,
    },
    /// Answer a request. The events behind an acceptance are stored.
    Reply {
        /// The request.
        request: RequestId,
        /// What it led to, or why it was refused.
        result: Result<Accepted, Refused>,
    },
    /// Send these changes to everyone at the table. Their events are stored.
    Publish {
        /// The changes, one for each event.
        changes: Vec<Change>,
    },
    /// Let the bot of a seat think about this version, and answer with [`Command::Answer`](crate::Command::Answer).
    Think {
        /// The seat.
        seat: Seat,
        /// The version to think about.
        version: u64,
    },
    /// Stop the bot that thinks: its position is outdated.
    StopThinking,
    /// Drop the table and restore it from the store: what it holds may differ from what is stored.
    Reload,
}
