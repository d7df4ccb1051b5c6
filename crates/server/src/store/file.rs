//! The SQLite file: opening it and reading from it.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use hillfort_engine::Seat;
use hillfort_table::{Event, EventKind, Submission};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row as _, sqlite::SqliteRow};

use super::writer::{Write, Writer};
use super::{Append, ListedTable, StoreError, TableRow, TableSummary};

/// The tables on disk.
#[derive(Debug)]
pub(crate) struct Store {
    pool: SqlitePool,
    writer: Writer,
    /// Held while the store is open, so that no second server plays the same tables.
    _lock: File,
}

impl Store {
    /// Opens the store in a folder, and creates it if necessary.
    pub(crate) async fn open(folder: &Path) -> Result<Self, StoreError> {
        let lock = lock(folder)?;
        let path = folder.join("hillfort.db");
        let damaged = |error: &dyn std::fmt::Display| StoreError::Damaged {
            path: path.display().to_string(),
            reason: error.to_string(),
        };
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await;
        let pool = pool.map_err(|error| damaged(&error))?;
        let checked: Result<String, _> = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&pool).await;
        match checked.as_deref() {
            Ok("ok") => {}
            Ok(problem) => return Err(damaged(&problem)),
            Err(error) => return Err(damaged(error)),
        }
        sqlx::migrate!().run(&pool).await.map_err(|error| damaged(&error))?;
        let writer = Writer::start(pool.clone());
        Ok(Self { pool, writer, _lock: lock })
    }

    /// Stores a new table with its first events.
    pub(crate) async fn create(&self, row: TableRow, first: Append) -> Result<(), StoreError> {
        self.writer.write(Write::Table(row, first)).await
    }

    /// Appends events. They are on disk when this returns.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.write(Write::Events(append)).await
    }

    /// Deletes tables and their events. They are gone from disk when this returns.
    pub(crate) async fn remove(&self, ids: Vec<String>) -> Result<(), StoreError> {
        self.writer.write(Write::Removal(ids)).await
    }

    /// Returns the ids of a table, its what-ifs, and their what-ifs in turn.
    pub(crate) async fn with_what_ifs(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar(
            "WITH RECURSIVE branches(id) AS (VALUES (?) UNION \
             SELECT tables.id FROM tables JOIN branches ON tables.origin = branches.id) SELECT id FROM branches",
        );
        Ok(query.bind(id).fetch_all(&self.pool).await?)
    }

    /// Returns a table and its events; `None` if there is no such table.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<(TableRow, Vec<Event>)>, StoreError> {
        let query = sqlx::query(
            "SELECT id, created, game, header, seats, origin, origin_lines FROM tables WHERE id = ?",
        );
        let Some(row) = query.bind(id).fetch_optional(&self.pool).await? else { return Ok(None) };
        let query =
            sqlx::query("SELECT n, kind, seat, line, submission FROM events WHERE table_id = ? ORDER BY n");
        let rows = query.bind(id).fetch_all(&self.pool).await?;
        let events = rows.iter().enumerate().map(|(idx, row)| event(idx, row)).collect::<Result<_, _>>()?;
        Ok(Some((table(&row)?, events)))
    }

    /// Returns at most `limit` tables, the last played first, without what-ifs.
    pub(crate) async fn recent(&self, limit: u32) -> Result<Vec<ListedTable>, StoreError> {
        let query = sqlx::query(
            "SELECT id, created, game, header, seats, origin, origin_lines, played, status, is_over, \
             (SELECT COUNT(*) FROM events WHERE table_id = id) AS n_events \
             FROM tables WHERE origin IS NULL ORDER BY played DESC, created DESC, id LIMIT ?",
        );
        let rows = query.bind(limit).fetch_all(&self.pool).await?;
        rows.iter().map(listed).collect()
    }

    /// Returns the number of tables, what-ifs included.
    pub(crate) async fn n_tables(&self) -> Result<u64, StoreError> {
        let n: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM tables").fetch_one(&self.pool).await?;
        Ok(n.unsigned_abs())
    }

    /// Returns how the store is doing.
    pub(crate) fn health(&self) -> hillfort_store::Health {
        self.writer.health()
    }

    /// Finishes pending writes and closes the file.
    pub(crate) async fn close(&self) {
        self.writer.finish().await;
        self.pool.close().await;
    }
}

fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = || folder.display().to_string();
    let unusable = |error: std::io::Error| StoreError::Folder { path: path(), reason: error.to_string() };
    std::fs::create_dir_all(folder).map_err(unusable)?;
    let file = File::create(folder.join("lock")).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path() }),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

fn table(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let (origin, lines): (Option<String>, Option<u32>) =
        (row.try_get("origin")?, row.try_get("origin_lines")?);
    Ok(TableRow {
        id: row.try_get("id")?,
        created_at: row.try_get("created")?,
        game: row.try_get("game")?,
        header: row.try_get("header")?,
        seats: row.try_get("seats")?,
        origin: origin.zip(lines),
    })
}

fn event(idx: usize, row: &SqliteRow) -> Result<Event, StoreError> {
    let wrong = |what: &str| StoreError::Failed(format!("event {} of a table {what}", idx + 1));
    let n: i64 = row.try_get("n")?;
    if usize::try_from(n).ok() != Some(idx + 1) {
        return Err(wrong("is missing"));
    }
    let kind: String = row.try_get("kind")?;
    let kind = EventKind::from_name(&kind).ok_or_else(|| wrong("is of an unknown kind"))?;
    let seat: Option<i64> = row.try_get("seat")?;
    let seat = match seat.map(usize::try_from) {
        None => None,
        Some(Ok(seat)) if seat < 8 => Some(Seat::new(seat)),
        Some(_) => return Err(wrong("has an invalid seat")),
    };
    let submission: Option<String> = row.try_get("submission")?;
    let invalid = || wrong("has an invalid submission");
    let submission = submission.map(|id| Submission::new(&id).ok_or_else(invalid)).transpose()?;
    Ok(Event { kind, seat, line: row.try_get("line")?, submission })
}

fn listed(row: &SqliteRow) -> Result<ListedTable, StoreError> {
    let summary = TableSummary {
        played_at: row.try_get("played")?,
        status: row.try_get("status")?,
        is_over: row.try_get("is_over")?,
    };
    let n_events: i64 = row.try_get("n_events")?;
    Ok(ListedTable { row: table(row)?, summary, n_events: n_events.unsigned_abs() })
}
