//! The state as JSON (TP-JSON-1).

use hillfort_board::Board as _;
use hillfort_engine::Notation as _;
use serde_json::{Map, Value, json};

use crate::game::Footrace;
use crate::notation::SEATS;
use crate::state::{Phase, State};

/// The fields of this game; the engine adds `game`, `to_act` and `winner`.
pub(crate) fn fields(game: &Footrace, state: &State) -> Map<String, Value> {
    let (phase, die) = match state.phase {
        Phase::Roll => ("roll", None),
        Phase::Walk(face) => ("walk", Some(face)),
        Phase::Over(_) => ("over", None),
    };
    let [red, blu] = state.runners.map(|cell| game.track.board.name(cell));
    let fields = json!({
        "phase": phase,
        "active": game.seat_name(state, state.active),
        "turn": state.turn,
        "die": die,
        "runners": { SEATS[0]: red, SEATS[1]: blu },
    });
    if let Value::Object(fields) = fields { fields } else { Map::new() }
}
