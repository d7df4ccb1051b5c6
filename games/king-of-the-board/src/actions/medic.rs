//! `heal` and `uber`: what the Medic does (KB-MED).

use hillfort_board::Cell;
use hillfort_engine::Side;

use super::commanded_slot;
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::legal::check_class;
use crate::reason::Reason;
use crate::state::{GUN, Person, State};
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    pub(crate) fn list_heals(&self, state: &State, at: Cell, out: &mut Vec<Action>) {
        out.extend(self.patients(state, state.side, at).map(Action::Heal));
    }

    pub(crate) fn list_ubers(&self, state: &State, medic: &Person, at: Cell, out: &mut Vec<Action>) {
        if medic.charge >= self.numbers.medic.charge_max {
            out.extend(self.patients(state, state.side, at).map(Action::Uber));
        }
    }

    /// Returns the hexes of the friends whom a Medic on a hex can heal (KB-MED-1).
    fn patients(&self, state: &State, side: Side, at: Cell) -> impl Iterator<Item = Cell> {
        let friends = state.units_of(side).filter(|(unit, _)| unit.slot != GUN);
        friends.map(|(_, cell)| cell).filter(move |cell| self.check_care(at, *cell).is_ok())
    }

    pub(crate) fn check_heal(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        check_class(class, Class::Medic, Reason::NoHealer(class))?;
        self.check_type(state, ActionType::Attack)?;
        self.check_patient(state, at, to)
    }

    pub(crate) fn check_uber(
        &self,
        state: &State,
        class: Class,
        person: &Person,
        at: Cell,
        to: Cell,
    ) -> Result<(), Reason> {
        check_class(class, Class::Medic, Reason::NoUber(class))?;
        self.check_type(state, ActionType::Special)?;
        if person.charge < self.numbers.medic.charge_max {
            return Err(Reason::NotCharged(person.charge));
        }
        self.check_patient(state, at, to)
    }

    fn check_patient(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        match state.unit_at(to) {
            Some(unit) if unit.side == state.side && unit.slot != GUN => self.check_care(at, to),
            _ => Err(Reason::NoPatient(to)),
        }
    }

    fn check_care(&self, at: Cell, to: Cell) -> Result<(), Reason> {
        let (distance, range) = (u16::from(self.terrain.distance(at, to)), self.numbers.medic.range);
        if at == to {
            return Err(Reason::HealsItself);
        }
        if distance > range {
            return Err(Reason::PatientTooFar(to, range));
        }
        if self.terrain.sees(at, to) { Ok(()) } else { Err(Reason::PatientUnseen(to)) }
    }

    /// KB-MED-2 to KB-MED-4.
    pub(crate) fn apply_heal(&self, state: &mut State, to: Cell) {
        state.acted.add(ActionType::Attack);
        let slot = commanded_slot(state);
        let Some(unit) = state.unit_at(to) else { unreachable!("a patient is there") };
        let full = self.full_hp(state, unit);
        let patient = state.person_mut(unit.side, unit.slot);
        patient.hp = (patient.hp + self.numbers.medic.heal).min(full);
        patient.burn = 0;
        let most = self.numbers.medic.charge_max;
        let medic = state.person_mut(state.side, slot);
        if medic.uber == 0 {
            medic.charge = (medic.charge + 1).min(most);
        }
    }

    /// KB-MED-7.
    pub(crate) fn apply_uber(&self, state: &mut State, to: Cell) {
        state.acted.add(ActionType::Special);
        let slot = commanded_slot(state);
        let Some(unit) = state.unit_at(to) else { unreachable!("a patient is there") };
        let turns = self.numbers.medic.uber_turns;
        state.person_mut(unit.side, unit.slot).uber = turns;
        let medic = state.person_mut(state.side, slot);
        (medic.uber, medic.charge) = (turns, 0);
    }
}
