//! The trait that every store implements.

use std::fmt;
use std::future::Future;
use std::io::{BufRead, Write};
use std::path::Path;
use std::pin::Pin;

use hillfort_table::Submission;

use crate::dump::{Exported, Imported};
use crate::error::StoreError;
use crate::health::Health;
use crate::row::{Append, ChatLine, Counts, StoredEvent, StoredTable, Subscription, TableList, UnixMillis};

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

    /// Returns at most `limit` tables, the last played first, without what-ifs and lessons.
    fn recent(&self, limit: u32) -> Answer<TableList>;

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

    /// Returns at most `limit` tables that have to be looked at up to a moment, those that have waited longest first.
    fn due(&self, until: UnixMillis, limit: u32) -> Answer<Vec<String>>;

    /// Changes when a table has to be looked at next, unless it has another version than the one that is named.
    fn set_deadline(&self, table: &str, version: Option<u64>, deadline: Option<UnixMillis>) -> Answer<()>;

    /// Adds a line to the chat of a table. Of more than `most` lines, the oldest go.
    fn say(&self, table: &str, line: ChatLine, most: u32) -> Answer<()>;

    /// Returns the chat of a table, the oldest line first.
    fn chat(&self, table: &str) -> Answer<Vec<ChatLine>>;

    /// Notes who wants to be told when a seat is to act. Of more than `most` at the table, none is added.
    ///
    /// The answer is whether it was added or was there already.
    fn subscribe(&self, table: &str, subscription: Subscription, most: u32) -> Answer<bool>;

    /// Forgets a subscription.
    fn unsubscribe(&self, table: &str, subscription: Subscription) -> Answer<()>;

    /// Returns who wants to be told of a table's turns.
    fn subscriptions(&self, table: &str) -> Answer<Vec<Subscription>>;

    /// Returns something that the server keeps for itself.
    fn setting(&self, name: &str) -> Answer<Option<String>>;

    /// Keeps something for the server. What has the name already is replaced.
    fn keep_setting(&self, name: &str, value: &str) -> Answer<()>;

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
