//! The threads that read.

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::failure::Stop;
use super::job::Pending;
use super::{Shared, connection};
use crate::error::StoreError;

/// A question with its own way to answer. It tells whether the connection is still good.
pub(super) type ReadJob = Box<dyn FnOnce(Result<&Connection, StoreError>) -> IsGood + Send>;

/// Whether a connection can be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IsGood {
    Yes,
    No,
}

/// Answers until the queue is closed and empty.
pub(super) fn run(shared: &Shared) {
    let (mut connection, mut jobs) = (None, Vec::new());
    while shared.reads.take(&mut jobs, 1, None) {
        let Some(job) = jobs.pop() else { continue };
        let opened = match connection.take() {
            Some(connection) => Ok(connection),
            None => connection::open_reader(&shared.files).map_err(StoreError::from),
        };
        let is_good = job(opened.as_ref().map_err(Clone::clone));
        connection = opened.ok().filter(|_| is_good == IsGood::Yes);
    }
}

/// Returns a question as a job, and what its answer will come out of. All that it reads is of one moment.
pub(super) fn job<T: Send + 'static>(
    query: impl FnOnce(&Connection) -> Result<T, Stop> + Send + 'static,
) -> (ReadJob, Pending<T>) {
    let (reply, answer) = oneshot::channel();
    let job = move |connection: Result<&Connection, StoreError>| {
        let result = connection.map_err(Stop::Refuse).and_then(|connection| {
            let transaction = connection.unchecked_transaction()?;
            let found = query(&transaction)?;
            transaction.commit()?;
            Ok(found)
        });
        let is_good = if matches!(result, Err(Stop::Break(_))) { IsGood::No } else { IsGood::Yes };
        // The caller may have gone.
        let _ = reply.send(result.map_err(StoreError::from));
        is_good
    };
    (Box::new(job), answer)
}
