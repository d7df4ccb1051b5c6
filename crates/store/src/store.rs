//! The trait that every store implements.

use std::fmt;
use std::future::Future;
use std::io::{BufRead, Write};
use std::path::Path;
use std::pin::Pin;

use hillfort_table::{KeyHash, Submission};

use crate::dump::{Exported, Imported};
use crate::error::StoreError;
use crate::health::Health;
use crate::row::{Append, Counts, GoneTable, StoredEvent, StoredTable, TableList, UnixMillis};

/// The answer of a store, in time.
///
/// The work begins with the call, not with the first poll, and goes on if the answer is dropped: a client that hangs up
/// cannot leave half of it behind.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Tables and their logs on disk.
///
/// The number of a table's events is its lock: an append names the number it continues, and of two that name the same
/// one succeeds. Times are handed in; a store never asks what time it is, except to say when it last failed.
///
/// `tests/contract` has the tests that every implementation passes.
pub trait Store: fmt::Debug + Send + Sync {
    /// Stores a new table with its first events. All of it is on disk when this returns.
    ///
    /// An id that exists is a [`StoreError::Conflict`], an origin that does not exist [`StoreError::Missing`].
    fn create(&self, table: StoredTable) -> Answer<()>;

    /// Appends events, all or none, and returns the number of events afterwards. They are on disk when this returns.
    ///
    /// A submission that the table has stored before is [`StoreError::Repeated`], whatever `after` says.
    fn append(&self, append: Append) -> Answer<u64>;

    /// Returns a table and all its events; `None` if there is no such table.
    fn load(&self, table: &str) -> Answer<Option<StoredTable>>;

    /// Returns the events after the first `after`; `None` if there is no such table.
    fn tail(&self, table: &str, after: u64) -> Answer<Option<Vec<StoredEvent>>>;

    /// Returns the version of the table after it carried out a submission; `None` if it has not.
    fn find_submission(&self, table: &str, submission: &Submission) -> Answer<Option<u64>>;

    /// Returns at most `limit` tables, the last played first, without what-ifs, lessons and tables that belong to devices.
    fn recent(&self, limit: u32) -> Answer<TableList>;

    /// Returns at most `limit` tables of a device, the last played first, without what-ifs and lessons.
    fn of_device(&self, device: KeyHash, limit: u32) -> Answer<TableList>;

    /// Returns at most `limit` tables to which everyone is invited at a moment, the last played first.
    fn inviting(&self, at: UnixMillis, limit: u32) -> Answer<TableList>;

    /// Returns the tables that are not over and were played since `since`, the last played first, without what-ifs and
    /// lessons:
    /// those that a server takes up again when it starts.
    fn resumable(&self, since: UnixMillis, limit: u32) -> Answer<TableList>;

    /// Removes a table and all that branches off it, without reading its events. Returns the ids of what is gone, so
    /// that the caller can close those tables; none if there was no such table.
    fn remove(&self, table: &str) -> Answer<Vec<String>>;

    /// Returns how much is stored.
    fn counts(&self) -> Answer<Counts>;

    /// Returns how many what-ifs branch off a table directly.
    fn count_what_ifs(&self, table: &str) -> Answer<u64>;

    /// Removes the what-ifs and the tables of lessons that were last played before a moment and that nothing newer branches off. Returns their
    /// ids. Other writes go between.
    fn expire_what_ifs(&self, before: UnixMillis) -> Answer<Vec<String>>;

    /// Returns the ids of at most `limit` tables that belong to devices, and that were last played before the first moment
    /// if they are over, or before the second if they are not.
    fn abandoned(&self, over: UnixMillis, running: UnixMillis, limit: u32) -> Answer<Vec<String>>;

    /// Removes a table as [`Store::remove`] does, and keeps its record, unless it has another number of events than
    /// `n_events`: then somebody has played it since the record was made.
    fn retire(&self, table: GoneTable, n_events: u64) -> Answer<Vec<String>>;

    /// Returns what is kept of a table that is gone.
    fn gone(&self, table: &str) -> Answer<Option<GoneTable>>;

    /// Removes the records of tables that went before a moment.
    fn forget_gone(&self, before: UnixMillis) -> Answer<()>;

    /// Returns how the store is doing.
    fn health(&self) -> Health;

    /// Writes a copy of the whole store to a new file, as it is at one moment, and checks the copy. Play goes on.
    fn backup(&self, path: &Path) -> Answer<()>;

    /// Writes every table as text, as they are at one moment. Play goes on. See [`crate::dump`] for the format.
    fn export(&self, out: Box<dyn Write + Send>) -> Answer<Exported>;

    /// Adds the tables of an export. A table that is there already is left alone, so the same import twice is once.
    fn import(&self, input: Box<dyn BufRead + Send>) -> Answer<Imported>;

    /// Finishes what waits, refuses everything else, and releases the files.
    fn close(&self) -> Answer<()>;
}
