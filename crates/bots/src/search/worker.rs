//! One thread's tree, and how it grows.

use std::hash::BuildHasher as _;

use hillfort_engine::playout::rng_of;
use hillfort_engine::{Heuristic, Turn};
use rand_pcg::Pcg64Mcg;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::budget::Watch;
use crate::search::guide::{most_due, most_urgent};
use crate::search::judge::{SAMPLES, judge, play_out};
use crate::search::shape::{Leaf, Shape};
use crate::search::tree::{Edge, NONE, Tree, Worths, worths_of};
use crate::{Budget, Stop, rolls};

/// A tree with more nodes or edges than this goes on without new ones, so that no search fills the memory.
const MOST_NODES: usize = 300_000;
const MOST_EDGES: usize = 4_000_000;
/// No line of play is followed further at once.
const DEEPEST: usize = 400;
/// How often a search asks whether more of it could change the choice.
const SETTLED_EVERY: u64 = 32;

/// So many iterations is what games have in mind when they advise patience.
const ORDINARY: u64 = 2_000;

/// One thread's tree and what it needs to grow it.
#[derive(Debug)]
pub(super) struct Worker<G: Heuristic> {
    shape: Shape,
    rng: Pcg64Mcg,
    pub(super) tree: Tree<G>,
    known: FxHashMap<u64, u32>,
    pub(super) root: u32,
    /// How often the end of a turn is judged as it stands before the answer to it is searched, in a search of an
    /// ordinary length.
    min_turn_end_visits: u32,
    /// How many iterations the last decision took.
    pub(super) done: u64,
    path: Vec<(u32, u32)>,
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Action, u64)>,
}

