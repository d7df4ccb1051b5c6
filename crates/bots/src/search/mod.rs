//! A tree search with chance in the open, for any number of seats.
//!
//! Every seat maximises its own worth, so team-mates and enemies need no special care. The rolls of a position are
//! listed with their probabilities and visited in proportion to them, so they add no noise of their own.
//! Positions that several orders of the same actions reach are one node.

mod shape;
mod tree;

use std::hash::BuildHasher as _;

use engine::chance::pick;
use engine::playout::rng_of;
use engine::{Heuristic, Seat, Turn};
use rand_pcg::Pcg64Mcg;
use rustc_hash::{FxBuildHasher, FxHashMap};

pub use crate::search::shape::Shape;
use crate::search::shape::{Guide, Leaf};
use crate::search::tree::{Edge, NONE, Tree, Worths, worths_of};
use crate::budget::Watch;
use crate::{Bot, Budget, Choice, Stop};

/// A roll with more lines than this is sampled instead of listed.
const MOST_LINES: u64 = 1296;
/// So many samples stand for a roll that cannot be listed.
const SAMPLES: usize = 24;
/// A roll with at most so many outcomes is averaged when it is met for the first time.
const AVERAGED: usize = 27;
/// A larger tree is not kept; a search that has so many nodes goes on without new ones.
const MOST_NODES: usize = 400_000;
/// No line of play is followed further at once.
const DEEPEST: usize = 400;

/// What a search found out about one action at its root.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// What it is worth to the player to act, from 0 to 1.
    pub value: f32,
    /// How often the search went through it.
    pub visits: u64,
    /// The action and what would probably follow it.
    pub line: Vec<A>,
}

/// A tree search. It keeps what it knows from one decision to the next.
#[derive(Debug)]
pub struct Search<G: Heuristic> {
    shape: Shape,
    threads: usize,
    workers: Vec<Worker<G>>,
}

impl<G: Heuristic> Search<G> {
    /// Makes a search from its shape and a seed; it thinks with so many threads, each with a tree of its own.
    #[must_use]
    pub fn new(shape: Shape, seed: u64, threads: usize) -> Self {
        let threads = threads.max(1);
        let workers = (0..threads as u64).map(|idx| Worker::new(shape, seed, idx)).collect();
        Self { shape, threads, workers }
    }

    /// Thinks about a position and returns every legal action, the best first; nothing if no player is to act.
    pub fn rank(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> Vec<Ranked<G::Action>> {
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
        let mut ranked = self.workers[0].ranked(game);
        for worker in &self.workers[1..] {
            for (sum, other) in ranked.iter_mut().zip(worker.tree.edges_of(worker.root)) {
                let visits = sum.visits + u64::from(other.visits);
                if visits > 0 {
                    sum.value = (sum.value * sum.visits as f32 + other.total) / visits as f32;
                }
                sum.visits = visits;
            }
        }
        ranked.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        ranked
    }

    /// Returns how many nodes the last decision took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.done).sum()
    }

    /// Returns the shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }
}

impl<G: Heuristic> Bot<G> for Search<G> {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> Choice<G::Action> {
        let ranked = self.rank(game, state, budget, stop);
        let best = ranked.into_iter().next().expect("a bot is asked when a player is to act");
        Choice { action: best.action, value: best.value, line: best.line, nodes: self.nodes() }
    }
}

/// One thread's tree and what it needs to grow it.
#[derive(Debug)]
struct Worker<G: Heuristic> {
    shape: Shape,
    rng: Pcg64Mcg,
    tree: Tree<G>,
    known: FxHashMap<u64, u32>,
    root: u32,
    done: u64,
    path: Vec<(u32, u32)>,
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Action, u64)>,
}

