//! How long things took, in few numbers.

use std::fmt::Write as _;
use std::time::Duration;

/// The upper ends of the buckets, in seconds.
const ENDS: [f64; 7] = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0];

/// A count for each bucket.
#[derive(Clone, Debug, Default)]
pub(super) struct Histogram {
    counts: [u64; ENDS.len()],
    n: u64,
    sum: f64,
}

impl Histogram {
    pub(super) fn add(&mut self, time: Duration) {
        let seconds = time.as_secs_f64();
        if let Some(bucket) = ENDS.iter().position(|end| seconds <= *end) {
            self.counts[bucket] += 1;
        }
        self.n += 1;
        self.sum += seconds;
    }

    /// Writes the buckets as Prometheus wants them: each with everything below its end.
    pub(super) fn write(&self, name: &str, labels: &str, text: &mut String) {
        let mut below = 0;
        for (end, n) in ENDS.iter().zip(self.counts) {
            below += n;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}_bucket{{{labels},le=\"{end}\"}} {below}");
        }
        let _ = writeln!(text, "{name}_bucket{{{labels},le=\"+Inf\"}} {}", self.n);
        let _ = writeln!(text, "{name}_sum{{{labels}}} {}\n{name}_count{{{labels}}} {}", self.sum, self.n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_count_everything_below_their_end() {
        let mut histogram = Histogram::default();
        [1, 2, 250, 60_000].into_iter().for_each(|millis| histogram.add(Duration::from_millis(millis)));
        let mut text = String::new();
        histogram.write("t", "a=\"b\"", &mut text);
        for line in [
            "t_bucket{a=\"b\",le=\"0.001\"} 1",
            "t_bucket{a=\"b\",le=\"0.005\"} 2",
            "t_bucket{a=\"b\",le=\"0.1\"} 2",
            "t_bucket{a=\"b\",le=\"0.5\"} 3",
            "t_bucket{a=\"b\",le=\"10\"} 3",
            "t_bucket{a=\"b\",le=\"+Inf\"} 4",
            "t_count{a=\"b\"} 4",
        ] {
            assert!(text.lines().any(|written| written == line), "{line} is not in:\n{text}");
        }
    }
}
