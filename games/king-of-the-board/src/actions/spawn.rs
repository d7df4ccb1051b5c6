//! `spawn` and `wait`: filling the slots of a team (KB-SETUP, KB-SPAWN).

use hillfort_board::Cell;
use hillfort_engine::{ExtendCells as _, Side};

use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::reason::Reason;
use crate::state::{GUN, Gun, GunStatus, Person, Phase, State, UnitId};
use crate::terrain::Cells;
use crate::words::Class;

impl KingOfTheBoard {
    pub(crate) fn list_spawns(&self, state: &State, side: Side, slot: u8, out: &mut Vec<Action>) {
        let free = self.free_base(state, side);
        for class in Class::ALL {
            if self.check_class_free(state, side, slot, class).is_ok() {
                out.extend_cells(free, |cell| Action::Spawn(class, cell));
            }
        }
    }

    fn free_base(&self, state: &State, side: Side) -> Cells {
        self.terrain.base[side as usize] - state.occupied()
    }

    /// KB-SETUP-1, KB-SPAWN-3.
    pub(crate) fn check_spawn(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        class: Class,
        cell: Cell,
    ) -> Result<(), Reason> {
        self.check_class_free(state, side, slot, class)?;
        if self.free_base(state, side).contains(cell) {
            return Ok(());
        }
        if self.terrain.is_base(side, cell) {
            return Err(Reason::Taken(cell));
        }
        Err(if let Phase::Setup(..) = state.phase {
            Reason::SetupOffBase(cell)
        } else {
            Reason::SpawnOffBase(cell)
        })
    }

    /// Checks that no other slot of the team has a class, alive or dead (KB-SETUP-2, KB-SPAWN-4).
    fn check_class_free(&self, state: &State, side: Side, slot: u8, class: Class) -> Result<(), Reason> {
        let is_elsewhere =
            (0..3).any(|other| other != slot && state.person(side, other).class == Some(class));
        match (is_elsewhere, state.phase) {
            (false, _) => Ok(()),
            (true, Phase::Setup(..)) => Err(Reason::ChosenTwice(class)),
            (true, _) => Err(Reason::ClassTaken(class)),
        }
    }

    pub(crate) fn apply_spawn(&self, state: &mut State, class: Class, cell: Cell) {
        match state.phase {
            Phase::Setup(side, slot) => {
                *state.person_mut(side, slot) = self.recruit(class, cell);
                // KB-SETUP-1: the teams take turns, slot by slot.
                match (side, slot) {
                    (Side::Red, _) => state.phase = Phase::Setup(Side::Blue, slot),
                    (Side::Blue, 2) => {
                        state.turn = 1;
                        self.begin_turn(state);
                    }
                    (Side::Blue, _) => state.phase = Phase::Setup(Side::Red, slot + 1),
                }
            }
            Phase::Spawn(side, slot) => {
                let before = state.person(side, slot).class;
                *state.person_mut(side, slot) = self.recruit(class, cell);
                self.update_gun(state, side, before, class);
                self.next_refill(state, Some((side, slot)));
            }
            _ => unreachable!("a slot is filled in setup or after a death"),
        }
    }

    /// Returns a person of a class with full health and no markers.
    pub(crate) fn recruit(&self, class: Class, at: Cell) -> Person {
        Person { class: Some(class), at: Some(at), hp: self.numbers.hp(class), ..Person::default() }
    }

    /// KB-ENG-7: another class in the Engineer's slot destroys the gun; an Engineer activates it again.
    fn update_gun(&self, state: &mut State, side: Side, before: Option<Class>, class: Class) {
        if class == Class::Engineer {
            let gun = state.gun_mut(side);
            if gun.status == GunStatus::Inactive {
                gun.status = GunStatus::Active;
            }
        } else if before == Some(Class::Engineer) && state.gun(side).status != GunStatus::None {
            *state.gun_mut(side) = Gun::default();
            self.drop_locks(state, UnitId { side, slot: GUN });
        }
    }

    /// KB-SPAWN-5.
    pub(crate) fn apply_wait(&self, state: &mut State) {
        let Phase::Spawn(side, slot) = state.phase else { unreachable!("a dead slot can wait") };
        self.next_refill(state, Some((side, slot)));
    }
}
