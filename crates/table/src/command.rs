//! What goes into a table and what comes out of it.

use hillfort_engine::{Error, Seat};

use crate::event::{Event, Submission};

/// Identifies a request, so that its reply finds the way back. The caller chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(pub u64);

/// Who asks, and the id under which a retry is recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The request.
    pub id: RequestId,
    /// The client's own id of the command, the same in every retry.
    pub submission: Option<Submission>,
}

/// Something that happens to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A person acts: one line, or several that belong together. All of them are carried out, or none.
    Act {
        /// Who asks.
        request: Request,
        /// The version of the table that the person has seen.
        after: u64,
        /// The seat the person plays, if the client wants that checked.
        seat: Option<Seat>,
        /// The lines, without the seat.
        lines: Vec<String>,
    },
    /// A person undoes the last action.
    Undo {
        /// Who asks.
        request: Request,
        /// The version of the table that the person has seen.
        after: u64,
    },
    /// A person gives up.
    Forfeit {
        /// Who asks.
        request: Request,
        /// The version of the table that the person has seen.
        after: u64,
        /// The seat that gives up.
        seat: Seat,
        /// Why, in words without a full stop.
        reason: String,
    },
    /// A bot answers [`Effect::Think`].
    Answer {
        /// The version it was asked about.
        version: u64,
        /// The seat it plays.
        seat: Seat,
        /// Its line, or why it has none.
        line: Result<String, String>,
    },
    /// The events of the last [`Effect::Store`] are stored.
    Stored,
    /// The events of the last [`Effect::Store`] were not stored.
    NotStored(StoreFailure),
    /// The bots may play again, for example because a client watches.
    Resume,
    /// The bots stop playing, for example because the process ends. People's commands still work.
    Pause,
    /// The table is removed: every later command is refused.
    Remove,
}

/// What became of events that were not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFailure {
    /// They are certainly not in the store.
    Refused,
    /// They may be in the store: the table has to be restored from it.
    Unknown,
}

/// What the owner of a table has to do next, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Store these events and answer with [`Command::Stored`] or [`Command::NotStored`].
    ///
    /// Until then the table accepts commands but does not carry them out.
    Store {
        /// The number of events before these.
        after: u64,
        /// The events.
        events: Vec<Event>,
    },
    /// Answer a request. The events behind an acceptance are stored.
    Reply {
        /// The request.
        request: RequestId,
        /// The version of the table after the command, or why it was refused.
        result: Result<u64, Refused>,
    },
    /// Send the events after this version to everyone at the table. They are stored.
    Publish {
        /// The version before the first of them.
        after: u64,
    },
    /// Let the bot of a seat think about this version, and answer with [`Command::Answer`].
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

/// Why a command is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The client has seen another version.
    #[error("the table is at version {now}, not {seen}")]
    Stale {
        /// The version the client has seen.
        seen: u64,
        /// The version of the table.
        now: u64,
    },
    /// Another seat, a bot or chance is next.
    #[error("{0}")]
    NotYourTurn(String),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules refuse a line.
    #[error("{error}")]
    Illegal {
        /// The line.
        line: String,
        /// The rule and the reason.
        error: Box<Error>,
    },
    /// The last action cannot be undone.
    #[error("{0}")]
    NoUndo(String),
    /// The events could not be stored. The client may try again with the same submission.
    #[error("the action could not be stored")]
    NotStored,
    /// The table was removed.
    #[error("the table was removed")]
    Removed,
    /// Too many commands wait for the store.
    #[error("too many commands wait for the store")]
    Busy,
    /// A command without a line.
    #[error("expected at least one line")]
    Empty,
}
