//! The tree of one thread, and the four steps of an iteration: select, expand, evaluate, backpropagate.

use std::hash::BuildHasher as _;

use hillfort_engine::chance::below;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Heuristic, Turn};
use rand_pcg::Pcg64Mcg;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::budget::Watch;
use crate::search::Ranked;
use crate::search::config::{LeafEvaluation, SearchConfig, TreePolicy};
use crate::search::evaluation::{SAMPLES, Values, evaluate, rollout};
use crate::search::selection::{select_action, select_outcome};
use crate::search::tree::{Edge, NONE, Node, Tree};
use crate::{Budget, Stop, rolls};

/// A tree of this size grows no further, so that no search fills the memory.
const MAX_NODES: usize = 300_000;
const MAX_EDGES: usize = 4_000_000;
/// The longest path of one iteration.
const MAX_DEPTH: usize = 400;
/// The number of iterations between two checks whether more of them could change the choice.
const SETTLED_INTERVAL: u64 = 32;
/// In an opening, values that differ by less than this are the same.
const EQUAL_VALUES: f32 = 0.01;
/// The length of a search, in iterations, for which games state their `min_turn_end_visits`.
const REFERENCE_ITERATIONS: u64 = 2_000;

/// The tree of one thread, and the buffers to grow it.
#[derive(Debug)]
pub(super) struct Worker<G: Heuristic> {
    config: SearchConfig,
    rng: Pcg64Mcg,
    pub(super) tree: Tree<G>,
    /// The node of every state in the tree, by the hash of the state.
    transpositions: FxHashMap<u64, u32>,
    pub(super) root: u32,
    /// As the configuration says, or the game, for a search of [`REFERENCE_ITERATIONS`].
    min_turn_end_visits: u32,
    /// The number of iterations of the last decision.
    pub(super) iterations: u64,
    /// The nodes and edges of the current iteration, from the root.
    path: Vec<(u32, u32)>,
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Action, u64)>,
}

