//! What the commanded unit does in step 3, done (section Actions of the rules). That it may is known.

use hillfort_board::Cell;

use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Phase, Shot, State, UnitId};
use crate::words::{Class, Cone, Kind};

impl KingOfTheBoard {
    fn commanded_slot(state: &State) -> u8 {
        state.active.expect("somebody is commanded")
    }

    pub(crate) fn do_move(&self, state: &mut State, to: Cell) {
        let slot = Self::commanded_slot(state);
        state.acted.add(Kind::Move);
        state.person_mut(state.side, slot).scope = 0; // KB-SNIP-5
        self.arrive(state, slot, to);
    }

    /// A person ends a move or a jump on a hex (KB-KIT).
    fn arrive(&self, state: &mut State, slot: u8, to: Cell) {
        let person = state.person_mut(state.side, slot);
        person.at = Some(to);
        if self.field.kits.contains(to) {
            person.hp = person.class.map_or(person.hp, |class| self.numbers.hp(class));
            person.burn = 0;
        }
    }

    /// KB-SOLD-4: the cost comes first.
    pub(crate) fn jump(&self, state: &mut State, to: Cell) {
        let slot = Self::commanded_slot(state);
        state.acted.add(Kind::Special);
        let unit = UnitId { side: state.side, slot };
        self.hurt(state, unit, self.numbers.soldier.jump_cost);
        self.bury(state);
        if state.at(unit).is_some() {
            self.arrive(state, slot, to);
        } else {
            self.command(state); // KB-TURN-7
        }
    }

    pub(crate) fn attack(&self, state: &mut State, to: Cell) {
        let slot = Self::commanded_slot(state);
        state.acted.add(Kind::Attack); // KB-ACT-2
        let attacker = UnitId { side: state.side, slot };
        let Some(target) = state.unit_at(to) else {
            state.grenade[state.side as usize] = Some(to); // KB-DEMO-3
            return;
        };
        let person = state.person(state.side, slot);
        let scopes = if person.class == Some(Class::Sniper) { person.scope } else { 0 };
        let need = self.need(person.at.unwrap_or(to), to, scopes);
        state.phase = Phase::Roll(Shot { attacker, target, need });
    }

    /// KB-PYRO-5.
    pub(crate) fn flame(&self, state: &mut State, cone: Cone) {
        state.acted.add(Kind::Attack);
        let Some((_, at)) = state.commanded() else { unreachable!("a Pyro is commanded") };
        for cell in self.caught(state, state.side, at, cone) {
            let Some(unit) = state.unit_at(cell) else { continue };
            self.hurt(state, unit, self.numbers.pyro.damage);
            if unit.slot != GUN {
                let person = state.person_mut(unit.side, unit.slot);
                if person.uber == 0 {
                    person.burn = self.numbers.rules.burn_markers;
                }
            }
        }
        self.bury(state);
    }

    /// KB-MED-2 to KB-MED-4.
    pub(crate) fn heal(&self, state: &mut State, to: Cell) {
        state.acted.add(Kind::Attack);
        let slot = Self::commanded_slot(state);
        let Some(unit) = state.unit_at(to) else { unreachable!("a patient stands there") };
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
    pub(crate) fn uber(&self, state: &mut State, to: Cell) {
        state.acted.add(Kind::Special);
        let slot = Self::commanded_slot(state);
        let Some(unit) = state.unit_at(to) else { unreachable!("a patient stands there") };
        let turns = self.numbers.medic.uber_turns;
        state.person_mut(unit.side, unit.slot).uber = turns;
        let medic = state.person_mut(state.side, slot);
        (medic.uber, medic.charge) = (turns, 0);
    }

    /// KB-ENG-2, KB-ENG-5: a new gun, or the carried one with the health it has.
    pub(crate) fn build_gun(&self, state: &mut State, to: Cell) {
        state.acted.add(Kind::Special);
        let full = self.numbers.sentry.hp;
        let gun = state.gun_mut(state.side);
        gun.hp = if gun.status == GunStatus::Carried { gun.hp } else { full };
        (gun.status, gun.at, gun.target) = (GunStatus::Active, Some(to), None);
    }

    /// KB-ENG-4, KB-SENT-7.
    pub(crate) fn pick_up(&self, state: &mut State) {
        state.acted.add(Kind::Special);
        let side = state.side;
        let gun = state.gun_mut(side);
        (gun.status, gun.at, gun.target) = (GunStatus::Carried, None, None);
        self.drop_locks(state, UnitId { side, slot: GUN });
    }

    /// KB-SNIP-2.
    pub(crate) fn scope(&self, state: &mut State) {
        state.acted.add(Kind::Special);
        let slot = Self::commanded_slot(state);
        state.person_mut(state.side, slot).scope += 1;
    }
}
