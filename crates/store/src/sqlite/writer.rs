//! The thread that writes. Everything that waits shares one transaction, because a disk does only a few hundred commits
//! a second.

use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::failure::{Kind, Stop, detail, store_error};
use super::job::{Job, waiting};
use super::write::Heartbeat;
use super::{Shared, connection};
use crate::error::StoreError;

/// The most writes that share a transaction.
const MAX_BATCH: usize = 256;

/// How far apart commits begin while many writes arrive: each costs a sync, whatever its size. A write that comes alone
/// does not wait.
const COMMIT_INTERVAL: Duration = Duration::from_millis(10);

/// The pauses between attempts while the disk does not work.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// The length of the log, in pages, at which it is moved into the file.
const LOG_PAGES: i64 = 4000;

/// The state of the thread.
pub(super) struct Writer<'a> {
    shared: &'a Shared,
    /// Thrown away after every transaction that failed: SQLite may have ended it by itself, or not.
    connection: Option<Connection>,
    jobs: Vec<Box<dyn Job>>,
    pause: Duration,
    /// When the next commit may begin.
    next_commit: Instant,
}

/// Why a transaction failed.
enum Trouble {
    /// One write broke it. The others may succeed without it.
    Write(usize, rusqlite::Error),
    /// Nothing was written.
    Batch(rusqlite::Error),
    /// The commit failed. Nobody knows what became of it.
    Commit(rusqlite::Error),
    /// The files are not those that were opened. Nothing was written.
    Files(StoreError),
    /// The files went away during the commit.
    Lost(StoreError),
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Refuse(error) => Self::Files(error),
            Stop::Break(error) => Self::Batch(error),
        }
    }
}

impl<'a> Writer<'a> {
    pub(super) fn new(shared: &'a Shared) -> Self {
        Self { shared, connection: None, jobs: Vec::new(), pause: FIRST_PAUSE, next_commit: Instant::now() }
    }

    /// Writes until the queue is closed and empty.
    pub(super) fn run(mut self) {
        while self.gather() {
            if !self.jobs.is_empty() {
                self.gather_more();
                self.shared.pulse.starts_writing(self.shared.now());
                self.attempt();
            }
        }
    }

    /// Waits for something to write. While the disk does not work, an attempt is made even if nobody asks: the health
    /// then says when it works again, and a commit that failed is overwritten instead of coming back after a crash.
    fn gather(&mut self) -> bool {
        let is_failing = self.shared.pulse.is_failing();
        let wait = match self.jobs.is_empty() {
            false => Some(Duration::ZERO),
            true => is_failing.then_some(self.pause),
        };
        let n_more = MAX_BATCH - self.jobs.len();
        let is_open = self.shared.writes.take(&mut self.jobs, n_more, wait);
        if is_open && is_failing && self.jobs.is_empty() {
            self.jobs.push(waiting(Heartbeat).0);
        }
        is_open || !self.jobs.is_empty()
    }

    /// Lets other writes join until the next commit may begin.
    fn gather_more(&mut self) {
        let wait = self.next_commit.saturating_duration_since(Instant::now());
        if !wait.is_zero() {
            std::thread::sleep(wait);
            let n_more = MAX_BATCH - self.jobs.len();
            self.shared.writes.take(&mut self.jobs, n_more, Some(Duration::ZERO));
        }
        self.next_commit = Instant::now() + COMMIT_INTERVAL;
    }

    fn attempt(&mut self) {
        match self.transact() {
            Ok(()) => {
                if self.shared.pulse.wrote(self.shared.now()) {
                    self.shared.log("the store writes again");
                }
                self.pause = FIRST_PAUSE;
                self.jobs.drain(..).for_each(Job::committed);
                self.shorten_log();
            }
            Err(Trouble::Write(idx, error)) => {
                self.fail(&detail(&error));
                self.jobs.remove(idx).failed(store_error(&error));
            }
            Err(Trouble::Batch(error)) => self.fail_batch(&error),
            Err(Trouble::Commit(error)) => {
                self.jobs.iter_mut().for_each(|job| job.mark_uncertain());
                self.fail_batch(&error);
            }
            Err(Trouble::Files(error)) => {
                self.fail(&error.to_string());
                self.answer_all(&error);
                self.lengthen_pause();
            }
            Err(Trouble::Lost(error)) => {
                self.fail(&error.to_string());
                self.answer_all(&StoreError::Unknown(error.to_string()));
            }
        }
    }

    fn transact(&mut self) -> Result<(), Trouble> {
        let files = &self.shared.files;
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connection::open_writer(files)?,
        };
        // Taken out above and put back below: a connection that failed is dropped on the way.
        let run = |sql| connection.prepare_cached(sql)?.execute([]).map(drop);
        run("BEGIN IMMEDIATE").map_err(Trouble::Batch)?;
        for (idx, job) in self.jobs.iter_mut().enumerate() {
            job.run(&connection).map_err(|error| match Kind::of(&error) {
                Kind::Full | Kind::ReadOnly | Kind::Busy => Trouble::Batch(error),
                Kind::Io | Kind::Damaged | Kind::Forbidden | Kind::Other => Trouble::Write(idx, error),
            })?;
        }
        files.check().map_err(Trouble::Files)?;
        run("COMMIT").map_err(|error| match Kind::of(&error).is_certain() {
            true => Trouble::Batch(error),
            false => Trouble::Commit(error),
        })?;
        files.check().map_err(Trouble::Lost)?;
        self.connection = Some(connection);
        Ok(())
    }

    /// Keeps those that may wait longer for the disk, and pauses.
    fn fail_batch(&mut self, error: &rusqlite::Error) {
        self.fail(&detail(error));
        if !Kind::of(error).may_pass() {
            return self.answer_all(&store_error(error));
        }
        let next = Instant::now() + self.pause;
        let write_timeout = self.shared.options.write_timeout;
        let is_late = |job: &mut Box<dyn Job>| next > job.arrived() + write_timeout;
        self.jobs.extract_if(.., is_late).for_each(|job| job.failed(store_error(error)));
        if !self.jobs.is_empty() {
            std::thread::sleep(self.pause);
        }
        self.lengthen_pause();
    }

    fn fail(&mut self, reason: &str) {
        self.connection = None;
        if self.shared.pulse.failed(self.shared.now(), reason) {
            self.shared.log(&format!("the store cannot write: {reason}"));
        }
    }

    fn answer_all(&mut self, error: &StoreError) {
        self.jobs.drain(..).for_each(|job| job.failed(error.clone()));
    }

    fn lengthen_pause(&mut self) {
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
    }

    /// Moves the log into the file if it has grown long. That reads and syncs much, so it comes after the answers.
    fn shorten_log(&mut self) {
        let Some(connection) = &self.connection else { return };
        let pages = |how: &str| {
            let pragma = format!("PRAGMA wal_checkpoint({how})");
            connection
                .prepare_cached(&pragma)?
                .query_row([], |row| Ok(row.get::<_, i64>(1)? - row.get::<_, i64>(2)?))
        };
        // Asked without doing anything first.
        let moved = pages("NOOP").and_then(|n| if n >= LOG_PAGES { pages("PASSIVE") } else { Ok(n) });
        if let Err(error) = moved {
            self.fail(&detail(&error));
        }
    }
}
