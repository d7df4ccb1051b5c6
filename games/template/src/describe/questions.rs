//! Answers to the questions that a person asks before acting.

use hillfort_board::Cell;
use hillfort_engine::Questions;

use crate::{Action, Footrace, State};

impl Questions for Footrace {
    /// Every target is tried, so that a refused click gets its reason.
    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        let own = state.runners[state.active as usize];
        match (from, to) {
            (Some(from), Some(to)) if from == own => out.push(Action::Walk(to)),
            (None, None) => out.push(Action::Wait),
            _ => {}
        }
    }
}
