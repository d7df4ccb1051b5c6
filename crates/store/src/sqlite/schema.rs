//! The format of the file: its version, and how older ones become today's.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior};

use super::failure::{Stop, store_error};
use super::files::Files;
use super::{backup, connection};
use crate::error::StoreError;

/// The format that this program writes. 1 to 3 were written through sqlx; 4 had no series, 5 no committed
/// dice, 6 no lessons, 7 no clocks and nothing beside the games.
const VERSION: i64 = 8;
/// The first format without sqlx.
const FIRST: i64 = 4;
/// The first format with series.
const SERIES: i64 = 5;
/// The first format with committed dice.
const DICE: i64 = 6;
/// The first format with lessons.
const LESSONS: i64 = 7;
const NEWER: i64 = VERSION + 1;

/// Marks the file as ours: "Hill".
const APPLICATION_ID: i64 = 0x4869_6C6C;

const SCHEMA: &str = include_str!("schema.sql");
/// What stands beside the games. A store of any older format gets it as it is.
const BESIDE: &str = include_str!("beside.sql");

/// What is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// Nothing yet.
    Empty,
    /// A store of this version, written through sqlx.
    Sqlx(i64),
    /// A store of this version.
    Ours(i64),
}

/// Brings the file to today's format. Before an older one is changed, a copy of it is made beside it.
pub(super) fn prepare(
    connection: &mut Connection,
    files: &Files,
    log: &dyn Fn(&str),
) -> Result<(), StoreError> {
    let format = known_format(connection, files.db())?;
    // From here on the file is changed.
    let mode = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0));
    let mode = mode.map_err(|error| store_error(&error))?;
    if mode != "wal" {
        return Err(StoreError::Unusable {
            path: files.db().display().to_string(),
            reason: format!("it needs a write-ahead log, and the disk offers '{mode}'"),
        });
    }
    connection::set_up_writer(connection)?;
    match format {
        Format::Ours(VERSION) => Ok(()),
        Format::Empty => Ok(create(connection)?),
        Format::Sqlx(version) | Format::Ours(version) => {
            let path = files.backup_path(version);
            backup::copy(connection, &path)?;
            log(&format!("the store has format {version}; a copy of it is {}", path.display()));
            let upgraded = upgrade(connection, format);
            if upgraded.is_err() {
                // Nothing has changed, and every further attempt would leave a copy of its own.
                let _ = std::fs::remove_file(&path);
            }
            let n_orphans = upgraded.map_err(|stop| damaged(files.db(), stop))?;
            files.tighten();
            let gone = match n_orphans {
                0 => String::new(),
                n => format!("; {n} what-ifs without a table are gone"),
            };
            log(&format!("it has format {VERSION} now{gone}"));
            Ok(())
        }
    }
}

/// Refuses a file of a newer program, or of another one.
pub(super) fn check_known(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    known_format(connection, path).map(drop)
}

/// Refuses a file that does not have today's format.
pub(super) fn check_current(connection: &Connection) -> Result<(), StoreError> {
    match format(connection)? {
        Format::Ours(VERSION) => Ok(()),
        Format::Empty | Format::Sqlx(_) | Format::Ours(_) => {
            let reason =
                "it has the format of an older program; a server that starts on it brings it to today's";
            Err(StoreError::Refused(reason.to_owned()))
        }
    }
}

fn known_format(connection: &Connection, path: &Path) -> Result<Format, StoreError> {
    match format(connection).map_err(|stop| damaged(path, stop))? {
        Format::Ours(found @ NEWER..) | Format::Sqlx(found @ FIRST..) => {
            Err(StoreError::Newer { found, known: VERSION })
        }
        format => Ok(format),
    }
}

/// Rewrites an older store in one transaction, and returns how many what-ifs are dropped. The copy was made before; a
/// later format adds its step here.
fn upgrade(connection: &mut Connection, format: Format) -> Result<usize, Stop> {
    match format {
        Format::Sqlx(version) => from_sqlx(connection, version),
        Format::Ours(version @ FIRST..=LESSONS) => add_columns(connection, version).map(|()| 0),
        Format::Empty | Format::Ours(_) => Err(Stop::Refuse(StoreError::Damaged {
            what: "the store file".to_owned(),
            reason: "no program has written its format".to_owned(),
        })),
    }
}

fn damaged(path: &Path, stop: Stop) -> StoreError {
    match StoreError::from(stop) {
        StoreError::Damaged { reason, .. } => {
            StoreError::Damaged { what: format!("the store file {}", path.display()), reason }
        }
        error => error,
    }
}

