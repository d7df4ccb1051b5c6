//! A tree search with chance in the open, for any number of seats.
//!
//! Every seat maximises its own worth, so team-mates and enemies need no special care. The rolls of a position are
//! listed with their probabilities and visited in proportion to them, so they add no noise of their own.
//! Positions that several orders of the same actions reach are one node.

mod guide;
mod judge;
mod ranked;
mod shape;
mod tree;
mod worker;

use hillfort_engine::Heuristic;

pub(crate) use crate::search::judge::judged;
pub use crate::search::ranked::Ranked;
use crate::search::ranked::ranked;
pub use crate::search::shape::Shape;
use crate::search::worker::Worker;
use crate::{Bot, Budget, Choice, Stop};

/// A tree search. It keeps what it knows from one decision to the next.
#[derive(Debug)]
pub struct Search<G: Heuristic> {
    threads: usize,
    workers: Vec<Worker<G>>,
}

impl<G: Heuristic> Search<G> {
    /// Makes a search from its shape and a seed; it thinks with so many threads, each with a tree of its own.
    #[must_use]
    pub fn new(shape: Shape, seed: u64, threads: usize) -> Self {
        let threads = threads.max(1);
        let workers = (0..threads as u64).map(|idx| Worker::new(shape, seed, idx)).collect();
        Self { threads, workers }
    }

    /// Thinks about a position and returns every legal action, the best first; nothing if no player is to act.
    pub fn rank(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
    ) -> Vec<Ranked<G::Action>> {
        let share = match budget {
            Budget::Nodes(nodes) => Budget::Nodes(nodes.div_ceil(self.threads as u64)),
            Budget::Time(_) => budget,
        };
        if let [worker] = self.workers.as_mut_slice() {
            worker.think(game, state, share, stop);
        } else {
            std::thread::scope(|scope| {
                for worker in &mut self.workers {
                    scope.spawn(|| worker.think(game, state, share, stop));
                }
            });
        }
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

    /// Returns how many nodes the last decision took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.done).sum()
    }
}

impl<G: Heuristic> Bot<G> for Search<G> {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> Choice<G::Action> {
        let ranked = self.rank(game, state, budget, stop);
        let best = ranked.into_iter().next().expect("a bot is asked when a player is to act");
        Choice { action: best.action, value: best.value, line: best.line, nodes: self.nodes() }
    }
}
