//! Random games, for benchmarks, searches and tests.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::chance::{Chance, pick};
use crate::game::{Outcome, Turn};

/// The result of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutResult {
    /// How the game ended.
    pub outcome: Outcome,
    /// The number of decisions that players took.
    pub decisions: u64,
}

/// Plays random games. It reuses its buffers, so that no decision allocates.
#[derive(Debug)]
pub struct Playouts<'a, G: Chance> {
    game: &'a G,
    legal: Vec<G::Action>,
}

impl<'a, G: Chance> Playouts<'a, G> {
    /// Creates the buffers for random games of `game`.
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Self { game, legal: Vec::with_capacity(1024) }
    }

    /// Plays `state` to the end. Every legal action is equally likely at every decision.
    pub fn play<R: Rng + ?Sized>(&mut self, state: &mut G::State, rng: &mut R) -> PlayoutResult {
        let (game, legal) = (self.game, &mut self.legal);
        let mut decisions = 0;
        loop {
            match game.turn(state) {
                Turn::Over(outcome) => return PlayoutResult { outcome, decisions },
                Turn::Chance => {
                    let outcome = game.sample(state, rng);
                    game.apply(state, outcome);
                }
                Turn::Player(_) => {
                    legal.clear();
                    game.legal(state, legal);
                    let action = *pick(rng, legal);
                    game.apply(state, action);
                    decisions += 1;
                }
            }
        }
    }
}

/// Plays `games` random games and calls `visit` with every state in which a player or chance is to act.
pub fn over_random_games<G: Chance>(game: &G, games: u64, mut visit: impl FnMut(&G::State)) {
    let mut legal = Vec::new();
    for idx in 0..games {
        let (mut state, mut rng) = (game.start(), rng_of(1, idx));
        loop {
            let action = match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => game.sample(&state, &mut rng),
                Turn::Player(_) => {
                    legal.clear();
                    game.legal(&state, &mut legal);
                    *pick(&mut rng, &legal)
                }
            };
            visit(&state);
            game.apply(&mut state, action);
        }
    }
}

/// Returns the random number generator of game number `idx` of a run. It depends on `seed` and `idx` alone, so the
/// games are the same with any number of threads.
#[must_use]
pub fn rng_of(seed: u64, idx: u64) -> Pcg64Mcg {
    // Weyl steps give neighbouring games distant seeds; the generator's own seeding mixes the rest.
    Pcg64Mcg::seed_from_u64(seed.wrapping_add(idx.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}