fn format(connection: &Connection) -> Result<Format, Stop> {
    let pragma = |name: &str| -> Result<i64, rusqlite::Error> {
        connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
    };
    if pragma("application_id")? == APPLICATION_ID {
        return Ok(Format::Ours(pragma("user_version")?));
    }
    let mut named = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?1")?;
    if named.exists(["_sqlx_migrations"])? {
        let applied = "SELECT MAX(version) FROM _sqlx_migrations WHERE success";
        let version: Option<i64> = connection.query_row(applied, [], |row| row.get(0))?;
        return Ok(version.map_or(Format::Empty, Format::Sqlx));
    }
    let something = connection.query_row("SELECT name FROM sqlite_schema", [], |row| row.get::<_, String>(0));
    match something.optional()? {
        None => Ok(Format::Empty),
        Some(_) => Err(Stop::Refuse(StoreError::Damaged {
            what: "the store file".to_owned(),
            reason: "it belongs to another program".to_owned(),
        })),
    }
}

fn create(connection: &mut Connection) -> Result<(), Stop> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch("DROP TABLE IF EXISTS _sqlx_migrations")?;
    transaction.execute_batch(SCHEMA)?;
    transaction.execute_batch(BESIDE)?;
    mark(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// Rewrites a store of the first server, and returns how many what-ifs it drops because their table is gone.
fn from_sqlx(connection: &mut Connection, version: i64) -> Result<usize, Stop> {
    // Off while tables are renamed and copied in any order; checked at the end.
    connection.execute_batch("PRAGMA foreign_keys = OFF")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if version == 1 {
        transaction.execute_batch(
            "ALTER TABLE tables ADD COLUMN origin TEXT; ALTER TABLE tables ADD COLUMN origin_lines INTEGER",
        )?;
    }
    transaction.execute_batch(
        "DROP INDEX tables_by_played; ALTER TABLE events RENAME TO old_events; \
         ALTER TABLE tables RENAME TO old_tables",
    )?;
    transaction.execute_batch(SCHEMA)?;
    transaction.execute_batch(BESIDE)?;
    let n_kept = transaction.execute(
        "WITH RECURSIVE kept(id) AS (SELECT id FROM old_tables WHERE origin IS NULL \
         UNION SELECT old.id FROM old_tables AS old JOIN kept ON old.origin = kept.id) \
         INSERT INTO tables (id, created, game, header, seats, origin, origin_lines, played, status, is_over, n_events) \
         SELECT id, created * 1000, game, header, seats, origin, iif(origin IS NULL, NULL, ifnull(origin_lines, 0)), \
         played * 1000, status, is_over, (SELECT ifnull(MAX(n), 0) FROM old_events WHERE table_id = id) \
         FROM old_tables JOIN kept USING (id)",
        [],
    )?;
    let n_tables: usize = transaction.query_row("SELECT COUNT(*) FROM old_tables", [], |row| row.get(0))?;
    // The events of a submission stand together.
    let submissions = match version {
        1 | 2 => "NULL, NULL",
        _ => "submission, iif(submission IS NULL, NULL, n - MIN(n) OVER (PARTITION BY table_id, submission))",
    };
    transaction.execute(
        &format!(
            "INSERT INTO events (table_id, n, kind, seat, line, submission, step) \
             SELECT table_id, n, kind, seat, line, {submissions} FROM old_events \
             WHERE table_id IN (SELECT id FROM tables) ORDER BY table_id, n"
        ),
        [],
    )?;
    transaction.execute_batch("DROP TABLE old_events; DROP TABLE old_tables; DROP TABLE _sqlx_migrations")?;
    if transaction.prepare("PRAGMA foreign_key_check")?.exists([])? {
        let reason = "its tables do not fit together after the change of format".to_owned();
        return Err(Stop::Refuse(StoreError::Damaged { what: "the store file".to_owned(), reason }));
    }
    mark(&transaction)?;
    transaction.commit()?;
    connection.execute_batch("PRAGMA foreign_keys = ON")?;
    // What a copy of everything has left in the log. If it fails, the log is longer, and nothing else.
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    Ok(n_tables - n_kept)
}

/// Lets tables be the later games of a series, commit to their dice, and have clocks, a chat and those who want to be told.
fn add_columns(connection: &mut Connection, version: i64) -> Result<(), Stop> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if version < SERIES {
        transaction.execute_batch("ALTER TABLE tables ADD COLUMN earlier TEXT NOT NULL DEFAULT ''")?;
    }
    if version < DICE {
        transaction.execute_batch("ALTER TABLE tables ADD COLUMN dice TEXT")?;
    }
    if version < LESSONS {
        transaction.execute_batch(
            "ALTER TABLE tables ADD COLUMN is_lesson INTEGER NOT NULL DEFAULT 0; \
             CREATE INDEX lessons ON tables (played) WHERE is_lesson = 1",
        )?;
    }
    transaction.execute_batch(
        "ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT ''; \
         ALTER TABLE tables ADD COLUMN deadline INTEGER; \
         CREATE INDEX deadlines ON tables (deadline, id) WHERE deadline IS NOT NULL;",
    )?;
    transaction.execute_batch(BESIDE)?;
    mark(&transaction)?;
    transaction.commit()?;
    Ok(())
}

fn mark(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection
        .execute_batch(&format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"))
}
