//! Times, counted in buckets that are three per cent wide.

use std::sync::atomic::{AtomicU64, Ordering};

/// The buckets for each doubling.
const PER_DOUBLING: u64 = 32;
const N_BUCKETS: usize = 64 * PER_DOUBLING as usize;

/// How often which time was measured. All tasks share one.
#[derive(Debug)]
pub(super) struct Histogram(Vec<AtomicU64>);

impl Default for Histogram {
    fn default() -> Self {
        Self((0..N_BUCKETS).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Histogram {
    pub(super) fn note(&self, micros: u64) {
        let bucket = ((micros.max(1) as f64).log2() * PER_DOUBLING as f64) as usize;
        self.0[bucket.min(N_BUCKETS - 1)].fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the time within which this part of all lie.
    pub(super) fn quantile(&self, part: f64) -> u64 {
        let counts: Vec<_> = self.0.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        let wanted = (counts.iter().sum::<u64>() as f64 * part).ceil() as u64;
        let mut sum = 0;
        let bucket = counts.iter().position(|count| {
            sum += count;
            sum >= wanted && sum > 0
        });
        bucket.map_or(0, |bucket| 2_f64.powf((bucket + 1) as f64 / PER_DOUBLING as f64) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_three_per_cent_precise() {
        let times = Histogram::default();
        (1..=1000).for_each(|millis| times.note(millis * 1000));
        for (part, exact) in [(0.5, 500_000.0), (0.99, 990_000.0), (1.0, 1_000_000.0)] {
            let found = times.quantile(part) as f64;
            assert!((0.97..1.03).contains(&(found / exact)), "{part}: {found}");
        }
        assert_eq!(Histogram::default().quantile(0.5), 0);
    }
}
