//! The lengths of games.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// Percentiles of the length of games, in decisions.
///
/// A percentile is missing if there are too few games to have one below it and one above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Percentiles {
    /// The shortest game.
    pub min: u64,
    /// The 5th percentile of 20 games or more.
    pub p5: Option<u64>,
    /// The lower quartile of 4 games or more.
    pub p25: Option<u64>,
    /// The median.
    pub p50: u64,
    /// The upper quartile of 4 games or more.
    pub p75: Option<u64>,
    /// The 95th percentile of 20 games or more.
    pub p95: Option<u64>,
    /// The longest game.
    pub max: u64,
}

impl Percentiles {
    /// Returns the percentiles of `lengths`, which maps a length to its number of games.
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
        let if_enough = |least: u64, percent: u64| (games >= least).then(|| at(percent));
        Self {
            min: at(0),
            p5: if_enough(20, 5),
            p25: if_enough(4, 25),
            p50: at(50),
            p75: if_enough(4, 75),
            p95: if_enough(20, 95),
            max: at(100),
        }
    }
}

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shortest {}", self.min)?;
        let half = Some(self.p50);
        for (name, length) in
            [("5 %", self.p5), ("25 %", self.p25), ("half", half), ("75 %", self.p75), ("95 %", self.p95)]
        {
            if let Some(length) = length {
                write!(f, ", {name} {length}")?;
            }
        }
        write!(f, ", longest {}", self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_games(games: u64) -> Percentiles {
        Percentiles::of(&(1..=games).map(|length| (length, 1)).collect())
    }

    #[test]
    fn percentiles_are_lengths_of_games() {
        assert_eq!(
            of_games(100).to_string(),
            "shortest 1, 5 % 5, 25 % 25, half 50, 75 % 75, 95 % 95, longest 100"
        );
        assert_eq!(Percentiles::of(&BTreeMap::new()), Percentiles::default());
        assert_eq!(Percentiles::of(&[(7, 3)].into()).p50, 7);
    }

    #[test]
    fn few_games_have_no_percentiles() {
        assert_eq!(of_games(3).to_string(), "shortest 1, half 2, longest 3");
        assert_eq!(of_games(19).p95, None);
        // The percentile differs from the maximum.
        for games in 20..60 {
            let found = of_games(games);
            assert!(found.p95.is_some_and(|length| length < found.max), "{found:?}");
        }
    }
}
