//! The selection step: which edge an iteration follows from a node.

use hillfort_engine::Game;

use crate::search::config::TreePolicy;
use crate::search::tree::{Edge, Tree};

/// The smallest standard deviation of values that PUCT assumes, so that it never stops exploring.
const MIN_DEVIATION: f32 = 0.01;

/// Returns the outcome of a roll whose visits are furthest below its probability.
#[inline]
pub(super) fn select_outcome<G: Game>(tree: &Tree<G>, node: u32) -> u32 {
    let visits = tree.nodes[node as usize].visits as f32 + 1.0;
    argmax(tree, node, |edge| edge.prior * visits - edge.visits as f32)
}

/// Returns the action that the tree policy visits next.
#[inline]
pub(super) fn select_action<G: Game>(tree: &Tree<G>, node: u32, policy: TreePolicy) -> u32 {
    let at = &tree.nodes[node as usize];
    let visits = at.visits.max(1) as f32;
    match policy {
        TreePolicy::Ucb1 { exploration } => {
            let log = visits.ln();
            argmax(tree, node, |edge| match edge.visits {
                0 => f32::MAX,
                n => edge.mean() + exploration * (log / n as f32).sqrt(),
            })
        }
        TreePolicy::Puct { c_puct, fpu_reduction, .. } => {
            let mean = at.total / visits;
            let deviation = (at.squares / visits - mean * mean).max(0.0).sqrt().max(MIN_DEVIATION);
            let exploration = c_puct * deviation * visits.sqrt();
            let first_play = mean - fpu_reduction * deviation;
            argmax(tree, node, |edge| {
                let value = if edge.visits == 0 { first_play } else { edge.mean() };
                value + exploration * edge.prior / (1.0 + edge.visits as f32)
            })
        }
    }
}

/// Returns the edge of a node with the highest score; among equals, the first.
#[inline]
fn argmax<G: Game>(tree: &Tree<G>, node: u32, score: impl Fn(&Edge<G::Action>) -> f32) -> u32 {
    let first = tree.nodes[node as usize].first;
    let mut best = (f32::MIN, first);
    for (edge, idx) in tree.edges_of(node).iter().zip(first..) {
        let score = score(edge);
        if score > best.0 {
            best = (score, idx);
        }
    }
    best.1
}
