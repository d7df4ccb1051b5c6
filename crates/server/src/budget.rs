//! Token buckets: how often an address, or anyone at a table, may ask for something that costs.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::{Limits, Rate};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cost {
    NewTable,
    WhatIf,
    Hint,
    Review,
    Preview,
    Record,
    LongQuestion,
    Question,
    Command,
}

impl Cost {
    /// Returns what it is called in a refusal.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::NewTable => "new tables",
            Self::WhatIf => "what-ifs",
            Self::Hint => "hints",
            Self::Review => "parts of reviews",
            Self::Preview => "previews",
            Self::Record => "records",
            Self::LongQuestion | Self::Question => "questions",
            Self::Command => "actions",
        }
    }

    /// Returns the rate of one address.
    const fn rate(self, limits: &Limits) -> Rate {
        match self {
            Self::NewTable => limits.new_tables,
            Self::WhatIf => limits.what_ifs,
            Self::Hint => limits.hints,
            Self::Review => limits.reviews,
            Self::Preview => limits.previews,
            Self::Record => limits.records,
            Self::LongQuestion => limits.long_questions,
            Self::Question => limits.questions,
            Self::Command => limits.commands,
        }
    }

    /// Returns whether one table has a budget for it too, which all addresses share.
    const fn is_shared_by_table(self) -> bool {
        matches!(self, Self::WhatIf | Self::Hint | Self::Review | Self::LongQuestion | Self::Command)
    }
}

/// How much more than one address all of them may ask of one table.
const TABLE_FACTOR: u32 = 4;
/// The most buckets. A full one says nothing, so it is forgotten first.
const MAX_BUCKETS: usize = 100_000;

/// The budgets of all addresses and tables.
#[derive(Debug, Default)]
pub(crate) struct Budgets {
    addresses: Mutex<Buckets<(Cost, IpAddr)>>,
    tables: Mutex<Buckets<(Cost, String)>>,
}

impl Budgets {
    /// Takes one from the budget of an address, and from that of the table it is about.
    ///
    /// # Errors
    /// Returns how long it takes until there is one again.
    pub(crate) fn spend(
        &self,
        limits: &Limits,
        cost: Cost,
        address: IpAddr,
        table: Option<&str>,
        now: Instant,
    ) -> Result<(), Duration> {
        let rate = cost.rate(limits);
        // The address first, so that one a refused client takes nothing from the others at the table.
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner).take((cost, address), rate, now)?;
        let Some(table) = table.filter(|_| cost.is_shared_by_table()) else { return Ok(()) };
        let [burst, per_minute] = [rate.burst, rate.per_minute].map(|n| n.saturating_mul(TABLE_FACTOR));
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.take((cost, table.to_owned()), Rate::new(burst, per_minute), now)
    }
}

/// Buckets by their keys, bounded in number.
#[derive(Debug)]
struct Buckets<K>(HashMap<K, Bucket>);

impl<K> Default for Buckets<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash> Buckets<K> {
    fn take(&mut self, key: K, rate: Rate, now: Instant) -> Result<(), Duration> {
        if self.0.len() >= MAX_BUCKETS && !self.0.contains_key(&key) {
            self.0.retain(|_, bucket| !bucket.is_full(now));
            // That is an attack from everywhere: it gets a fresh budget, but no more memory.
            if self.0.len() >= MAX_BUCKETS {
                self.0.clear();
            }
        }
        self.0.entry(key).or_insert_with(|| Bucket::new(rate, now)).take(now)
    }
}

/// What is left of one budget.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self { rate, left: f64::from(rate.burst), at: now }
    }

    /// Takes one.
    ///
    /// # Errors
    /// Returns how long it takes until there is one again.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        (self.left, self.at) = (self.left_at(now), now);
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        let minutes = (1.0 - self.left) / f64::from(self.rate.per_minute);
        Err(Duration::try_from_secs_f64(60.0 * minutes).unwrap_or(Duration::MAX))
    }

    fn left_at(&self, now: Instant) -> f64 {
        let minutes = now.saturating_duration_since(self.at).as_secs_f64() / 60.0;
        (self.left + minutes * f64::from(self.rate.per_minute)).min(f64::from(self.rate.burst))
    }

    fn is_full(&self, now: Instant) -> bool {
        self.left_at(now) >= f64::from(self.rate.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);
    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn a_burst_is_free_and_then_it_takes_time() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate::new(2, 6), start);
        assert_eq!((bucket.take(start), bucket.take(start)), (Ok(()), Ok(())));
        assert_eq!(bucket.take(start), Err(Duration::from_secs(10)));
        assert_eq!(bucket.take(start + Duration::from_secs(4)), Err(Duration::from_secs(6)));
        assert_eq!(bucket.take(start + Duration::from_secs(10)), Ok(()));
        let much_later = start + 60 * MINUTE;
        assert!(bucket.is_full(much_later));
        let taken = (0..9).filter(|_| bucket.take(much_later).is_ok()).count();
        assert_eq!(taken, 2, "no more than a burst is saved up");
    }

    #[test]
    fn addresses_do_not_share_but_a_table_has_an_end() {
        let limits = Limits { hints: Rate::new(1, 1), ..Limits::default() };
        let (budgets, now) = (Budgets::default(), Instant::now());
        let spend = |address, table| budgets.spend(&limits, Cost::Hint, address, Some(table), now);
        assert_eq!((spend(HERE, "a"), spend(THERE, "a")), (Ok(()), Ok(())));
        assert_eq!(spend(HERE, "b"), Err(MINUTE), "another table is no help");
        assert_eq!(spend(HERE, "a"), Err(MINUTE), "a refused client takes nothing from the others");
        let others = [3, 4, 5].map(|n| spend(IpAddr::from([192, 0, 2, n]), "a"));
        assert_eq!(others, [Ok(()), Ok(()), Err(MINUTE / 4)], "a table has an end");
    }

    #[test]
    fn unlimited_is_unlimited() {
        let limits = Limits { commands: Rate::UNLIMITED, ..Limits::default() };
        let (budgets, now) = (Budgets::default(), Instant::now());
        assert!((0..10_000).all(|_| budgets.spend(&limits, Cost::Command, HERE, Some("a"), now).is_ok()));
    }

    #[test]
    fn only_so_many_buckets_are_kept() {
        let (mut buckets, start) = (Buckets::default(), Instant::now());
        let rate = Rate::new(2, 1);
        for key in 0..MAX_BUCKETS {
            assert!(buckets.take(key, rate, start).is_ok());
        }
        assert!(buckets.take(0, rate, start).is_ok() && buckets.take(0, rate, start).is_err());
        // A minute later all but the first are full again.
        assert!(buckets.take(MAX_BUCKETS, rate, start + MINUTE).is_ok());
        assert_eq!(buckets.0.len(), 2);
        assert!(
            buckets.take(0, rate, start + MINUTE).is_ok() && buckets.take(0, rate, start + MINUTE).is_err()
        );
        for key in 0..2 * MAX_BUCKETS {
            let _ = buckets.take(key, rate, start + MINUTE);
        }
        assert!(buckets.0.len() <= MAX_BUCKETS);
    }
}
