//! A queue between the callers and a thread.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::error::StoreError;

/// A queue with a bound. It can be closed; what is in it by then is still taken out.
#[derive(Debug)]
pub(crate) struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    capacity: usize,
}

#[derive(Debug)]
struct State<T> {
    items: VecDeque<T>,
    is_closed: bool,
}

impl<T> Queue<T> {
    pub(crate) fn new(capacity: usize) -> Self {
        let state = State { items: VecDeque::new(), is_closed: false };
        Self { state: Mutex::new(state), changed: Condvar::new(), capacity }
    }

    /// Adds an item. A full queue refuses instead of making the caller wait: callers are tasks, not threads.
    pub(crate) fn push(&self, item: T) -> Result<(), StoreError> {
        let mut state = self.lock();
        if state.is_closed {
            return Err(StoreError::Closed);
        }
        if state.items.len() >= self.capacity {
            return Err(StoreError::Busy(format!("{} requests wait", self.capacity)));
        }
        state.items.push_back(item);
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// Takes out at most `n` items, after waiting for the first: forever, or at most that long. Returns false once the
    /// queue is closed and empty.
    pub(crate) fn take(&self, into: &mut Vec<T>, n: usize, wait: Option<Duration>) -> bool {
        let is_idle = |state: &mut State<T>| state.items.is_empty() && !state.is_closed;
        let state = self.lock();
        let mut state = match wait {
            None => self.changed.wait_while(state, is_idle).unwrap_or_else(PoisonError::into_inner),
            Some(wait) => {
                let waited = self.changed.wait_timeout_while(state, wait, is_idle);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        let is_open = !(state.is_closed && state.items.is_empty());
        let n = n.min(state.items.len());
        into.extend(state.items.drain(..n));
        is_open
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().items.len()
    }

    /// Accepts nothing more.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Accepts nothing more, and drops what is waiting.
    pub(crate) fn abandon(&self) {
        self.close();
        let items = std::mem::take(&mut self.lock().items);
        drop(items);
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_queue_refuses_and_a_closed_one_hands_out_what_it_has() {
        let queue = Queue::new(2);
        assert_eq!((queue.push(1), queue.push(2)), (Ok(()), Ok(())));
        assert!(matches!(queue.push(3), Err(StoreError::Busy(_))));
        queue.close();
        assert_eq!(queue.push(4), Err(StoreError::Closed));
        let mut taken = Vec::new();
        assert!(queue.take(&mut taken, 9, None));
        assert_eq!(taken, [1, 2]);
        assert!(!queue.take(&mut taken, 9, None));
    }

    #[test]
    fn waiting_ends_after_the_given_time() {
        let mut taken: Vec<u8> = Vec::new();
        assert!(Queue::new(1).take(&mut taken, 1, Some(Duration::ZERO)), "it is still open");
        assert!(taken.is_empty());
    }
}
