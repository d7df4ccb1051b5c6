//! The tree of chance events between a state and the next decision of a player.

use rand_core::Rng;

use crate::chance::Chance;
use crate::game::Turn;

/// A leaf of the tree: a state in which chance has nothing left to decide.
#[derive(Debug)]
pub(crate) struct ChanceLeaf<S, N> {
    /// The probability of reaching it.
    pub(crate) probability: f64,
    /// The state.
    pub(crate) state: S,
    /// What `visit` noted on the way to it.
    pub(crate) notes: N,
}

/// Returns all leaves, or `None` if there are more than `most`.
///
/// `visit` is called after every outcome with the notes so far, the state before it, the outcome, and the state after
/// it, which `visit` may change further. It returns the new notes.
pub(crate) fn list_leaves<G: Chance, N: Default>(
    game: &G,
    start: &G::State,
    most: usize,
    mut visit: impl FnMut(&N, &G::State, G::Action, &mut G::State) -> N,
) -> Option<Vec<ChanceLeaf<G::State, N>>> {
    let mut open = vec![ChanceLeaf { probability: 1.0, state: start.clone(), notes: N::default() }];
    let (mut leaves, mut outcomes) = (Vec::new(), Vec::new());
    while let Some(node) = open.pop() {
        if game.turn(&node.state) != Turn::Chance {
            leaves.push(node);
            continue;
        }
        outcomes.clear();
        game.outcomes(&node.state, &mut outcomes);
        if leaves.len() + open.len() + outcomes.len() > most {
            return None;
        }
        let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
        for (outcome, weight) in &outcomes {
            let mut state = node.state.clone();
            game.apply(&mut state, *outcome);
            let notes = visit(&node.notes, &node.state, *outcome, &mut state);
            let probability = node.probability * *weight as f64 / total as f64;
            open.push(ChanceLeaf { probability, state, notes });
        }
    }
    Some(leaves)
}

/// Replaces `state` by a random leaf of its tree. `visit` may change the state after every outcome.
pub(crate) fn sample_leaf<G: Chance>(
    game: &G,
    state: &mut G::State,
    rng: &mut impl Rng,
    mut visit: impl FnMut(&mut G::State),
) {
    while game.turn(state) == Turn::Chance {
        let outcome = game.sample(state, rng);
        game.apply(state, outcome);
        visit(state);
    }
}
