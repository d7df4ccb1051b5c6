//! Tables on disk: an append-only log of events in one SQLite file. A write is on disk when it returns.

mod file;
mod writer;

use hillfort_engine::Seat;

pub(crate) use file::Store;

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be created or written to.
    #[error("the store {path} cannot be used: {reason}")]
    Folder {
        /// The folder.
        path: String,
        /// The reason given by the operating system.
        reason: String,
    },
    /// Another server uses the store.
    #[error("the store {path} is in use by another server")]
    InUse {
        /// The folder.
        path: String,
    },
    /// The file is damaged, or not a store of this program.
    #[error("the store file {path} is damaged: {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A read or a write failed.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A stored table without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableRow {
    pub(crate) id: String,
    pub(crate) created_at: i64,
    pub(crate) game: String,
    /// The record up to its first event.
    pub(crate) header: String,
    /// The occupants, seat by seat, separated by commas.
    pub(crate) seats: String,
    /// For a what-if, the table it branches off and the number of log lines before the branch.
    pub(crate) origin: Option<(String, u32)>,
}

/// An event of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventRow {
    pub(crate) kind: EventKind,
    pub(crate) seat: Option<Seat>,
    pub(crate) line: String,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventKind {
    Act,
    Chance,
    Undo,
}

impl EventKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Act => "act",
            Self::Chance => "chance",
            Self::Undo => "undo",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Act, Self::Chance, Self::Undo].into_iter().find(|kind| kind.name() == name)
    }
}

/// What the list of tables shows of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableSummary {
    pub(crate) played_at: i64,
    pub(crate) status: String,
    pub(crate) is_over: bool,
}

/// Events to append to a table.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) table: String,
    /// The number of events before these.
    pub(crate) after: u64,
    pub(crate) events: Vec<EventRow>,
    pub(crate) summary: TableSummary,
}

/// A table in the list of tables.
#[derive(Clone, Debug)]
pub(crate) struct ListedTable {
    pub(crate) row: TableRow,
    pub(crate) summary: TableSummary,
    pub(crate) n_events: u64,
}
