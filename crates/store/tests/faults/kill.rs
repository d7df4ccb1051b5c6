//! Nothing that was acknowledged is lost, and nothing that was refused comes back: whatever fails, and when the process
//! is killed in the middle of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use hillfort_store::{SqliteOptions, SqliteStore, Store as _};
use tempfile::tempdir;

use crate::child::Child;
use crate::common::event;
use crate::control::{Control, Dial, EIO, ENOSPC};

const N_WRITERS: usize = 8;

/// What the store said of every append, by table.
#[derive(Debug, Default)]
struct Heard {
    /// The version after each submission.
    stored: BTreeMap<String, BTreeMap<String, u64>>,
    refused: BTreeMap<String, BTreeSet<String>>,
    n_unknown: usize,
}

impl Heard {
    fn note(&mut self, answer: &str) {
        match answer.split(' ').collect::<Vec<_>>()[..] {
            ["stored", id, submission, version] => {
                let table = self.stored.entry(id.to_owned()).or_default();
                table.insert(submission.to_owned(), version.parse().unwrap());
            }
            ["refused", id, submission] => {
                self.refused.entry(id.to_owned()).or_default().insert(submission.to_owned());
            }
            ["unknown", ..] => self.n_unknown += 1,
            _ => panic!("{answer}"),
        }
    }

    fn n_stored(&self) -> usize {
        self.stored.values().map(BTreeMap::len).sum()
    }

    /// Compares what was said with what is stored.
    async fn compare(&self, folder: &Path) {
        let store = SqliteStore::open(folder, SqliteOptions::default()).unwrap();
        for (id, submissions) in &self.stored {
            let events = store.load(id).await.unwrap().expect("a table that was played at is there").events;
            let mut found = BTreeMap::new();
            for (n, stored) in (1..).zip(&events) {
                let submission = stored.event.submission.as_ref().unwrap().as_str();
                assert_eq!(*stored, event(n, Some(submission)), "event {n} of {id}");
                let is_refused = self.refused.get(id).is_some_and(|refused| refused.contains(submission));
                assert!(!is_refused, "{submission} of {id} was refused and came back");
                found.insert(submission, n);
            }
            for (submission, version) in submissions {
                let found = found.get(submission.as_str());
                assert_eq!(found, Some(version), "{submission} of {id} was acknowledged");
            }
        }
        store.close().await.unwrap();
    }
}

/// Returns how many processes are killed: `HILLFORT_KILLS`, or a few.
fn n_kills() -> usize {
    std::env::var("HILLFORT_KILLS").map_or(6, |n| n.parse().expect("HILLFORT_KILLS is a number"))
}

/// Numbers that are the same in every run.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let folder = tempdir().unwrap();
    let (mut heard, mut number) = (Heard::default(), numbers());
    for _ in 0..n_kills() {
        let mut child = Child::start(folder.path(), Duration::from_secs(2), None);
        child.send(&format!("many {N_WRITERS} 1000000"));
        for _ in 0..1 + number(400) {
            heard.note(&child.answer().unwrap());
        }
        child.kill();
        // What it said before it died counts too.
        while let Some(answer) = child.answer() {
            heard.note(&answer);
        }
        heard.compare(folder.path()).await;
    }
    println!("{} kills, {} appends acknowledged, none lost", n_kills(), heard.n_stored());
    assert_eq!((heard.refused.len(), heard.n_unknown), (0, 0));
}

#[tokio::test]
async fn nothing_refused_comes_back_when_the_disk_fails_and_the_process_is_killed() {
    let folder = tempdir().unwrap();
    let control = Control::new(folder.path());
    let tables = folder.path().join("tables");
    let (mut heard, mut number) = (Heard::default(), numbers());
    let faults = [(Dial::WriteError, ENOSPC), (Dial::WriteError, EIO), (Dial::SyncError, EIO)];
    for _ in 0..n_kills() {
        let mut child = Child::start(&tables, Duration::from_millis(20), Some(&control));
        child.send(&format!("many {N_WRITERS} 1000000"));
        let mut listen = |n: usize| (0..n).for_each(|_| heard.note(&child.answer().unwrap()));
        for _ in 0..4 {
            listen(1 + number(100));
            let (dial, error) = faults[number(3)];
            control.set(dial, error);
            // Everyone has something on the way, so that many answers are failures.
            listen(1 + number(4 * N_WRITERS));
            control.clear();
        }
        let (dial, error) = faults[number(3)];
        control.set(dial, error);
        listen(1 + number(2 * N_WRITERS));
        child.kill();
        control.clear();
        while let Some(answer) = child.answer() {
            heard.note(&answer);
        }
        heard.compare(&tables).await;
    }
    let n_refused: usize = heard.refused.values().map(BTreeSet::len).sum();
    let (n_stored, n_unknown) = (heard.n_stored(), heard.n_unknown);
    println!("{} kills: {n_stored} acknowledged, {n_refused} refused, {n_unknown} unknown", n_kills());
    assert!(n_stored > 0 && n_refused > 0 && n_unknown > 0);
}
