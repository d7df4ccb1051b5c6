//! What happens to a table, and why it may be refused.

use hillfort_engine::{Error, Seat};

use serde::Serialize;

use crate::affairs::OfferKind;
use crate::event::Submission;
use crate::state_hash::StateHash;
use crate::time::UnixMillis;

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
    /// A person asks something of the others.
    Offer {
        /// Who asks.
        request: Request,
        /// The version of the table that the person has seen.
        after: u64,
        /// The seat that asks.
        seat: Seat,
        /// What it asks.
        kind: OfferKind,
    },
    /// A person answers an offer.
    Reply {
        /// Who asks.
        request: Request,
        /// The seat that answers.
        seat: Seat,
        /// The id of the offer.
        offer: u64,
        /// The answer.
        answer: OfferAnswer,
    },
    /// A person ends a pause.
    Continue {
        /// Who asks.
        request: Request,
        /// The version of the table that the person has seen.
        after: u64,
        /// The seat that wants to go on.
        seat: Seat,
    },
    /// A person decides what becomes of a game that somebody else has left.
    Claim {
        /// Who asks.
        request: Request,
        /// The version of the table that the person has seen.
        after: u64,
        /// The seat that decides.
        seat: Seat,
        /// The seat whose person has left, or whose time is over.
        absent: Seat,
        /// What becomes of the game.
        claim: Claim,
        /// Whether the person has left; the caller knows that.
        has_left: HasLeft,
    },
    /// A person plays their seat again, which a bot has taken over.
    Return {
        /// Who asks.
        request: Request,
        /// The version of the table that the person has seen.
        after: u64,
        /// The seat.
        seat: Seat,
    },
    /// Everyone has come: the clocks run. Nothing happens if they do already, or if there are none.
    Begin,
    /// It is later now: what is overdue happens.
    Tick,
    /// The server was away at these times. Those since the last event are told, and no clock has run in them. It is the
    /// first command of a table that was restored.
    Away(Vec<Outage>),
    /// The table of the rematch that all have agreed on.
    Follow(String),
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

/// A time in which the server was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When it was last known to be there.
    pub from: UnixMillis,
    /// When it was there again.
    pub to: UnixMillis,
}

/// How a person answers an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferAnswer {
    /// It may happen.
    Accept,
    /// It may not happen. Who has made an offer takes it back with the same word.
    Refuse,
}

/// What becomes of a game that somebody has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The other has lost.
    Win,
    /// Nobody has won.
    Draw,
    /// A bot of this level plays on for them. The caller knows the levels.
    Bot(String),
}

/// Whether a person has left, as far as the caller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HasLeft {
    /// Nobody has seen them for long enough.
    Yes,
    /// They are here, or may come back in a moment.
    No,
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
    /// No bot gives a hint.
    #[error("{0}")]
    NoHint(String),
    /// An offer, an answer or a claim cannot be made now.
    #[error("{0}")]
    NotNow(String),
    /// The same was refused lately. It may be offered again later.
    #[error("this was refused lately")]
    Wait {
        /// After how many milliseconds.
        millis: u64,
    },
}
