//! The Medic: heals, Kritz in the own turn, and Uber in the enemy's turn.

use hillfort_board::Cell;

use crate::action::Action;
use crate::cards::{Charge, WeaponKind};
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{Attack, Mark, Phase, State, UnitId, UnitSet};
use crate::words::{Class, Part, Side};

impl PayloadRace {
    /// PR-HEAL-1.
    pub(crate) fn check_heal(&self, state: &State, unit: UnitId, from: Cell, at: Cell) -> Result<(), Reason> {
        let WeaponKind::Heal { range, .. } = self.kind(state, unit) else {
            return Err(Reason::OtherClass(unit.class(), "PR-HEAL-1"));
        };
        friend_at(state, unit, at, "PR-HEAL-1")?;
        self.check_target("PR-HEAL-1", range, from, at)
    }

    /// PR-HEAL-2, PR-HEAL-3.
    pub(crate) fn apply_heal(&self, state: &mut State, at: Cell) {
        let (unit, _) = state.actor().expect("a token is active");
        let friend = state.unit_on(at).expect("a friend is there");
        let charge = &mut state.unit_mut(unit).charge;
        *charge = (*charge + 1).min(self.numbers.full_charge);
        state.done.add(Part::Attack);
        if state.unit(friend).hp < self.full_hp(friend) {
            state.phase = Phase::Heal(friend);
        }
    }

    /// Restores health, up to full (PR-HEAL-3, PR-EAT-1).
    pub(super) fn restore_health(&self, state: &mut State, unit: UnitId, amount: u8) {
        let full = self.full_hp(unit);
        let hp = &mut state.unit_mut(unit).hp;
        *hp = (*hp + u16::from(amount)).min(full);
        state.phase = Phase::Turn;
    }

    pub(crate) fn list_kritz(&self, state: &State, unit: UnitId, from: Cell, out: &mut Vec<Action>) {
        if self.check_kritz_charge(state, unit).is_err() {
            return;
        }
        for (_, at) in state.on_board(unit.side()) {
            if self.check_kritz(state, unit, from, at).is_ok() {
                out.push(Action::Kritz(at));
            }
        }
    }

    /// PR-KRITZ-1.
    fn check_kritz_charge(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        if !self.can_deploy(state, unit, Charge::Kritz) {
            return Err(Reason::NoKritz(self.weapon(state, unit)));
        }
        let charge = state.unit(unit).charge;
        if charge >= self.numbers.full_charge { Ok(()) } else { Err(Reason::NotCharged(charge)) }
    }

    /// Returns whether a token's weapon deploys Uber or Kritz.
    fn can_deploy(&self, state: &State, unit: UnitId, wanted: Charge) -> bool {
        matches!(self.kind(state, unit), WeaponKind::Heal { charge, .. } if charge == wanted)
    }

    /// PR-KRITZ-2.
    pub(crate) fn check_kritz(
        &self,
        state: &State,
        unit: UnitId,
        from: Cell,
        at: Cell,
    ) -> Result<(), Reason> {
        self.check_kritz_charge(state, unit)?;
        let friend = friend_at(state, unit, at, "PR-KRITZ-2")?;
        if !state.is_ready(friend) {
            return Err(Reason::FriendNotReady(at));
        }
        let WeaponKind::Heal { range, .. } = self.kind(state, unit) else {
            return Err(Reason::OtherClass(unit.class(), "PR-KRITZ-1"));
        };
        self.check_target("PR-KRITZ-2", range, from, at)
    }

    pub(crate) fn apply_kritz(&self, state: &mut State, at: Cell) {
        let (unit, _) = state.actor().expect("a token is active");
        let friend = state.unit_on(at).expect("a friend is there");
        state.unit_mut(unit).charge = 0;
        state.unit_mut(friend).marks.add(Mark::Kritz);
        state.done.add(Part::Special);
    }

    /// Returns the Medic of a side, with its cell, if it can deploy Uber now (PR-UBER-2).
    fn uber_medic(&self, state: &State, side: Side) -> Option<(UnitId, Cell)> {
        let medic = UnitId::new(side, Class::Medic);
        let at = state.unit(medic).at?;
        let is_full = state.unit(medic).charge >= self.numbers.full_charge;
        (is_full && self.can_deploy(state, medic, Charge::Uber)).then_some((medic, at))
    }

    /// Returns the tokens that Uber can cover: only those of the attacked player (PR-UBER-3).
    pub(crate) fn coverable(&self, state: &State, attack: Attack) -> UnitSet {
        let side = state.side.other();
        let hits = attack.hits.and(UnitSet::of(side));
        if hits.is_empty() || self.uber_medic(state, side).is_none() {
            return UnitSet::EMPTY;
        }
        let mut units = UnitSet::EMPTY;
        for unit in hits.iter().filter(|unit| self.check_cover(state, *unit).is_ok()) {
            units.insert(unit);
        }
        units
    }

    /// Checks whether a token that was hit can be covered.
    fn check_cover(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        let (medic, from) = self.uber_medic(state, unit.side()).ok_or(Reason::NoUberMedic)?;
        let Some(at) = state.unit(unit).at else { return Err(Reason::OffBoard) };
        if state.unit(unit).marks.has(Mark::Uber) {
            return Err(Reason::CoveredAlready(at));
        }
        match self.kind(state, medic) {
            WeaponKind::Heal { range, .. } if unit != medic => {
                self.check_target("PR-UBER-3", range, from, at)
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn list_answers(&self, state: &State, attack: Attack, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        let cells = self.coverable(state, attack).iter().filter_map(|unit| state.unit(unit).at);
        out.extend(cells.map(Action::Uber));
    }

    pub(crate) fn check_uber(&self, state: &State, at: Cell) -> Result<(), Reason> {
        let Phase::Uber(attack) = state.phase else { return Err(Reason::NothingToAnswer) };
        let is_hit = |unit: &UnitId| attack.hits.contains(*unit) && unit.side() != state.side;
        let unit = state.unit_on(at).filter(is_hit).ok_or(Reason::NotHit(at))?;
        self.check_cover(state, unit)
    }

    /// PR-UBER-5, PR-UBER-6, PR-OPT-5.
    pub(crate) fn apply_uber(&self, state: &mut State, at: Cell) {
        let attack = state.attack().expect("Uber answers an attack");
        let unit = state.unit_on(at).expect("a token is there");
        let medic = UnitId::new(unit.side(), Class::Medic);
        state.unit_mut(medic).charge = 0;
        state.unit_mut(unit).marks.add(Mark::Uber);
        if self.variant.uber_covers_medic {
            state.unit_mut(medic).marks.add(Mark::Uber);
        }
        self.begin_damage(state, attack);
    }

    pub(crate) fn apply_pass(&self, state: &mut State) {
        let attack = state.attack().expect("Uber answers an attack");
        self.begin_damage(state, attack);
    }
}

/// Returns another token of the same side on a cell.
fn friend_at(state: &State, unit: UnitId, at: Cell, rule: &'static str) -> Result<UnitId, Reason> {
    let friend = state.unit_on(at).filter(|friend| friend.side() == unit.side() && *friend != unit);
    friend.ok_or(Reason::NoFriend(at, rule))
}
