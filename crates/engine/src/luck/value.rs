//! What the dice gave in winning chances: the value of what fell, less the expected value of the roll.
//!
//! A roll is everything that chance decides between two decisions. Values are the game's own estimates
//! ([`Heuristic::value`]), and the result once the game is over, so every outcome can be valued.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::chance::Chance;
use crate::chance_tree::{list_leaves, sample_leaf};
use crate::game::Turn;
use crate::heuristic::Heuristic;
use crate::luck::RollResult;
use crate::seat::Seat;

/// A roll that can end in more states is sampled instead of listed.
const MAX_LEAVES: usize = 2_000;
/// The samples of such a roll.
const SAMPLES: usize = 1_000;

/// The values of a position to every seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// The value to each seat, averaged over a pending roll.
    pub values: Vec<f64>,
    /// The largest standard error of the values; 0 if nothing was sampled.
    pub error: f64,
}

impl Expected {
    /// Returns the values of a position, without looking beyond a pending roll.
    #[must_use]
    pub fn of<G: Heuristic>(game: &G, state: &G::State) -> Self {
        if game.turn(state) != Turn::Chance {
            return Self { values: values(game, state), error: 0.0 };
        }
        Self::listed(game, state).unwrap_or_else(|| Self::sampled(game, state, SAMPLES, 0))
    }

    /// Lists what a roll can lead to; `None` if that is too much.
    fn listed<G: Heuristic>(game: &G, state: &G::State) -> Option<Self> {
        // Counting is quick, listing is not.
        if game.n_chance_lines(state) > 20 * MAX_LEAVES as u64 {
            return None;
        }
        let leaves = list_leaves(game, state, MAX_LEAVES, |(), _, _, _| ())?;
        let mut sums = vec![0.0; game.n_seats()];
        for leaf in leaves {
            for (sum, value) in sums.iter_mut().zip(values(game, &leaf.state)) {
                *sum += leaf.probability * value;
            }
        }
        Some(Self { values: sums, error: 0.0 })
    }

    /// Averages over `n` random results of a roll, the same ones for the same seed.
    #[must_use]
    pub fn sampled<G: Heuristic>(game: &G, state: &G::State, n: usize, seed: u64) -> Self {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let (mut sums, mut squares) = (vec![0.0; game.n_seats()], vec![0.0; game.n_seats()]);
        for _ in 0..n {
            let mut leaf = state.clone();
            sample_leaf(game, &mut leaf, &mut rng, |_| ());
            for (seat, value) in values(game, &leaf).into_iter().enumerate() {
                sums[seat] += value;
                squares[seat] += value * value;
            }
        }
        let n = n as f64;
        let variance = |(sum, squares): (&f64, &f64)| (squares / n - (sum / n).powi(2)).max(0.0);
        let error = sums.iter().zip(&squares).map(variance).fold(0.0, f64::max);
        Self { values: sums.into_iter().map(|sum| sum / n).collect(), error: (error / n).sqrt() }
    }
}

/// Returns the value of a position to every seat, as it is before a pending roll: the result once the game is over.
fn values<G: Heuristic>(game: &G, state: &G::State) -> Vec<f64> {
    let n_seats = game.n_seats();
    if let Turn::Over(outcome) = game.turn(state) {
        return (0..n_seats).map(|seat| outcome.worth(Seat::new(seat))).collect();
    }
    let first = f64::from(game.value(state, Seat::new(0)));
    match n_seats {
        // The values of two seats add up to 1.
        2 => vec![first, 1.0 - first],
        _ => (0..n_seats).map(|seat| f64::from(game.value(state, Seat::new(seat)))).collect(),
    }
}

/// What a roll gave to every seat.
#[derive(Clone, Debug, PartialEq)]
pub struct RollLuck {
    /// The value to each seat after the roll, less the expected one.
    pub luck: Vec<f64>,
    /// The standard error of the expected values; 0 if all outcomes were listed.
    pub error: f64,
}

impl RollLuck {
    /// Returns what a roll gave.
    #[must_use]
    pub fn of<G: Heuristic>(game: &G, roll: &RollResult<G::State>) -> Self {
        let Expected { values: expected, error } = Expected::of(game, &roll.before);
        let after = Expected::of(game, &roll.after).values;
        Self { luck: after.iter().zip(expected).map(|(after, expected)| after - expected).collect(), error }
    }
}

/// Where the result of a game comes from, for every seat. What was expected at the start, what the dice gave, and what
/// the decisions changed add up to the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The value at the start.
    pub start: Vec<f64>,
    /// The value at the end: the result if the game is over.
    pub end: Vec<f64>,
    /// The luck of all rolls.
    pub luck: Vec<f64>,
    /// What the decisions of all players changed.
    pub play: Vec<f64>,
    /// The standard error of the luck; 0 if the outcomes of all rolls were listed.
    pub error: f64,
    /// The number of rolls.
    pub rolls: u32,
    /// The number of rolls with too many outcomes to list.
    pub sampled: u32,
}

impl Account {
    /// Follows a game from its first state through all that was done.
    #[must_use]
    pub fn of<G: Chance + Heuristic>(
        game: &G,
        start: &G::State,
        actions: impl IntoIterator<Item = G::Action>,
    ) -> Self {
        let zero = vec![0.0; game.n_seats()];
        let first = Expected::of(game, start);
        let mut account = Self {
            start: first.values.clone(),
            end: Vec::new(),
            luck: zero.clone(),
            play: zero,
            error: 0.0,
            rolls: 0,
            sampled: 0,
        };
        // What was expected when a player or chance had decided last.
        let (mut before, mut state, mut was_chance) = (first, start.clone(), false);
        for action in actions {
            let is_chance = game.turn(&state) == Turn::Chance;
            if is_chance && !was_chance {
                account.rolls += 1;
                account.sampled += u32::from(before.error > 0.0);
                account.error = account.error.hypot(before.error);
            }
            game.apply(&mut state, action);
            was_chance = is_chance;
            // In the middle of a roll nothing is settled.
            if is_chance && game.turn(&state) == Turn::Chance {
                continue;
            }
            let after = Expected::of(game, &state);
            let sums = if is_chance { &mut account.luck } else { &mut account.play };
            for ((sum, after), before) in sums.iter_mut().zip(&after.values).zip(&before.values) {
                *sum += after - before;
            }
            before = after;
        }
        account.end = before.values;
        account
    }
}
