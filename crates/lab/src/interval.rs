//! Confidence intervals of scores.

use serde::Serialize;

use crate::difference::DEVIATE;

/// A score and its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The share of the points, from 0 to 1.
    pub score: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Interval {
    /// Returns the Wilson interval for `points` points in `games` games; from 0 to 1 if there are none.
    ///
    /// A draw is half a point. It has less variance than a win and a loss, so with draws the interval is too wide
    /// rather than too narrow.
    #[must_use]
    pub fn of(points: f64, games: u64) -> Self {
        if games == 0 {
            return Self { score: 0.5, low: 0.0, high: 1.0 };
        }
        let n = games as f64;
        let (score, square) = (points / n, DEVIATE * DEVIATE);
        let centre = (score + square / (2.0 * n)) / (1.0 + square / n);
        let half = DEVIATE / (1.0 + square / n) * (score * (1.0 - score) / n + square / (4.0 * n * n)).sqrt();
        // Rounding must not leave the score outside its own interval.
        Self { score, low: (centre - half).clamp(0.0, score), high: (centre + half).clamp(score, 1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_a_wilson_interval() {
        // From published tables of Wilson intervals.
        for (points, games, low, high) in
            [(50.0, 100, 0.404, 0.596), (95.0, 100, 0.888, 0.978), (10.0, 10, 0.722, 1.0)]
        {
            let found = Interval::of(points, games);
            assert!((found.low - low).abs() < 6e-4 && (found.high - high).abs() < 6e-4, "{found:?}");
            assert!(found.low <= found.score && found.score <= found.high);
        }
        assert_eq!(Interval::of(0.0, 0), Interval { score: 0.5, low: 0.0, high: 1.0 });
    }
}
