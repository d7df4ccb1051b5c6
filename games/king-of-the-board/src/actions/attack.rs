//! `attack <cell>`: shots and rockets at units, and the Demoman's grenade (KB-ATT, KB-DEMO).

use hillfort_board::Cell;
use hillfort_engine::Side;

use super::commanded_slot;
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::reason::Reason;
use crate::state::{Phase, Shot, State, UnitId};
use crate::terrain::Cells;
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    pub(crate) fn list_attacks(
        &self,
        state: &State,
        class: Class,
        at: Cell,
        occupied: Cells,
        out: &mut Vec<Action>,
    ) {
        let enemies = state.units_of(state.side.other()).map(|(_, cell)| cell);
        let targets = enemies.filter(|cell| self.check_hit(state, at, *cell).is_ok());
        out.extend(targets.map(Action::Attack));
        if class == Class::Demoman {
            let free = (self.terrain.seen_from(at) & self.terrain.open) - occupied;
            let free = free - self.terrain.base[state.side.other() as usize];
            let is_near =
                |cell: &Cell| u16::from(self.terrain.distance(at, *cell)) <= self.numbers.demoman.range;
            out.extend(free.iter().filter(is_near).map(Action::Attack));
        }
    }

    pub(crate) fn check_attack(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        match class {
            Class::Pyro => return Err(Reason::FlamesOnly),
            Class::Medic => return Err(Reason::HealsOnly),
            _ => self.check_type(state, ActionType::Attack)?,
        }
        match state.unit_at(to) {
            Some(unit) if unit.side != state.side => self.check_hit(state, at, to),
            Some(_) if class == Class::Demoman => Err(Reason::FriendThere(to)),
            None if class == Class::Demoman => self.check_throw(state, at, to),
            _ => Err(Reason::NoEnemyThere(to)),
        }
    }

    /// KB-ATT-2 for the commanded unit and a hex with an enemy.
    fn check_hit(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        let Some((person, _)) = state.commanded() else { return Err(Reason::SpawnFirst) };
        let class = person.class.unwrap_or(Class::Scout);
        let least = match class {
            Class::Sniper => 1 + u16::from(person.scope) * self.numbers.sniper.scope_min_range, // KB-SNIP-3
            _ => 1,
        };
        self.check_line(state.side.other(), at, to, least, self.numbers.range(class))
    }

    /// Checks that a unit of the team `enemy` could be hit on the hex `to` from the hex `at` (KB-ATT-2).
    pub(crate) fn check_line(
        &self,
        enemy: Side,
        at: Cell,
        to: Cell,
        least: u16,
        most: u16,
    ) -> Result<(), Reason> {
        let distance = u16::from(self.terrain.distance(at, to));
        if self.terrain.is_base(enemy, to) {
            return Err(Reason::SafeInBase(to)); // KB-BASE-1
        }
        if distance < least {
            return Err(Reason::TooNear(to, least)); // KB-SNIP-3
        }
        if distance > most {
            return Err(Reason::TooFar(to, distance, most));
        }
        if !self.terrain.sees(at, to) {
            return Err(Reason::NoSight(at, to)); // KB-LOS
        }
        Ok(())
    }

    /// KB-DEMO-2 for a hex without a unit.
    fn check_throw(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        if self.terrain.kind(to).is_solid() {
            return Err(Reason::ThrowAtWall(to));
        }
        if self.terrain.is_base(state.side.other(), to) {
            return Err(Reason::ThrowIntoBase(to));
        }
        let (distance, range) = (u16::from(self.terrain.distance(at, to)), self.numbers.demoman.range);
        if distance > range {
            return Err(Reason::TooFar(to, distance, range));
        }
        if self.terrain.sees(at, to) { Ok(()) } else { Err(Reason::NoSight(at, to)) }
    }

    pub(crate) fn apply_attack(&self, state: &mut State, to: Cell) {
        let slot = commanded_slot(state);
        state.acted.add(ActionType::Attack); // KB-ACT-2
        let attacker = UnitId { side: state.side, slot };
        let Some(target) = state.unit_at(to) else {
            state.grenade[state.side as usize] = Some(to); // KB-DEMO-3
            return;
        };
        let person = state.person(state.side, slot);
        let scopes = if person.class == Some(Class::Sniper) { person.scope } else { 0 };
        let need = self.number_needed(person.at.unwrap_or(to), to, scopes);
        state.phase = Phase::Roll(Shot { attacker, target, need });
    }
}