impl<G: Heuristic> Worker<G> {
    pub(super) fn new(config: SearchConfig, seed: u64, idx: u64) -> Self {
        Self {
            config,
            rng: rng_of(seed, idx),
            tree: Tree::new(),
            transpositions: FxHashMap::default(),
            root: NONE,
            min_turn_end_visits: 0,
            iterations: 0,
            path: Vec::new(),
            legal: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Returns the size of the tree in bytes.
    pub(super) fn n_bytes(&self) -> usize {
        let Tree { nodes, edges } = &self.tree;
        nodes.capacity() * size_of::<Node<G::State>>()
            + edges.capacity() * size_of::<Edge<G::Action>>()
            + self.transpositions.capacity() * size_of::<(u64, u32)>()
    }

    /// Searches a position until the budget is spent or the choice is settled.
    pub(super) fn run(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) {
        let watch = Watch::start(budget, stop);
        self.iterations = 0;
        self.min_turn_end_visits =
            self.config.min_turn_end_visits.unwrap_or_else(|| game.min_turn_end_visits());
        self.set_root(game, state);
        self.expand(game, self.root);
        let n_edges = self.tree.edges_of(self.root).len();
        while n_edges > 1 && !watch.is_over(self.iterations) {
            let leaf = self.select(game);
            let values = self.evaluate(game, leaf);
            self.backpropagate(&values);
            self.iterations += 1;
            if self.iterations.is_multiple_of(SETTLED_INTERVAL)
                && self.is_settled(watch.left(self.iterations))
            {
                break;
            }
        }
    }

    /// Searches what follows from an action: it is the only one at the root, and has the whole budget.
    pub(super) fn run_after(
        &mut self,
        game: &G,
        state: &G::State,
        action: G::Action,
        budget: Budget,
        stop: &Stop,
    ) {
        let watch = Watch::start(budget, stop);
        self.iterations = 0;
        self.min_turn_end_visits =
            self.config.min_turn_end_visits.unwrap_or_else(|| game.min_turn_end_visits());
        self.clear();
        self.root = self.tree.add(game, state.clone());
        let first = self.tree.edges.len();
        self.tree.edges.push(Edge::new(action, 1.0));
        self.tree.set_edges(self.root, first);
        while !watch.is_over(self.iterations) {
            let leaf = self.select(game);
            let values = self.evaluate(game, leaf);
            self.backpropagate(&values);
            self.iterations += 1;
        }
    }

    fn clear(&mut self) {
        self.tree.clear();
        self.transpositions.clear();
    }

    /// Forgets the tree: the next search does not continue it.
    pub(super) fn forget(&mut self) {
        self.root = NONE;
    }

    /// Returns the index of one of the actions that are about as good as the first. `ranked` starts with the best.
    pub(super) fn opening_choice(&mut self, ranked: &[Ranked<G::Action>]) -> usize {
        let Some(best) = ranked.first() else { return 0 };
        let is_equal = |other: &&Ranked<G::Action>| {
            2 * other.visits >= best.visits && (other.value - best.value).abs() < EQUAL_VALUES
        };
        let equals = ranked.iter().take_while(is_equal).count();
        if best.visits == 0 || equals < 2 { 0 } else { below(&mut self.rng, equals as u32) as usize }
    }

    /// Makes a state the root. The tree is kept if the state is at most one decision away from the old root.
    fn set_root(&mut self, game: &G, state: &G::State) {
        let known = if self.root == NONE || self.is_full(2) {
            None
        } else if self.tree.nodes[self.root as usize].state == *state {
            Some(self.root)
        } else {
            self.tree.find(self.root, state)
        };
        self.root = known.unwrap_or_else(|| {
            self.clear();
            self.tree.add(game, state.clone())
        });
    }

    /// Returns whether the tree has reached its largest size divided by `divisor`.
    fn is_full(&self, divisor: usize) -> bool {
        self.tree.nodes.len() >= MAX_NODES / divisor || self.tree.edges.len() >= MAX_EDGES / divisor
    }

    /// Returns whether no other action can overtake the most visited one in `left` iterations.
    fn is_settled(&self, left: u64) -> bool {
        let (mut first, mut second) = (0, 0);
        for edge in self.tree.edges_of(self.root) {
            if edge.visits > first {
                second = first;
                first = edge.visits;
            } else {
                second = second.max(edge.visits);
            }
        }
        u64::from(first - second) > left
    }

    /// Follows the tree policy from the root and returns the node to evaluate: one that is new or over, the end of a
    /// turn with too few visits, or where the path or the tree has reached its limit.
    fn select(&mut self, game: &G) -> u32 {
        self.path.clear();
        let mut node = self.root;
        let mut actor = self.tree.nodes[node as usize].turn;
        loop {
            let turn = self.tree.nodes[node as usize].turn;
            match turn {
                Turn::Over(_) => return node,
                Turn::Player(_) if turn != actor => {
                    actor = turn;
                    if self.is_turn_end_leaf(node) {
                        return node;
                    }
                }
                Turn::Player(_) | Turn::Chance => {}
            }
            let is_closed = self.tree.nodes[node as usize].first == NONE && self.is_full(1);
            if is_closed || self.path.len() >= MAX_DEPTH {
                return node;
            }
            self.expand(game, node);
            let edge = if turn == Turn::Chance {
                select_outcome(&self.tree, node)
            } else {
                select_action(&self.tree, node, self.config.tree_policy)
            };
            self.path.push((node, edge));
            let child = self.tree.edges[edge as usize].child;
            if child != NONE {
                node = child;
                continue;
            }
            if self.is_full(1) {
                return node;
            }
            let (child, is_new) = self.expand_edge(game, node, edge);
            if is_new {
                return child;
            }
            node = child;
        }
    }

    /// Counts a visit at the end of a turn and returns whether the node is still evaluated as a leaf.
    ///
    /// A search that is longer than games assume waits longer in proportion: it would otherwise look at unfinished
    /// replies everywhere, and play worse for it.
    fn is_turn_end_leaf(&mut self, node: u32) -> bool {
        let min_visits = u64::from(self.min_turn_end_visits) * self.iterations.max(REFERENCE_ITERATIONS)
            / REFERENCE_ITERATIONS;
        let visits = &mut self.tree.nodes[node as usize].turn_end_visits;
        let is_leaf = u64::from(*visits) < min_visits;
        if is_leaf {
            *visits = visits.saturating_add(1);
        }
        is_leaf
    }

    /// Follows an edge for the first time; returns the node that it leads to, and whether that is new.
    fn expand_edge(&mut self, game: &G, node: u32, edge: u32) -> (u32, bool) {
        let mut state = self.tree.nodes[node as usize].state.clone();
        game.apply(&mut state, self.tree.edges[edge as usize].action);
        let hash = FxBuildHasher.hash_one(&state);
        let known = self.transpositions.get(&hash).copied();
        let known = known.filter(|known| self.tree.nodes[*known as usize].state == state);
        let child = known.unwrap_or_else(|| {
            let child = self.tree.add(game, state);
            self.transpositions.insert(hash, child);
            child
        });
        self.tree.edges[edge as usize].child = child;
        (child, known.is_none())
    }

    /// Gives a node its edges, unless it has them: the legal actions with their priors, or the outcomes of the roll.
    fn expand(&mut self, game: &G, node: u32) {
        let Self { tree, legal, outcomes, rng, config, .. } = self;
        let at = &tree.nodes[node as usize];
        if at.first != NONE {
            return;
        }
        let first = tree.edges.len();
        match at.turn {
            Turn::Over(_) => return,
            Turn::Chance => {
                rolls::list(game, &at.state, SAMPLES, outcomes, rng);
                let sum: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
                tree.edges.extend(
                    outcomes.iter().map(|(action, weight)| Edge::new(*action, *weight as f32 / sum as f32)),
                );
            }
            Turn::Player(_) => {
                legal.clear();
                game.legal(&at.state, legal);
                let logit = |action| match config.tree_policy {
                    TreePolicy::Puct { prior_weight, .. } => {
                        prior_weight * game.policy_logit(&at.state, action)
                    }
                    TreePolicy::Ucb1 { .. } => 0.0,
                };
                tree.edges.extend(legal.iter().map(|&action| Edge::new(action, logit(action))));
                softmax(&mut tree.edges[first..]);
            }
        }
        tree.set_edges(node, first);
    }

    /// Returns the values of a leaf.
    fn evaluate(&mut self, game: &G, leaf: u32) -> Values {
        let state = &self.tree.nodes[leaf as usize].state;
        match self.config.leaf_evaluation {
            LeafEvaluation::Rollout => rollout(game, &mut state.clone(), &mut self.rng),
            LeafEvaluation::Heuristic => evaluate(game, state, &mut self.outcomes, &mut self.rng),
        }
    }

    /// Adds the values of the leaf to every node and edge of the path.
    fn backpropagate(&mut self, values: &Values) {
        for &(node, edge) in &self.path {
            let node = &mut self.tree.nodes[node as usize];
            let edge = &mut self.tree.edges[edge as usize];
            if let Turn::Player(seat) = node.turn {
                let value = values[seat.index()];
                node.total += value;
                node.squares += value * value;
                edge.total += value;
            }
            node.visits += 1;
            edge.visits += 1;
        }
    }
}

/// Turns the priors of edges from logits into probabilities.
fn softmax<A>(edges: &mut [Edge<A>]) {
    let most = edges.iter().fold(f32::MIN, |most, edge| most.max(edge.prior));
    let mut sum = 0.0;
    for edge in &mut *edges {
        edge.prior = (edge.prior - most).exp();
        sum += edge.prior;
    }
    for edge in edges {
        edge.prior /= sum;
    }
}

#[cfg(test)]
mod tests {
    use hillfort_template::Footrace;

    use super::*;

    /// Returns how often each of four actions is chosen, by 400 seeds.
    fn chosen(values_and_visits: [(f32, u64); 4]) -> [u32; 4] {
        let ranked = values_and_visits.map(|(value, visits)| Ranked {
            action: hillfort_template::Action::Wait,
            value,
            visits,
            principal_variation: Vec::new(),
            prior: 0.25,
        });
        let mut counts = [0; 4];
        for seed in 0..400 {
            counts[Worker::<Footrace>::new(SearchConfig::FULL, seed, 0).opening_choice(&ranked)] += 1;
        }
        counts
    }

    #[test]
    fn an_opening_varies_among_actions_of_equal_value_only() {
        // The third is worse, and the fourth was hardly looked at.
        let [first, second, third, fourth] = chosen([(0.6, 100), (0.595, 80), (0.55, 70), (0.6, 10)]);
        assert!(first > 150 && second > 150, "{first} {second}");
        assert_eq!((third, fourth), (0, 0));
        assert_eq!(chosen([(0.6, 100), (0.5, 90), (0.6, 20), (0.6, 10)]), [400, 0, 0, 0]);
        assert_eq!(chosen([(0.6, 0); 4]), [400, 0, 0, 0], "without a search the prior decides");
    }
}
