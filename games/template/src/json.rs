//! The state as JSON (TP-JSON-1).

use hillfort_board::Board as _;
use hillfort_engine::StateJson;
use serde_json::{Value, json};

use crate::{Footrace, Phase, State};

impl StateJson for Footrace {
    fn fields(&self, state: &State) -> Value {
        let (phase, die) = match state.phase {
            Phase::Roll => ("roll", None),
            Phase::Walk(face) => ("walk", Some(face)),
            Phase::Over(_) => ("over", None),
        };
        let [red, blu] = state.runners.map(|cell| self.terrain.board.name(cell));
        json!({
            "phase": phase, "active": state.active.name(), "turn": state.turn, "die": die,
            "runners": { "red": red, "blu": blu },
        })
    }
}
