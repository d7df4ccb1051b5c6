//! Stores of older and newer programs.

use std::path::Path;
use std::sync::{Arc, Mutex};

use hillfort_engine::Seat;
use hillfort_store::{Origin, SqliteOptions, SqliteStore, Store as _, StoreError, UnixMillis};
use hillfort_table::{EventKind, Submission};
use rusqlite::Connection;
use tempfile::tempdir;

use crate::common::{append, submit, table};
use crate::{db, open, refused};

/// What earlier servers ran through sqlx, migration by migration.
const MIGRATIONS: [&str; 3] = [
    "CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY, created INTEGER NOT NULL, game TEXT NOT NULL, header TEXT NOT NULL,
        seats TEXT NOT NULL, played INTEGER NOT NULL, status TEXT NOT NULL, is_over INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tables_by_played ON tables (played DESC);
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('act', 'chance', 'undo')), seat INTEGER, line TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) STRICT, WITHOUT ROWID;",
    "ALTER TABLE tables ADD COLUMN origin TEXT;
    ALTER TABLE tables ADD COLUMN origin_lines INTEGER;",
    "CREATE TABLE events_with_submissions (
        table_id TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('act', 'chance', 'undo', 'forfeit')), seat INTEGER, line TEXT NOT NULL,
        submission TEXT, PRIMARY KEY (table_id, n)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO events_with_submissions (table_id, n, kind, seat, line)
    SELECT table_id, n, kind, seat, line FROM events;
    DROP TABLE events;
    ALTER TABLE events_with_submissions RENAME TO events;",
];

/// Makes a file as the first server left it, at one of its formats.
fn sqlx_store(folder: &Path, version: usize) -> Connection {
    let connection = Connection::open(db(folder)).unwrap();
    let begin = "PRAGMA journal_mode = WAL;
        CREATE TABLE _sqlx_migrations (
            version BIGINT PRIMARY KEY, description TEXT NOT NULL,
            installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,
            checksum BLOB NOT NULL, execution_time BIGINT NOT NULL
        );";
    connection.execute_batch(begin).unwrap();
    for (nth, migration) in (1..).zip(&MIGRATIONS[..version]) {
        connection.execute_batch(migration).unwrap();
        let applied = "INSERT INTO _sqlx_migrations VALUES (?1, 'migration', '2026-01-01', TRUE, x'00', 1)";
        connection.execute(applied, [nth]).unwrap();
    }
    let fill = "INSERT INTO tables (id, created, game, header, seats, played, status, is_over) VALUES
            ('a', 100, 'my-game', 'game my-game', 'human,normal', 200, 'RED is to act.', 0),
            ('b', 101, 'my-game', 'game my-game', 'human,human', 199, 'BLU has won.', 1);
        INSERT INTO events (table_id, n, kind, seat, line) VALUES
            ('a', 1, 'chance', NULL, 'roll 3'), ('a', 2, 'act', 1, 'wait'), ('a', 3, 'undo', 1, 'wait'),
            ('b', 1, 'act', 0, 'move');";
    connection.execute_batch(fill).unwrap();
    connection
}

