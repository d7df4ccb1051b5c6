//! A write that waits, and the caller who waits for it.

use std::time::Instant;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::failure::Stop;
use super::write::Write;
use crate::error::StoreError;

/// The result of something that a thread does.
pub(super) type Pending<T> = oneshot::Receiver<Result<T, StoreError>>;

/// A write in the queue, whatever it writes.
pub(super) trait Job: Send {
    /// When it was asked for.
    fn arrived(&self) -> Instant;

    /// Carries it out within the open transaction, on its own savepoint: if it is refused, the others go on. Fails if
    /// the whole transaction has to end.
    fn run(&mut self, connection: &Connection) -> Result<(), rusqlite::Error>;

    /// Notes that a commit with it failed, and that nobody knows what became of it.
    fn mark_uncertain(&mut self);

    /// Tells the caller what became of it, after the transaction was committed.
    fn committed(self: Box<Self>);

    /// Tells the caller that it was not written, as far as this attempt is concerned.
    fn failed(self: Box<Self>, error: StoreError);
}

/// A write and where its answer goes.
pub(super) struct Waiting<W: Write> {
    write: W,
    arrived: Instant,
    reply: oneshot::Sender<Result<W::Output, StoreError>>,
    result: Option<Result<W::Output, StoreError>>,
    is_uncertain: bool,
}

/// Returns a job, and what its answer will come out of.
pub(super) fn waiting<W: Write>(write: W) -> (Box<dyn Job>, Pending<W::Output>) {
    let (reply, answer) = oneshot::channel();
    let waiting = Waiting { write, arrived: Instant::now(), reply, result: None, is_uncertain: false };
    (Box::new(waiting), answer)
}

impl<W: Write> Waiting<W> {
    fn answer(self, result: Result<W::Output, StoreError>) {
        let result = match result {
            // An earlier attempt may have been written after all: that would also explain the refusal.
            Err(error) if self.is_uncertain => Err(StoreError::Unknown(error.to_string())),
            result => result,
        };
        // The caller may have gone; the write counts all the same.
        let _ = self.reply.send(result);
    }
}

impl<W: Write> Job for Waiting<W> {
    fn arrived(&self) -> Instant {
        self.arrived
    }

    fn run(&mut self, connection: &Connection) -> Result<(), rusqlite::Error> {
        let statement = |sql| connection.prepare_cached(sql)?.execute([]).map(drop);
        statement("SAVEPOINT job")?;
        match self.write.run(connection) {
            Ok(output) => self.result = Some(Ok(output)),
            Err(Stop::Refuse(error)) => {
                statement("ROLLBACK TO job")?;
                self.result = Some(Err(error));
            }
            Err(Stop::Break(error)) => return Err(error),
        }
        statement("RELEASE job")
    }

    fn mark_uncertain(&mut self) {
        // What was refused is not in the transaction.
        self.is_uncertain |= matches!(self.result, Some(Ok(_)));
    }

    fn committed(mut self: Box<Self>) {
        let unknown = || Err(StoreError::Unknown("it was not in the transaction".to_owned()));
        let result = self.result.take().unwrap_or_else(unknown);
        self.answer(result);
    }

    fn failed(self: Box<Self>, error: StoreError) {
        // Not even a refusal stands: it may rest on what another write of the same transaction had changed.
        self.answer(Err(error));
    }
}
