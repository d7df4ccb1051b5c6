//! The state as JSON (TP-JSON-1).

use board::Board as _;
use engine::{Game as _, Notation as _, Turn};
use serde_json::{Value, json};

use crate::facts::FACTS;
use crate::game::Footrace;
use crate::notation::SEATS;
use crate::state::{Phase, State};

pub(crate) fn json(game: &Footrace, state: &State) -> Value {
    let (to_act, winner) = match game.turn(state) {
        Turn::Player(seat) => (Some(game.seat_name(state, seat)), None),
        Turn::Chance => (Some("chance"), None),
        Turn::Over(outcome) => (None, Some(game.winner_name(state, outcome))),
    };
    let (phase, die) = match state.phase {
        Phase::Roll => ("roll", None),
        Phase::Walk(face) => ("walk", Some(face)),
        Phase::Over(_) => ("over", None),
    };
    let [red, blu] = state.runners.map(|cell| game.track.board.name(cell));
    json!({
        "game": FACTS.id,
        "phase": phase,
        "to_act": to_act,
        "active": game.seat_name(state, state.active),
        "turn": state.turn,
        "die": die,
        "winner": winner,
        "runners": { SEATS[0]: red, SEATS[1]: blu },
    })
}
