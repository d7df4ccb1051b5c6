//! Appends per second with many writers, and what one costs: `cargo run --release -p hillfort-store --example appends`.
//!
//! Arguments: the number of writers, the seconds, the folder (on the disk that is to be measured).

#![allow(clippy::print_stdout, reason = "it prints figures")]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hillfort_engine::Seat;
use hillfort_store::{
    Append, SqliteOptions, SqliteStore, Store, StoreError, StoredEvent, StoredTable, TableRow, TableSummary,
    UnixMillis,
};
use hillfort_table::{Event, EventKind, StateHash, Submission};

fn main() -> Result<(), StoreError> {
    let mut arguments = std::env::args().skip(1);
    let n_writers: u64 = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(64);
    let seconds: u64 = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(5);
    let temporary = tempfile::tempdir().map_err(|error| StoreError::Refused(error.to_string()))?;
    let folder = arguments.next().map_or(temporary.path().to_owned(), PathBuf::from);
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder, SqliteOptions::default())?);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build();
    let runtime = runtime.map_err(|error| StoreError::Refused(error.to_string()))?;
    runtime.block_on(async {
        for nth in 0..n_writers {
            store.create(table(nth)).await?;
        }
        let (begun, cpu) = (Instant::now(), cpu_time());
        let end = begun + Duration::from_secs(seconds);
        let writers = (0..n_writers).map(|nth| tokio::spawn(play(Arc::clone(&store), nth, end)));
        let mut waits = Vec::new();
        for writer in writers.collect::<Vec<_>>() {
            waits.extend(writer.await.map_err(|error| StoreError::Refused(error.to_string()))??);
        }
        let (elapsed, cpu) = (begun.elapsed(), cpu_time().saturating_sub(cpu));
        waits.sort();
        let n = waits.len();
        let at = |share: usize| waits.get(n * share / 1000).copied().unwrap_or_default();
        println!("{n_writers} writers, {n} appends of two events in {elapsed:.1?}");
        println!("{:.0} appends a second", n as f64 / elapsed.as_secs_f64());
        println!("{:.1?} of processor time an append", cpu / u32::try_from(n.max(1)).unwrap_or(1));
        println!("waited p50 {:.1?}, p99 {:.1?}, most {:.1?}", at(500), at(990), at(999));
        store.close().await
    })
}

/// Returns the processor time of all threads so far; nothing where the system does not tell.
fn cpu_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

/// Appends to a table until the end, and returns how long each append took.
async fn play(store: Arc<dyn Store>, nth: u64, end: Instant) -> Result<Vec<Duration>, StoreError> {
    let (mut after, mut waits) = (0, Vec::new());
    while Instant::now() < end {
        let submission = Submission::new(&format!("submission-{nth}-{after}"));
        let event = |kind, seat, line: &str| {
            let state = Some(StateHash(u64::to_be_bytes(after)));
            let event = Event { kind, seat, line: line.to_owned(), submission: submission.clone(), state };
            StoredEvent { event, at: Some(UnixMillis(1_800_000_000_000)) }
        };
        let act = event(EventKind::Act, Some(Seat::new(0)), "attack fighter d4 scout e5");
        let roll = event(EventKind::Chance, None, "roll 3 5 1");
        let append = Append { table: id(nth), after, events: vec![act, roll], summary: summary(after) };
        let begun = Instant::now();
        after = store.append(append).await?;
        waits.push(begun.elapsed());
    }
    Ok(waits)
}

fn id(nth: u64) -> String {
    format!("a-table-id-of-22-{nth:05}")
}

fn summary(after: u64) -> TableSummary {
    let played_at = UnixMillis(1_800_000_000_000 + after.cast_signed());
    TableSummary {
        played_at,
        status: format!("Turn {after}: it is RED's turn."),
        is_over: false,
        deadline: None,
    }
}

fn table(nth: u64) -> StoredTable {
    let row = TableRow {
        id: id(nth),
        created_at: UnixMillis(1_800_000_000_000),
        game: "my-game".to_owned(),
        header: "game my-game\noption size=2\n".repeat(10),
        seats: "human,normal".to_owned(),
        origin: None,
        earlier: Vec::new(),
        dice: None,
        terms: String::new(),
        is_lesson: false,
    };
    StoredTable { row, summary: summary(0), events: Vec::new() }
}
