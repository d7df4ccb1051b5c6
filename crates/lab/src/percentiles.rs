//! How long games are.

use std::collections::BTreeMap;

use serde::Serialize;

/// The length of games in decisions: so many per cent of the games are no longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Percentiles {
    /// The shortest game.
    pub min: u64,
    /// Five per cent.
    pub p5: u64,
    /// A quarter.
    pub p25: u64,
    /// The half.
    pub p50: u64,
    /// Three quarters.
    pub p75: u64,
    /// Ninety-five per cent.
    pub p95: u64,
    /// The longest game.
    pub max: u64,
}

impl Percentiles {
    /// Takes the percentiles of lengths, each with the number of games that had it.
    #[must_use]
    pub fn of(lengths: &BTreeMap<u64, u64>) -> Self {
        let games: u64 = lengths.values().sum();
        let at = |percent: u64| {
            let rank = games.saturating_sub(1) * percent / 100;
            let mut seen = 0;
            let reaches = |(_, games): &(&u64, &u64)| {
                seen += **games;
                seen > rank
            };
            lengths.iter().find(reaches).map_or(0, |(length, _)| *length)
        };
        Self { min: at(0), p5: at(5), p25: at(25), p50: at(50), p75: at(75), p95: at(95), max: at(100) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_lengths_of_games() {
        let lengths = (1..=100).map(|length| (length, 1)).collect();
        let found = Percentiles::of(&lengths);
        let expected = Percentiles { min: 1, p5: 5, p25: 25, p50: 50, p75: 75, p95: 95, max: 100 };
        assert_eq!(found, expected);
        assert_eq!(Percentiles::of(&BTreeMap::new()), Percentiles::default());
        assert_eq!(Percentiles::of(&[(7, 3)].into()).p50, 7);
    }
}
