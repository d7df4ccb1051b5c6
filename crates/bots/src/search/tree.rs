//! The search tree: positions and the actions between them, in two vectors indexed by `u32`.

use hillfort_engine::{Game, Turn};

/// The index of no node or edge.
pub(super) const NONE: u32 = u32::MAX;

/// A position in the tree.
#[derive(Debug)]
pub(super) struct Node<S> {
    pub(super) state: S,
    pub(super) turn: Turn,
    /// The index of the first edge; [`NONE`] while the node is not expanded.
    pub(super) first: u32,
    /// The number of edges.
    pub(super) n: u32,
    pub(super) visits: u32,
    /// The sum of the values that the visits returned to the player to act.
    pub(super) total: f32,
    /// The sum of the squares of these values.
    pub(super) squares: f32,
    /// How many times it was evaluated as the end of a turn.
    pub(super) turn_end_visits: u32,
}

/// An action that leads out of a node: a decision, or an outcome of a roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// The prior of a decision, or the probability of an outcome. The priors of a node add up to 1.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The sum of the values that the visits returned to the player to act.
    pub(super) total: f32,
    /// The node that it leads to; [`NONE`] until it is visited.
    pub(super) child: u32,
}

impl<A> Edge<A> {
    pub(super) const fn new(action: A, prior: f32) -> Self {
        Self { action, prior, visits: 0, total: 0.0, child: NONE }
    }

    /// Returns the mean value of the visits.
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

    /// Adds a node without edges and returns its index.
    pub(super) fn add(&mut self, game: &G, state: G::State) -> u32 {
        let turn = game.turn(&state);
        self.nodes.push(Node {
            state,
            turn,
            first: NONE,
            n: 0,
            visits: 0,
            total: 0.0,
            squares: 0.0,
            turn_end_visits: 0,
        });
        index(self.nodes.len() - 1)
    }

    /// Returns the edges of a node; none while it is not expanded.
    pub(super) fn edges_of(&self, node: u32) -> &[Edge<G::Action>] {
        let node = &self.nodes[node as usize];
        if node.first == NONE {
            &[]
        } else {
            &self.edges[node.first as usize..(node.first + node.n) as usize]
        }
    }

    /// Assigns the edges from `first` on, which were just appended, to a node.
    pub(super) fn set_edges(&mut self, node: u32, first: usize) {
        let n = self.edges.len() - first;
        let node = &mut self.nodes[node as usize];
        (node.first, node.n) = (index(first), index(n));
    }

    /// Finds a state among the children of a node, and after the rolls that follow them.
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

fn index(number: usize) -> u32 {
    u32::try_from(number).expect("the size of a tree is limited far below this")
}
