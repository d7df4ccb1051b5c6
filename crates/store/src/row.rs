//! What is stored.

use std::time::{SystemTime, UNIX_EPOCH};

use hillfort_engine::Seat;
pub use hillfort_table::{StoredEvent, UnixMillis};

/// Returns the time of the system's clock.
#[must_use]
pub fn now() -> UnixMillis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    UnixMillis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// A table without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The id, which nobody can guess.
    pub id: String,
    /// When the table was made.
    pub created_at: UnixMillis,
    /// The id of the game.
    pub game: String,
    /// The record up to its first event.
    pub header: String,
    /// The occupants, seat by seat, separated by commas.
    pub seats: String,
    /// For a what-if, where it branches off.
    pub origin: Option<Origin>,
    /// The tables of the earlier games of its series, the first game first.
    pub earlier: Vec<String>,
    /// The dice that were committed to, their secret included, as the table core writes them; none if there are none.
    pub dice: Option<String>,
    /// What was agreed when it was made, as the table core writes it.
    pub terms: String,
    /// Whether a lesson is learned there: its header is the text of the lesson, it is not listed, and it expires.
    pub is_lesson: bool,
}

/// Where a what-if branches off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The table it branches off.
    pub table: String,
    /// The number of lines of that table's log before the branch.
    pub lines: u32,
}

/// What the list of tables shows of a table. It is made from the events and never read back into a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// When somebody last acted.
    pub played_at: UnixMillis,
    /// A sentence about the position.
    pub status: String,
    /// Whether the game is over.
    pub is_over: bool,
    /// When the table has to be looked at, whether or not anybody does; none if no clock runs.
    pub deadline: Option<UnixMillis>,
}

/// A whole table: to create it, to load it, to export it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// The table.
    pub row: TableRow,
    /// What the list shows of it.
    pub summary: TableSummary,
    /// All its events, from the first.
    pub events: Vec<StoredEvent>,
}

/// Events to append to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The number of events before these. If the table has another number, nothing is appended.
    pub after: u64,
    /// The events. Those of one submission stand together.
    pub events: Vec<StoredEvent>,
    /// What the list shows of the table afterwards.
    pub summary: TableSummary,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// The table.
    pub row: TableRow,
    /// What the list shows of it.
    pub summary: TableSummary,
    /// The number of its events.
    pub n_events: u64,
}

/// A list of tables. A row that cannot be read does not spoil the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableList {
    /// The tables that can be read.
    pub tables: Vec<ListedTable>,
    /// Those that cannot. They can still be removed.
    pub unreadable: Vec<Unreadable>,
}

/// A table that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Its id, unless not even that can be read.
    pub id: Option<String>,
    /// Why, for the log.
    pub reason: String,
}

/// How much is stored: what quotas are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of tables, without what-ifs and with those of lessons.
    pub tables: u64,
    /// Those of them that are not over.
    pub running: u64,
    /// The number of what-ifs.
    pub what_ifs: u64,
    /// The size of the store in bytes.
    pub bytes: u64,
}

/// Something that was written at a table. It is not part of the game and is removed with the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The seat that wrote it.
    pub seat: Seat,
    /// What it says.
    pub text: String,
    /// When it was written.
    pub at: UnixMillis,
}

/// Somebody who wants to be told when a seat is to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The seat.
    pub seat: Seat,
    /// Where to tell it, as the server writes it.
    pub target: String,
}
