//! What is written to the file, each within the transaction of the writer.

use hillfort_engine::Seat;
use hillfort_table::Submission;
use rusqlite::Connection;

use super::failure::Stop;
use super::read;
use crate::digest::Digest;
use crate::error::StoreError;
use crate::row::{Append, StoredEvent, StoredTable, UnixMillis};

/// The most events that one transaction removes with expired what-ifs, so that nobody waits long behind them.
const MAX_EXPIRED_EVENTS: u64 = 5_000;

/// A change of the store. It may be run again after a transaction that failed.
pub(super) trait Write: Send + 'static {
    /// What the caller is told.
    type Output: Send + 'static;

    /// Makes the change.
    fn run(&self, connection: &Connection) -> Result<Self::Output, Stop>;
}

/// A new table with its first events.
pub(super) struct Create(pub(super) StoredTable);

impl Write for Create {
    type Output = ();

    fn run(&self, connection: &Connection) -> Result<(), Stop> {
        let StoredTable { row, summary, events } = &self.0;
        if let Some(found) = read::n_events(connection, &row.id)? {
            return Err(StoreError::Conflict { table: row.id.clone(), expected: 0, found }.into());
        }
        if let Some(origin) = &row.origin
            && read::n_events(connection, &origin.table)?.is_none()
        {
            return Err(StoreError::Missing { table: origin.table.clone() }.into());
        }
        let mut insert = connection.prepare_cached(
            "INSERT INTO tables (id, created, game, header, seats, origin, origin_lines, played, status, is_over, \
             n_events, earlier, dice, is_lesson, terms, deadline) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        )?;
        insert.execute((
            &row.id,
            row.created_at.0,
            &row.game,
            &row.header,
            &row.seats,
            row.origin.as_ref().map(|origin| &origin.table),
            row.origin.as_ref().map(|origin| origin.lines),
            summary.played_at.0,
            &summary.status,
            summary.is_over,
            events.len(),
            row.earlier.join(","),
            &row.dice,
            row.is_lesson,
            &row.terms,
            summary.deadline.map(|at| at.0),
        ))?;
        insert_events(connection, &row.id, 0, events)
    }
}

/// More events of a table.
pub(super) struct Extend(pub(super) Append);

impl Write for Extend {
    type Output = u64;

    fn run(&self, connection: &Connection) -> Result<u64, Stop> {
        let Append { table, after, events, summary } = &self.0;
        let mut update = connection.prepare_cached(
            "UPDATE tables SET n_events = n_events + ?3, played = ?4, status = ?5, is_over = ?6, deadline = ?7 \
             WHERE id = ?1 AND n_events = ?2",
        )?;
        let (played, n_new) = (summary.played_at.0, events.len());
        let deadline = summary.deadline.map(|at| at.0);
        let n_updated =
            update.execute((table, after, n_new, played, &summary.status, summary.is_over, deadline))?;
        if n_updated == 0 {
            let Some(found) = read::n_events(connection, table)? else {
                return Err(StoreError::Missing { table: table.clone() }.into());
            };
            self.refuse_repeated(connection, found)?;
            return Err(StoreError::Conflict { table: table.clone(), expected: *after, found }.into());
        }
        match insert_events(connection, table, *after, events) {
            // The only rule of the schema that a caller can break.
            Err(Stop::Refuse(error)) => {
                self.refuse_repeated(connection, *after)?;
                Err(error.into())
            }
            inserted => inserted.map(|()| after + n_new as u64),
        }
    }
}

impl Extend {
    /// Refuses a submission that is among the first `until` events.
    fn refuse_repeated(&self, connection: &Connection, until: u64) -> Result<(), Stop> {
        let table = &self.0.table;
        for submission in self.0.events.iter().filter_map(|stored| stored.event.submission.as_ref()) {
            if let Some(version) = read::find_submission(connection, table, submission, until)? {
                return Err(StoreError::Repeated { table: table.clone(), version }.into());
            }
        }
        Ok(())
    }
}

/// The removal of a table with all that branches off it.
pub(super) struct Remove(pub(super) String);

impl Write for Remove {
    type Output = Vec<String>;

