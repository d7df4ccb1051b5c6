//! The invariants of a state that play has reached.

use hillfort_engine::Side;

use crate::game::Tf2BoardGame;
use crate::state::{CAPTURE, MAX_PER_CLASS, MAX_UNITS, MAX_USED, Phase, State};
use crate::words::{Class, Mode};

fn must(holds: bool, invariant: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(invariant.to_owned()) }
}

impl Tf2BoardGame {
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        Side::ALL.into_iter().try_for_each(|side| self.check_team(state, side))?;
        for point in state.points {
            must(point.count < CAPTURE, "a captured point has no count")?;
            must(point.by.is_none() == (point.count == 0), "a side that is capturing has a count")?;
            must(point.by.is_none() || point.by != point.owner, "no side captures its own point")?;
        }
        must(state.activated <= MAX_USED, "at most four units are used")?;
        if let Some(active) = state.active {
            let unit = state.team(state.side).at(active.at);
            let is_sound = unit
                .is_some_and(|unit| unit.acted && active.left <= self.numbers.movement[unit.class as usize]);
            must(is_sound && state.phase == Phase::Play, "the active unit belongs to the player to act")?;
        }
        if state.phase == Phase::Play {
            must(state.side == self.side_of_turn(state.turn), "turns alternate")?;
            must(state.turn <= self.variant.turn_limit, "the turn is within the limit")?;
        }
        Ok(())
    }

    fn check_team(&self, state: &State, side: Side) -> Result<(), String> {
        let team = state.team(side);
        must(team.roster() <= MAX_UNITS, "a side has at most six units")?;
        must(team.units().is_sorted_by(|a, b| a.at < b.at), "units are in reading order")?;
        must(team.waiting().is_sorted(), "waiting entries ascend")?;
        for class in Class::ALL {
            must(team.count(class) <= MAX_PER_CLASS, "a side has at most three units of a class")?;
        }
        for unit in team.units() {
            must(self.terrain.open.contains(unit.at), "no unit is on an obstacle or black")?;
            must((1..=self.numbers.cap(unit.class)).contains(&unit.hp), "health is within its bounds")?;
            must(state.team(side.other()).at(unit.at).is_none(), "a square holds one unit")?;
        }
        let n_carriers = team.units().iter().filter(|unit| unit.flag).count();
        let lies = state.flags[side.other() as usize].is_some();
        let has_flags = self.variant.mode == Mode::CaptureTheFlag;
        must(n_carriers == usize::from(has_flags && !lies), "a flag lies or is carried by one unit")
    }
}
