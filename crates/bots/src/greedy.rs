//! One action ahead: the odds of every legal action against the game's own judgement.

use engine::chance::pick;
use engine::playout::rng_of;
use engine::{Heuristic, Seat, Turn};
use rand_pcg::Pcg64Mcg;

use crate::Bot;

/// How many outcomes of one roll are listed; more are sampled.
const LISTED: usize = 64;

/// Takes the action whose outcome is worth most on average, without looking further.
#[derive(Debug)]
pub struct Greedy<G: Heuristic> {
    rng: Pcg64Mcg,
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Action, u64)>,
}

impl<G: Heuristic> Greedy<G> {
    /// Makes a greedy player from a seed, which decides between equals.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: rng_of(seed, 0), legal: Vec::new(), outcomes: Vec::new() }
    }

    /// Returns what a state is worth to a seat, the roll that is due averaged.
    fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> f32 {
        match game.turn(state) {
            Turn::Over(outcome) => outcome.worth(seat) as f32,
            Turn::Player(_) => game.value(state, seat),
            Turn::Chance => {
                self.outcomes.clear();
                game.outcomes(state, &mut self.outcomes);
                let outcomes = std::mem::take(&mut self.outcomes);
                let after = |action: G::Action| {
                    let mut next = state.clone();
                    game.apply(&mut next, action);
                    match game.turn(&next) {
                        Turn::Over(outcome) => outcome.worth(seat) as f32,
                        Turn::Player(_) | Turn::Chance => game.value(&next, seat),
                    }
                };
                let (mut sum, mut weights) = (0.0, 0.0);
                if outcomes.len() <= LISTED {
                    for (outcome, weight) in &outcomes {
                        sum += *weight as f32 * after(*outcome);
                        weights += *weight as f32;
                    }
                } else {
                    for _ in 0..LISTED {
                        sum += after(game.sample(state, &mut self.rng));
                        weights += 1.0;
                    }
                }
                self.outcomes = outcomes;
                sum / weights
            }
        }
    }
}

impl<G: Heuristic> Bot<G> for Greedy<G> {
    fn choose(&mut self, game: &G, state: &G::State) -> G::Action {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        game.legal(state, &mut legal);
        let Turn::Player(seat) = game.turn(state) else {
            unreachable!("a bot is asked when a player is to act")
        };
        let mut best = (f32::MIN, *pick(&mut self.rng, &legal));
        for &action in &legal {
            let mut next = state.clone();
            game.apply(&mut next, action);
            // The promise breaks ties only.
            let worth = self.worth(game, &next, seat) + 1e-4 * game.promise(state, action);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        self.legal = legal;
        best.1
    }
}
