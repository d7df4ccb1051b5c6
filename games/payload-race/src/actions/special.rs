//! The specials of the Pyro, the Heavy and the Sniper.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{Mark, Phase, State, UnitId};
use crate::words::Part;

impl PayloadRace {
    pub(crate) fn list_airblasts(&self, state: &State, unit: UnitId, from: Cell, out: &mut Vec<Action>) {
        for (_, at) in state.on_board(unit.side().other()) {
            if self.check_airblast(state, unit, from, at).is_ok() {
                out.push(Action::Airblast(at));
            }
        }
    }

    /// PR-BLOW-1, PR-BLOW-2.
    pub(crate) fn check_airblast(
        &self,
        state: &State,
        unit: UnitId,
        from: Cell,
        at: Cell,
    ) -> Result<(), Reason> {
        let Some(way) = self.terrain.steps(from).iter().position(|cell| *cell == Some(at)) else {
            return Err(Reason::NothingToBlow(at));
        };
        let Some(enemy) = state.unit_on(at).filter(|enemy| enemy.side() != unit.side()) else {
            return Err(Reason::NothingToBlow(at));
        };
        let behind = self.terrain.steps(at)[way].ok_or(Reason::NoRoomBehind(at))?;
        let can_step = self.terrain.walk(enemy.side(), at).contains(behind);
        if can_step && !self.blocked(state).contains(behind) { Ok(()) } else { Err(Reason::NoRoomBehind(at)) }
    }

    pub(crate) fn apply_airblast(&self, state: &mut State, at: Cell) {
        let (_, from) = state.actor().expect("a token is active");
        let steps = self.terrain.steps(from);
        let way = steps.iter().position(|cell| *cell == Some(at)).expect("the enemy is beside the Pyro");
        let behind = self.terrain.steps(at)[way].expect("there is room behind the enemy");
        let enemy = state.unit_on(at).expect("an enemy is there");
        state.relocate(enemy, behind);
        state.done.add(Part::Special);
    }

    /// PR-EAT-1.
    pub(crate) fn check_eat(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        if state.done.has(Part::Attack) {
            return Err(Reason::AttackedBefore("PR-EAT-1"));
        }
        if state.unit(unit).hp < self.full_hp(unit) { Ok(()) } else { Err(Reason::NotHungry) }
    }

    pub(crate) fn apply_eat(&self, state: &mut State) {
        state.done.add(Part::Special);
        state.phase = Phase::Eat;
    }

    /// PR-AIM-1.
    pub(crate) fn check_aim(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        if state.done.has(Part::Attack) {
            return Err(Reason::AttackedBefore("PR-AIM-1"));
        }
        if state.unit(unit).marks.has(Mark::Aimed) { Err(Reason::AimedAlready) } else { Ok(()) }
    }

    pub(crate) fn apply_aim(&self, state: &mut State) {
        let (unit, _) = state.actor().expect("a token is active");
        state.unit_mut(unit).marks.add(Mark::Aimed);
        state.done.add(Part::Special);
    }
}
