//! What is read from the file.

use std::fmt::Display;

use hillfort_table::{Event, EventKind, StateHash, Submission};
use rusqlite::{Connection, OptionalExtension as _, Params, Row};

use super::failure::{Kind, Stop, detail};
use crate::dump::{read_seat, read_submission};
use crate::error::StoreError;
use crate::row::{
    Counts, ListedTable, Origin, StoredEvent, StoredTable, TableList, TableRow, TableSummary, UnixMillis,
    Unreadable,
};

const TABLE: &str = "SELECT id, created, game, header, seats, origin, origin_lines, played, status, is_over, \
                     n_events, earlier, dice, is_lesson, terms, deadline FROM tables WHERE id = ?1";

/// Returns a table and its events. Both are of one moment only if the caller has begun a transaction.
pub(super) fn load(connection: &Connection, id: &str) -> Result<Option<StoredTable>, Stop> {
    let Some(listed) = listed(connection, id)? else { return Ok(None) };
    let events = events(connection, id, 0, listed.n_events)?;
    Ok(Some(StoredTable { row: listed.row, summary: listed.summary, events }))
}

/// Returns the events after the first `after`.
pub(super) fn tail(connection: &Connection, id: &str, after: u64) -> Result<Option<Vec<StoredEvent>>, Stop> {
    let Some(n_events) = n_events(connection, id)? else { return Ok(None) };
    events(connection, id, after, n_events).map(Some)
}

/// Returns the number of events of a table.
pub(super) fn n_events(connection: &Connection, id: &str) -> Result<Option<u64>, Stop> {
    let mut query = connection.prepare_cached("SELECT n_events FROM tables WHERE id = ?1")?;
    Ok(query.query_row([id], |row| row.get(0)).optional()?)
}

/// Returns the version of a table after a submission, if it is among the first `until` events.
pub(super) fn find_submission(
    connection: &Connection,
    id: &str,
    submission: &Submission,
    until: u64,
) -> Result<Option<u64>, Stop> {
    let first = "SELECT n FROM events WHERE table_id = ?1 AND submission = ?2 AND step = 0 AND n <= ?3";
    let first = connection
        .prepare_cached(first)?
        .query_row((id, submission.as_str(), until), |row| row.get::<_, u64>(0));
    let Some(first) = first.optional()? else { return Ok(None) };
    // The events of a submission stand together.
    let rest = "SELECT submission FROM events WHERE table_id = ?1 AND n >= ?2 AND n <= ?3 ORDER BY n";
    let mut rest = connection.prepare_cached(rest)?;
    let mut rows = rest.query((id, first, until))?;
    let mut version = first;
    while let Some(row) = rows.next()?
        && row.get_ref(0)?.as_str_or_null().ok().flatten() == Some(submission.as_str())
    {
        version += 1;
    }
    Ok(Some(version - 1))
}

/// Returns the tables that were last played.
pub(super) fn recent(connection: &Connection, limit: u32) -> Result<TableList, Stop> {
    let ids = "SELECT id FROM tables WHERE origin IS NULL AND is_lesson = 0 ORDER BY played DESC, created DESC, id LIMIT ?1";
    list(connection, ids, [limit])
}

/// Returns the tables that are not over.
pub(super) fn resumable(connection: &Connection, since: UnixMillis, limit: u32) -> Result<TableList, Stop> {
    let ids = "SELECT id FROM tables WHERE origin IS NULL AND is_lesson = 0 AND is_over = 0 AND played >= ?1 \
               ORDER BY played DESC, created DESC, id LIMIT ?2";
    list(connection, ids, (since.0, limit))
}

/// Returns how much is stored. The first three are counted in indices.
pub(super) fn counts(connection: &Connection) -> Result<Counts, Stop> {
    let count = |from: &str| -> Result<u64, rusqlite::Error> {
        connection
            .prepare_cached(&format!("SELECT COUNT(*) FROM tables WHERE {from}"))?
            .query_row([], |row| row.get(0))
    };
    let pragma = |name: &str| -> Result<u64, rusqlite::Error> {
        connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
    };
    Ok(Counts {
        tables: count("origin IS NULL")?,
        running: count("origin IS NULL AND is_over = 0")?,
        what_ifs: count("origin IS NOT NULL")?,
        bytes: pragma("page_count")? * pragma("page_size")?,
    })
}

/// Returns how many what-ifs branch off a table directly.
pub(super) fn count_what_ifs(connection: &Connection, id: &str) -> Result<u64, Stop> {
    let mut query = connection.prepare_cached("SELECT COUNT(*) FROM tables WHERE origin = ?1")?;
    Ok(query.query_row([id], |row| row.get(0))?)
}

