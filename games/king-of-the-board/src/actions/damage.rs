//! Damage, blasts and death (KB-AOE, KB-DIE).

use hillfort_board::Cell;
use hillfort_engine::Side;

use crate::game::KingOfTheBoard;
use crate::state::{Acted, GUN, Gun, GunStatus, Person, State, UnitId};
use crate::words::Class;

impl KingOfTheBoard {
    /// KB-AOE-1 to KB-AOE-5: a team's blast hurts every unit at the height of its centre by distance. It spares
    /// enemies in their base (KB-BASE-1), but not friends (KB-BASE-2).
    pub(super) fn blast(&self, state: &mut State, side: Side, centre: Cell, rings: &[u16], bonus: u16) {
        let area = self.terrain.blast(centre);
        for side_hit in Side::ALL {
            for slot in 0..=GUN {
                let unit = UnitId { side: side_hit, slot };
                let Some(cell) = state.at(unit).filter(|cell| area.contains(*cell)) else { continue };
                if side_hit != side && self.terrain.is_base(side_hit, cell) {
                    continue;
                }
                if let Some(damage) = rings.get(usize::from(self.terrain.distance(centre, cell))) {
                    self.hurt(state, unit, damage + bonus);
                }
            }
        }
    }

    /// KB-DEMO-5: step 1 of the turn in which the Demoman is commanded.
    pub(crate) fn explode_grenade(&self, state: &mut State, side: Side) {
        if let Some(centre) = state.grenade[side as usize].take() {
            self.blast(state, side, centre, &self.numbers.demoman.blast, 0);
            self.remove_dead(state);
        }
    }

    /// Takes damage from a unit's health (KB-ATT-8, KB-MED-9). [`Self::remove_dead`] removes the dead.
    pub(crate) fn hurt(&self, state: &mut State, unit: UnitId, damage: u16) {
        if unit.slot == GUN {
            let gun = state.gun_mut(unit.side);
            gun.hp = gun.hp.saturating_sub(damage);
        } else {
            let person = state.person_mut(unit.side, unit.slot);
            if person.uber == 0 {
                person.hp = person.hp.saturating_sub(damage);
            }
        }
    }

    /// KB-ATT-9: after all damage of an attack the dead leave the board together.
    pub(crate) fn remove_dead(&self, state: &mut State) {
        for side in Side::ALL {
            for slot in 0..=GUN {
                let unit = UnitId { side, slot };
                if state.hp(unit) == 0 && state.at(unit).is_some() {
                    self.remove(state, unit);
                }
            }
        }
    }

    /// KB-DIE-1 to KB-DIE-3: a unit dies or is destroyed.
    fn remove(&self, state: &mut State, unit: UnitId) {
        let UnitId { side, slot } = unit;
        if slot == GUN {
            *state.gun_mut(side) = Gun::default();
        } else {
            let class = state.person(side, slot).class;
            let timer = self.numbers.rules.spawn_timer;
            *state.person_mut(side, slot) = Person { class, timer, ..Person::default() };
            match class {
                Some(Class::Demoman) => state.grenade[side as usize] = None, // KB-DEMO-7
                Some(Class::Engineer) => lose_engineer(state, side),
                _ => {}
            }
            if side == state.side && state.active == Some(slot) {
                (state.active, state.acted) = (None, Acted::default());
            }
        }
        self.drop_locks(state, unit);
    }

    /// KB-DIE-3: no gun keeps a lock on a unit that has left the board.
    pub(super) fn drop_locks(&self, state: &mut State, unit: UnitId) {
        let gun = state.gun_mut(unit.side.other());
        if gun.target == Some(unit.slot) {
            gun.target = None;
        }
    }
}

/// KB-ENG-6, KB-SENT-7: when the Engineer dies, a gun on the board becomes inactive and a carried one is lost.
fn lose_engineer(state: &mut State, side: Side) {
    let gun = state.gun_mut(side);
    match gun.status {
        GunStatus::Carried => *gun = Gun::default(),
        GunStatus::Active => (gun.status, gun.target) = (GunStatus::Inactive, None),
        GunStatus::None | GunStatus::Inactive => {}
    }
}
