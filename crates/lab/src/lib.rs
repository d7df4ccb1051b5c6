//! Many games at once: what designers and programmers want to know about a game as a whole.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::Ruleset;
use engine::playout::{Playouts, rng_of};
use rayon::prelude::*;
use serde::Serialize;

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
    /// Takes the percentiles of lengths in any order.
    #[must_use]
    pub fn of(lengths: &mut [u64]) -> Self {
        lengths.sort_unstable();
        let at = |percent: usize| lengths.get((lengths.len().saturating_sub(1)) * percent / 100).copied();
        let at = |percent| at(percent).unwrap_or(0);
        Self { min: at(0), p5: at(5), p25: at(25), p50: at(50), p75: at(75), p95: at(95), max: at(100) }
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
    let played: Vec<(String, u64)> = pool.install(|| {
        let each = |playouts: &mut Playouts<'_, G>, idx: u64| {
            let mut state = game.start();
            let played = playouts.play(&mut state, &mut rng_of(plan.seed, idx));
            finished();
            (game.winner_name(&state, played.outcome), played.decisions)
        };
        (0..plan.games).into_par_iter().map_init(|| Playouts::new(game), each).collect()
    });
    let seconds = start.elapsed().as_secs_f64();
    let decisions = played.iter().map(|(_, decisions)| decisions).sum();
    let mut winners = BTreeMap::new();
    let mut lengths = Vec::with_capacity(played.len());
    for (winner, decisions) in played {
        *winners.entry(winner).or_default() += 1;
        lengths.push(decisions);
    }
    Ok(Figures {
        games: plan.games,
        decisions,
        seconds,
        decisions_per_second: if seconds > 0.0 { decisions as f64 / seconds } else { 0.0 },
        winners,
        length: Percentiles::of(&mut lengths),
    })
}
