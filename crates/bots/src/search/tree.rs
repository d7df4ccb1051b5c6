//! The tree: positions and the actions between them, in two lists without pointers.

use hillfort_engine::{Game, Outcome, Seat, Turn};

/// An index that points nowhere.
pub(super) const NONE: u32 = u32::MAX;

/// What a position is worth to every seat.
pub(super) type Worths = [f32; 8];

/// A position that was met.
#[derive(Debug)]
pub(super) struct Node<S> {
    pub(super) state: S,
    pub(super) turn: Turn,
    /// Its edges: the first, and how many; none while it has not been expanded.
    pub(super) first: u32,
    pub(super) n: u32,
    pub(super) visits: u32,
    /// Sum and sum of squares of what the visits came to for the player to act.
    pub(super) total: f32,
    pub(super) squares: f32,
    /// How often it was judged as the end of a turn.
    pub(super) judged: u32,
}

/// An action that leads out of a node: a decision, or an outcome of chance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// How promising a decision is beside its siblings, or the probability of an outcome; they add up to 1.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Sum of what the visits came to for the player to act.
    pub(super) total: f32,
    pub(super) child: u32,
}

impl<A> Edge<A> {
    pub(super) const fn new(action: A, prior: f32) -> Self {
        Self { action, prior, visits: 0, total: 0.0, child: NONE }
    }

    pub(super) fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    pub(super) nodes: Vec<Node<G::State>>,
    pub(super) edges: Vec<Edge<G::Action>>,
}

impl<G: Game> Tree<G> {
    pub(super) const fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    pub(super) fn add(&mut self, game: &G, state: G::State) -> u32 {
        let turn = game.turn(&state);
        let node = Node { state, turn, first: NONE, n: 0, visits: 0, total: 0.0, squares: 0.0, judged: 0 };
        self.nodes.push(node);
        u32::try_from(self.nodes.len() - 1).expect("a tree is bounded far below that")
    }

    pub(super) fn edges_of(&self, node: u32) -> &[Edge<G::Action>] {
        let node = &self.nodes[node as usize];
        if node.first == NONE {
            &[]
        } else {
            &self.edges[node.first as usize..(node.first + node.n) as usize]
        }
    }

    /// Gives a node its edges, which were just appended from `first` on.
    pub(super) fn adopt(&mut self, node: u32, first: usize) {
        let n = self.edges.len() - first;
        let node = &mut self.nodes[node as usize];
        node.first = u32::try_from(first).expect("a tree is bounded far below that");
        node.n = u32::try_from(n).expect("a tree is bounded far below that");
    }

    /// Finds a state behind the edges of a node: what came of one of its actions, and of the rolls after it.
    pub(super) fn find(&self, from: u32, state: &G::State) -> Option<u32> {
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for edge in self.edges_of(node).iter().filter(|edge| edge.child != NONE) {
                let child = &self.nodes[edge.child as usize];
                if child.state == *state {
                    return Some(edge.child);
                }
                if child.turn == Turn::Chance {
                    open.push(edge.child);
                }
            }
        }
        None
    }
}

/// Returns what an ending is worth to every seat.
pub(super) fn worths_of(outcome: Outcome, n_seats: usize) -> Worths {
    let mut worths = [0.0; 8];
    for (seat, worth) in worths.iter_mut().enumerate().take(n_seats) {
        *worth = outcome.worth(Seat::new(seat)) as f32;
    }
    worths
}
