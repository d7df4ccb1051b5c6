//! What a decision cost, by searches of the same size through the move that was made and through its rivals.

use hillfort_engine::Playable;

use crate::review::NEAR_TIE;
use crate::{Budget, Ranked, Search, SearchConfig, Stop};

/// A rival with less than this share of the visits of the most visited action was given up early.
const LOOKED_AT: f32 = 0.1;

/// How closely a decision is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The nodes of each search.
    pub(crate) nodes: u64,
    /// The number of rivals.
    pub(crate) rivals: usize,
    pub(crate) seed: u64,
    /// Whether the move is searched even if it is what the first search would have done.
    pub(crate) is_thorough: bool,
}

/// What searches found out about a decision.
#[derive(Debug)]
pub(crate) struct Verdict<A> {
    /// The move that was made.
    pub(crate) made: Ranked<A>,
    /// The best rival, if it is better by more than a near tie.
    pub(crate) best: Option<Ranked<A>>,
}

impl<A> Verdict<A> {
    /// Returns the value of the position to the seat that decides.
    pub(crate) fn value(&self) -> f32 {
        self.best.as_ref().unwrap_or(&self.made).value
    }

    /// Returns what the move cost.
    pub(crate) fn cost(&self) -> f32 {
        self.best.as_ref().map_or(0.0, |best| best.value - self.made.value)
    }
}

/// Judges a move at a position where there was a choice. If it is stopped, what it returns means nothing.
pub(crate) fn judge<G: Playable>(
    game: &G,
    state: &G::State,
    made: G::Action,
    look: Look,
    stop: &Stop,
) -> Verdict<G::Action> {
    let budget = Budget::Nodes(look.nodes);
    let mut search = Search::new(SearchConfig::FULL, look.seed, 1);
    let mut ranked = search.rank(game, state, budget, stop);
    if !look.is_thorough && ranked[0].action == made {
        return Verdict { made: ranked.swap_remove(0), best: None };
    }
    let rivals = rivals(game, state, made, &ranked, look.rivals);
    let made = search.rank_one(game, state, made, budget, stop);
    let searched = rivals.into_iter().map(|rival| search.rank_one(game, state, rival, budget, stop));
    let best = searched.max_by(|a, b| a.value.total_cmp(&b.value));
    let best = best.filter(|best| best.value - made.value >= NEAR_TIE);
    Verdict { made, best }
}

/// Returns the most visited actions that a search has looked at closely, but for the move that was made and what leads
/// to the same position.
fn rivals<G: Playable>(
    game: &G,
    state: &G::State,
    made: G::Action,
    ranked: &[Ranked<G::Action>],
    n: usize,
) -> Vec<G::Action> {
    let after = |action| {
        let mut next = state.clone();
        game.apply(&mut next, action);
        next
    };
    let same = after(made);
    let most = ranked.first().map_or(0, |ranked| ranked.visits);
    let looked_at = ranked.iter().filter(|ranked| ranked.visits as f32 >= LOOKED_AT * most as f32);
    let others = looked_at.map(|ranked| ranked.action).filter(|action| *action != made);
    others.filter(|action| after(*action) != same).take(n).collect()
}
