//! The state as JSON (notation.md).

use hillfort_engine::{Side, StateJson};
use serde_json::{Value, json};

use crate::game::Tf2BoardGame;
use crate::state::{Phase, State, Unit};
use crate::words::Mode;

impl StateJson for Tf2BoardGame {
    fn fields(&self, state: &State) -> Value {
        json!({
            "mode": self.variant.mode.name(),
            "map": self.map_name,
            "phase": phase_name(state.phase),
            "turn": state.turn,
            "match": state.match_number,
            "wins": by_side(|side| json!(state.wins[side as usize])),
            "active": self.active_json(state),
            "activated": state.activated,
            "roster": by_side(|side| json!(state.team(side).roster())),
            "waiting": by_side(|side| json!(state.team(side).waiting())),
            "units": state.units().map(|(side, unit)| self.unit_json(side, unit)).collect::<Vec<_>>(),
            "points": self.points_json(state),
            "flags": self.flags_json(state),
        })
    }
}

impl Tf2BoardGame {
    fn active_json(&self, state: &State) -> Value {
        state.active.map_or(Value::Null, |active| {
            json!({
                "at": self.name(active.at),
                "left": active.left,
                "attacked": active.attacked,
                "jumped": active.jumped,
            })
        })
    }

    fn unit_json(&self, side: Side, unit: &Unit) -> Value {
        json!({
            "side": side.name(),
            "class": unit.class.name(),
            "at": self.name(unit.at),
            "hp": unit.hp,
            "acted": unit.acted,
            "flag": unit.flag,
        })
    }

    fn points_json(&self, state: &State) -> Vec<Value> {
        let points = self.terrain.points.iter().zip(&state.points);
        let point = points.map(|(cell, point)| {
            json!({
                "at": self.name(*cell),
                "owner": point.owner.map(Side::name),
                "by": point.by.map(Side::name),
                "count": point.count,
            })
        });
        point.collect()
    }

    fn flags_json(&self, state: &State) -> Value {
        if self.variant.mode == Mode::ControlPoints {
            return json!({});
        }
        by_side(|side| {
            json!({
                "at": state.flag_at(side).map(|cell| self.name(cell)),
                "carried": state.flags[side as usize].is_none(),
            })
        })
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Play => "play",
        Phase::Over(_) => "over",
    }
}

fn by_side(value: impl Fn(Side) -> Value) -> Value {
    Value::Object(Side::ALL.map(|side| (side.name().to_owned(), value(side))).into_iter().collect())
}
