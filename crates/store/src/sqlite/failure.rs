//! What SQLite's errors mean for a store.

use rusqlite::ErrorCode;

use crate::error::StoreError;

/// The kinds of errors that are treated differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The disk is full.
    Full,
    /// The file or the disk is read-only.
    ReadOnly,
    /// Another process holds the file.
    Busy,
    /// The disk failed.
    Io,
    /// The file does not contain what it should.
    Damaged,
    /// A rule of the schema forbids the write.
    Forbidden,
    /// Anything else.
    Other,
}

impl Kind {
    pub(super) fn of(error: &rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::SqliteFailure(error, _) => match error.code {
                ErrorCode::DiskFull => Self::Full,
                ErrorCode::ReadOnly => Self::ReadOnly,
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Busy,
                ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => Self::Io,
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Self::Damaged,
                ErrorCode::ConstraintViolation | ErrorCode::TooBig | ErrorCode::TypeMismatch => {
                    Self::Forbidden
                }
                _ => Self::Other,
            },
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => Self::Damaged,
            _ => Self::Other,
        }
    }

    /// Returns whether it makes sense to try the same again a little later.
    pub(super) const fn may_pass(self) -> bool {
        matches!(self, Self::Full | Self::ReadOnly | Self::Busy | Self::Io)
    }

    /// Returns whether a COMMIT that fails in this way has certainly changed nothing.
    ///
    /// The frame that commits is the last one written to the log, so an append that finds no room or may not write
    /// leaves no commit behind. A sync that fails does: after a crash it may count.
    pub(super) const fn is_certain(self) -> bool {
        matches!(self, Self::Full | Self::ReadOnly | Self::Busy)
    }
}

/// Returns an error of SQLite as one of the store: certainly not written.
pub(super) fn store_error(error: &rusqlite::Error) -> StoreError {
    let detail = detail(error);
    match Kind::of(error) {
        Kind::Full => StoreError::Full(detail),
        Kind::ReadOnly => StoreError::ReadOnly(detail),
        Kind::Busy => StoreError::Busy(detail),
        Kind::Damaged => StoreError::Damaged { what: "the store file".to_owned(), reason: detail },
        Kind::Io | Kind::Forbidden | Kind::Other => StoreError::Refused(detail),
    }
}

/// Returns what SQLite said, with the number under which its documentation explains it.
pub(super) fn detail(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(code, _) => format!("{error} (SQLite {})", code.extended_code),
        error => error.to_string(),
    }
}

/// Why a read or a write ended early.
#[derive(Debug)]
pub(super) enum Stop {
    /// It cannot be done; the connection is fine.
    Refuse(StoreError),
    /// The connection failed.
    Break(rusqlite::Error),
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Self {
        match Kind::of(&error) {
            Kind::Forbidden => Self::Refuse(store_error(&error)),
            _ => Self::Break(error),
        }
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        Self::Refuse(error)
    }
}

impl From<Stop> for StoreError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Refuse(error) => error,
            Stop::Break(error) => store_error(&error),
        }
    }
}
