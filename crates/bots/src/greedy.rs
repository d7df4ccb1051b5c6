//! One action ahead: the odds of every legal action against the game's own judgement, with the slips of a beginner.

use hillfort_engine::chance::{below, pick};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Heuristic, Seat, Turn};
use rand_pcg::Pcg64Mcg;

use crate::{Bot, Budget, Choice, Stop, rolls};

/// A roll with more outcomes than this is sampled, so often.
const LISTED: usize = 64;

/// Takes the action whose outcome is worth most on average, without looking further.
#[derive(Debug)]
pub struct Greedy<G: Heuristic> {
    rng: Pcg64Mcg,
    slips: Slips,
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Action, u64)>,
}

/// How a player errs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slips {
    /// Of a hundred actions so many are overlooked.
    pub overlooks: u32,
    /// An action's worth is misjudged by up to so much.
    pub misjudges: f32,
}

impl Slips {
    /// A player who never errs.
    pub const NONE: Self = Self { overlooks: 0, misjudges: 0.0 };
    /// A beginner.
    pub const BEGINNER: Self = Self { overlooks: 25, misjudges: 0.02 };
}

impl<G: Heuristic> Greedy<G> {
    /// Makes a greedy player from a seed, which decides between equals and about slips.
    #[must_use]
    pub fn new(seed: u64, slips: Slips) -> Self {
        Self { rng: rng_of(seed, 0), slips, legal: Vec::new(), outcomes: Vec::new() }
    }

    /// Returns what a state is worth to a seat, the roll that is due averaged.
    fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> f32 {
        if game.turn(state) != Turn::Chance {
            return at_rest(game, state, seat);
        }
        let Self { outcomes, rng, .. } = self;
        rolls::list(game, state, LISTED, outcomes, rng);
        if outcomes.is_empty() || outcomes.len() > LISTED {
            rolls::sample(game, state, LISTED, outcomes, rng);
        }
        let [worth] = rolls::average(game, state, outcomes, |after| [at_rest(game, after, seat)]);
        worth
    }

    /// A number between -1 and 1, those in the middle more often.
    fn error(&mut self) -> f32 {
        let mut half = || below(&mut self.rng, 1001) as f32 / 1000.0;
        half() - half()
    }
}

/// Returns what a state is worth to a seat as it stands.
fn at_rest<G: Heuristic>(game: &G, state: &G::State, seat: Seat) -> f32 {
    match game.turn(state) {
        Turn::Over(outcome) => outcome.worth(seat) as f32,
        Turn::Player(_) | Turn::Chance => game.value(state, seat),
    }
}

impl<G: Heuristic> Bot<G> for Greedy<G> {
    fn choose(&mut self, game: &G, state: &G::State, _: Budget, stop: &Stop) -> Choice<G::Action> {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        game.legal(state, &mut legal);
        let Turn::Player(seat) = game.turn(state) else {
            unreachable!("a bot is asked when a player is to act")
        };
        let any = *pick(&mut self.rng, &legal);
        let mut best = (f32::MIN, any, 0.5);
        for &action in &legal {
            if below(&mut self.rng, 100) < self.slips.overlooks || stop.is_stopped() {
                continue;
            }
            let mut next = state.clone();
            game.apply(&mut next, action);
            let worth = self.worth(game, &next, seat);
            // The promise breaks ties only.
            let seems = worth + self.slips.misjudges * self.error() + 1e-4 * game.policy_logit(state, action);
            if seems > best.0 {
                best = (seems, action, worth);
            }
        }
        let nodes = legal.len() as u64;
        self.legal = legal;
        Choice { action: best.1, value: best.2, line: vec![best.1], nodes }
    }
}