#[tokio::test]
async fn a_store_of_the_first_server_is_migrated_after_a_backup() {
    let folder = tempdir().unwrap();
    let old = sqlx_store(folder.path(), 2);
    let what_ifs = "INSERT INTO tables (id, created, game, header, seats, played, status, is_over, origin, origin_lines)
        SELECT value ->> 0, 100, 'my-game', 'game my-game', 'human,human', 150, 'RED is to act.', 0, value ->> 1, 2
        FROM json_each('[[\"w\", \"a\"], [\"ww\", \"w\"], [\"orphan\", \"gone\"], [\"child\", \"orphan\"]]');
        INSERT INTO events VALUES ('w', 1, 'act', 0, 'move'), ('orphan', 1, 'act', 0, 'move')";
    old.execute_batch(what_ifs).unwrap();
    // Not closed: what it has written is in the log, as after a crash.
    std::mem::forget(old);

    let lines = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&lines);
    let options = SqliteOptions {
        log: Arc::new(move |line: &str| log.lock().unwrap().push(line.to_owned())),
        ..SqliteOptions::default()
    };
    let store = SqliteStore::open(folder.path(), options).unwrap();
    let loaded = store.load("a").await.unwrap().unwrap();
    assert_eq!((loaded.row.created_at, loaded.summary.played_at), (UnixMillis(100_000), UnixMillis(200_000)));
    let events: Vec<_> =
        loaded.events.iter().map(|e| (e.event.kind, e.event.seat, e.event.line.as_str())).collect();
    let second = Some(Seat::new(1));
    let expected = [
        (EventKind::Chance, None, "roll 3"),
        (EventKind::Act, second, "wait"),
        (EventKind::Undo, second, "wait"),
    ];
    assert_eq!(events, expected);
    assert!(
        loaded
            .events
            .iter()
            .all(|e| e.event.state.is_none() && e.at.is_none() && e.event.submission.is_none())
    );
    let recent = store.recent(9).await.unwrap();
    let listed: Vec<_> =
        recent.tables.iter().map(|t| (t.row.id.as_str(), t.n_events, t.summary.is_over)).collect();
    assert_eq!(listed, [("a", 3, false), ("b", 1, true)]);
    let branch = store.load("ww").await.unwrap().unwrap();
    assert_eq!(branch.row.origin, Some(Origin { table: "w".to_owned(), lines: 2 }));
    for id in ["orphan", "child"] {
        assert_eq!(store.load(id).await, Ok(None), "its table was removed long ago");
    }
    assert_eq!(store.append(submit("a", 3, "x")).await, Ok(5));
    assert_eq!(store.remove("a").await.unwrap(), ["a", "w", "ww"]);
    let lines = lines.lock().unwrap().join("\n");
    assert!(
        lines.contains("hillfort.db.backup-2") && lines.contains("2 what-ifs without a table"),
        "{lines}"
    );

    let backup = Connection::open(folder.path().join("hillfort.db.backup-2")).unwrap();
    let count = |from: &str| -> u64 {
        backup.query_row(&format!("SELECT COUNT(*) FROM {from}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!((count("_sqlx_migrations"), count("tables"), count("events")), (2, 6, 6), "as it was before");
}

#[tokio::test]
async fn the_very_first_format_is_migrated_too() {
    let folder = tempdir().unwrap();
    sqlx_store(folder.path(), 1).close().unwrap();
    // A backup from an earlier attempt is kept.
    std::fs::write(folder.path().join("hillfort.db.backup-1"), "older").unwrap();
    let store = open(folder.path());
    assert_eq!(store.load("a").await.unwrap().unwrap().events.len(), 3);
    store.close().await.unwrap();
    assert_eq!(std::fs::read(folder.path().join("hillfort.db.backup-1")).unwrap(), b"older");
    assert!(folder.path().join("hillfort.db.backup-1.2").exists());
    let store = open(folder.path());
    assert_eq!(store.append(append("a", 3, 1)).await, Ok(4), "it is migrated once");
    assert!(!folder.path().join("hillfort.db.backup-8").exists());
}

#[tokio::test]
async fn a_store_without_series_gets_them_after_a_backup() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    store.create(table("a", 1)).await.unwrap();
    store.close().await.unwrap();
    // As the first program without sqlx left it.
    let old = Connection::open(db(folder.path())).unwrap();
    without_lessons(&old);
    old.execute_batch("ALTER TABLE tables DROP COLUMN earlier; ALTER TABLE tables DROP COLUMN dice; PRAGMA user_version = 4").unwrap();
    old.close().unwrap();

    let store = open(folder.path());
    assert!(folder.path().join("hillfort.db.backup-4").exists());
    assert_eq!(store.load("a").await.unwrap().unwrap().row.earlier, Vec::<String>::new());
    let mut next = table("b", 2);
    next.row.earlier = vec!["gone".to_owned(), "a".to_owned()];
    store.create(next.clone()).await.unwrap();
    assert_eq!(store.load("b").await.unwrap().unwrap().row.earlier, next.row.earlier);
}

/// Removes what formats before the seventh do not have.
fn without_lessons(old: &Connection) {
    without_clocks(old);
    old.execute_batch(
        "DROP INDEX lessons; ALTER TABLE tables DROP COLUMN is_lesson; PRAGMA user_version = 6",
    )
    .unwrap();
}

#[tokio::test]
async fn a_store_without_lessons_gets_them_after_a_backup() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    store.create(table("a", 1)).await.unwrap();
    store.close().await.unwrap();
    let old = Connection::open(db(folder.path())).unwrap();
    without_lessons(&old);
    old.close().unwrap();

    let store = open(folder.path());
    assert!(folder.path().join("hillfort.db.backup-6").exists());
    assert!(!store.load("a").await.unwrap().unwrap().row.is_lesson);
    let mut lesson = table("b", 2);
    lesson.row.is_lesson = true;
    store.create(lesson.clone()).await.unwrap();
    assert_eq!(store.load("b").await.unwrap(), Some(lesson));
}

