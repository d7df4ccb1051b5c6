//! Plays at random.

use hillfort_engine::Game;
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use rand_pcg::Pcg64Mcg;

use crate::{Bot, Budget, ChosenAction, Stop};

/// Plays a random legal action, each with the same probability.
#[derive(Debug)]
pub struct Random<G: Game> {
    rng: Pcg64Mcg,
    legal: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// Creates a random player.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: rng_of(seed, 0), legal: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, game: &G, state: &G::State, _: Budget, _: &Stop) -> ChosenAction<G::Action> {
        self.legal.clear();
        game.legal(state, &mut self.legal);
        let action = *pick(&mut self.rng, &self.legal);
        ChosenAction { action, value: 0.5, principal_variation: vec![action], nodes: 1 }
    }

    fn choose_where(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        is_allowed: &dyn Fn(G::Action) -> bool,
    ) -> ChosenAction<G::Action> {
        self.legal.clear();
        game.legal(state, &mut self.legal);
        self.legal.retain(|action| is_allowed(*action));
        if self.legal.is_empty() {
            return self.choose(game, state, budget, stop);
        }
        let action = *pick(&mut self.rng, &self.legal);
        ChosenAction { action, value: 0.5, principal_variation: vec![action], nodes: 1 }
    }
}
