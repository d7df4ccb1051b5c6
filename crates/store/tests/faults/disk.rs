//! A disk that fails: what the callers hear, and that the store works again when the disk does.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use hillfort_store::{SqliteOptions, SqliteStore, Store as _};
use rusqlite::Connection;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use tempfile::tempdir;

use crate::child::Child;
use crate::control::{Control, Dial, EIO, ENOSPC, EROFS};

const SHORT: Duration = Duration::from_millis(100);
const LONG: Duration = Duration::from_secs(60);

/// Lets the disk fail in a way, and then work again, several times. Checks that the store goes on without a restart,
/// and returns what it called the failures.
fn names_of(faults: &[(Dial, i64)]) -> BTreeSet<String> {
    let folder = tempdir().unwrap();
    let control = Control::new(folder.path());
    let mut child = Child::start(&folder.path().join("tables"), SHORT, Some(&control));
    assert_eq!(child.ask("create a"), "ok ()");
    let (mut after, mut names) = (0, BTreeSet::new());
    // A store with several connections could fail with one and work with another.
    for round in 0..6 {
        assert_eq!(child.ask(&format!("append a {after} 2")), format!("ok {}", after + 2), "round {round}");
        for (dial, value) in faults {
            control.set(*dial, *value);
        }
        for _ in 0..3 {
            let answer = child.ask(&format!("append a {} 2", after + 2));
            names.extend(answer.split(' ').next().map(str::to_owned));
            assert!(child.ask("health").starts_with("failing "));
        }
        control.clear();
        // It notices by itself that the disk works, and overwrites what a failed commit has left.
        assert_eq!(child.ask("recover"), "fine");
        after = child.ask("load a").strip_prefix("ok ").and_then(|n| n.parse().ok()).expect("it can be read");
        assert_eq!(after % 2, 0, "half a write is never seen");
    }
    assert_eq!(child.ask(&format!("append a {after} 1")), format!("ok {}", after + 1));
    child.kill();
    assert_eq!(n_events(&folder.path().join("tables"), "a"), after + 1);
    names
}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

fn n_events(folder: &Path, id: &str) -> u64 {
    let store = SqliteStore::open(folder, SqliteOptions::default()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(store.load(id)).unwrap().unwrap().events.len() as u64
}

#[test]
fn a_full_disk_refuses_and_works_again_when_there_is_room() {
    assert_eq!(names_of(&[(Dial::WriteError, ENOSPC)]), names(&["Full"]));
}

#[test]
fn a_write_that_fails_is_unknown_and_the_store_works_again() {
    assert_eq!(names_of(&[(Dial::WriteError, EIO)]), names(&["Unknown"]));
}

#[test]
fn a_sync_that_fails_is_unknown_and_the_store_works_again() {
    assert_eq!(names_of(&[(Dial::SyncError, EIO)]), names(&["Unknown"]));
}

#[test]
fn a_disk_that_becomes_read_only_is_named_and_works_again() {
    // The first one fails in the middle of a commit, the others before.
    assert_eq!(
        names_of(&[(Dial::WriteError, EROFS), (Dial::OpenError, EROFS)]),
        names(&["Unknown", "ReadOnly"])
    );
}

#[test]
fn nobody_notices_a_disk_that_fails_for_a_moment() {
    let folder = tempdir().unwrap();
    let control = Control::new(folder.path());
    let mut child = Child::start(&folder.path().join("tables"), LONG, Some(&control));
    assert_eq!(child.ask("create a"), "ok ()");
    let faults = [(Dial::WriteError, ENOSPC), (Dial::WriteError, EIO), (Dial::SyncError, EIO)];
    for (after, (dial, error)) in faults.into_iter().enumerate() {
        control.set(dial, error);
        child.send(&format!("append a {after} 1"));
        control.wait_for_a_failure();
        control.clear();
        assert_eq!(child.answer(), Some(format!("ok {}", after + 1)), "{dial:?} {error}");
    }
    assert_eq!(child.ask("load a"), "ok 3");
}

#[test]
fn a_file_that_may_not_grow_refuses_until_it_may() {
    let folder = tempdir().unwrap();
    let tables = folder.path().join("tables");
    let mut child = Child::start(&tables, SHORT, None);
    let pid = Pid::from_raw(child.id().cast_signed());
    let limit = |bytes| prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    assert_eq!(child.ask("create a"), "ok ()");
    assert_eq!(child.ask("append a 0 10"), "ok 10");
    let mut after = 10;
    for _ in 0..4 {
        limit(Some(std::fs::metadata(tables.join("hillfort.db-wal")).unwrap().len() + 100));
        let answer = child.ask(&format!("append a {after} 500"));
        assert!(["Full", "Unknown"].iter().any(|name| answer.starts_with(name)), "{answer}");
        assert!(child.ask("load a").starts_with("ok "), "reading goes on");
        limit(None);
        assert_eq!(child.ask("recover"), "fine");
        assert_eq!(child.ask("load a"), format!("ok {after}"));
        assert_eq!(child.ask(&format!("append a {after} 5")), format!("ok {}", after + 5));
        after += 5;
    }
    child.kill();
    assert_eq!(n_events(&tables, "a"), after);
}

#[test]
fn a_file_locked_by_others_is_busy_for_everyone_after_the_same_time() {
    let folder = tempdir().unwrap();
    let mut child = Child::start(folder.path(), Duration::from_millis(500), None);
    assert_eq!(child.ask("create a"), "ok ()");
    let other = Connection::open(folder.path().join("hillfort.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let begun = Instant::now();
    assert_eq!(child.ask("burst a 300"), "Busy 300");
    // One after the other, they would take minutes.
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(child.ask("append a 0 1"), "ok 1");
}

#[test]
fn appends_that_wait_share_a_sync() {
    let folder = tempdir().unwrap();
    let control = Control::new(folder.path());
    let mut child = Child::start(&folder.path().join("tables"), LONG, Some(&control));
    // The tables are made first.
    child.send("many 64 1");
    while child.answer().is_some_and(|answer| answer != "stored 64") {}
    control.set(Dial::SyncMillis, 5);
    let before = control.get(Dial::WalSyncs);
    child.send("many 64 20");
    let mut n_told = 0;
    while child.answer().is_some_and(|answer| answer != "stored 1280") {
        n_told += 1;
    }
    let n_syncs = control.get(Dial::WalSyncs) - before;
    println!("{n_told} appends of 64 writers, {n_syncs} syncs");
    assert_eq!(n_told, 1280);
    assert!((20..=128).contains(&n_syncs), "{n_syncs} syncs for 1280 appends");
}

#[test]
fn refused_writes_cost_no_sync_of_their_own() {
    let folder = tempdir().unwrap();
    let control = Control::new(folder.path());
    let mut child = Child::start(&folder.path().join("tables"), LONG, Some(&control));
    assert_eq!(child.ask("create a"), "ok ()");
    let before = control.get(Dial::WalSyncs);
    assert_eq!(child.ask("burst a 300"), "Conflict 299 ok 1");
    assert_eq!(control.get(Dial::WalSyncs) - before, 1);
}
