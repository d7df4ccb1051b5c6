//! What a table stores: numbered events that are never changed.

use hillfort_engine::Seat;

use crate::state_hash::StateHash;
use crate::time::UnixMillis;

/// An event of a table's log. The log is the truth: a table is restored from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// The seat it belongs to; `None` for chance, and for what nobody has done.
    pub seat: Option<Seat>,
    /// The line of the action, or what else the kind says of its events.
    pub line: String,
    /// The client's id of the command behind it; the dice that follow an action carry it too.
    pub submission: Option<Submission>,
    /// The hash of the state after it; `None` for events from before hashes were stored.
    pub state: Option<StateHash>,
}

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The event.
    pub event: Event,
    /// When it happened; `None` for events from before times were stored.
    pub at: Option<UnixMillis>,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A player or a bot acts.
    Act,
    /// Chance acts.
    Chance,
    /// The last action is undone; the line is that action's.
    Undo,
    /// Some lines of the log are taken back, dice included: by a person who plays against bots alone, or because all have
    /// agreed. The line is their number.
    TakeBack,
    /// A seat gives up, or its bot has no legal answer, or it has left. The line is the reason.
    Forfeit,
    /// Everyone has come: the clocks run.
    Begin,
    /// The time of a seat is over.
    Flag,
    /// The server was away for as many milliseconds as the line says: no clock runs in that time.
    Away,
    /// A person asks something of the others; the number of the event is the id of the offer.
    Offer,
    /// A person accepts the offer with the id in the line.
    Accept,
    /// A person refuses the offer with the id in the line, or takes their own back.
    Refuse,
    /// The clocks stop, because all have agreed; the pause is the seat's.
    Pause,
    /// A pause ends.
    Continue,
    /// Nobody wins: all have agreed, or the only one who is left says so.
    Draw,
    /// The game ends without a result. The line is the reason.
    Abort,
    /// Somebody else plays a seat: the line is a level or `human`.
    Occupant,
    /// All have agreed on a rematch, at the table whose id is the line; empty until there is one.
    Rematch,
}

impl EventKind {
    /// All kinds.
    pub const ALL: [Self; 17] = [
        Self::Act,
        Self::Chance,
        Self::Undo,
        Self::TakeBack,
        Self::Forfeit,
        Self::Begin,
        Self::Flag,
        Self::Away,
        Self::Offer,
        Self::Accept,
        Self::Refuse,
        Self::Pause,
        Self::Continue,
        Self::Draw,
        Self::Abort,
        Self::Occupant,
        Self::Rematch,
    ];

    /// Returns the name used in a store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Act => "act",
            Self::Chance => "chance",
            Self::Undo => "undo",
            Self::TakeBack => "take-back",
            Self::Forfeit => "forfeit",
            Self::Begin => "begin",
            Self::Flag => "flag",
            Self::Away => "away",
            Self::Offer => "offer",
            Self::Accept => "accept",
            Self::Refuse => "refuse",
            Self::Pause => "pause",
            Self::Continue => "continue",
            Self::Draw => "draw",
            Self::Abort => "abort",
            Self::Occupant => "occupant",
            Self::Rematch => "rematch",
        }
    }

    /// Returns whether only the people talk to each other: an action that was made before they did still counts.
    #[must_use]
    pub const fn is_talk(self) -> bool {
        matches!(self, Self::Offer | Self::Accept | Self::Refuse | Self::Begin | Self::Away)
    }

    /// Returns the kind with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A client's own id of a command. A command that arrives twice with the same id is carried out once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Submission(String);

impl Submission {
    /// The longest id, in bytes.
    pub const MAX_BYTES: usize = 64;

    /// Creates an id; `None` if it is empty, too long, or has other characters than letters, digits, `-` and `_`.
    #[must_use]
    pub fn new(id: &str) -> Option<Self> {
        let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let is_valid = (1..=Self::MAX_BYTES).contains(&id.len()) && id.bytes().all(is_fine);
        is_valid.then(|| Self(id.to_owned()))
    }

    /// Returns the id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