impl<G: Heuristic> Worker<G> {
    fn new(shape: Shape, seed: u64, idx: u64) -> Self {
        Self {
            shape,
            rng: rng_of(seed, idx),
            tree: Tree::new(),
            known: FxHashMap::default(),
            root: NONE,
            done: 0,
            path: Vec::new(),
            legal: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    fn think(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) {
        let watch = Watch::start(budget, stop);
        self.done = 0;
        self.settle(game, state);
        self.expand(game, self.root);
        let n_edges = self.tree.edges_of(self.root).len();
        while n_edges > 1 && !watch.is_over(self.done) && !self.is_settled(watch.left(self.done)) {
            self.iterate(game);
            self.done += 1;
        }
    }

    /// Makes a state the root: where it is known from before its part of the tree is kept.
    fn settle(&mut self, game: &G, state: &G::State) {
        let kept = if self.root == NONE || self.tree.nodes.len() > MOST_NODES / 2 {
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

    /// Tells whether no other action can overtake the most visited one any more.
    fn is_settled(&self, left: Option<u64>) -> bool {
        let Some(left) = left else { return false };
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

    fn ranked(&self, game: &G) -> Vec<Ranked<G::Action>> {
        let edges = self.tree.edges_of(self.root);
        let node = &self.tree.nodes[self.root as usize];
        let Turn::Player(seat) = node.turn else { return Vec::new() };
        let unknown = if node.visits == 0 { game.value(&node.state, seat) } else { node.total / node.visits as f32 };
        let ranked = edges.iter().map(|edge| Ranked {
            action: edge.action,
            value: if edge.visits == 0 { unknown } else { edge.mean() },
            visits: u64::from(edge.visits),
            line: self.line(edge),
        });
        ranked.collect()
    }

    /// The most visited way behind an edge, as far as players decide it.
    fn line(&self, edge: &Edge<G::Action>) -> Vec<G::Action> {
        let mut line = vec![edge.action];
        let mut node = edge.child;
        while node != NONE && line.len() < 12 && matches!(self.tree.nodes[node as usize].turn, Turn::Player(_)) {
            let best = self.tree.edges_of(node).iter().max_by_key(|edge| edge.visits);
            let Some(edge) = best.filter(|edge| edge.visits > 0) else { break };
            line.push(edge.action);
            node = edge.child;
        }
        line
    }

    /// Walks from the root to a position that is new, judges it, and tells everybody on the way.
    fn iterate(&mut self, game: &G) {
        self.path.clear();
        let mut node = self.root;
        let (mut turns, mut actor) = (0, self.tree.nodes[node as usize].turn);
        let worths = loop {
            let turn = self.tree.nodes[node as usize].turn;
            if let Turn::Over(outcome) = turn {
                break worths_of(outcome, game.n_seats());
            }
            if let Turn::Player(_) = turn
                && turn != actor
            {
                (turns, actor) = (turns + 1, turn);
            }
            if turns >= self.shape.horizon || self.path.len() >= DEEPEST {
                break self.judge(game, node);
            }
            self.expand(game, node);
            if self.shape.peek > 0 && self.tree.nodes[node as usize].visits + 1 == self.shape.peek {
                self.peek(game, node);
            }
            let edge = if turn == Turn::Chance { self.most_due(node) } else { self.most_urgent(node) };
            self.path.push((node, edge));
            let child = self.tree.edges[edge as usize].child;
            if child != NONE {
                node = child;
                continue;
            }
            if self.tree.nodes.len() >= MOST_NODES {
                break self.judge(game, node);
            }
            let (child, is_new) = self.grow(game, node, edge);
            if is_new {
                break self.judge(game, child);
            }
            node = child;
        };
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
                list_rolls(game, &at.state, outcomes, rng);
                let sum: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
                tree.edges.extend(outcomes.iter().map(|(action, weight)| Edge::new(*action, *weight as f32 / sum as f32)));
            }
            Turn::Player(_) => {
                legal.clear();
                game.legal(&at.state, legal);
                let promise = |action| if shape.trust > 0.0 { shape.trust * game.promise(&at.state, action) } else { 0.0 };
                let (mut most, mut sum) = (f32::MIN, 0.0);
                for &action in legal.iter() {
                    let promise = promise(action);
                    most = most.max(promise);
                    tree.edges.push(Edge::new(action, promise));
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

    /// Judges what every action of a node leads to, and trusts the promising ones more.
    fn peek(&mut self, game: &G, node: u32) {
        let Self { tree, outcomes, rng, shape, done, .. } = self;
        let at = &tree.nodes[node as usize];
        let Turn::Player(seat) = at.turn else { return };
        let (first, n) = (at.first as usize, at.n as usize);
        let (mut sum, mut squares, mut most) = (0.0, 0.0, f32::MIN);
        for edge in &mut tree.edges[first..first + n] {
            let mut after = at.state.clone();
            game.apply(&mut after, edge.action);
            if game.turn(&after) == Turn::Chance {
                list_rolls(game, &after, outcomes, rng);
            } else {
                outcomes.clear();
            }
            edge.guess = averaged(game, &after, outcomes)[seat.index()];
            *done += outcomes.len().max(1) as u64;
            sum += edge.guess;
            squares += edge.guess * edge.guess;
            most = most.max(edge.guess);
        }
        let mean = sum / n as f32;
        let spread = (squares / n as f32 - mean * mean).max(0.0).sqrt().max(MIN_SPREAD);
        let mut all = 0.0;
        for edge in &mut tree.edges[first..first + n] {
            edge.prior *= (shape.insight * (edge.guess - most) / spread).exp();
            all += edge.prior;
        }
        for edge in &mut tree.edges[first..first + n] {
            edge.prior /= all;
        }
    }

    /// Judges a position.
    fn judge(&mut self, game: &G, node: u32) -> Worths {
        match self.shape.leaf {
            Leaf::Playout => {
                let mut state = self.tree.nodes[node as usize].state.clone();
                self.play_out(game, &mut state)
            }
            Leaf::TurnEnd => {
                let mut state = self.tree.nodes[node as usize].state.clone();
                self.finish_turn(game, &mut state);
                worths(game, &state)
            }
            Leaf::Judged => {
                let turn = self.tree.nodes[node as usize].turn;
                if turn != Turn::Chance {
                    return worths(game, &self.tree.nodes[node as usize].state);
                }
                let Self { tree, outcomes, rng, .. } = self;
                let state = &tree.nodes[node as usize].state;
                list_rolls(game, state, outcomes, rng);
                averaged(game, state, outcomes)
            }
        }
    }

    fn play_out(&mut self, game: &G, state: &mut G::State) -> Worths {
        loop {
            let action = match game.turn(state) {
                Turn::Over(outcome) => return worths_of(outcome, game.n_seats()),
                Turn::Chance => game.sample(state, &mut self.rng),
                Turn::Player(_) => {
                    self.legal.clear();
                    game.legal(state, &mut self.legal);
                    *pick(&mut self.rng, &self.legal)
                }
            };
            game.apply(state, action);
        }
    }

    /// Plays the most promising actions until another player is to act.
    fn finish_turn(&mut self, game: &G, state: &mut G::State) {
        let mut actor = None;
        for _ in 0..DEEPEST {
            let action = match game.turn(state) {
                Turn::Over(_) => return,
                Turn::Chance => game.sample(state, &mut self.rng),
                Turn::Player(seat) if *actor.get_or_insert(seat) != seat => return,
                Turn::Player(_) => {
                    self.legal.clear();
                    game.legal(state, &mut self.legal);
                    let promised = self.legal.iter().map(|action| (game.promise(state, *action), *action));
                    let best = promised.reduce(|best, next| if next.0 > best.0 { next } else { best });
                    best.expect("a player to act has a legal action").1
                }
            };
            game.apply(state, action);
        }
    }

    /// Returns the outcome that is furthest behind its probability.
    fn most_due(&self, node: u32) -> u32 {
        let at = &self.tree.nodes[node as usize];
        let visits = at.visits as f32 + 1.0;
        let mut best = (f32::MIN, at.first);
        for (edge, idx) in self.tree.edges_of(node).iter().zip(at.first..) {
            let due = edge.prior * visits - edge.visits as f32;
            if due > best.0 {
                best = (due, idx);
            }
        }
        best.1
    }

    /// Returns the decision that is most worth another look.
    fn most_urgent(&self, node: u32) -> u32 {
        let at = &self.tree.nodes[node as usize];
        let edges = self.tree.edges_of(node);
        let visits = at.visits.max(1) as f32;
        let mean = at.total / visits;
        let mut best = (f32::MIN, at.first);
        match self.shape.guide {
            Guide::Ucb1 => {
                let log = visits.ln();
                for (edge, idx) in edges.iter().zip(at.first..) {
                    let urgency = if edge.visits == 0 {
                        f32::MAX
                    } else {
                        edge.mean() + self.shape.wander * (log / edge.visits as f32).sqrt()
                    };
                    if urgency > best.0 {
                        best = (urgency, idx);
                    }
                }
            }
            Guide::Promise => {
                let spread = (at.squares / visits - mean * mean).max(0.0).sqrt().max(MIN_SPREAD);
                let wander = self.shape.wander * spread * visits.sqrt();
                let untried = mean - self.shape.doubt * spread;
                for (edge, idx) in edges.iter().zip(at.first..) {
                    let value = if edge.visits > 0 {
                        edge.mean()
                    } else if edge.guess.is_nan() {
                        untried
                    } else {
                        edge.guess - self.shape.doubt * spread
                    };
                    let urgency = value + wander * edge.prior / (1.0 + edge.visits as f32);
                    if urgency > best.0 {
                        best = (urgency, idx);
                    }
                }
            }
        }
        best.1
    }
}

/// Values that lie closer together than this are held to be that far apart.
const MIN_SPREAD: f32 = 0.01;

/// Lists the outcomes of a roll, or samples of them.
fn list_rolls<G: Heuristic>(game: &G, state: &G::State, out: &mut Vec<(G::Action, u64)>, rng: &mut Pcg64Mcg) {
    out.clear();
    if game.n_chance_lines(state) <= MOST_LINES {
        game.outcomes(state, out);
    } else {
        out.extend((0..SAMPLES).map(|_| (game.sample(state, rng), 1)));
    }
}

/// Returns what a position is worth to every seat, averaged over the outcomes of its roll unless there are too many.
fn averaged<G: Heuristic>(game: &G, state: &G::State, outcomes: &[(G::Action, u64)]) -> Worths {
    if outcomes.is_empty() || outcomes.len() > AVERAGED {
        return worths(game, state);
    }
    let (mut sum, mut weights) = ([0.0; 8], 0.0);
    for (outcome, weight) in outcomes {
        let (mut after, weight) = (state.clone(), *weight as f32);
        game.apply(&mut after, *outcome);
        for (sum, worth) in sum.iter_mut().zip(worths(game, &after)) {
            *sum += weight * worth;
        }
        weights += weight;
    }
    sum.map(|sum| sum / weights)
}

/// Returns what a position is worth to every seat, the roll that is due averaged.
pub(crate) fn judged<G: Heuristic>(game: &G, state: &G::State) -> Vec<f32> {
    let mut outcomes = Vec::new();
    if game.turn(state) == Turn::Chance {
        list_rolls(game, state, &mut outcomes, &mut rng_of(1, 0));
    }
    averaged(game, state, &outcomes)[..game.n_seats()].to_vec()
}

/// Returns what a position is worth to every seat.
fn worths<G: Heuristic>(game: &G, state: &G::State) -> Worths {
    if let Turn::Over(outcome) = game.turn(state) {
        return worths_of(outcome, game.n_seats());
    }
    let mut worths = [0.0; 8];
    worths[0] = game.value(state, Seat::new(0));
    if game.n_seats() == 2 {
        worths[1] = 1.0 - worths[0];
    } else {
        for (seat, worth) in worths.iter_mut().enumerate().take(game.n_seats()).skip(1) {
            *worth = game.value(state, Seat::new(seat));
        }
    }
    worths
}