impl<G: Heuristic> Worker<G> {
    pub(super) fn new(shape: Shape, seed: u64, idx: u64) -> Self {
        Self {
            shape,
            rng: rng_of(seed, idx),
            tree: Tree::new(),
            known: FxHashMap::default(),
            root: NONE,
            min_turn_end_visits: 0,
            done: 0,
            path: Vec::new(),
            legal: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    pub(super) fn think(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) {
        let watch = Watch::start(budget, stop);
        self.done = 0;
        self.min_turn_end_visits =
            self.shape.min_turn_end_visits.unwrap_or_else(|| game.min_turn_end_visits());
        self.take_root(game, state);
        self.expand(game, self.root);
        let n_edges = self.tree.edges_of(self.root).len();
        while n_edges > 1 && !watch.is_over(self.done) {
            self.iterate(game);
            self.done += 1;
            if self.done.is_multiple_of(SETTLED_EVERY) && self.is_settled(watch.left(self.done)) {
                break;
            }
        }
    }

    /// Makes a state the root: where it is known from before its part of the tree is kept.
    fn take_root(&mut self, game: &G, state: &G::State) {
        let kept = if self.root == NONE || self.is_full(2) {
            None
        } else if self.tree.nodes[self.root as usize].state == *state {
            Some(self.root)
        } else {
            self.tree.find(self.root, state)
        };
        self.root = kept.unwrap_or_else(|| {
            self.tree.clear();
            self.known.clear();
            self.tree.add(game, state.clone())
        });
    }

    /// Tells whether the tree has used up this part of its room.
    fn is_full(&self, part: usize) -> bool {
        self.tree.nodes.len() >= MOST_NODES / part || self.tree.edges.len() >= MOST_EDGES / part
    }

    /// Tells whether no other action can overtake the most visited one any more.
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

    /// Walks from the root to a position that is new, judges it, and tells everybody on the way.
    fn iterate(&mut self, game: &G) {
        let worths = self.descend(game);
        self.narrate(&worths);
    }

    /// Walks from the root to a position that is new, and judges it.
    fn descend(&mut self, game: &G) -> Worths {
        self.path.clear();
        let min_turn_end_visits = self.patience_now();
        let mut node = self.root;
        let mut actor = self.tree.nodes[node as usize].turn;
        loop {
            let turn = self.tree.nodes[node as usize].turn;
            if let Turn::Over(outcome) = turn {
                break worths_of(outcome, game.n_seats());
            }
            if let Turn::Player(_) = turn
                && turn != actor
            {
                actor = turn;
                let judged = &mut self.tree.nodes[node as usize].judged;
                if u64::from(*judged) < min_turn_end_visits {
                    *judged = judged.saturating_add(1);
                    break self.judge(game, node);
                }
            }
            let is_closed = self.tree.nodes[node as usize].first == NONE && self.is_full(1);
            if is_closed || self.path.len() >= DEEPEST {
                break self.judge(game, node);
            }
            self.expand(game, node);
            let edge = if turn == Turn::Chance {
                most_due(&self.tree, node)
            } else {
                most_urgent(&self.tree, node, &self.shape)
            };
            self.path.push((node, edge));
            let child = self.tree.edges[edge as usize].child;
            if child != NONE {
                node = child;
                continue;
            }
            if self.is_full(1) {
                break self.judge(game, node);
            }
            let (child, is_new) = self.grow(game, node, edge);
            if is_new {
                break self.judge(game, child);
            }
            node = child;
        }
    }

    /// Returns how often the end of a turn is to be judged as it stands by now: as often as was advised in a search of
    /// an ordinary length, and in a longer one in proportion. A search that goes on and on would else look at half
    /// answers everywhere, and play worse for it.
    fn patience_now(&self) -> u64 {
        u64::from(self.min_turn_end_visits) * self.done.max(ORDINARY) / ORDINARY
    }

    /// Tells everybody on the way back up what the position at its end is worth.
    fn narrate(&mut self, worths: &Worths) {
        for &(node, edge) in &self.path {
            let node = &mut self.tree.nodes[node as usize];
            let edge = &mut self.tree.edges[edge as usize];
            if let Turn::Player(seat) = node.turn {
                let worth = worths[seat.index()];
                node.total += worth;
                node.squares += worth * worth;
                edge.total += worth;
            }
            node.visits += 1;
            edge.visits += 1;
        }
    }

    /// Follows an edge for the first time; tells whether the position behind it is new.
    fn grow(&mut self, game: &G, node: u32, edge: u32) -> (u32, bool) {
        let mut state = self.tree.nodes[node as usize].state.clone();
        game.apply(&mut state, self.tree.edges[edge as usize].action);
        let hash = FxBuildHasher.hash_one(&state);
        let known = self.known.get(&hash).copied();
        let known = known.filter(|known| self.tree.nodes[*known as usize].state == state);
        let child = known.unwrap_or_else(|| {
            let child = self.tree.add(game, state);
            self.known.insert(hash, child);
            child
        });
        self.tree.edges[edge as usize].child = child;
        (child, known.is_none())
    }

    /// Lists what can happen at a node, if that is not done yet.
    fn expand(&mut self, game: &G, node: u32) {
        let Self { tree, legal, outcomes, rng, shape, .. } = self;
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
                let policy_logit = |action| {
                    if shape.trust > 0.0 { shape.trust * game.policy_logit(&at.state, action) } else { 0.0 }
                };
                let (mut most, mut sum) = (f32::MIN, 0.0);
                for &action in legal.iter() {
                    let policy_logit = policy_logit(action);
                    most = most.max(policy_logit);
                    tree.edges.push(Edge::new(action, policy_logit));
                }
                for edge in &mut tree.edges[first..] {
                    edge.prior = (edge.prior - most).exp();
                    sum += edge.prior;
                }
                for edge in &mut tree.edges[first..] {
                    edge.prior /= sum;
                }
            }
        }
        tree.adopt(node, first);
    }

    /// Judges a position.
    fn judge(&mut self, game: &G, node: u32) -> Worths {
        let state = &self.tree.nodes[node as usize].state;
        match self.shape.leaf {
            Leaf::Playout => play_out(game, &mut state.clone(), &mut self.rng),
            Leaf::Judged => judge(game, state, &mut self.outcomes, &mut self.rng),
        }
    }
}
