//! Tables on disk: an append-only log of events in one SQLite file. A write is on disk when it returns.

mod file;
mod writer;

use std::time::{SystemTime, UNIX_EPOCH};

use hillfort_table::{Event, StoreFailure, Summary};

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
    /// The store is closed, because the server stops.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Returns what became of a write that failed this way. A failed commit may still have reached the disk.
    pub(crate) const fn write_failure(&self) -> StoreFailure {
        match self {
            Self::Closed => StoreFailure::Refused,
            Self::Folder { .. } | Self::InUse { .. } | Self::Damaged { .. } | Self::Failed(_) => {
                StoreFailure::Unknown
            }
        }
    }
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

/// What the list of tables shows of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableSummary {
    pub(crate) played_at: i64,
    pub(crate) status: String,
    pub(crate) is_over: bool,
}

impl TableSummary {
    /// Returns the summary of a table that is played now.
    pub(crate) fn now(Summary { status, is_over }: Summary) -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { played_at: i64::try_from(since_1970.as_secs()).unwrap_or(i64::MAX), status, is_over }
    }
}

/// Events to append to a table.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) table: String,
    /// The number of events before these.
    pub(crate) after: u64,
    pub(crate) events: Vec<Event>,
    pub(crate) summary: TableSummary,
}

/// A table in the list of tables.
#[derive(Clone, Debug)]
pub(crate) struct ListedTable {
    pub(crate) row: TableRow,
    pub(crate) summary: TableSummary,
    pub(crate) n_events: u64,
}
