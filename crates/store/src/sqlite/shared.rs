//! What the threads of a store share.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, InterruptHandle};
use tokio::sync::oneshot;

use super::failure::Stop;
use super::files::Files;
use super::job::{Job, Pending, waiting};
use super::options::SqliteOptions;
use super::readers::{self, ReadJob};
use super::write::Write;
use super::{connection, schema};
use crate::error::StoreError;
use crate::health::Pulse;
use crate::queue::Queue;
use crate::row::UnixMillis;
use crate::store::Answer;

/// The most reads and the most writes that wait. Further callers get `StoreError::Busy`.
const MAX_WAITING: usize = 4096;

/// What the threads of a store share.
pub(super) struct Shared {
    /// Never used, only open: as long as one connection is, SQLite does not delete the log, so that a log that is gone
    /// was deleted by another program. Dropped before the files, which another server may take then.
    anchor: Mutex<Option<Connection>>,
    pub(super) files: Files,
    pub(super) options: SqliteOptions,
    pub(super) pulse: Pulse,
    pub(super) writes: Queue<Box<dyn Job>>,
    pub(super) reads: Queue<ReadJob>,
    threads: Mutex<Threads>,
}

#[derive(Default)]
struct Threads {
    handles: Vec<JoinHandle<()>>,
    /// Stops the check of the whole file, which nobody waits for.
    check: Option<InterruptHandle>,
    is_closed: bool,
}

impl Shared {
    pub(super) fn open(folder: &Path, options: SqliteOptions) -> Result<Self, StoreError> {
        let files = Files::open(folder)?;
        let mut anchor = connection::open(&files)?;
        schema::prepare(&mut anchor, &files, &*options.log)?;
        // The first read of a connection opens the log.
        anchor.query_row("SELECT n FROM heartbeat", [], |_| Ok(())).map_err(Stop::from)?;
        files.note_opened()?;
        Ok(Self {
            anchor: Mutex::new(Some(anchor)),
            files,
            options,
            pulse: Pulse::new(),
            writes: Queue::new(MAX_WAITING),
            reads: Queue::new(MAX_WAITING),
            threads: Mutex::default(),
        })
    }

    pub(super) fn now(&self) -> UnixMillis {
        (self.options.clock)()
    }

    pub(super) fn log(&self, line: &str) {
        (self.options.log)(line);
    }

    /// Starts a thread that [`Shared::close`] waits for. Refuses once the store is closed.
    pub(super) fn start(
        self: &Arc<Self>,
        name: &str,
        work: impl FnOnce(&Self) + Send + 'static,
    ) -> Result<(), StoreError> {
        let mut threads = self.threads();
        if threads.is_closed {
            return Err(StoreError::Closed);
        }
        let guarded = Guard(Arc::clone(self));
        let started = thread::Builder::new().name(name.to_owned()).spawn(move || work(&guarded.0));
        threads.handles.retain(|handle| !handle.is_finished());
        threads.handles.push(started.map_err(|error| StoreError::Refused(error.to_string()))?);
        Ok(())
    }

    /// Does something that takes long on a thread of its own.
    pub(super) fn on_own_thread<T: Send + 'static>(
        self: &Arc<Self>,
        name: &str,
        work: impl FnOnce(&Self) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let (reply, receiver) = oneshot::channel();
        let started = self.start(name, move |shared| {
            // The caller may have gone.
            let _ = reply.send(work(shared));
        });
        answer(started.map(|()| receiver))
    }

    /// Puts a write into the queue.
    pub(super) fn submit<W: Write>(&self, write: W) -> Result<Pending<W::Output>, StoreError> {
        let (job, receiver) = waiting(write);
        self.writes.push(job).map(|()| receiver)
    }

    /// Puts a write into the queue, and answers when it is on disk.
    pub(super) fn write<W: Write>(&self, write: W) -> Answer<W::Output> {
        answer(self.submit(write))
    }

    /// Asks something of a reader.
    pub(super) fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, Stop> + Send + 'static,
    ) -> Answer<T> {
        let (job, receiver) = readers::job(query);
        answer(self.reads.push(job).map(|()| receiver))
    }

    /// Lets [`Shared::stop`] interrupt what this connection does.
    pub(super) fn may_interrupt(&self, connection: &Connection) {
        let mut threads = self.threads();
        let handle = connection.get_interrupt_handle();
        if threads.is_closed {
            handle.interrupt();
        }
        threads.check = Some(handle);
    }

    /// Accepts nothing more. What waits is finished.
    pub(super) fn stop(&self) {
        let mut threads = self.threads();
        threads.is_closed = true;
        if let Some(check) = threads.check.take() {
            check.interrupt();
        }
        self.writes.close();
        self.reads.close();
    }

    /// Stops, and tells when every thread has ended and the files are released.
    pub(super) fn close(self: &Arc<Self>) -> Result<Pending<()>, StoreError> {
        self.stop();
        let handles = std::mem::take(&mut self.threads().handles);
        let (reply, receiver) = oneshot::channel();
        let shared = Arc::clone(self);
        let ending = thread::Builder::new().name("store-close".to_owned()).spawn(move || {
            for handle in handles {
                // A thread that panicked has nothing left to do.
                let _ = handle.join();
            }
            shared.anchor.lock().unwrap_or_else(PoisonError::into_inner).take();
            shared.files.release();
            let _ = reply.send(Ok(()));
        });
        ending.map(|_| receiver).map_err(|error| StoreError::Refused(error.to_string()))
    }

    fn threads(&self) -> MutexGuard<'_, Threads> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared")
            .field("files", &self.files)
            .field("pulse", &self.pulse)
            .finish_non_exhaustive()
    }
}

/// Closes the store if a thread panics: waiting callers get an error instead of waiting forever.
struct Guard(Arc<Shared>);

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
            self.0.writes.abandon();
            self.0.reads.abandon();
        }
    }
}

/// Returns an answer that comes later, or at once if it was refused.
pub(super) fn answer<T: Send + 'static>(receiver: Result<Pending<T>, StoreError>) -> Answer<T> {
    Box::pin(async move {
        // A thread that panicked has dropped the sender, perhaps in the middle of a commit.
        let ended = || Err(StoreError::Unknown("the thread that worked on it has ended".to_owned()));
        receiver?.await.unwrap_or_else(|_| ended())
    })
}
