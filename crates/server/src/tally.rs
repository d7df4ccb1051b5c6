//! Counting what is there now: connections by address, sockets by table.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many of each key are there.
#[derive(Debug)]
pub(crate) struct Tally<K>(Mutex<Counts<K>>);

#[derive(Debug)]
struct Counts<K> {
    all: usize,
    by_key: HashMap<K, usize>,
}

impl<K: Clone + Eq + Hash> Tally<K> {
    /// Counts one more until the result is dropped; `None` if there are already `most_of_key` of its key, or
    /// `most_in_all`.
    pub(crate) fn enter(
        self: &Arc<Self>,
        key: K,
        most_of_key: usize,
        most_in_all: usize,
    ) -> Option<Entered<K>> {
        let mut counts = self.lock();
        let of_key = counts.by_key.get(&key).copied().unwrap_or(0);
        if of_key >= most_of_key || counts.all >= most_in_all {
            return None;
        }
        counts.by_key.insert(key.clone(), of_key + 1);
        counts.all += 1;
        Some(Entered { key, tally: Arc::clone(self) })
    }

    /// Returns how many there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Counts<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K> Default for Tally<K> {
    fn default() -> Self {
        Self(Mutex::new(Counts { all: 0, by_key: HashMap::new() }))
    }
}

/// One that is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Entered<K: Clone + Eq + Hash> {
    key: K,
    tally: Arc<Tally<K>>,
}

impl<K: Clone + Eq + Hash> Drop for Entered<K> {
    fn drop(&mut self) {
        let mut counts = self.tally.lock();
        counts.all -= 1;
        match counts.by_key.get_mut(&self.key) {
            Some(n) if *n > 1 => *n -= 1,
            _ => drop(counts.by_key.remove(&self.key)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_makes_room() {
        let tally = Arc::new(Tally::default());
        let enter = |key: &'static str| tally.enter(key, 2, 3);
        let first = enter("a").expect("there is room");
        let _second = enter("a").expect("there is room");
        assert!(enter("a").is_none(), "two of a key");
        let third = enter("b").expect("there is room");
        assert!(enter("b").is_none(), "three in all");
        drop(first);
        drop(third);
        assert_eq!((tally.count(), tally.lock().by_key.len()), (1, 1), "nothing is kept of b");
        assert!(enter("a").is_some());
    }
}
