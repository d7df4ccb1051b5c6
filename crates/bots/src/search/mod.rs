//! Monte Carlo tree search with explicit chance nodes, for any number of seats.
//!
//! Every seat maximises its own value, so team-mates and enemies need no special treatment. The outcomes of a roll are
//! listed with their probabilities and visited in proportion to them, so rolls add no sampling noise. Positions that
//! are reached by several orders of the same actions share a node.

mod config;
mod evaluation;
mod ranked;
mod selection;
mod tree;
mod worker;

use hillfort_engine::Heuristic;

pub use crate::search::config::SearchConfig;
pub(crate) use crate::search::evaluation::evaluate_seats;
pub use crate::search::ranked::Ranked;
use crate::search::ranked::ranked;
use crate::search::worker::Worker;
use crate::{Bot, Budget, ChosenAction, Stop};

/// A Monte Carlo tree search. It keeps its tree from one decision to the next.
#[derive(Debug)]
pub struct Search<G: Heuristic> {
    workers: Vec<Worker<G>>,
}

impl<G: Heuristic> Search<G> {
    /// Creates a search with `threads` threads, each with a tree of its own; their visits are added up.
    #[must_use]
    pub fn new(config: SearchConfig, seed: u64, threads: usize) -> Self {
        Self { workers: (0..threads.max(1) as u64).map(|idx| Worker::new(config, seed, idx)).collect() }
    }

    /// Searches a position and returns every legal action, the best first; none if no player is to act.
    pub fn rank(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
    ) -> Vec<Ranked<G::Action>> {
        let share = match budget {
            Budget::Nodes(nodes) => Budget::Nodes(nodes.div_ceil(self.workers.len() as u64)),
            Budget::Time(_) => budget,
        };
        self.run(game, state, share, stop);
        let first = &self.workers[0];
        let mut ranked = ranked(&first.tree, first.root, game);
        for worker in &self.workers[1..] {
            for (sum, other) in ranked.iter_mut().zip(worker.tree.edges_of(worker.root)) {
                let visits = sum.visits + u64::from(other.visits);
                if visits > 0 {
                    sum.value = (sum.value * sum.visits as f32 + other.total) / visits as f32;
                }
                sum.visits = visits;
            }
        }
        ranked.sort_by(Ranked::order);
        ranked
    }

    /// Searches what follows from a legal action, with the whole budget and one thread. So two actions can be compared:
    /// a search of the position gives most of its visits to the one that it likes.
    ///
    /// # Panics
    /// May panic if no player is to act, or if the action is not legal.
    pub fn rank_one(
        &mut self,
        game: &G,
        state: &G::State,
        action: G::Action,
        budget: Budget,
        stop: &Stop,
    ) -> Ranked<G::Action> {
        let worker = &mut self.workers[0];
        worker.run_after(game, state, action, budget, stop);
        let found = ranked(&worker.tree, worker.root, game).pop();
        // The root lacks its other actions.
        worker.forget();
        found.expect("the action is an edge of the root")
    }

    /// Lets every thread search.
    #[cfg(not(target_family = "wasm"))]
    fn run(&mut self, game: &G, state: &G::State, share: Budget, stop: &Stop) {
        if let [worker] = self.workers.as_mut_slice() {
            return worker.run(game, state, share, stop);
        }
        std::thread::scope(|scope| {
            for worker in &mut self.workers {
                scope.spawn(|| worker.run(game, state, share, stop));
            }
        });
    }

    /// WebAssembly has no threads: one tree is searched after the other.
    #[cfg(target_family = "wasm")]
    fn run(&mut self, game: &G, state: &G::State, share: Budget, stop: &Stop) {
        self.workers.iter_mut().for_each(|worker| worker.run(game, state, share, stop));
    }

    fn chosen(&self, best: Ranked<G::Action>) -> ChosenAction<G::Action> {
        ChosenAction {
            action: best.action,
            value: best.value,
            principal_variation: best.principal_variation,
            nodes: self.nodes(),
        }
    }

    /// Returns the number of iterations that the last decision took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.iterations).sum()
    }
}

/// The set-up and these turns are the opening, in which a bot does not always choose the same of several good actions.
const OPENING_TURNS: u32 = 2;

impl<G: Heuristic> Bot<G> for Search<G> {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> ChosenAction<G::Action> {
        let mut ranked = self.rank(game, state, budget, stop);
        let idx = if game.turn_number(state) <= OPENING_TURNS {
            self.workers[0].opening_choice(&ranked)
        } else {
            0
        };
        self.chosen(ranked.swap_remove(idx))
    }

    fn choose_where(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        is_allowed: &dyn Fn(G::Action) -> bool,
    ) -> ChosenAction<G::Action> {
        let mut ranked = self.rank(game, state, budget, stop);
        let idx = ranked.iter().position(|ranked| is_allowed(ranked.action)).unwrap_or(0);
        self.chosen(ranked.swap_remove(idx))
    }

    fn n_bytes(&self) -> usize {
        self.workers.iter().map(Worker::n_bytes).sum()
    }
}
