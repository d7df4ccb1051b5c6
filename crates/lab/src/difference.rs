//! Differences between two series of games, and whether they are noise.

use serde::Serialize;

/// The normal deviate of a two-sided interval of 95 %.
pub(crate) const DEVIATE: f64 = 1.959_964;
/// The normal deviate that a value exceeds in one case of five.
const POWER_DEVIATE: f64 = 0.841_621;

/// A mean difference with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The probability of at least this difference if there were none.
    pub p: f64,
    /// The true difference that would have been seen in four runs of five.
    pub smallest: f64,
}

impl Difference {
    /// Returns the difference between two series whose games are paired: `pairs` are the differences within the pairs.
    ///
    /// `least_square` is added to the sum of squares. For shares it is 2, one more pair that differs in each direction:
    /// otherwise a few pairs that all differ in the same way would look certain.
    #[must_use]
    pub fn of(pairs: impl IntoIterator<Item = f64>, least_square: f64) -> Self {
        let (mut n, mut sum, mut squares) = (0.0, 0.0, least_square);
        for pair in pairs {
            n += 1.0;
            sum += pair;
            squares += pair * pair;
        }
        if n < 1.0 {
            return Self {
                mean: 0.0,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
                p: 1.0,
                smallest: f64::INFINITY,
            };
        }
        let mean: f64 = sum / n;
        let error = ((squares / n - mean * mean).max(0.0) / n).sqrt();
        let p = if mean == 0.0 { 1.0 } else { two_sided(mean.abs() / error) };
        Self {
            mean,
            low: mean - DEVIATE * error,
            high: mean + DEVIATE * error,
            p,
            smallest: (DEVIATE + POWER_DEVIATE) * error,
        }
    }
}

/// Returns the probability that a normal deviate is at least this far from 0.
#[must_use]
pub fn two_sided(deviate: f64) -> f64 {
    libm::erfc(deviate.abs() / std::f64::consts::SQRT_2)
}

/// Corrects the probabilities of several differences by Holm's method: one of them below 0.05 is then false in at most
/// one of twenty studies, however many there are.
#[must_use]
pub fn corrected(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|a, b| probabilities[*a].total_cmp(&probabilities[*b]));
    let mut corrected = vec![1.0; probabilities.len()];
    let mut most: f64 = 0.0;
    for (rank, idx) in order.into_iter().enumerate() {
        let factor = (probabilities.len() - rank) as f64;
        most = most.max((probabilities[idx] * factor).min(1.0));
        corrected[idx] = most;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use hillfort_engine::chance::below;
    use hillfort_engine::playout::rng_of;

    use super::*;

    #[test]
    fn the_probability_of_a_deviate_is_that_of_the_tables() {
        for (deviate, expected) in [(0.0, 1.0), (DEVIATE, 0.05), (-2.575_829, 0.01), (3.290_527, 0.001)] {
            assert!((two_sided(deviate) - expected).abs() < 1e-6, "{deviate}");
        }
    }

    #[test]
    fn corrected_probabilities_are_those_of_holm() {
        let found = corrected(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in found.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
    }

    /// Plays 2,000 studies of 400 pairs in which nothing differs.
    #[test]
    fn one_interval_in_twenty_misses_the_truth() {
        let missed = (0..2000)
            .filter(|study| {
                let mut rng = rng_of(5, *study);
                let pairs: Vec<_> =
                    (0..400).map(|_| f64::from(below(&mut rng, 2)) - f64::from(below(&mut rng, 2))).collect();
                let found = Difference::of(pairs, 2.0);
                assert_eq!(found.p < 0.05, found.low > 0.0 || found.high < 0.0);
                found.p < 0.05
            })
            .count();
        assert!((60..=140).contains(&missed), "{missed} of 2000");
    }

    /// A difference of the size that `smallest` names is seen in four runs of five.
    #[test]
    fn the_smallest_difference_is_seen_in_four_runs_of_five() {
        let study = |study: u64, shift: u32| {
            let mut rng = rng_of(6, study);
            let win = |rng: &mut _, percent: u32| f64::from(u8::from(below(rng, 1000) < percent));
            let pairs: Vec<_> = (0..1000).map(|_| win(&mut rng, 500 + shift) - win(&mut rng, 500)).collect();
            Difference::of(pairs, 2.0)
        };
        let smallest = study(0, 0).smallest;
        let shift = (smallest * 1000.0).round() as u32;
        let seen = (1..1000).filter(|idx| study(*idx, shift).p < 0.05).count();
        assert!((740..=860).contains(&seen), "{seen} of 999 with {smallest}");
    }

    #[test]
    fn a_few_pairs_prove_nothing() {
        let few = Difference::of([1.0, 1.0], 2.0);
        assert!(few.p > 0.05 && few.low < 0.0, "{few:?}");
        assert_eq!(Difference::of([], 2.0).p, 1.0);
    }
}
