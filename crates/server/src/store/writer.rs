//! The task that writes. All pending writes share one transaction, because a disk does only a few hundred commits a
//! second.

use std::sync::{Arc, PoisonError};

use hillfort_store::{Check, Failure, Health, UnixMillis};
use hillfort_table::Submission;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Append, StoreError, TableRow};

/// The most writes that share a transaction.
const MAX_BATCH: usize = 256;

/// A change to the store.
#[derive(Debug)]
pub(super) enum Write {
    /// A new table with its first events.
    Table(TableRow, Append),
    /// More events of a table.
    Events(Append),
    /// The deletion of tables, by their ids.
    Removal(Vec<String>),
}

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// The queue of the writing task.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<(Write, Reply)>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    health: Arc<std::sync::Mutex<Health>>,
}

impl Writer {
    pub(super) fn start(pool: SqlitePool) -> Self {
        let (queue, pending) = mpsc::channel(MAX_BATCH);
        let health = Arc::new(std::sync::Mutex::new(Health {
            is_failing: false,
            last_failure: None,
            last_write: None,
            writing_since: None,
            n_waiting: 0,
            check: Check::Passed,
        }));
        let task = tokio::spawn(run(pool, pending, Arc::clone(&health)));
        Self { queue: Mutex::new(Some(queue)), task: Mutex::new(Some(task)), health }
    }

    pub(super) fn health(&self) -> Health {
        self.health.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Writes a change. It is on disk when this returns.
    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let queue = self.queue.lock().await.clone().ok_or(StoreError::Closed)?;
        let (reply, written) = oneshot::channel();
        queue.send((write, reply)).await.map_err(|_| StoreError::Closed)?;
        // Without an answer nobody knows whether it was written.
        written.await.map_err(|_| StoreError::Failed("the writing task has ended".to_owned()))?
    }

    /// Finishes pending writes and accepts no more.
    pub(super) async fn finish(&self) {
        self.queue.lock().await.take();
        if let Some(task) = self.task.lock().await.take() {
            // A task that panicked has nothing left to write.
            let _ = task.await;
        }
    }
}

async fn run(
    pool: SqlitePool,
    mut pending: mpsc::Receiver<(Write, Reply)>,
    health: Arc<std::sync::Mutex<Health>>,
) {
    let mut batch = Vec::new();
    while pending.recv_many(&mut batch, MAX_BATCH).await > 0 {
        let (writes, replies): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        let results = commit(&pool, &writes).await;
        note(&mut health.lock().unwrap_or_else(PoisonError::into_inner), &results, pending.len());
        for (reply, result) in replies.into_iter().zip(results) {
            // The receiver may have been dropped.
            let _ = reply.send(result);
        }
    }
}

/// Notes how the last writes went.
fn note(health: &mut Health, results: &[Result<(), StoreError>], n_waiting: usize) {
    let now = UnixMillis::now();
    let failed = results.iter().find_map(|result| result.as_ref().err());
    if results.iter().any(Result::is_ok) {
        health.last_write = Some(now);
    }
    if let Some(error) = failed {
        health.last_failure = Some(Failure { at: now, reason: error.to_string() });
    }
    (health.is_failing, health.n_waiting) = (failed.is_some(), n_waiting);
}

/// Writes all changes in one transaction. If that fails, each gets its own, so that one bad write fails alone.
async fn commit(pool: &SqlitePool, writes: &[Write]) -> Vec<Result<(), StoreError>> {
    let mut connection = match pool.acquire().await {
        Ok(connection) => connection,
        Err(error) => return writes.iter().map(|_| Err(StoreError::Failed(error.to_string()))).collect(),
    };
    if transact(&mut connection, writes).await.is_ok() {
        return writes.iter().map(|_| Ok(())).collect();
    }
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let alone = transact(&mut connection, std::slice::from_ref(write)).await;
        results.push(alone.map_err(StoreError::from));
    }
    results
}

async fn transact(connection: &mut SqliteConnection, writes: &[Write]) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for write in writes {
        match write {
            Write::Table(row, first) => {
                create(&mut transaction, row, first).await?;
                append(&mut transaction, first).await?;
            }
            Write::Events(events) => append(&mut transaction, events).await?,
            Write::Removal(ids) => remove(&mut transaction, ids).await?,
        }
    }
    transaction.commit().await
}

async fn create(
    connection: &mut SqliteConnection,
    row: &TableRow,
    first: &Append,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query(
        "INSERT INTO tables (id, created, game, header, seats, origin, origin_lines, played, status, is_over) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    let query = query.bind(&row.id).bind(row.created_at).bind(&row.game).bind(&row.header).bind(&row.seats);
    let query =
        query.bind(row.origin.as_ref().map(|(table, _)| table)).bind(row.origin.as_ref().map(|(_, n)| *n));
    let summary = &first.summary;
    query.bind(summary.played_at).bind(&summary.status).bind(summary.is_over).execute(connection).await?;
    Ok(())
}

async fn append(connection: &mut SqliteConnection, append: &Append) -> Result<(), sqlx::Error> {
    for (n, event) in (append.after + 1..).zip(&append.events) {
        let query = sqlx::query(
            "INSERT INTO events (table_id, n, kind, seat, line, submission) VALUES (?, ?, ?, ?, ?, ?)",
        );
        let n = i64::try_from(n).map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
        let seat = event.seat.map(|seat| seat.index() as i64);
        let query = query.bind(&append.table).bind(n).bind(event.kind.name()).bind(seat).bind(&event.line);
        let query = query.bind(event.submission.as_ref().map(Submission::as_str));
        query.execute(&mut *connection).await?;
    }
    let summary = &append.summary;
    let query = sqlx::query("UPDATE tables SET played = ?, status = ?, is_over = ? WHERE id = ?");
    let query = query.bind(summary.played_at).bind(&summary.status).bind(summary.is_over);
    query.bind(&append.table).execute(connection).await?;
    Ok(())
}

async fn remove(connection: &mut SqliteConnection, ids: &[String]) -> Result<(), sqlx::Error> {
    for id in ids {
        for statement in ["DELETE FROM events WHERE table_id = ?", "DELETE FROM tables WHERE id = ?"] {
            sqlx::query(statement).bind(id).execute(&mut *connection).await?;
        }
    }
    Ok(())
}
