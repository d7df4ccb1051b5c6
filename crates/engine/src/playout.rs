//! Random games, for measuring and for the laws.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::chance::{Chance, pick};
use crate::game::{Outcome, Turn};

/// What a random game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions players took.
    pub decisions: u64,
}

/// Plays random games and keeps what it needs for that, so that no decision allocates.
#[derive(Debug)]
pub struct Playouts<'a, G: Chance> {
    game: &'a G,
    legal: Vec<G::Action>,
}

impl<'a, G: Chance> Playouts<'a, G> {
    /// Gets ready to play `game`.
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Self { game, legal: Vec::with_capacity(1024) }
    }

    /// Plays `state` to the end, every decision drawn alike from the full legal list.
    pub fn play<R: Rng + ?Sized>(&mut self, state: &mut G::State, rng: &mut R) -> Played {
        let (game, legal) = (self.game, &mut self.legal);
        play_by(game, state, rng, |state, rng| {
            legal.clear();
            game.legal(state, legal);
            *pick(rng, legal)
        })
    }
}

/// Calls `visit` with every state of so many random games but the last one of each: where players and chance act.
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

fn play_by<G: Chance, R: Rng + ?Sized>(
    game: &G,
    state: &mut G::State,
    rng: &mut R,
    mut choose: impl FnMut(&G::State, &mut R) -> G::Action,
) -> Played {
    let mut decisions = 0;
    loop {
        match game.turn(state) {
            Turn::Over(outcome) => return Played { outcome, decisions },
            Turn::Chance => {
                let outcome = game.sample(state, rng);
                game.apply(state, outcome);
            }
            Turn::Player(_) => {
                let action = choose(state, rng);
                game.apply(state, action);
                decisions += 1;
            }
        }
    }
}

/// Returns the random source of game number `idx` of a run: it depends on the seed and that number alone, so that
/// any number of threads gives the same games.
#[must_use]
pub fn rng_of(seed: u64, idx: u64) -> Pcg64Mcg {
    // Weyl steps keep neighbouring games apart; the generator's own seeding mixes the rest.
    Pcg64Mcg::seed_from_u64(seed.wrapping_add(idx.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}
