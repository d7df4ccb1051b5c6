//! Which actions are legal: the list, and the check that names the rule.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{Active, MAX_USED, Occupancy, Phase, State, Unit};

impl Tf2BoardGame {
    /// Lists by the same checks that [`check_action`](Self::check_action) uses; a law compares the two.
    pub(crate) fn list_actions(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Setup => self.list_deployment(state, out),
            Phase::Play => self.list_turn(state, out),
            Phase::Over(_) => {}
        }
    }

    /// Lists what the player to act can do in their turn (BG-TURN-3).
    fn list_turn(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        self.list_returns(state, out);
        let occupancy = self.occupancy(state, state.side);
        for unit in state.team(state.side).units() {
            if let Ok(active) = self.activation(state, unit) {
                self.list_moves(&occupancy, &active, out);
                self.list_jumps(&occupancy, unit, &active, out);
                if !active.attacked {
                    self.list_attacks(&occupancy, unit, out);
                    self.list_heals(state, &occupancy, unit, out);
                }
            }
        }
    }

    /// The one place that decides legality.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        if let Phase::Over(_) = state.phase {
            return Err(Reason::Over);
        }
        match action {
            Action::Spawn(class, cell) => self.check_spawn(state, class, cell),
            Action::End => self.check_end(state),
            Action::Move(from, to) => {
                let (occupancy, _, active) = self.actor(state, from)?;
                self.check_move(&occupancy, &active, to)
            }
            Action::Jump(from, to) => {
                let (occupancy, unit, active) = self.actor(state, from)?;
                self.check_jump(&occupancy, unit, &active, to)
            }
            Action::Attack(from, to) => {
                let (occupancy, unit, active) = self.actor(state, from)?;
                self.check_attack(&occupancy, unit, &active, to)
            }
            Action::Heal(from, to) => {
                let (_, unit, active) = self.actor(state, from)?;
                self.check_heal(state, unit, &active, to)
            }
        }
    }

    /// Returns the unit on a square with its activation, or why it cannot act.
    fn actor<'a>(&self, state: &'a State, from: Cell) -> Result<(Occupancy, &'a Unit, Active), Reason> {
        if state.phase == Phase::Setup {
            return Err(Reason::SetupFirst);
        }
        match state.unit(from) {
            Some((side, unit)) if side == state.side => {
                Ok((self.occupancy(state, side), unit, self.activation(state, unit)?))
            }
            Some(_) => Err(Reason::NotYours(from)),
            None => Err(Reason::NoUnit(from)),
        }
    }

    /// Returns what a unit of the player to act has left in this turn, or why it cannot act (BG-UNIT-1 to BG-UNIT-3).
    pub(crate) fn activation(&self, state: &State, unit: &Unit) -> Result<Active, Reason> {
        if let Some(active) = state.activation(unit.at) {
            return Ok(active);
        }
        if unit.acted {
            return Err(Reason::HasActed(unit.at));
        }
        if state.activated >= MAX_USED {
            return Err(Reason::FourUsed);
        }
        Ok(self.fresh(unit))
    }

    /// Returns the activation of a unit that has not acted (BG-UNIT-2).
    pub(crate) fn fresh(&self, unit: &Unit) -> Active {
        let left = self.numbers.movement[unit.class as usize];
        Active { at: unit.at, left, attacked: false, jumped: false, took_flag: false }
    }
}
