//! Filling slots, and the choices of a Sentry Gun.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::reason::Reason;
use crate::state::{GUN, Gun, GunStatus, Phase, State, UnitId};
use crate::words::{Class, Side};

impl KingOfTheBoard {
    pub(crate) fn list_spawns(&self, state: &State, side: Side, slot: u8, out: &mut Vec<Action>) {
        let free = self.free_base(state, side);
        for class in Class::ALL {
            if self.is_available(state, side, slot, class).is_ok() {
                out.extend_cells(free, |cell| Action::Spawn(class, cell));
            }
        }
    }

    fn free_base(&self, state: &State, side: Side) -> Cells {
        self.field.base[side as usize] - self.occupied(state)
    }

    /// KB-SETUP-2, KB-SPAWN-4: a class that lies in no other slot of the team, face up or face down.
    fn is_available(&self, state: &State, side: Side, slot: u8, class: Class) -> Result<(), Reason> {
        let lies_elsewhere =
            (0..3).any(|other| other != slot && state.person(side, other).class == Some(class));
        match (lies_elsewhere, state.phase) {
            (false, _) => Ok(()),
            (true, Phase::Setup(..)) => Err(Reason::ChosenTwice(class)),
            (true, _) => Err(Reason::ClassTaken(class)),
        }
    }

    /// KB-SETUP-1, KB-SPAWN-3.
    pub(crate) fn may_spawn(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        class: Class,
        cell: Cell,
    ) -> Result<(), Reason> {
        self.is_available(state, side, slot, class)?;
        if self.free_base(state, side).contains(cell) {
            return Ok(());
        }
        if self.field.is_base(side, cell) {
            return Err(Reason::Taken(cell));
        }
        Err(if let Phase::Setup(..) = state.phase {
            Reason::SetupOffBase(cell)
        } else {
            Reason::SpawnOffBase(cell)
        })
    }

    pub(crate) fn spawn(&self, state: &mut State, class: Class, cell: Cell) {
        match state.phase {
            Phase::Setup(side, slot) => {
                *state.person_mut(side, slot) = self.recruit(class, cell);
                // KB-SETUP-1: RED and BLU in turn, slot by slot.
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
                self.follow_engineer(state, side, before, class);
                self.next_refill(state, Some((side, slot)));
            }
            _ => unreachable!("somebody spawns"),
        }
    }

    /// KB-ENG-7: another class in the Engineer's slot destroys his gun; the Engineer makes it active again.
    fn follow_engineer(&self, state: &mut State, side: Side, before: Option<Class>, class: Class) {
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
    pub(crate) fn wait(&self, state: &mut State) {
        let Phase::Spawn(side, slot) = state.phase else { unreachable!("a dead slot waits") };
        self.next_refill(state, Some((side, slot)));
    }

    /// KB-SENT-2: whether an enemy is a legal target of a Sentry Gun on a hex.
    pub(crate) fn is_gun_target(&self, state: &State, gun: Cell, unit: UnitId) -> bool {
        let range = self.numbers.sentry.range;
        state.at(unit).is_some_and(|cell| self.is_in_range(unit.side, gun, cell, 1, range).is_ok())
    }

    /// KB-SENT-3, KB-SENT-4: the nearest of a Sentry Gun's legal targets.
    pub(crate) fn nearest_targets(&self, state: &State, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        let gun = state.gun(side).at;
        let distance = move |cell: Cell| gun.map_or(u8::MAX, |gun| self.field.distance(gun, cell));
        let legal = move || {
            state
                .units_of(side.other())
                .filter(move |(unit, _)| gun.is_some_and(|gun| self.is_gun_target(state, gun, *unit)))
        };
        let least = legal().map(|(_, cell)| distance(cell)).min();
        legal().filter(move |(_, cell)| Some(distance(*cell)) == least)
    }

    pub(crate) fn may_target(&self, state: &State, cell: Cell) -> Result<(), Reason> {
        let is_nearest = self.nearest_targets(state, state.side).any(|(_, nearest)| nearest == cell);
        if is_nearest { Ok(()) } else { Err(Reason::NotNearest(cell)) }
    }

    /// KB-SENT-4.
    pub(crate) fn choose_target(&self, state: &mut State, cell: Cell) {
        let Some(target) = state.unit_at(cell) else { unreachable!("a target stands there") };
        self.gun_fires(state, target);
    }
}
