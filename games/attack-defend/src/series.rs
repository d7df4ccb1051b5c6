//! The two-game match (AD-MATCH).

use hillfort_engine::series::{Finished, SeriesResult};

use crate::game::AttackDefend;

/// What a person captured as BLU.
#[derive(Clone, Debug, Default)]
struct Captures {
    points: usize,
    /// The round in which the last captured point fell.
    last: u64,
    /// The round in which the point before it fell.
    before: u64,
    rounds: Vec<u32>,
}

impl Captures {
    fn add(&mut self, captured: [Option<u32>; 2]) {
        let rounds: Vec<u32> = captured.into_iter().flatten().collect();
        let mut latest_first = rounds.iter().rev().map(|round| u64::from(*round));
        self.points += rounds.len();
        self.last += latest_first.next().unwrap_or(0);
        self.before += latest_first.next().unwrap_or(0);
        self.rounds.extend(rounds);
    }

    /// The best key wins: more points (AD-MATCH-2), then the earlier last point, then the earlier one before it
    /// (AD-MATCH-3).
    fn key(&self) -> (std::cmp::Reverse<usize>, u64, u64) {
        (std::cmp::Reverse(self.points), self.last, self.before)
    }

    fn sentence(&self) -> String {
        let rounds = self.rounds.iter().map(u32::to_string).collect::<Vec<_>>().join(" and ");
        match self.points {
            0 => "no points".to_owned(),
            1 => format!("1 point (round {rounds})"),
            n => format!("{n} points (rounds {rounds})"),
        }
    }
}

/// AD-MATCH-1: the first person is BLU in the first game, the second in the second.
pub(crate) fn score(games: &[Finished<'_, AttackDefend>]) -> SeriesResult {
    let mut attacks = [Captures::default(), Captures::default()];
    for (idx, finished) in games.iter().enumerate() {
        attacks[idx % 2].add(finished.state.captured);
    }
    let [first, second] = attacks.each_ref().map(Captures::key);
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(1),
    };
    SeriesResult { winner, scores: attacks.iter().map(Captures::sentence).collect() }
}