#[tokio::test]
async fn games_of_a_store_without_committed_dice_go_on_after_a_backup() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    store.create(table("a", 1)).await.unwrap();
    store.append(append("a", 0, 2)).await.unwrap();
    store.close().await.unwrap();
    let old = Connection::open(db(folder.path())).unwrap();
    without_lessons(&old);
    old.execute_batch("ALTER TABLE tables DROP COLUMN dice; PRAGMA user_version = 5").unwrap();
    old.close().unwrap();

    let store = open(folder.path());
    assert!(folder.path().join("hillfort.db.backup-5").exists());
    let loaded = store.load("a").await.unwrap().unwrap();
    assert_eq!((loaded.row.dice, loaded.events.len()), (None, 2));
    assert_eq!(store.append(append("a", 2, 1)).await, Ok(3));
    let mut next = table("b", 2);
    next.row.dice = Some("00 0 0:0:".to_owned());
    store.create(next.clone()).await.unwrap();
    assert_eq!(store.load("b").await.unwrap().unwrap().row, next.row);
}

/// Removes what formats before the eighth do not have.
fn without_clocks(old: &Connection) {
    old.execute_batch(
        "DROP INDEX deadlines; ALTER TABLE tables DROP COLUMN deadline; ALTER TABLE tables DROP COLUMN terms;
        DROP TABLE chat; DROP TABLE subscriptions; DROP TABLE settings; PRAGMA user_version = 7",
    )
    .unwrap();
}

#[tokio::test]
async fn games_of_a_store_without_clocks_go_on_after_a_backup() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    store.create(table("a", 1)).await.unwrap();
    store.append(append("a", 0, 2)).await.unwrap();
    store.close().await.unwrap();
    let old = Connection::open(db(folder.path())).unwrap();
    without_clocks(&old);
    old.close().unwrap();

    let store = open(folder.path());
    assert!(folder.path().join("hillfort.db.backup-7").exists());
    let loaded = store.load("a").await.unwrap().unwrap();
    assert_eq!((loaded.row.terms.as_str(), loaded.summary.deadline, loaded.events.len()), ("", None, 2));
    let mut next = table("b", 2);
    next.row.terms = "clock=per-turn 1d".to_owned();
    next.summary.deadline = Some(UnixMillis(5));
    store.create(next.clone()).await.unwrap();
    assert_eq!(store.load("b").await.unwrap().unwrap(), next);
    assert_eq!(store.due(UnixMillis(5), 9).await.unwrap(), ["b"]);
}

#[tokio::test]
async fn the_submissions_of_the_third_format_are_kept() {
    let folder = tempdir().unwrap();
    let old = sqlx_store(folder.path(), 3);
    let events =
        "INSERT INTO events VALUES ('b', 2, 'act', 0, 'move', 'x'), ('b', 3, 'chance', NULL, 'roll 1', 'x'),
        ('b', 4, 'forfeit', 1, 'it is late', 'y'), ('a', 4, 'act', 0, 'move', 'x')";
    old.execute_batch(events).unwrap();
    old.close().unwrap();
    let store = open(folder.path());
    let events = store.load("b").await.unwrap().unwrap().events;
    assert_eq!((events.len(), events[3].event.kind), (4, EventKind::Forfeit));
    for (table, submission, version) in [("b", "x", 3), ("b", "y", 4), ("a", "x", 4)] {
        let submission = Submission::new(submission).unwrap();
        assert_eq!(store.find_submission(table, &submission).await, Ok(Some(version)));
    }
    let again = store.append(submit("b", 4, "x")).await;
    assert_eq!(again, Err(StoreError::Repeated { table: "b".to_owned(), version: 3 }));
    assert!(folder.path().join("hillfort.db.backup-3").exists());
}

