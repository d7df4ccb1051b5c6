//! What a player could mean by an acting cell and a target cell.

use hillfort_board::Cell;

use crate::describe::Description;
use crate::ruleset::Playable;
use crate::table::choices::after_opening;
use crate::view::{Candidate, Cause};

/// Lists what two cells could mean, legal or not. A unit that has to be chosen by an action of its own is asked what it
/// could do once it is chosen, as if the player had clicked both.
pub(super) fn list<G: Playable>(
    game: &G,
    state: &G::State,
    from: Option<Cell>,
    to: Option<Cell>,
) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for action in meant(game, state, from, to) {
        let opening = candidate(game, state, action, None);
        if from.is_some()
            && to.is_some()
            && opening.refused.is_none()
            && let Some(after) = after_opening(game, state, action)
        {
            let opened =
                meant(game, &after, from, to).into_iter().filter(|action| !game.opens(&after, *action));
            candidates.extend(opened.map(|action| candidate(game, &after, action, Some(&opening.line))));
        } else {
            candidates.push(opening);
        }
    }
    candidates
}

fn meant<G: Playable>(game: &G, state: &G::State, from: Option<Cell>, to: Option<Cell>) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.candidates(state, from, to, &mut actions);
    actions
}

fn candidate<G: Playable>(game: &G, state: &G::State, action: G::Action, opener: Option<&str>) -> Candidate {
    let Description { verb, class, .. } = game.describe(state, action);
    let refused = game.check(state, action).err().map(Cause::from);
    let line = game.write(state, action);
    Candidate { line, opener: opener.map(str::to_owned), verb, class, refused }
}
