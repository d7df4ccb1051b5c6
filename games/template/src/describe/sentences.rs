//! Sentences about actions and events.

use hillfort_board::Board as _;
use hillfort_engine::view::ActionKind;
use hillfort_engine::{Description, Odds, Outcome, Sentences};

use crate::{Action, Footrace, Phase, State};

impl Sentences for Footrace {
    fn describe(&self, state: &State, action: Action) -> Description {
        let (kind, from, to, sentence) = match action {
            Action::Roll(face) => (ActionKind::Choice, None, None, format!("The die shows {face}.")),
            Action::Walk(to) => {
                let sentence = format!("The runner goes to {}.", self.terrain.board.name(to));
                (ActionKind::Move, Some(state.runners[state.active as usize]), Some(to), sentence)
            }
            Action::Wait => (ActionKind::End, None, None, "The runner waits.".to_owned()),
        };
        Description { kind, from, class: from.map(|_| "runner"), to, sentence }
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        let active = before.active.title();
        let event = match action {
            Action::Roll(face) => format!("{active} rolls {face}."),
            Action::Walk(to) => format!("{active}'s runner goes to {}.", self.terrain.board.name(to)),
            Action::Wait => format!("{active} waits."),
        };
        match after.phase {
            Phase::Over(Outcome::Won(_)) => format!("{event} {active} wins."),
            Phase::Over(Outcome::Draw) => format!("{event} That was the last turn: a draw."),
            Phase::Roll | Phase::Walk(_) => event,
        }
    }
}

// A game with fights lists here what an attack can do (`effects`) and why (`causes`).
impl Odds for Footrace {}
