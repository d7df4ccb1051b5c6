//! Sentences about actions and events.

use hillfort_board::Board as _;
use hillfort_engine::view::ActionKind;
use hillfort_engine::{Description, Odds, Outcome, Sentences};

use crate::{Action, Footrace, Phase, State};

impl Sentences for Footrace {
    fn describe(&self, state: &State, action: Action) -> Description {
        let own = Some(state.runners[state.active as usize]);
        match action {
            Action::Roll(_) => Description::new(ActionKind::Choice),
            Action::Walk(to) => {
                let walk = Description::new(ActionKind::Move);
                Description { verb: "Walk", from: own, class: Some("runner"), to: Some(to), ..walk }
            }
            Action::Wait => Description { verb: "Wait", ..Description::new(ActionKind::End) },
        }
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
