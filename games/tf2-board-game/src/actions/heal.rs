//! `heal`: what the Medic does (BG-HEAL).

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{Active, Occupancy, State, Unit};
use crate::words::Class;

impl Tf2BoardGame {
    pub(crate) fn list_heals(
        &self,
        state: &State,
        occupancy: &Occupancy,
        medic: &Unit,
        out: &mut Vec<Action>,
    ) {
        if medic.class == Class::Medic {
            // Few units are near enough, so the distance of all units is checked first.
            let near = self.terrain.free_aims(Class::Medic, medic.at) & occupancy.own;
            let healed = near.into_iter().filter(|cell| {
                let unit = state.team(state.side).at(*cell).expect("a unit of the player is there");
                self.check_patient(medic.at, unit).is_ok()
            });
            out.extend(healed.map(|cell| Action::Heal(medic.at, cell)));
        }
    }

    /// Checks that a Medic on a square can heal a unit of its side (BG-HEAL-1 to BG-HEAL-4).
    fn check_patient(&self, medic: Cell, unit: &Unit) -> Result<(), Reason> {
        if unit.at == medic {
            return Err(Reason::HealsItself);
        }
        // BG-HEAL-2: no line is needed.
        if !self.terrain.free_aims(Class::Medic, medic).contains(unit.at) {
            return Err(Reason::TooFarToHeal);
        }
        if unit.hp >= self.numbers.cap(unit.class) {
            return Err(Reason::AtTheCap(unit.at));
        }
        Ok(())
    }

    pub(crate) fn check_heal(
        &self,
        state: &State,
        unit: &Unit,
        active: &Active,
        to: Cell,
    ) -> Result<(), Reason> {
        if unit.class != Class::Medic {
            return Err(Reason::OnlyMedicsHeal);
        }
        if active.attacked {
            return Err(Reason::HasAttacked); // BG-ATT-5
        }
        match state.team(state.side).at(to) {
            Some(healed) => self.check_patient(unit.at, healed),
            None => Err(Reason::NobodyToHeal(to)),
        }
    }

    /// BG-HEAL-3.
    pub(crate) fn apply_heal(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        state.active = Some(Active { attacked: true, ..active });
        let side = state.side;
        let unit = state.team_mut(side).at_mut(to).expect("a unit of the player is healed");
        unit.hp = (unit.hp + self.numbers.heal).min(self.numbers.cap(unit.class));
    }
}
