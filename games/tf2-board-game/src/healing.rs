//! Healing.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::{Field, Tf2BoardGame};
use crate::reason::Reason;
use crate::state::{Active, State, Unit};
use crate::words::Class;

impl Tf2BoardGame {
    pub(crate) fn list_heals(&self, state: &State, field: &Field, medic: &Unit, out: &mut Vec<Action>) {
        if medic.class == Class::Medic {
            // Few are near enough, so that is asked first, and of all at once.
            let near = self.ground.plain_aims(Class::Medic, medic.at) & field.own;
            let healed = near.into_iter().filter(|cell| {
                let unit = state.team(state.side).at(*cell).expect("an own unit is there");
                self.may_be_healed(medic.at, unit).is_ok()
            });
            out.extend(healed.map(|cell| Action::Heal(medic.at, cell)));
        }
    }

    /// Tells whether a Medic on a square may heal an own unit (BG-HEAL-1 to BG-HEAL-4).
    fn may_be_healed(&self, medic: Cell, unit: &Unit) -> Result<(), Reason> {
        if unit.at == medic {
            return Err(Reason::HealsItself);
        }
        // BG-HEAL-2: no line is needed.
        if !self.ground.plain_aims(Class::Medic, medic).contains(unit.at) {
            return Err(Reason::TooFarToHeal);
        }
        if unit.hp >= self.numbers.cap(unit.class) {
            return Err(Reason::AtTheCap(unit.at));
        }
        Ok(())
    }

    pub(crate) fn may_heal(
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
            Some(healed) => self.may_be_healed(unit.at, healed),
            None => Err(Reason::NobodyToHeal(to)),
        }
    }

    /// BG-HEAL-3.
    pub(crate) fn heal(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        state.active = Some(Active { attacked: true, ..active });
        let side = state.side;
        let unit = state.team_mut(side).at_mut(to).expect("an own unit is healed");
        unit.hp = (unit.hp + self.numbers.heal).min(self.numbers.cap(unit.class));
    }
}
