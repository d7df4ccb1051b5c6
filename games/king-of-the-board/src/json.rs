//! The state as JSON (KB-JSON-1 to KB-JSON-5).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::{Side, StateJson};
use serde_json::{Value, json};

use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Phase, State};
use crate::words::{ActionType, Class};

impl StateJson for KingOfTheBoard {
    fn fields(&self, state: &State) -> Value {
        let by_side =
            |value: &dyn Fn(Side) -> Value| json!({ "red": value(Side::Red), "blu": value(Side::Blue) });
        let is_setup = matches!(state.phase, Phase::Setup(..));
        let units = Side::ALL.into_iter().flat_map(|side| (0..=GUN).map(move |slot| (side, slot)));
        json!({
            "phase": phase_name(state.phase),
            "turn": state.turn,
            "side": if is_setup { None } else { Some(state.side.name()) },
            "active": state.active.map(|slot| slot + 1),
            "acted": state.acted.iter().map(ActionType::name).collect::<Vec<_>>(),
            "pending": self.pending_json(state),
            "grenade": by_side(&|side| json!(self.cell_json(state.grenade[side as usize]))),
            "points": by_side(&|side| json!(state.points[side as usize])),
            "marker": by_side(&|side| json!(state.marker[side as usize])),
            "options": self.options_json(),
            "units": units.map(|(side, slot)| self.unit_json(state, side, slot)).collect::<Vec<_>>(),
        })
    }
}

impl KingOfTheBoard {
    fn cell_json(&self, cell: Option<Cell>) -> Option<String> {
        cell.map(|cell| self.terrain.board.name(cell))
    }

    fn pending_json(&self, state: &State) -> Value {
        match state.phase {
            Phase::Setup(_, slot) | Phase::Spawn(_, slot) => json!({ "slot": slot + 1 }),
            Phase::Target => json!({ "attacker": self.cell_json(state.gun(state.side).at) }),
            Phase::Roll(shot) => json!({
                "attacker": self.cell_json(state.at(shot.attacker)),
                "dice": self.n_dice(state, shot),
                "need": shot.need,
                "target": self.cell_json(state.at(shot.target)),
            }),
            Phase::Act | Phase::Over(_) => Value::Null,
        }
    }

    fn options_json(&self) -> Value {
        let variant = &self.variant;
        json!({
            "map": variant.map,
            "points": variant.points,
            "turn-limit": variant.turn_limit,
            "respawn-clock": if variant.every_turn { "every-turn" } else { "own-turns" },
            "low-pair": if variant.low_pair_hits { "hit" } else { "miss" },
            "scope-after-shot": if variant.shot_resets_scope { "reset" } else { "keep" },
        })
    }

    fn unit_json(&self, state: &State, side: Side, slot: u8) -> Value {
        if slot == GUN {
            let gun = state.gun(side);
            return json!({
                "at": self.cell_json(gun.at),
                "class": "sentry",
                "hp": gun.hp,
                "side": side.name(),
                "slot": slot + 1,
                "status": status_name(gun.status),
                "target": gun.target.map(|slot| slot + 1),
            });
        }
        let person = state.person(side, slot);
        json!({
            "at": self.cell_json(person.at),
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

fn status_name(status: GunStatus) -> &'static str {
    match status {
        GunStatus::None => "none",
        GunStatus::Active => "active",
        GunStatus::Inactive => "inactive",
        GunStatus::Carried => "carried",
    }
}
