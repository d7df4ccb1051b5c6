//! What the commanded unit can do in step 3, listed (section Actions of the rules).

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::may::may_take;
use crate::state::{GunStatus, Person, State};
use crate::words::{Class, Cone, Kind};

impl KingOfTheBoard {
    pub(crate) fn list_acts(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        let Some((person, at)) = state.commanded() else { return };
        let Some(class) = person.class else { return };
        let occupied = self.occupied(state);
        if may_take(self, state, Kind::Move).is_ok() {
            let free = self.field.walks(state.side, class, at) - occupied;
            out.extend_cells(free, Action::Move);
        }
        if may_take(self, state, Kind::Attack).is_ok() {
            self.list_attacks(state, class, at, occupied, out);
        }
        if may_take(self, state, Kind::Special).is_ok() {
            self.list_specials(state, person, at, occupied, out);
        }
    }

    fn list_attacks(&self, state: &State, class: Class, at: Cell, occupied: Cells, out: &mut Vec<Action>) {
        let side = state.side;
        match class {
            Class::Pyro => {
                let burning =
                    Cone::ALL.into_iter().filter(|cone| !self.caught(state, side, at, *cone).is_empty());
                out.extend(burning.map(Action::Flame));
            }
            Class::Medic => out.extend(self.patients(state, side, at).map(|(_, cell)| Action::Heal(cell))),
            _ => {
                let enemies = state.units_of(side.other()).map(|(_, cell)| cell);
                let targets = enemies.filter(|cell| self.may_hit(state, at, *cell).is_ok());
                out.extend(targets.map(Action::Attack));
                if class == Class::Demoman {
                    let free = (self.field.seen_from(at) & self.field.open) - occupied;
                    let free = free - self.field.base[side.other() as usize];
                    let near =
                        |cell: &Cell| u16::from(self.field.distance(at, *cell)) <= self.numbers.demoman.range;
                    out.extend(free.iter().filter(near).map(Action::Attack));
                }
            }
        }
    }

    fn list_specials(
        &self,
        state: &State,
        person: &Person,
        at: Cell,
        occupied: Cells,
        out: &mut Vec<Action>,
    ) {
        let side = state.side;
        match person.class {
            Some(Class::Soldier) if !state.acted.has(Kind::Attack) => {
                out.extend_cells(self.field.jumps(side, at) - occupied, Action::Jump);
            }
            Some(Class::Engineer) => match state.gun(side).status {
                GunStatus::None | GunStatus::Carried => {
                    let sites = self.neighbours(at).filter(|cell| self.is_site(state, at, *cell).is_ok());
                    out.extend(sites.map(Action::Build));
                }
                GunStatus::Active | GunStatus::Inactive => {
                    if self.is_beside_gun(state, at).is_ok() {
                        out.push(Action::PickUp);
                    }
                }
            },
            Some(Class::Medic) if person.charge >= self.numbers.medic.charge_max => {
                out.extend(self.patients(state, side, at).map(|(_, cell)| Action::Uber(cell)));
            }
            Some(Class::Sniper) if self.has_scope_left(state, person).is_ok() => out.push(Action::Scope),
            _ => {}
        }
    }

    fn neighbours(&self, at: Cell) -> impl Iterator<Item = Cell> {
        hillfort_board::Board::neighbours(&self.field.board, at).iter().copied()
    }
}
