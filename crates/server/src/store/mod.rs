//! Tables on disk: an appended log of events in one SQLite file. A write is on the disk when it returns.

mod file;
mod writer;

use hillfort_engine::Seat;

pub(crate) use file::Store;

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or written.
    #[error("the store {path} cannot be used: {reason}")]
    Folder {
        /// The folder.
        path: String,
        /// Why not.
        reason: String,
    },
    /// Another server has it.
    #[error("the store {path} is in use by another server")]
    InUse {
        /// The folder.
        path: String,
    },
    /// The file is no store of ours, or not whole.
    #[error("the store file {path} is damaged: {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A write or a read failed.
    #[error("the store did not answer: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A table as it is kept, without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableRow {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) game: String,
    pub(crate) header: String,
    pub(crate) seats: String,
    /// The table it branches off and how many lines of that log stand before it, if it is only tried out.
    pub(crate) origin: Option<(String, u32)>,
}

/// An event of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventRow {
    pub(crate) kind: EventKind,
    pub(crate) seat: Option<Seat>,
    pub(crate) line: String,
}

/// What an event is.
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

/// Where a table stands, for the list of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) played: i64,
    pub(crate) status: String,
    pub(crate) is_over: bool,
}

/// Events to be appended to a table.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) table: String,
    /// How many events there are before.
    pub(crate) after: u64,
    pub(crate) events: Vec<EventRow>,
    pub(crate) standing: Standing,
}

/// A table of the list.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) row: TableRow,
    pub(crate) standing: Standing,
    pub(crate) events: u64,
}
