//! What can go wrong with a store.

use hillfort_table::StoreFailure;

/// Why a store did not do what it was asked.
///
/// The text of an error is for the log: it names files and says what the database said. What a player reads is
/// [`StoreError::sentence`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The table has another number of events: another writer appended. The caller loads it again.
    #[error("table {table} has {found} events, not {expected}")]
    Conflict {
        /// The table.
        table: String,
        /// The number of events that the caller believed in.
        expected: u64,
        /// The number of events that are stored.
        found: u64,
    },
    /// The table has carried out this submission before.
    #[error("table {table} has carried out this submission before and was at version {version} afterwards")]
    Repeated {
        /// The table.
        table: String,
        /// The version of the table after the submission.
        version: u64,
    },
    /// There is no such table.
    #[error("there is no table {table}")]
    Missing {
        /// The table.
        table: String,
    },
    /// The disk is full. Nothing was written.
    #[error("the disk is full: {0}")]
    Full(String),
    /// The store cannot be written to. Nothing was written.
    #[error("the store is read-only: {0}")]
    ReadOnly(String),
    /// Another program holds the file, or too much is waiting. Nothing was written.
    #[error("the store is busy: {0}")]
    Busy(String),
    /// A newer program made the store. It is not damaged.
    #[error(
        "the store has format {found} and this program knows formats up to {known}: start the newer program that \
         made it, or restore the backup that it made beside the file"
    )]
    Newer {
        /// The format of the store.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// Something that was stored cannot be read any more.
    #[error("{what} is damaged: {reason}")]
    Damaged {
        /// A file, a table or a line.
        what: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A commit failed, and its outcome is not known: it may come to light later. The caller loads the table again.
    #[error("it is not known whether this was written: {0}")]
    Unknown(String),
    /// Not done for another reason. Nothing was written.
    #[error("the store refused: {0}")]
    Refused(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// Another process uses the store.
    #[error("the store {path} is in use by another server")]
    InUse {
        /// The folder.
        path: String,
    },
    /// The folder cannot be created or written to.
    #[error("the store {path} cannot be used: {reason}")]
    Unusable {
        /// The folder.
        path: String,
        /// The reason given by the operating system.
        reason: String,
    },
    /// The file was deleted or replaced while the store was open. What is written now would be lost.
    #[error(
        "{path} was deleted or replaced while the server was running; put it back, or start the server again"
    )]
    Gone {
        /// The file.
        path: String,
    },
}

impl StoreError {
    /// Returns what a player reads: no path, and no word of databases.
    #[must_use]
    pub const fn sentence(&self) -> &'static str {
        match self {
            Self::Conflict { .. } => "Somebody else has acted at this table in the meantime.",
            Self::Repeated { .. } => "This was carried out before.",
            Self::Missing { .. } => "There is no such table.",
            Self::Full(_) => "The server has no room to save this. Nothing was changed.",
            Self::Busy(_) => "The server is too busy to save this. Nothing was changed; please try again.",
            Self::ReadOnly(_) | Self::Refused(_) | Self::InUse { .. } | Self::Gone { .. } => {
                "The server cannot save this at the moment. Nothing was changed."
            }
            Self::Unknown(_) => {
                "It is not certain that this was saved. Please look at the table before you try again."
            }
            Self::Damaged { .. } => "This table cannot be read any more.",
            Self::Closed => "The server is stopping. Nothing was changed.",
            Self::Newer { .. } | Self::Unusable { .. } => "The server cannot use its saved tables.",
        }
    }

    /// Returns what a live table has to know: whether it may go on, or has to be restored from the store.
    #[must_use]
    pub const fn failure(&self) -> StoreFailure {
        match self {
            // The first three are certain, but what the table holds in memory is not what is stored.
            Self::Conflict { .. } | Self::Repeated { .. } | Self::Missing { .. } | Self::Unknown(_) => {
                StoreFailure::Unknown
            }
            Self::Full(_)
            | Self::ReadOnly(_)
            | Self::Busy(_)
            | Self::Newer { .. }
            | Self::Damaged { .. }
            | Self::Refused(_)
            | Self::Closed
            | Self::InUse { .. }
            | Self::Unusable { .. }
            | Self::Gone { .. } => StoreFailure::Refused,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<StoreError> {
        let text = || "SQLite said: disk I/O error in /srv/hillfort.db".to_owned();
        vec![
            StoreError::Conflict { table: text(), expected: 1, found: 2 },
            StoreError::Repeated { table: text(), version: 2 },
            StoreError::Missing { table: text() },
            StoreError::Full(text()),
            StoreError::ReadOnly(text()),
            StoreError::Busy(text()),
            StoreError::Newer { found: 4, known: 3 },
            StoreError::Damaged { what: text(), reason: text() },
            StoreError::Unknown(text()),
            StoreError::Refused(text()),
            StoreError::Closed,
            StoreError::InUse { path: text() },
            StoreError::Unusable { path: text(), reason: text() },
            StoreError::Gone { path: text() },
        ]
    }

    #[test]
    fn a_player_reads_no_word_of_databases_and_no_path() {
        for error in all() {
            let sentence = error.sentence().to_lowercase();
            for word in ["sql", "database", "disk", "file", "store", "commit", "transaction", "/", "srv"] {
                assert!(!sentence.contains(word), "{error:?}: {sentence}");
            }
            assert!(sentence.ends_with('.'), "{sentence}");
        }
    }

    #[test]
    fn the_log_says_what_the_database_said() {
        for error in
            [StoreError::Full("(SQLite 13)".to_owned()), StoreError::Unknown("(SQLite 13)".to_owned())]
        {
            assert!(error.to_string().ends_with("(SQLite 13)"), "{error}");
        }
    }

    #[test]
    fn a_table_goes_on_only_if_its_events_are_certainly_not_stored() {
        let reload = all().into_iter().filter(|error| error.failure() == StoreFailure::Unknown);
        let names: Vec<_> = reload.map(|error| format!("{error:?}")).collect();
        assert_eq!(names.len(), 4, "conflict, repeated, missing, unknown: {names:?}");
    }
}
