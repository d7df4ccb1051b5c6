//! Two fighters of one player attack a blocker (section Combat: two fighters against a blocker).

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::action::Action;
use crate::actions::payment::Payments;
use crate::game::KingOfTheHill;
use crate::legal::check_in_turn;
use crate::legal::survey::Survey;
use crate::reason::Reason;
use crate::state::State;
use crate::state::stack::UnitMask;
use crate::terrain::{Cells, area_number, tile};
use crate::turn::note_hill;
use crate::words::{Class, Payment};

impl KingOfTheHill {
    /// KH-STORM-2: each fighter's step is one of the two uses.
    pub(crate) fn list_assaults(
        &self,
        state: &State,
        survey: &Survey,
        payments: &Payments,
        out: &mut Vec<Action>,
    ) {
        let seat = state.active;
        for to in survey.enemies[Class::Blocker as usize] {
            let cells = self.next_to(state, seat, to) & survey.own[Class::Fighter as usize];
            let fighters: u32 =
                cells.iter().map(|cell| u32::from(state.at(cell).count(seat, Class::Fighter))).sum();
            if fighters < 2 || self.check_survivor(state, seat, to).is_err() {
                continue;
            }
            for owner in self.blocker_owners(state, seat, to) {
                for first in cells.iter() {
                    for second in cells.iter().filter(|second| *second >= first) {
                        let from = [first, second];
                        if first != second || state.at(first).count(seat, Class::Fighter) >= 2 {
                            let pairs = payments.pairs(state);
                            out.extend(pairs.map(|pay| Action::Assault { from, to, owner, pay }));
                        }
                    }
                }
            }
        }
    }

    pub(crate) fn check_assault(
        &self,
        state: &State,
        from: [Cell; 2],
        to: Cell,
        owner: Seat,
        pay: [Payment; 2],
    ) -> Result<(), Reason> {
        check_in_turn(state)?;
        self.check_assault_payment(state, pay)?;
        let seat = state.active;
        self.check_target(state, seat, to, owner)?;
        let next = self.next_to(state, seat, to);
        for (cell, others) in [(from[0], 0), (from[1], u8::from(from[0] == from[1]))] {
            if !next.contains(cell) || state.at(cell).count(seat, Class::Fighter) <= others {
                return Err(Reason::NoFighterNext(cell, to)); // KH-STORM-2
            }
        }
        self.check_survivor(state, seat, to)
    }

    /// KH-STORM-1: the blocker and one of the fighters die, and the other fighter enters.
    pub(crate) fn apply_assault(
        &self,
        state: &mut State,
        from: [Cell; 2],
        to: Cell,
        owner: Seat,
        pay: [Payment; 2],
    ) {
        let seat = state.active;
        pay.into_iter().for_each(|pay| state.pay(pay));
        state.kill(owner, Class::Blocker, to);
        state.kill(seat, Class::Fighter, from[0]);
        self.enter_after_attack(state, seat, from[1], to);
    }

    /// Checks whether `owner` has a blocker on a cell that `seat` can attack.
    pub(super) fn check_target(
        &self,
        state: &State,
        seat: Seat,
        to: Cell,
        owner: Seat,
    ) -> Result<(), Reason> {
        if !self.are_enemies(seat, owner) {
            return Err(Reason::NoEnemy(owner));
        }
        if state.at(to).count(owner, Class::Blocker) == 0 {
            return Err(Reason::NoBlocker(owner, to));
        }
        Ok(())
    }

    /// Checks whether a fighter of `seat` could survive an attack on a blocker and enter its cell.
    pub(super) fn check_survivor(&self, state: &State, seat: Seat, to: Cell) -> Result<(), Reason> {
        self.check_terrain(state, Class::Fighter, to)?; // KH-STORM-7
        let there = state.at(to);
        let enemies = there.only(self.enemies[seat.index()]);
        let is_last = enemies.total_of(Class::Blocker) == 1;
        let has_company = enemies.has(UnitMask::class(Class::Blocker).not());
        if has_company && !is_last {
            return Err(Reason::Company(to)); // KH-STORM-4
        }
        // KH-STORM-6: an enemy fighter beside the last blocker kills the survivor, which then needs no room.
        let survives = !(is_last && enemies.has(UnitMask::class(Class::Fighter)));
        self.check_room(there.total(seat) + u8::from(survives), to)
    }

    /// The surviving fighter enters and fights the rest of the tile (KH-STORM-5, KH-ALLY-7).
    pub(super) fn enter_after_attack(&self, state: &mut State, seat: Seat, from: Cell, to: Cell) {
        state.step(seat, Class::Fighter, from, to);
        if self.fight(state, seat, to) {
            self.arrive(state, seat, to);
        }
        note_hill(state);
    }

    /// KH-ALLY-1: returns the cells from which a unit of `seat` can step onto a cell.
    pub(super) fn next_to(&self, state: &State, seat: Seat, to: Cell) -> Cells {
        if let Some(area) = area_number(to) {
            let own = state.area_of[seat.index()] == Some(area);
            return state.area_at[usize::from(area)]
                .filter(|_| own)
                .map(|n| tile(0, n))
                .into_iter()
                .collect();
        }
        let mut cells = self.neighbours[to.index()];
        for (idx, at) in state.area_at.iter().enumerate() {
            if at.is_some_and(|number| tile(0, number) == to) {
                cells.insert(Cell::new(idx));
            }
        }
        cells
    }

    /// Returns the cells next to a cell that hold a fighter of `seat`.
    pub(crate) fn attackers(&self, state: &State, seat: Seat, to: Cell) -> Cells {
        self.next_to(state, seat, to)
            .iter()
            .filter(|cell| state.at(*cell).count(seat, Class::Fighter) > 0)
            .collect()
    }

    /// Returns the enemies of `seat` that have a blocker on a cell.
    pub(super) fn blocker_owners(&self, state: &State, seat: Seat, cell: Cell) -> impl Iterator<Item = Seat> {
        let there = state.at(cell).only(self.enemies_of_class(seat, Class::Blocker));
        self.seats().filter(move |owner| there.count(*owner, Class::Blocker) > 0)
    }
}
