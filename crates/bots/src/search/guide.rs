//! Which way an iteration goes on from a node.

use hillfort_engine::Game;

use crate::search::shape::{Guide, Shape};
use crate::search::tree::Tree;

/// Values that lie closer together than this are held to be that far apart.
const MIN_SPREAD: f32 = 0.01;

/// Returns the outcome that is furthest behind its probability.
#[inline]
pub(super) fn most_due<G: Game>(tree: &Tree<G>, node: u32) -> u32 {
    let at = &tree.nodes[node as usize];
    let visits = at.visits as f32 + 1.0;
    let mut best = (f32::MIN, at.first);
    for (edge, idx) in tree.edges_of(node).iter().zip(at.first..) {
        let due = edge.prior * visits - edge.visits as f32;
        if due > best.0 {
            best = (due, idx);
        }
    }
    best.1
}

/// Returns the decision that is most worth another look.
#[inline]
pub(super) fn most_urgent<G: Game>(tree: &Tree<G>, node: u32, shape: &Shape) -> u32 {
    let at = &tree.nodes[node as usize];
    let edges = tree.edges_of(node);
    let visits = at.visits.max(1) as f32;
    let mean = at.total / visits;
    let mut best = (f32::MIN, at.first);
    match shape.guide {
        Guide::Ucb1 => {
            let log = visits.ln();
            for (edge, idx) in edges.iter().zip(at.first..) {
                let urgency = if edge.visits == 0 {
                    f32::MAX
                } else {
                    edge.mean() + shape.wander * (log / edge.visits as f32).sqrt()
                };
                if urgency > best.0 {
                    best = (urgency, idx);
                }
            }
        }
        Guide::Promise => {
            let spread = (at.squares / visits - mean * mean).max(0.0).sqrt().max(MIN_SPREAD);
            let wander = shape.wander * spread * visits.sqrt();
            let untried = mean - shape.doubt * spread;
            for (edge, idx) in edges.iter().zip(at.first..) {
                let value = if edge.visits == 0 { untried } else { edge.mean() };
                let urgency = value + wander * edge.prior / (1.0 + edge.visits as f32);
                if urgency > best.0 {
                    best = (urgency, idx);
                }
            }
        }
    }
    best.1
}