#[tokio::test]
async fn a_migration_that_fails_changes_nothing_and_leaves_no_copy() {
    let folder = tempdir().unwrap();
    let old = sqlx_store(folder.path(), 2);
    old.execute_batch("CREATE TABLE heartbeat (mine TEXT)").unwrap();
    old.close().unwrap();
    for _ in 0..2 {
        let error = refused(folder.path());
        assert!(error.to_string().contains("heartbeat"), "{error}");
    }
    assert!(!folder.path().join("hillfort.db.backup-2").exists());
    let old = Connection::open(db(folder.path())).unwrap();
    let n_events: u64 = old.query_row("SELECT COUNT(*) FROM events", [], |row| row.get(0)).unwrap();
    assert_eq!(n_events, 4);
}

#[cfg(unix)]
#[tokio::test]
async fn a_migrated_store_can_no_longer_be_read_by_others() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    sqlx_store(folder.path(), 2).close().unwrap();
    std::fs::set_permissions(db(folder.path()), PermissionsExt::from_mode(0o644)).unwrap();
    let store = open(folder.path());
    store.create(table("new", 1)).await.unwrap();
    for name in ["hillfort.db", "hillfort.db-wal", "hillfort.db-shm", "hillfort.db.backup-2"] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_store_of_a_newer_program_is_refused_and_not_called_damaged() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    store.create(table("a", 1)).await.unwrap();
    store.close().await.unwrap();
    let connection = Connection::open(db(folder.path())).unwrap();
    connection.execute_batch("PRAGMA user_version = 9; ALTER TABLE tables RENAME TO games").unwrap();
    connection.close().unwrap();
    let before = std::fs::read(db(folder.path())).unwrap();
    let error = refused(folder.path());
    assert_eq!(error, StoreError::Newer { found: 9, known: 8 });
    assert!(!error.to_string().contains("damaged") && error.to_string().contains("newer"), "{error}");
    assert_eq!(std::fs::read(db(folder.path())).unwrap(), before);

    let folder = tempdir().unwrap();
    let old = sqlx_store(folder.path(), 2);
    old.execute("INSERT INTO _sqlx_migrations VALUES (9, 'later', '2027-01-01', TRUE, x'00', 1)", [])
        .unwrap();
    old.close().unwrap();
    assert_eq!(refused(folder.path()), StoreError::Newer { found: 9, known: 8 });
}

#[tokio::test]
async fn the_database_of_another_program_is_refused() {
    let folder = tempdir().unwrap();
    let connection = Connection::open(db(folder.path())).unwrap();
    connection.execute_batch("CREATE TABLE bookmarks (url TEXT)").unwrap();
    connection.close().unwrap();
    let error = refused(folder.path());
    assert!(error.to_string().contains("belongs to another program"), "{error}");
}

#[tokio::test]
async fn a_query_proves_that_no_submission_is_stored_twice() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    store.create(table("a", 1)).await.unwrap();
    for after in [0, 2, 4] {
        let _ = store.append(submit("a", after, "x")).await;
        let _ = store.append(submit("a", after, "y")).await;
    }
    let other = Connection::open(db(folder.path())).unwrap();
    let twice = "SELECT COUNT(*) FROM (SELECT 1 FROM events WHERE step = 0 GROUP BY table_id, submission \
                 HAVING COUNT(*) > 1)";
    let n_twice: u64 = other.query_row(twice, [], |row| row.get(0)).unwrap();
    let steps = "SELECT group_concat(submission || step, ' ') FROM (SELECT * FROM events ORDER BY n)";
    let steps: String = other.query_row(steps, [], |row| row.get(0)).unwrap();
    assert_eq!((n_twice, steps.as_str()), (0, "x0 x1 y0 y1"));
    let forced =
        "INSERT INTO events (table_id, n, kind, line, submission, step) VALUES ('a', 5, 'act', 'l', 'x', 0)";
    assert!(other.execute_batch(forced).is_err(), "the file itself forbids it");
}
