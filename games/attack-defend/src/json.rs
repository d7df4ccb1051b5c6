//! The state as JSON (notation.md).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::StateJson;
use serde_json::{Value, json};

use crate::game::AttackDefend;
use crate::state::{Phase, State, UnitId};
use crate::words::Side;

impl StateJson for AttackDefend {
    fn fields(&self, state: &State) -> Value {
        let name = |cell: Cell| self.terrain.board.name(cell);
        let cell_of = |unit: UnitId| state.cell_of(unit).map(name);
        let grenade = |side: Side| (side.name().to_owned(), json!(state.grenades[side as usize].map(name)));
        json!({
            "map": self.map_name,
            "phase": phase_name(state.phase),
            "side": state.side.name(),
            "turn": state.turn,
            "round": state.round,
            "clock": state.clock,
            "overtime": state.overtime,
            "active_point": state.active_point().map(|point| point + 1),
            "captured": state.captured,
            "plays_left": state.plays_left,
            "playing": state.playing.and_then(cell_of),
            "moves_left": state.moves_left,
            "attacks_left": state.attacks_left,
            "barraged": state.barraged,
            "rolling": state.rolled_for().iter().filter_map(cell_of).collect::<Vec<_>>(),
            "grenades": Value::Object(Side::ALL.map(grenade).into_iter().collect()),
            "units": UnitId::all().map(|unit| unit_json(state, unit, cell_of(unit).as_deref())).collect::<Vec<_>>(),
        })
    }
}

fn unit_json(state: &State, unit: UnitId, at: Option<&str>) -> Value {
    json!({
        "side": unit.side().name(),
        "class": unit.class().name(),
        "at": at,
        "hp": state.hp[unit.index()],
        "burned": state.burned.contains(unit),
        "marked": state.marked.contains(unit),
        "played": state.played.contains(unit),
    })
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Deploy => "deploy",
        Phase::Spawn => "spawn",
        Phase::Play => "play",
        Phase::Roll(_) => "roll",
        Phase::Over(_) => "over",
    }
}
