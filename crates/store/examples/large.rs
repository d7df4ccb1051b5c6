//! How fast a large store opens: `cargo run --release -p hillfort-store --example large`.
//!
//! Arguments: the number of tables, the events of each, the folder. A store that is there already is opened again.

#![allow(clippy::print_stdout, reason = "it prints figures")]

use std::path::PathBuf;
use std::time::Instant;

use hillfort_store::{Check, SqliteOptions, SqliteStore, Store as _, StoreError, UnixMillis};
use rusqlite::Connection;

fn main() -> Result<(), StoreError> {
    let refused = |error: &dyn std::fmt::Display| StoreError::Refused(error.to_string());
    let mut arguments = std::env::args().skip(1);
    let n_tables: u64 = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let n_events: u64 = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(700);
    let temporary = tempfile::tempdir().map_err(|error| refused(&error))?;
    let folder = arguments.next().map_or(temporary.path().to_owned(), PathBuf::from);
    let runtime = tokio::runtime::Builder::new_current_thread().build().map_err(|error| refused(&error))?;

    let store = SqliteStore::open(&folder, SqliteOptions::default())?;
    let is_new = runtime.block_on(store.counts())?.tables == 0;
    runtime.block_on(store.close())?;
    if is_new {
        let begun = Instant::now();
        fill(&folder.join("hillfort.db"), n_tables, n_events).map_err(|error| refused(&error))?;
        println!("filled in {:.1?}", begun.elapsed());
    }

    let begun = Instant::now();
    let store = SqliteStore::open(&folder, SqliteOptions::default())?;
    println!("opened in {:.1?}", begun.elapsed());
    let timed = Instant::now();
    let list = runtime.block_on(store.recent(50))?;
    println!("the first list, of {} tables, in {:.1?}", list.tables.len(), timed.elapsed());
    let timed = Instant::now();
    let loaded = runtime.block_on(store.load(&list.tables[0].row.id))?;
    let n_loaded = loaded.map_or(0, |table| table.events.len());
    println!("the first table, of {n_loaded} events, in {:.1?}", timed.elapsed());
    let timed = Instant::now();
    let n_resumable = runtime.block_on(store.resumable(UnixMillis(0), u32::MAX))?.tables.len();
    println!("{n_resumable} tables to resume in {:.1?}", timed.elapsed());
    let timed = Instant::now();
    let counts = runtime.block_on(store.counts())?;
    println!("counts in {:.1?}: {counts:?}", timed.elapsed());
    while store.health().check == Check::Running {
        std::thread::yield_now();
    }
    println!("the whole file: {:?} after {:.1?}", store.health().check, begun.elapsed());
    runtime.block_on(store.close())
}

/// Fills a store in one go, past the store itself.
fn fill(path: &std::path::Path, n_tables: u64, n_events: u64) -> Result<(), rusqlite::Error> {
    let connection = Connection::open(path)?;
    connection.execute_batch("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN")?;
    connection.execute(
        "WITH RECURSIVE nth(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM nth WHERE n + 1 < ?1) INSERT INTO tables \
         (id, created, game, header, seats, played, status, is_over, n_events) \
         SELECT printf('a-table-id-of-22-%05d', n), n, 'my-game', 'game my-game', 'human,normal', n, \
         'RED is to act.', n % 2, ?2 FROM nth",
        (n_tables, n_events),
    )?;
    connection.execute(
        "WITH RECURSIVE nth(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ?1) INSERT INTO events \
         (table_id, n, kind, seat, line, submission, step, state_hash, time) SELECT id, n, 'act', 0, 'move fighter d4 e5', printf('s-%d', n), 0, randomblob(8), n \
         FROM tables, nth ORDER BY id, n",
        [n_events],
    )?;
    connection.execute_batch("COMMIT")
}