    fn run(&self, connection: &Connection) -> Result<Vec<String>, Stop> {
        let mut query = connection.prepare_cached(
            "WITH RECURSIVE branches(id, depth) AS (SELECT id, 0 FROM tables WHERE id = ?1 UNION ALL \
             SELECT tables.id, depth + 1 FROM tables JOIN branches ON tables.origin = branches.id) \
             SELECT id FROM branches ORDER BY depth",
        )?;
        let ids = query.query_map([&self.0], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
        // The foreign key would do it all, but not for a thousand what-ifs that branch off one another.
        for id in ids.iter().rev() {
            delete(connection, id)?;
        }
        Ok(ids)
    }
}

/// The removal of some what-ifs and lessons that nobody has played for long. It is repeated until there are none.
pub(super) struct Expire(pub(super) UnixMillis);

impl Write for Expire {
    type Output = Vec<String>;

    fn run(&self, connection: &Connection) -> Result<Vec<String>, Stop> {
        // Only those that nothing branches off: a newer what-if keeps what it came from.
        let mut query = connection.prepare_cached(
            "SELECT id, n_events FROM tables AS old WHERE (origin IS NOT NULL OR is_lesson = 1) AND played < ?1 \
             AND NOT EXISTS (SELECT 1 FROM tables WHERE origin = old.id) LIMIT 256",
        )?;
        let mut rows = query.query([self.0.0])?;
        let (mut ids, mut n_events) = (Vec::<String>::new(), 0);
        while n_events < MAX_EXPIRED_EVENTS
            && let Some(row) = rows.next()?
        {
            ids.push(row.get(0)?);
            n_events += row.get::<_, u64>(1)?;
        }
        drop(rows);
        for id in &ids {
            delete(connection, id)?;
        }
        Ok(ids)
    }
}

/// A table of an import.
pub(super) struct Restore(pub(super) StoredTable);

/// What became of a table of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Restored {
    Added,
    Unchanged,
    Differs,
}

impl Write for Restore {
    type Output = Restored;

    fn run(&self, connection: &Connection) -> Result<Restored, Stop> {
        match read::load(connection, &self.0.row.id) {
            Ok(None) => Create(self.0.clone()).run(connection).map(|()| Restored::Added),
            Ok(Some(found)) if Digest::of_table(&found) == Digest::of_table(&self.0) => {
                Ok(Restored::Unchanged)
            }
            Ok(Some(_)) | Err(Stop::Refuse(_)) => Ok(Restored::Differs),
            Err(stop) => Err(stop),
        }
    }
}

/// A write that changes nothing of interest, to see whether the disk works again.
pub(super) struct Heartbeat;

impl Write for Heartbeat {
    type Output = ();

    fn run(&self, connection: &Connection) -> Result<(), Stop> {
        connection.execute("UPDATE heartbeat SET n = n + 1", [])?;
        Ok(())
    }
}

fn delete(connection: &Connection, id: &str) -> Result<(), Stop> {
    connection.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([id])?;
    Ok(())
}

fn insert_events(
    connection: &Connection,
    table: &str,
    after: u64,
    events: &[StoredEvent],
) -> Result<(), Stop> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (table_id, n, kind, seat, line, submission, step, state_hash, time) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    let (mut step, mut last): (u64, Option<&Submission>) = (0, None);
    for (n, StoredEvent { event, at }) in (after + 1..).zip(events) {
        let submission = event.submission.as_ref();
        step = if submission == last { step + 1 } else { 0 };
        last = submission;
        insert.execute((
            table,
            n,
            event.kind.name(),
            event.seat.map(Seat::index),
            &event.line,
            submission.map(Submission::as_str),
            submission.map(|_| step),
            event.state.map(|state| state.0),
            at.map(|at| at.0),
        ))?;
    }
    Ok(())
}
