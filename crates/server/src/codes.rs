//! Codes with which another device of the same player may play a seat. They are kept for minutes and in memory alone: a
//! server that was restarted has forgotten them, and the first device asks again.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hillfort_engine::Seat;
use hillfort_table::KeyHash;

/// How long a code is good.
const TIME: Duration = Duration::from_mins(10);
/// The most codes that wait. The oldest makes way.
const MAX_WAITING: usize = 10_000;

/// What a code is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) table: String,
    pub(crate) seat: Seat,
    /// The device that has asked for it.
    pub(crate) device: KeyHash,
}

/// The codes that nobody has used.
#[derive(Debug, Default)]
pub(crate) struct Codes(Mutex<VecDeque<(KeyHash, Code, Instant)>>);

impl Codes {
    pub(crate) fn add(&self, key: KeyHash, code: Code, now: Instant) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push_back((key, code, now + TIME));
        if waiting.len() > MAX_WAITING {
            waiting.pop_front();
        }
    }

    /// Returns what a code is about, once. A code for another table stays.
    pub(crate) fn take(&self, key: KeyHash, table: &str, now: Instant) -> Option<Code> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|(_, _, until)| now < *until);
        let found = waiting.iter().position(|(known, code, _)| *known == key && code.table == table)?;
        waiting.remove(found).map(|(_, code, _)| code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_once_for_its_table_and_for_some_minutes() {
        let (codes, now, key) = (Codes::default(), Instant::now(), KeyHash([1; 32]));
        let code = Code { table: "t".to_owned(), seat: Seat::new(0), device: KeyHash([2; 32]) };
        codes.add(key, code.clone(), now);
        assert_eq!(codes.take(key, "other", now), None);
        assert_eq!(codes.take(KeyHash([3; 32]), "t", now), None);
        assert_eq!(codes.take(key, "t", now), Some(code.clone()));
        assert_eq!(codes.take(key, "t", now), None);
        codes.add(key, code, now);
        assert_eq!(codes.take(key, "t", now + TIME), None);
    }
}
