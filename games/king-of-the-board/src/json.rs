//! The state as JSON (KB-JSON-1 to KB-JSON-5).

use hillfort_board::{Board as _, Cell};
use serde_json::{Value, json};

use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Phase, State};
use crate::words::{Class, Kind, Side};

pub(crate) fn fields(game: &KingOfTheBoard, state: &State) -> Value {
    let name = |cell: Option<Cell>| cell.map(|cell| game.field.board.name(cell));
    let by_side =
        |value: &dyn Fn(Side) -> Value| json!({ "red": value(Side::Red), "blu": value(Side::Blue) });
    let is_setup = matches!(state.phase, Phase::Setup(..));
    let units: Vec<_> =
        Side::ALL.into_iter().flat_map(|side| (0..=GUN).map(move |slot| (side, slot))).collect();
    json!({
        "phase": phase_name(state.phase),
        "turn": state.turn,
        "side": if is_setup { None } else { Some(state.side.name()) },
        "active": state.active.map(|slot| slot + 1),
        "acted": state.acted.iter().map(Kind::name).collect::<Vec<_>>(),
        "pending": pending(game, state),
        "grenade": by_side(&|side| json!(name(state.grenade[side as usize]))),
        "points": by_side(&|side| json!(state.points[side as usize])),
        "marker": by_side(&|side| json!(state.marker[side as usize])),
        "options": options(game),
        "units": units.into_iter().map(|(side, slot)| unit(game, state, side, slot)).collect::<Vec<_>>(),
    })
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup(..) => "setup",
        Phase::Target => "target",
        Phase::Roll(_) => "roll",
        Phase::Act => "act",
        Phase::Spawn(..) => "spawn",
        Phase::Over(_) => "over",
    }
}

fn pending(game: &KingOfTheBoard, state: &State) -> Value {
    let name = |cell: Option<Cell>| cell.map(|cell| game.field.board.name(cell));
    match state.phase {
        Phase::Setup(_, slot) | Phase::Spawn(_, slot) => json!({ "slot": slot + 1 }),
        Phase::Target => json!({ "attacker": name(state.gun(state.side).at) }),
        Phase::Roll(shot) => json!({
            "attacker": name(state.at(shot.attacker)),
            "dice": game.n_dice(state, shot),
            "need": shot.need,
            "target": name(state.at(shot.target)),
        }),
        Phase::Act | Phase::Over(_) => Value::Null,
    }
}

fn options(game: &KingOfTheBoard) -> Value {
    let variant = &game.variant;
    json!({
        "map": variant.map,
        "points": variant.points,
        "turn-limit": variant.turn_limit,
        "respawn-clock": if variant.every_turn { "every-turn" } else { "own-turns" },
        "low-pair": if variant.low_pair_hits { "hit" } else { "miss" },
        "scope-after-shot": if variant.shot_resets_scope { "reset" } else { "keep" },
    })
}

fn unit(game: &KingOfTheBoard, state: &State, side: Side, slot: u8) -> Value {
    let name = |cell: Option<Cell>| cell.map(|cell| game.field.board.name(cell));
    if slot == GUN {
        let gun = state.gun(side);
        let status = match gun.status {
            GunStatus::None => "none",
            GunStatus::Active => "active",
            GunStatus::Inactive => "inactive",
            GunStatus::Carried => "carried",
        };
        return json!({
            "at": name(gun.at),
            "class": "sentry",
            "hp": gun.hp,
            "side": side.name(),
            "slot": slot + 1,
            "status": status,
            "target": gun.target.map(|slot| slot + 1),
        });
    }
    let person = state.person(side, slot);
    json!({
        "at": name(person.at),
        "burn": person.burn,
        "charge": person.charge,
        "class": person.class.map(Class::name),
        "hp": person.hp,
        "scope": person.scope,
        "side": side.name(),
        "slot": slot + 1,
        "timer": person.timer,
        "uber": person.uber,
    })
}
