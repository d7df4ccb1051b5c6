//! What a table stores: numbered events that are never changed.

use hillfort_engine::Seat;

use crate::state_hash::StateHash;

/// An event of a table's log. The log is the truth: a table is restored from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// The seat it belongs to; `None` for chance.
    pub seat: Option<Seat>,
    /// The line of the action, of the action that was undone, the number of lines taken back, the reason of a forfeit,
    /// or the change of the seats.
    pub line: String,
    /// The client's id of the command behind it; the dice that follow an action carry it too.
    pub submission: Option<Submission>,
    /// The hash of the state after it; `None` for events from before hashes were stored.
    pub state: Option<StateHash>,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A player or a bot acts.
    Act,
    /// Chance acts.
    Chance,
    /// The last action is undone.
    Undo,
    /// A person who plays against bots alone takes back some lines of the log, dice included.
    TakeBack,
    /// A seat gives up, or its bot has no legal answer.
    Forfeit,
    /// A seat is taken, given up or changes hands, where the players are apart.
    Seats,
}

impl EventKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Act, Self::Chance, Self::Undo, Self::TakeBack, Self::Forfeit, Self::Seats];

    /// Returns the name used in a store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Act => "act",
            Self::Chance => "chance",
            Self::Undo => "undo",
            Self::TakeBack => "take-back",
            Self::Forfeit => "forfeit",
            Self::Seats => "seats",
        }
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
