//! Looks one action ahead, with a beginner's mistakes if asked.

use hillfort_engine::chance::{below, pick};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Heuristic, Seat, Turn};
use rand_pcg::Pcg64Mcg;

use crate::{Bot, Budget, ChosenAction, Stop, rolls};

/// A roll with more outcomes than this is sampled, with this many samples.
const MAX_OUTCOMES: usize = 64;

/// Takes the action with the highest expected value after its roll, without looking further.
#[derive(Debug)]
pub struct Greedy<G: Heuristic> {
    rng: Pcg64Mcg,
    handicap: Handicap,
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Action, u64)>,
}

/// The mistakes that a player makes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handicap {
    /// The probability to overlook an action, in percent.
    pub overlook_percent: u32,
    /// The largest error in the value of an action.
    pub value_noise: f32,
}

impl Handicap {
    /// No mistakes.
    pub const NONE: Self = Self { overlook_percent: 0, value_noise: 0.0 };
    /// The mistakes of a beginner.
    pub const BEGINNER: Self = Self { overlook_percent: 25, value_noise: 0.02 };
}

impl<G: Heuristic> Greedy<G> {
    /// Creates a greedy player. The seed decides between equal actions, and about mistakes.
    #[must_use]
    pub fn new(seed: u64, handicap: Handicap) -> Self {
        Self { rng: rng_of(seed, 0), handicap, legal: Vec::new(), outcomes: Vec::new() }
    }

    /// Returns the value of a state to a seat, averaged over a pending roll.
    fn value(&mut self, game: &G, state: &G::State, seat: Seat) -> f32 {
        if game.turn(state) != Turn::Chance {
            return static_value(game, state, seat);
        }
        let Self { outcomes, rng, .. } = self;
        rolls::list(game, state, MAX_OUTCOMES, outcomes, rng);
        if outcomes.is_empty() || outcomes.len() > MAX_OUTCOMES {
            rolls::sample(game, state, MAX_OUTCOMES, outcomes, rng);
        }
        let [value] = rolls::average(game, state, outcomes, |after| [static_value(game, after, seat)]);
        value
    }

    /// Returns a random number between -1 and 1 with a triangular distribution.
    fn noise(&mut self) -> f32 {
        let mut half = || below(&mut self.rng, 1001) as f32 / 1000.0;
        half() - half()
    }
}

/// Returns the value of a state to a seat, before any pending roll.
fn static_value<G: Heuristic>(game: &G, state: &G::State, seat: Seat) -> f32 {
    match game.turn(state) {
        Turn::Over(outcome) => outcome.worth(seat) as f32,
        Turn::Player(_) | Turn::Chance => game.value(state, seat),
    }
}

impl<G: Heuristic> Bot<G> for Greedy<G> {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> ChosenAction<G::Action> {
        self.choose_where(game, state, budget, stop, &|_| true)
    }

    fn choose_where(
        &mut self,
        game: &G,
        state: &G::State,
        _: Budget,
        stop: &Stop,
        is_allowed: &dyn Fn(G::Action) -> bool,
    ) -> ChosenAction<G::Action> {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        game.legal(state, &mut legal);
        if legal.iter().any(|action| is_allowed(*action)) {
            legal.retain(|action| is_allowed(*action));
        }
        let Turn::Player(seat) = game.turn(state) else {
            unreachable!("a bot is asked when a player is to act")
        };
        let any = *pick(&mut self.rng, &legal);
        let mut best = (f32::MIN, any, 0.5);
        for &action in &legal {
            if below(&mut self.rng, 100) < self.handicap.overlook_percent || stop.is_stopped() {
                continue;
            }
            let mut next = state.clone();
            game.apply(&mut next, action);
            let value = self.value(game, &next, seat);
            // The policy only breaks ties.
            let tie_break = 1e-4 * game.policy_logit(state, action);
            let score = value + self.handicap.value_noise * self.noise() + tie_break;
            if score > best.0 {
                best = (score, action, value);
            }
        }
        let nodes = legal.len() as u64;
        self.legal = legal;
        ChosenAction { action: best.1, value: best.2, principal_variation: vec![best.1], nodes }
    }
}
