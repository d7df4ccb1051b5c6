//! The state as JSON (PR-JSON-1 to PR-JSON-4).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::{Seat, StateJson};
use serde_json::{Value, json};

use crate::game::PayloadRace;
use crate::state::{Mark, Phase, State, UnitId};
use crate::words::{Part, Side, Weapon};

impl StateJson for PayloadRace {
    fn fields(&self, state: &State) -> Value {
        let colour = |seat: usize| state.side_of(Seat::new(seat)).map(Side::name);
        let known = |side: Side| state.p1.map(|_| side.name());
        let name = |cell: Cell| self.terrain.board.name(cell);
        json!({
            "map": self.variant.map,
            "phase": phase_name(state.phase),
            "turn": state.turn,
            "first": known(state.first),
            "seats": { "p1": colour(0), "p2": colour(1) },
            "side": known(state.side),
            "carts": { "red": cart(self, state, Side::Red), "blu": cart(self, state, Side::Blue) },
            "pushed": state.pushed,
            "active": state.actor().map(|(_, cell)| name(cell)),
            "done": state.done.iter().map(Part::name).collect::<Vec<_>>(),
            "dice": self.dice(state),
            "attack": attack(self, state),
            "respawn": state.dead.iter().map(title).collect::<Vec<_>>(),
            "units": UnitId::all().map(|id| unit(self, state, id)).collect::<Vec<_>>(),
        })
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::RollOff => "roll-off",
        Phase::Colour(_) => "colour",
        Phase::Deploy(_) => "deploy",
        Phase::Turn => "turn",
        Phase::Accuracy(_) => "accuracy",
        Phase::Uber(_) => "uber",
        Phase::Damage(_) => "damage",
        Phase::Heal(_) => "heal",
        Phase::Eat => "eat",
        Phase::Respawn => "respawn",
        Phase::Over(_) => "over",
    }
}

/// Returns the name of a token in the state JSON: `blu heavy`.
pub(crate) fn title(unit: UnitId) -> String {
    format!("{} {}", unit.side().name(), unit.class().name())
}

fn cart(game: &PayloadRace, state: &State, side: Side) -> Value {
    json!({
        "at": game.terrain.board.name(game.cart(state, side)),
        "step": state.carts[side as usize],
        "left": game.left(state, side),
    })
}

fn attack(game: &PayloadRace, state: &State) -> Value {
    let (Some(attack), Some((_, from))) = (state.attack(), state.actor()) else { return Value::Null };
    let hits = attack.hits.iter().filter_map(|unit| state.unit(unit).at);
    json!({
        "from": game.terrain.board.name(from),
        "at": game.terrain.board.name(attack.at),
        "hits": hits.map(|cell| game.terrain.board.name(cell)).collect::<Vec<_>>(),
    })
}

fn unit(game: &PayloadRace, state: &State, id: UnitId) -> Value {
    let unit = state.unit(id);
    let readiness = match id {
        id if state.active == Some(id) => "active",
        id if state.spent.contains(id) => "spent",
        _ => "ready",
    };
    json!({
        "side": id.side().name(),
        "class": id.class().name(),
        "weapon": unit.weapon.map(Weapon::name),
        "at": unit.at.map(|cell| game.terrain.board.name(cell)),
        "hp": unit.hp,
        "charge": unit.charge,
        "aimed": unit.marks.has(Mark::Aimed),
        "kritz": unit.marks.has(Mark::Kritz),
        "uber": unit.marks.has(Mark::Uber),
        "state": readiness,
    })
}
