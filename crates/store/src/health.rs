//! How a store is doing.

use std::sync::{Mutex, PoisonError};

use crate::row::UnixMillis;

/// How a store is doing. Asking needs no disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    /// Whether the last attempt to write failed. The store keeps trying by itself, so this ends when the reason does.
    pub is_failing: bool,
    /// The last failure to write, if there was one.
    pub last_failure: Option<Failure>,
    /// When something was last written.
    pub last_write: Option<UnixMillis>,
    /// Since when the current attempt to write has been under way. A disk that hangs shows here.
    pub writing_since: Option<UnixMillis>,
    /// The number of writes that wait.
    pub n_waiting: usize,
    /// What the check of the whole file said.
    pub check: Check,
}

/// A failure to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// When it happened.
    pub at: UnixMillis,
    /// What happened, for the log.
    pub reason: String,
}

/// The check of the whole file, which runs in the background after the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// It has not ended yet.
    Running,
    /// Nothing is wrong.
    Passed,
    /// The file is damaged in this way. What can be read is still served.
    Damaged(String),
    /// It could not be finished, for this reason.
    NotDone(String),
}

/// The health while it changes.
#[derive(Debug)]
pub(crate) struct Pulse(Mutex<Health>);

impl Pulse {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Health {
            is_failing: false,
            last_failure: None,
            last_write: None,
            writing_since: None,
            n_waiting: 0,
            check: Check::Running,
        }))
    }

    pub(crate) fn health(&self) -> Health {
        self.with(|health| health.clone())
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.with(|health| health.is_failing)
    }

    pub(crate) fn starts_writing(&self, at: UnixMillis) {
        self.with(|health| health.writing_since = Some(at));
    }

    /// Notes a success. Returns whether it ends a time of failures.
    pub(crate) fn wrote(&self, at: UnixMillis) -> bool {
        self.with(|health| {
            (health.last_write, health.writing_since) = (Some(at), None);
            std::mem::replace(&mut health.is_failing, false)
        })
    }

    /// Notes a failure. Returns whether it is news: the first one, or for another reason than the last.
    pub(crate) fn failed(&self, at: UnixMillis, reason: &str) -> bool {
        self.with(|health| {
            let same = health.last_failure.as_ref().is_some_and(|last| last.reason == reason);
            let is_news = !(health.is_failing && same);
            health.last_failure = Some(Failure { at, reason: reason.to_owned() });
            (health.is_failing, health.writing_since) = (true, None);
            is_news
        })
    }

    pub(crate) fn checked(&self, check: Check) {
        self.with(|health| health.check = check);
    }

    fn with<T>(&self, change: impl FnOnce(&mut Health) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
