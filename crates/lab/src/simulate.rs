//! Statistics of random games.

use std::collections::BTreeMap;
use std::time::Instant;

use hillfort_engine::Ruleset;
use hillfort_engine::playout::{Playouts, rng_of};
use rayon::prelude::*;
use serde::Serialize;

use crate::Percentiles;

/// How many random games are played, and how.
#[derive(Clone, Copy, Debug)]
pub struct Simulation {
    /// The number of games.
    pub games: u64,
    /// The seed, which alone determines the games.
    pub seed: u64,
    /// The number of threads; the statistics do not depend on it.
    pub threads: usize,
}

/// The statistics of many random games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// The number of games.
    pub games: u64,
    /// The number of decisions of players in all games.
    pub decisions: u64,
    /// The time it took.
    pub seconds: f64,
    /// Decisions of players per second.
    pub decisions_per_second: f64,
    /// The number of games won by each winner, as the state JSON names them.
    pub winners: BTreeMap<String, u64>,
    /// The lengths of the games.
    pub length: Percentiles,
}

/// The results of some of the games, in constant space.
#[derive(Default)]
struct Tally {
    winners: BTreeMap<String, u64>,
    lengths: BTreeMap<u64, u64>,
}

impl Tally {
    fn merge(mut self, other: Self) -> Self {
        for (winner, games) in other.winners {
            *self.winners.entry(winner).or_default() += games;
        }
        for (length, games) in other.lengths {
            *self.lengths.entry(length).or_default() += games;
        }
        self
    }
}

/// Plays random games on several threads; calls `finished` after each game.
///
/// # Errors
/// Returns why the threads could not be started.
pub fn simulate<G: Ruleset>(
    game: &G,
    simulation: Simulation,
    finished: &(dyn Fn() + Sync),
) -> Result<Statistics, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(simulation.threads).build()?;
    let start = Instant::now();
    let one = |playouts: &mut Playouts<'_, G>, tally: &mut Tally, idx: u64| {
        let mut state = game.start();
        let played = playouts.play(&mut state, &mut rng_of(simulation.seed, idx));
        *tally.winners.entry(game.winner_name(&state, played.outcome)).or_default() += 1;
        *tally.lengths.entry(played.decisions).or_default() += 1;
        finished();
    };
    let tally = pool.install(|| {
        let games = (0..simulation.games).into_par_iter();
        let start = || (Playouts::new(game), Tally::default());
        let tallies = games.fold(start, |(mut playouts, mut tally), idx| {
            one(&mut playouts, &mut tally, idx);
            (playouts, tally)
        });
        tallies.map(|(_, tally)| tally).reduce(Tally::default, Tally::merge)
    });
    let seconds = start.elapsed().as_secs_f64();
    let decisions = tally.lengths.iter().map(|(length, games)| length * games).sum();
    Ok(Statistics {
        games: simulation.games,
        decisions,
        seconds,
        decisions_per_second: if seconds > 0.0 { decisions as f64 / seconds } else { 0.0 },
        winners: tally.winners,
        length: Percentiles::of(&tally.lengths),
    })
}
