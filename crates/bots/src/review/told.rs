//! What people read about a decision that was judged.

use hillfort_engine::{Playable, Seat, Table as _, Turn, TypedTable};

use crate::purpose::purpose;
use crate::review::judge::{Look, Verdict};
use crate::review::{Compared, Step, Way};
use crate::{Budget, Ranked, Search, SearchConfig, Stop};

/// The most events that are told after an action.
const MAX_STEPS: usize = 12;

impl<A: Copy> Verdict<A> {
    /// Compares the move that was made after `at` events with what was best.
    pub(super) fn compare<G: Playable<Action = A>>(
        &self,
        table: &TypedTable<G>,
        at: usize,
        look: Look,
        stop: &Stop,
    ) -> Compared {
        let before = table.up_to(at);
        let way = |ranked: &Ranked<A>| way(&before, ranked, look, stop);
        Compared { made: way(&self.made), best: self.best.as_ref().map(way) }
    }
}

/// Describes an action at the end of a table.
pub(crate) fn way<G: Playable>(
    table: &TypedTable<G>,
    ranked: &Ranked<G::Action>,
    look: Look,
    stop: &Stop,
) -> Way {
    let (game, state) = (&**table.game(), table.state());
    let line = game.write(state, ranked.action);
    let expected = with_reply(game, state, &ranked.principal_variation, look, stop);
    Way {
        decision: table.decision(None, &line).expect("an action of a legal list is a decision"),
        value: ranked.value,
        purpose: purpose(game, state, &ranked.principal_variation),
        then: steps(game, state, &expected),
    }
}

/// Adds the best reply of an opponent to a line that ends where one is to act.
fn with_reply<G: Playable>(
    game: &G,
    state: &G::State,
    line: &[G::Action],
    look: Look,
    stop: &Stop,
) -> Vec<G::Action> {
    let mut expected = Vec::new();
    let (own, mut ahead) = (game.turn(state), state.clone());
    for &action in line {
        if !matches!(game.turn(&ahead), Turn::Player(_)) {
            return expected;
        }
        expected.push(action);
        game.apply(&mut ahead, action);
        if game.turn(&ahead) != own && expected.len() < line.len() {
            // The line goes on with the reply.
            return line.to_vec();
        }
    }
    if matches!(game.turn(&ahead), Turn::Player(_)) && game.turn(&ahead) != own {
        let mut search = Search::new(SearchConfig::FULL, look.seed, 1);
        let reply = search.rank(game, &ahead, Budget::Nodes(look.nodes), stop);
        expected.extend(reply.first().into_iter().flat_map(|best| best.principal_variation.iter().copied()));
    }
    expected
}

/// Tells what follows the first action of a line, up to the next roll and to the end of the reply.
fn steps<G: Playable>(game: &G, state: &G::State, line: &[G::Action]) -> Vec<Step> {
    let (mut state, mut steps) = (state.clone(), Vec::new());
    let Turn::Player(own) = game.turn(&state) else { return steps };
    let mut has_reply = false;
    for (idx, &action) in line.iter().take(MAX_STEPS).enumerate() {
        let Turn::Player(seat) = game.turn(&state) else { break };
        if has_reply && seat == own {
            break;
        }
        has_reply |= seat != own;
        let before = state.clone();
        game.apply(&mut state, action);
        if idx > 0 {
            steps.push(step(game, seat, &before, action, &state));
        }
    }
    steps
}

fn step<G: Playable>(game: &G, seat: Seat, before: &G::State, action: G::Action, after: &G::State) -> Step {
    Step { seat, line: game.write(before, action), sentence: game.narrate(before, action, after) }
}
