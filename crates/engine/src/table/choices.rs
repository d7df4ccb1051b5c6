//! The actions of the player to act, one by one, and combined with the lines that choose a unit.

use hillfort_board::Cell;

use crate::describe::{Description, legal};
use crate::game::Turn;
use crate::odds::{action_odds, warning};
use crate::ruleset::Playable;
use crate::table::typed::read_legal;
use crate::view::{ActionKind, Choice, Decision};

/// Lists the choices in the order of their lines.
pub(super) fn list<G: Playable>(game: &G, state: &G::State) -> Vec<Choice> {
    let choice = |written: Written<_>| written.choice(game, state, TargetSentences::Written);
    written(game, state).into_iter().map(choice).collect()
}

/// Lists the choices with every opening action replaced by the choices of the unit it opens. Those with a target have
/// only the sentences that are asked for.
pub(super) fn combined<G: Playable>(game: &G, state: &G::State, sentences: TargetSentences) -> Vec<Choice> {
    let mut combined = Vec::new();
    for written in written(game, state) {
        let opened = opened(game, state, &written, sentences);
        if opened.is_empty() {
            combined.push(written.choice(game, state, sentences));
        } else {
            combined.extend(opened);
        }
    }
    combined
}

/// Lists the choices with their odds, in the order of their lines.
pub(super) fn decisions<G: Playable>(game: &G, state: &G::State) -> Vec<Decision> {
    written(game, state).into_iter().map(|written| written.decision(game, state)).collect()
}

/// Returns the decision of a line, or of a line after its opener.
pub(super) fn decision<G: Playable>(
    game: &G,
    state: &G::State,
    opener: Option<&str>,
    line: &str,
) -> Option<Decision> {
    let Some(opener) = opener else {
        let is_player = matches!(game.turn(state), Turn::Player(_));
        let action = read_legal(game, state, line).ok().filter(|_| is_player)?;
        return Some(Written::new(game, state, action).decision(game, state));
    };
    let opening = read_legal(game, state, opener).ok()?;
    let after = after_opening(game, state, opening)?;
    let mut decision = decision(game, &after, None, line)?;
    decision.choice.opener = Some(opener.to_owned());
    Some(decision)
}

/// Whether choices with a target cell have their sentences. There are many of them, and people look at few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetSentences {
    /// They do.
    Written,
    /// Their sentences are empty.
    LeftOut,
}

/// An action with its line and its description.
struct Written<A> {
    action: A,
    line: String,
    description: Description,
}

/// Returns the legal actions in the order of their lines.
fn written<G: Playable>(game: &G, state: &G::State) -> Vec<Written<G::Action>> {
    let actions = legal(game, state).into_iter();
    let mut written: Vec<_> = actions.map(|action| Written::new(game, state, action)).collect();
    written.sort_unstable_by(|a, b| a.line.cmp(&b.line));
    written
}

/// Returns the state after an action that only chooses a unit; `None` if it is not such an action.
pub(super) fn after_opening<G: Playable>(game: &G, state: &G::State, opening: G::Action) -> Option<G::State> {
    if !game.opens(state, opening) {
        return None;
    }
    let mut after = state.clone();
    game.apply(&mut after, opening);
    (game.turn(&after) == game.turn(state)).then_some(after)
}

/// Returns the choices of the unit that an action opens; none for any other action.
fn opened<G: Playable>(
    game: &G,
    state: &G::State,
    opening: &Written<G::Action>,
    sentences: TargetSentences,
) -> Vec<Choice> {
    let (Some(unit), Some(after)) = (opening.description.from, after_opening(game, state, opening.action))
    else {
        return Vec::new();
    };
    let is_opened = |it: &Written<G::Action>| {
        it.description.from == Some(unit)
            && it.description.kind != ActionKind::End
            && !game.opens(&after, it.action)
    };
    let opened = written(game, &after).into_iter().filter(is_opened);
    opened
        .map(|written| Choice {
            opener: Some(opening.line.clone()),
            ..written.choice(game, &after, sentences)
        })
        .collect()
}

impl<A: Copy> Written<A> {
    fn new<G: Playable<Action = A>>(game: &G, state: &G::State, action: A) -> Self {
        let (line, description) = (game.write(state, action), game.describe(state, action));
        Self { action, line, description }
    }

    fn choice<G: Playable<Action = A>>(
        self,
        game: &G,
        state: &G::State,
        sentences: TargetSentences,
    ) -> Choice {
        let Self { action, line, description } = self;
        let has_sentence = description.to.is_none() || sentences == TargetSentences::Written;
        let name = |cell: Option<Cell>| cell.map(|cell| game.board().name(cell));
        Choice {
            line,
            verb: description.verb,
            needs_verb: description.needs_verb,
            opener: None,
            kind: description.kind,
            from: name(description.from),
            class: description.class,
            to: name(description.to),
            sentence: if has_sentence { game.sentence(state, action) } else { String::new() },
            warning: warning(game, state, action),
        }
    }

    fn decision<G: Playable<Action = A>>(self, game: &G, state: &G::State) -> Decision {
        let odds = action_odds(game, state, self.action);
        let area = game.area(state, self.action).into_iter().map(|cell| game.board().name(cell)).collect();
        Decision { choice: self.choice(game, state, TargetSentences::Written), area, odds }
    }
}
