//! The state as JSON (section For programs: state JSON of the rules).

use hillfort_engine::Notation as _;
use serde_json::{Value, json};

use crate::game::Tf2BoardGame;
use crate::state::{Phase, State, Unit};
use crate::words::{Mode, Side};

pub(crate) fn fields(game: &Tf2BoardGame, state: &State) -> Value {
    let units = state.units().map(|(side, unit)| unit_json(game, side, unit));
    json!({
        "mode": game.variant.mode.name(),
        "map": game.map_name,
        "phase": phase_name(state.phase),
        "turn": state.turn,
        "match": state.match_number,
        "wins": by_side(|side| json!(state.wins[side as usize])),
        "active": active(game, state),
        "activated": state.activated,
        "roster": by_side(|side| json!(state.team(side).roster())),
        "waiting": by_side(|side| json!(state.team(side).waiting())),
        "units": units.collect::<Vec<_>>(),
        "points": points(game, state),
        "flags": flags(game, state),
    })
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

fn active(game: &Tf2BoardGame, state: &State) -> Value {
    state.active.map_or(Value::Null, |active| {
        json!({
            "at": game.board().name(active.at),
            "left": active.left,
            "attacked": active.attacked,
            "jumped": active.jumped,
        })
    })
}

fn unit_json(game: &Tf2BoardGame, side: Side, unit: &Unit) -> Value {
    json!({
        "side": side.name(),
        "class": unit.class.name(),
        "at": game.board().name(unit.at),
        "hp": unit.hp,
        "acted": unit.acted,
        "flag": unit.flag,
    })
}

fn points(game: &Tf2BoardGame, state: &State) -> Value {
    let point = |(cell, point): (&hillfort_board::Cell, &crate::state::Point)| {
        json!({
            "at": game.board().name(*cell),
            "owner": point.owner.map(Side::name),
            "by": point.by.map(Side::name),
            "count": point.count,
        })
    };
    Value::Array(game.ground.points.iter().zip(&state.points).map(point).collect())
}

fn flags(game: &Tf2BoardGame, state: &State) -> Value {
    if game.variant.mode == Mode::ControlPoints {
        return json!({});
    }
    by_side(|side| {
        json!({
            "at": state.flag_at(side).map(|cell| game.board().name(cell)),
            "carried": state.flags[side as usize].is_none(),
        })
    })
}
