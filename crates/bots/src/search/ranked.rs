//! What a tree says about the actions at its root.

use std::cmp::Ordering;

use hillfort_engine::{Heuristic, Turn};

use crate::search::tree::{Edge, NONE, Tree};

/// The longest principal variation that is returned.
const MAX_LINE: usize = 12;

/// What a search found out about one action at its root.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// Its value to the player to act, from 0 to 1.
    pub value: f32,
    /// How many iterations went through it.
    pub visits: u64,
    /// The action and its principal variation: the most visited actions after it, up to the next roll.
    pub principal_variation: Vec<A>,
    /// The game's prior for it. The priors of all actions add up to 1.
    pub(super) prior: f32,
}

impl<A> Ranked<A> {
    /// Orders the better action first: by visits, then by value. Actions without visits, as after a search that was
    /// stopped at once, are ordered by prior.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let by_search = other.visits.cmp(&self.visits).then(other.value.total_cmp(&self.value));
        if self.visits + other.visits == 0 {
            by_search.then(other.prior.total_cmp(&self.prior))
        } else {
            by_search
        }
    }
}

/// Returns the actions at a decision node in the order of its edges; none at any other node.
pub(super) fn ranked<G: Heuristic>(tree: &Tree<G>, root: u32, game: &G) -> Vec<Ranked<G::Action>> {
    let node = &tree.nodes[root as usize];
    let Turn::Player(seat) = node.turn else { return Vec::new() };
    let unvisited =
        if node.visits == 0 { game.value(&node.state, seat) } else { node.total / node.visits as f32 };
    let ranked = tree.edges_of(root).iter().map(|edge| Ranked {
        action: edge.action,
        value: if edge.visits == 0 { unvisited } else { edge.mean() },
        visits: u64::from(edge.visits),
        principal_variation: principal_variation(tree, edge),
        prior: edge.prior,
    });
    ranked.collect()
}

fn principal_variation<G: Heuristic>(tree: &Tree<G>, edge: &Edge<G::Action>) -> Vec<G::Action> {
    let mut line = vec![edge.action];
    let mut node = edge.child;
    while node != NONE && line.len() < MAX_LINE && matches!(tree.nodes[node as usize].turn, Turn::Player(_)) {
        let best = tree.edges_of(node).iter().max_by_key(|edge| edge.visits);
        let Some(edge) = best.filter(|edge| edge.visits > 0) else { break };
        line.push(edge.action);
        node = edge.child;
    }
    line
}