/// Returns the tables with these ids. They are found in an index and then read one by one, so that a damaged row or
/// page does not spoil the others.
fn list(connection: &Connection, ids: &str, params: impl Params) -> Result<TableList, Stop> {
    let mut list = TableList::default();
    let mut query = connection.prepare_cached(ids)?;
    let mut rows = query.query(params)?;
    loop {
        let id = match rows.next() {
            Ok(None) => return Ok(list),
            Ok(Some(row)) => row.get::<_, String>(0),
            // The rest of the index is lost; what came before is worth something.
            Err(error) if Kind::of(&error) == Kind::Damaged && !list.tables.is_empty() => {
                list.unreadable.push(Unreadable { id: None, reason: detail(&error) });
                return Ok(list);
            }
            Err(error) => return Err(error.into()),
        };
        let id = match id {
            Ok(id) => id,
            Err(error) => {
                list.unreadable.push(Unreadable { id: None, reason: detail(&error) });
                continue;
            }
        };
        match listed(connection, &id) {
            Ok(table) => list.tables.extend(table),
            Err(Stop::Refuse(error)) => {
                list.unreadable.push(Unreadable { id: Some(id), reason: error.to_string() });
            }
            Err(Stop::Break(error)) if Kind::of(&error) == Kind::Damaged => {
                list.unreadable.push(Unreadable { id: Some(id), reason: detail(&error) });
            }
            Err(stop) => return Err(stop),
        }
    }
}

fn listed(connection: &Connection, id: &str) -> Result<Option<ListedTable>, Stop> {
    let mut query = connection.prepare_cached(TABLE)?;
    let mut rows = query.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let table = table(row).map_err(|error| damaged(format!("table {id}"), &error))?;
    Ok(Some(table))
}

fn table(row: &Row<'_>) -> Result<ListedTable, rusqlite::Error> {
    let (origin, lines): (Option<String>, Option<u32>) = (row.get(5)?, row.get(6)?);
    let earlier: String = row.get(11)?;
    Ok(ListedTable {
        row: TableRow {
            id: row.get(0)?,
            created_at: UnixMillis(row.get(1)?),
            game: row.get(2)?,
            header: row.get(3)?,
            seats: row.get(4)?,
            origin: origin.zip(lines).map(|(table, lines)| Origin { table, lines }),
            earlier: earlier.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect(),
            dice: row.get(12)?,
            is_lesson: row.get(13)?,
            terms: row.get(14)?,
        },
        summary: TableSummary {
            played_at: UnixMillis(row.get(7)?),
            status: row.get(8)?,
            is_over: row.get(9)?,
            deadline: row.get::<_, Option<i64>>(15)?.map(UnixMillis),
        },
        n_events: row.get(10)?,
    })
}

/// Returns the events after the first `after`, up to number `until`; fails if one is missing.
fn events(connection: &Connection, id: &str, after: u64, until: u64) -> Result<Vec<StoredEvent>, Stop> {
    let query = "SELECT n, kind, seat, line, submission, state_hash, time FROM events \
                 WHERE table_id = ?1 AND n > ?2 ORDER BY n";
    let mut query = connection.prepare_cached(query)?;
    let mut rows = query.query((id, after))?;
    let mut events = Vec::new();
    let mut n = after;
    while let Some(row) = rows.next()? {
        n += 1;
        let what = || format!("event {n} of table {id}");
        if row.get::<_, u64>(0).ok() != Some(n) {
            return Err(damaged(what(), &"it is missing"));
        }
        events.push(event(row).map_err(|reason| damaged(what(), &reason))?);
    }
    if n != until.max(after) {
        return Err(damaged(format!("table {id}"), &format!("it has {n} events and should have {until}")));
    }
    Ok(events)
}

fn event(row: &Row<'_>) -> Result<StoredEvent, String> {
    let text = |idx: usize| row.get_ref(idx).ok().and_then(|value| value.as_str_or_null().ok()).flatten();
    let number = |idx: usize| row.get::<_, Option<i64>>(idx).map_err(|error| error.to_string());
    let state: Option<[u8; 8]> = row.get(5).map_err(|error| error.to_string())?;
    Ok(StoredEvent {
        event: Event {
            kind: text(1).and_then(EventKind::from_name).ok_or("it is of an unknown kind")?,
            seat: number(2)?.map(read_seat).transpose()?,
            line: row.get(3).map_err(|error| error.to_string())?,
            submission: row
                .get::<_, Option<String>>(4)
                .map_err(|error| error.to_string())?
                .as_deref()
                .map(read_submission)
                .transpose()?,
            state: state.map(StateHash),
        },
        at: number(6)?.map(UnixMillis),
    })
}

fn damaged(what: String, reason: &dyn Display) -> Stop {
    Stop::Refuse(StoreError::Damaged { what, reason: reason.to_string() })
}
