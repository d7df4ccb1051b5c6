//! Connections to the file.

use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::failure::Stop;
use super::files::Files;

/// How long SQLite itself waits for a lock. The writer tries again by itself, and can then say why it waits.
const WRITER_WAITS: Duration = Duration::from_millis(100);
const READER_WAITS: Duration = Duration::from_secs(1);

/// The log keeps this size when it begins again: overwriting is faster than growing.
const LOG_BYTES: u64 = 16 << 20;

/// Opens the file, whatever is in it, without changing it.
pub(super) fn open(files: &Files) -> Result<Connection, Stop> {
    // A connection to a file that was put in the place of ours would apply our log to it.
    files.check()?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(files.db(), flags)?;
    connection.busy_timeout(READER_WAITS)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Opens a connection that reads.
pub(super) fn open_reader(files: &Files) -> Result<Connection, Stop> {
    let connection = open(files)?;
    set_up_reader(&connection)?;
    Ok(connection)
}

pub(super) fn set_up_reader(connection: &Connection) -> Result<(), Stop> {
    connection.busy_timeout(READER_WAITS)?;
    connection.execute_batch("PRAGMA query_only = ON")?;
    Ok(())
}

/// Opens the connection that writes: durable at every commit, with foreign keys. Moving the log into the file is done
/// by hand, after the callers have their answers.
pub(super) fn open_writer(files: &Files) -> Result<Connection, Stop> {
    let connection = open(files)?;
    set_up_writer(&connection)?;
    connection.busy_timeout(WRITER_WAITS)?;
    Ok(connection)
}

pub(super) fn set_up_writer(connection: &Connection) -> Result<(), Stop> {
    connection.execute_batch(&format!(
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0; \
         PRAGMA journal_size_limit = {LOG_BYTES}; PRAGMA cache_size = -16384;"
    ))?;
    Ok(())
}
