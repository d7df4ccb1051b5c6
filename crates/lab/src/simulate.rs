//! Random games, for the figures of a ruleset.

use std::collections::BTreeMap;
use std::time::Instant;

use hillfort_engine::Ruleset;
use hillfort_engine::playout::{Playouts, rng_of};
use rayon::prelude::*;
use serde::Serialize;

use crate::Percentiles;

/// How many games are played, and how.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// What the games depend on, and nothing else.
    pub seed: u64,
    /// How many threads play them; the figures do not depend on it.
    pub threads: usize,
}

/// What many random games came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// How many games.
    pub games: u64,
    /// How many decisions players took in all of them.
    pub decisions: u64,
    /// How long that took.
    pub seconds: f64,
    /// Decisions of players in a second.
    pub decisions_per_second: f64,
    /// How often each winner won, as the state JSON names them.
    pub winners: BTreeMap<String, u64>,
    /// How long the games were.
    pub length: Percentiles,
}

/// What some of the games came to; small however many there are.
#[derive(Default)]
struct Tally {
    winners: BTreeMap<String, u64>,
    lengths: BTreeMap<u64, u64>,
}

impl Tally {
    fn join(mut self, other: Self) -> Self {
        for (winner, games) in other.winners {
            *self.winners.entry(winner).or_default() += games;
        }
        for (length, games) in other.lengths {
            *self.lengths.entry(length).or_default() += games;
        }
        self
    }
}

/// Plays random games on several threads; `finished` is called after each of them.
///
/// # Errors
/// Returns why the threads could not be had.
pub fn simulate<G: Ruleset>(
    game: &G,
    plan: Plan,
    finished: &(dyn Fn() + Sync),
) -> Result<Figures, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let start = Instant::now();
    let one = |playouts: &mut Playouts<'_, G>, tally: &mut Tally, idx: u64| {
        let mut state = game.start();
        let played = playouts.play(&mut state, &mut rng_of(plan.seed, idx));
        *tally.winners.entry(game.winner_name(&state, played.outcome)).or_default() += 1;
        *tally.lengths.entry(played.decisions).or_default() += 1;
        finished();
    };
    let tally = pool.install(|| {
        let games = (0..plan.games).into_par_iter();
        let start = || (Playouts::new(game), Tally::default());
        let tallies = games.fold(start, |(mut playouts, mut tally), idx| {
            one(&mut playouts, &mut tally, idx);
            (playouts, tally)
        });
        tallies.map(|(_, tally)| tally).reduce(Tally::default, Tally::join)
    });
    let seconds = start.elapsed().as_secs_f64();
    let decisions = tally.lengths.iter().map(|(length, games)| length * games).sum();
    Ok(Figures {
        games: plan.games,
        decisions,
        seconds,
        decisions_per_second: if seconds > 0.0 { decisions as f64 / seconds } else { 0.0 },
        winners: tally.winners,
        length: Percentiles::of(&tally.lengths),
    })
}
