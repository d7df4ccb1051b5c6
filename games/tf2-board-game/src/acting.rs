//! Which units may act, and what a turn offers: the list of it all and the one judge.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::{Field, Tf2BoardGame};
use crate::reason::Reason;
use crate::state::{Active, MOST_USED, Phase, State, Unit};

impl Tf2BoardGame {
    /// Lists everything the player to act may do in his turn (BG-TURN-3).
    pub(crate) fn list_turn(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        self.list_returns(state, out);
        let field = self.field(state, state.side);
        for unit in state.team(state.side).units() {
            if let Ok(active) = self.activation(state, unit) {
                self.list_walks(&field, &active, out);
                self.list_leaps(&field, unit, &active, out);
                if !active.attacked {
                    self.list_attacks(&field, unit, out);
                    self.list_heals(state, &field, unit, out);
                }
            }
        }
    }

    /// Tells why an action is not legal, if it is not. All legality comes together here.
    pub(crate) fn may(&self, state: &State, action: Action) -> Result<(), Reason> {
        if let Phase::Over(_) = state.phase {
            return Err(Reason::Over);
        }
        match action {
            Action::Spawn(class, cell) => self.may_spawn(state, class, cell),
            Action::End => self.may_end(state),
            Action::Move(from, to) => {
                let (field, _, active) = self.actor(state, from)?;
                self.may_walk(&field, &active, to)
            }
            Action::Jump(from, to) => {
                let (field, unit, active) = self.actor(state, from)?;
                self.may_jump(&field, unit, &active, to)
            }
            Action::Attack(from, to) => {
                let (field, unit, active) = self.actor(state, from)?;
                self.may_attack(&field, unit, &active, to)
            }
            Action::Heal(from, to) => {
                let (_, unit, active) = self.actor(state, from)?;
                self.may_heal(state, unit, &active, to)
            }
        }
    }

    /// Returns the unit on a square with its activation, if it may act.
    pub(crate) fn actor<'a>(
        &self,
        state: &'a State,
        from: Cell,
    ) -> Result<(Field, &'a Unit, Active), Reason> {
        if state.phase == Phase::Setup {
            return Err(Reason::SetupFirst);
        }
        match state.unit(from) {
            Some((side, unit)) if side == state.side => {
                Ok((self.field(state, side), unit, self.activation(state, unit)?))
            }
            Some(_) => Err(Reason::ForeignUnit(from)),
            None => Err(Reason::NoUnit(from)),
        }
    }

    /// Returns what a unit of the player to act has left in this turn, if it may act (BG-UNIT-1 to BG-UNIT-3).
    pub(crate) fn activation(&self, state: &State, unit: &Unit) -> Result<Active, Reason> {
        if let Some(active) = state.activation(unit.at) {
            return Ok(active);
        }
        if unit.acted {
            return Err(Reason::HasActed(unit.at));
        }
        if state.activated >= MOST_USED {
            return Err(Reason::FourUsed);
        }
        Ok(self.fresh(unit))
    }

    /// Returns the activation of a unit that has not acted (BG-UNIT-2).
    pub(crate) fn fresh(&self, unit: &Unit) -> Active {
        let left = self.numbers.movement[unit.class as usize];
        Active { at: unit.at, left, attacked: false, jumped: false, took_flag: false }
    }

    /// A unit of the player to act acts: if it is not the active one, it becomes so (BG-UNIT-2, BG-UNIT-3).
    pub(crate) fn activate(&self, state: &mut State, from: Cell) -> Active {
        if let Some(active) = state.activation(from) {
            return active;
        }
        let side = state.side;
        let unit = state.team_mut(side).at_mut(from).expect("an own unit acts");
        unit.acted = true;
        let active = self.fresh(unit);
        state.activated += 1;
        state.active = Some(active);
        active
    }
}
