//! What happens to a table, and why it may be refused.

use hillfort_engine::{Error, Seat};

use serde::Serialize;

use crate::apart::SeatRequest;
use crate::event::Submission;
use crate::state_hash::StateHash;

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
    /// Somebody changes the seats of a table whose players are apart.
    Seats {
        /// Who asks.
        request: Request,
        /// What they ask for.
        ask: SeatRequest,
    },
    /// A bot answers [`Effect::Think`](crate::Effect::Think).
    Answer {
        /// The version it was asked about.
        version: u64,
        /// The seat it plays.
        seat: Seat,
        /// Its line, or why it has none.
        line: Result<String, String>,
    },
    /// The events of the last [`Effect::Store`](crate::Effect::Store) are stored.
    Stored,
    /// The events of the last [`Effect::Store`](crate::Effect::Store) were not stored.
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

/// A command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Accepted {
    /// The version of the table after it.
    pub version: u64,
    /// The hash of the state after it, as 16 hexadecimal digits.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub hash: StateHash,
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
    /// The table in memory may differ from the stored one. The client may try again once it is loaded again.
    #[error("the table has to be loaded again")]
    Outdated,
    /// Too many commands wait for the store.
    #[error("too many commands wait for the store")]
    Busy,
    /// A command without a line, or with too many.
    #[error("expected 1 to {most} lines, not {found}")]
    Lines {
        /// The number of lines.
        found: usize,
        /// The most lines of a command.
        most: usize,
    },
    /// The log is shorter than that.
    #[error("the log has {found} lines, not {asked}")]
    NoSuchLine {
        /// The number of lines that were asked for.
        asked: usize,
        /// The number of lines.
        found: usize,
    },
    /// Who asks does not play the seat, or may not do that with it.
    #[error("{0}")]
    NoSeat(String),
    /// Somebody else has the seat.
    #[error("{0}")]
    Taken(String),
    /// Who asks is not invited.
    #[error("{0}")]
    NoInvitation(String),
    /// The game has not begun.
    #[error("the game begins when every seat is taken")]
    NotStarted,
    /// No bot gives a hint.
    #[error("{0}")]
    NoHint(String),
}
