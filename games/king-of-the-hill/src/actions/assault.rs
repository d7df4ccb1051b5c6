//! Attacks on blockers: two fighters of one player, or one each of two players.

use hillfort_board::Cell;
use hillfort_engine::{ExtendCells as _, Seat};

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::legal::Payments;
use crate::legal::survey::Survey;
use crate::reason::Reason;
use crate::state::stack::UnitMask;
use crate::state::{Offer, Phase, State};
use crate::terrain::{Cells, area_number, tile};
use crate::turn::note_hill;
use crate::words::{Class, Payment};

impl KingOfTheHill {
    /// KH-ALLY-1: the cells next to a cell, from which a unit of `seat` can step onto it.
    fn next_to(&self, state: &State, seat: Seat, to: Cell) -> Cells {
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

    /// Tells whether a fighter of `seat` could be the one that survives an attack on a blocker and enters.
    fn may_storm(&self, state: &State, seat: Seat, to: Cell) -> Result<(), Reason> {
        self.may_stand(state, Class::Fighter, to)?; // KH-STORM-7
        let there = state.at(to);
        let enemies = there.only(self.enemies[seat.index()]);
        let is_last = enemies.total_of(Class::Blocker) == 1;
        let has_company = enemies.has(UnitMask::class(Class::Blocker).not());
        if has_company && !is_last {
            return Err(Reason::Company(to)); // KH-STORM-4
        }
        // KH-STORM-6: after the blocker's fall the survivor may fall to a fighter, and needs no room then.
        let survives = !(is_last && enemies.has(UnitMask::class(Class::Fighter)));
        self.has_room(there.total(seat) + u8::from(survives), to)
    }

    /// Tells whether `owner` has a blocker there that `seat` can attack.
    fn is_target(&self, state: &State, seat: Seat, to: Cell, owner: Seat) -> Result<(), Reason> {
        if !self.are_enemies(seat, owner) {
            return Err(Reason::NoEnemy(owner));
        }
        if state.at(to).count(owner, Class::Blocker) == 0 {
            return Err(Reason::NoBlocker(owner, to));
        }
        Ok(())
    }

    pub(crate) fn may_assault(
        &self,
        state: &State,
        from: [Cell; 2],
        to: Cell,
        owner: Seat,
    ) -> Result<(), Reason> {
        let seat = state.active;
        self.is_target(state, seat, to, owner)?;
        let next = self.next_to(state, seat, to);
        for (cell, others) in [(from[0], 0), (from[1], u8::from(from[0] == from[1]))] {
            if !next.contains(cell) || state.at(cell).count(seat, Class::Fighter) <= others {
                return Err(Reason::NoFighterNext(cell, to)); // KH-STORM-2
            }
        }
        self.may_storm(state, seat, to)
    }

    /// KH-STORM-2: each fighter's step is one of the two uses.
    pub(crate) fn list_assaults(
        &self,
        state: &State,
        survey: &Survey,
        pays: &Payments,
        out: &mut Vec<Action>,
    ) {
        let seat = state.active;
        for to in survey.foes[Class::Blocker as usize] {
            let cells = self.next_to(state, seat, to) & survey.own[Class::Fighter as usize];
            let fighters: u32 =
                cells.iter().map(|cell| u32::from(state.at(cell).count(seat, Class::Fighter))).sum();
            if fighters < 2 || self.may_storm(state, seat, to).is_err() {
                continue;
            }
            for owner in self.owners_at(state, seat, to) {
                for first in cells.iter() {
                    for second in cells.iter().filter(|second| *second >= first) {
                        let from = [first, second];
                        if first != second || state.at(first).count(seat, Class::Fighter) >= 2 {
                            out.extend(pays.pairs(state).map(|pay| Action::Assault { from, to, owner, pay }));
                        }
                    }
                }
            }
        }
    }

    /// Returns the enemies that have a blocker on a cell.
    fn owners_at(&self, state: &State, seat: Seat, cell: Cell) -> impl Iterator<Item = Seat> {
        let there = state.at(cell).only(self.foes(seat, Class::Blocker));
        self.seats().filter(move |owner| there.count(*owner, Class::Blocker) > 0)
    }

    /// KH-STORM-1: the blocker and one of the fighters die, the other is on the tile.
    pub(crate) fn assault(
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
        self.enter_after_storm(state, seat, from[1], to);
    }

    /// The surviving fighter moves in and meets the rest of the tile (KH-STORM-5, KH-ALLY-7).
    fn enter_after_storm(&self, state: &mut State, seat: Seat, from: Cell, to: Cell) {
        state.step(seat, Class::Fighter, from, to);
        if self.fight(state, seat, to) {
            self.arrive(state, seat, to);
        }
        note_hill(state);
    }

    pub(crate) fn may_offer(
        &self,
        state: &State,
        ally: Seat,
        from: Cell,
        to: Cell,
        owner: Seat,
    ) -> Result<(), Reason> {
        let seat = state.active;
        // KH-ALLY-3: three different players, the owner an enemy of both others.
        if ally == seat || ally == owner || owner == seat {
            return Err(Reason::NotThree);
        }
        self.is_target(state, seat, to, owner)?;
        if !self.are_enemies(ally, owner) {
            return Err(Reason::NotThree);
        }
        if state.has_declined(ally) {
            return Err(Reason::Declined(ally)); // KH-ALLY-8
        }
        if !self.attackers(state, seat, to).contains(from) {
            return Err(Reason::NoAllyNext(seat, to)); // KH-ALLY-1
        }
        if self.attackers(state, ally, to).is_empty() {
            return Err(Reason::NoAllyNext(ally, to)); // KH-ALLY-1
        }
        // KH-ALLY-4: either may have to enter.
        self.may_storm(state, seat, to)?;
        self.may_storm(state, ally, to)
    }

    pub(crate) fn list_offers(&self, state: &State, survey: &Survey, pays: &Payments, out: &mut Vec<Action>) {
        if self.variant.n_seats < 3 {
            return;
        }
        let seat = state.active;
        for to in survey.foes[Class::Blocker as usize] {
            let cells = self.next_to(state, seat, to) & survey.own[Class::Fighter as usize];
            if cells.is_empty() {
                continue;
            }
            for owner in self.owners_at(state, seat, to) {
                for ally in self.seats() {
                    for from in cells.iter() {
                        if self.may_offer(state, ally, from, to, owner).is_ok() {
                            let offer = |pay| Action::Offer(Offer { ally, from, to, owner, pay });
                            out.extend(pays.iter().map(offer));
                        }
                    }
                }
            }
        }
    }

    /// KH-ALLY-2: a line for each cell that holds a fighter of the ally next to the tile, and a refusal.
    pub(crate) fn list_answers(&self, state: &State, offer: Offer, out: &mut Vec<Action>) {
        out.extend_cells(self.attackers(state, offer.ally, offer.to), Action::Accept);
        out.push(Action::Decline);
    }

    pub(crate) fn may_accept(&self, state: &State, cell: Cell) -> Result<(), Reason> {
        let Phase::Answer(offer) = state.phase else { return Err(Reason::NotNow("KH-ALLY-2")) };
        if self.attackers(state, offer.ally, offer.to).contains(cell) {
            Ok(())
        } else {
            Err(Reason::NoFighterToAccept(cell, offer.to))
        }
    }

    /// KH-ALLY-5, KH-ALLY-6: the active player pays and the blocker dies; a die says who goes with it.
    pub(crate) fn accept(&self, state: &mut State, cell: Cell) {
        let Phase::Answer(offer) = state.phase else { unreachable!("an offer is accepted when it was made") };
        state.pay(offer.pay);
        state.kill(offer.owner, Class::Blocker, offer.to);
        state.phase = Phase::Fate(offer, cell);
    }

    /// KH-ALLY-8.
    pub(crate) fn decline(&self, state: &mut State) {
        let Phase::Answer(offer) = state.phase else { unreachable!("an offer is declined when it was made") };
        state.declined |= 1 << offer.ally.index();
        state.phase = Phase::Turn;
    }

    /// KH-ALLY-6: on 1 to 3 the active player's fighter dies, on 4 to 6 the ally's.
    pub(crate) fn decide_fate(&self, state: &mut State, face: u8) {
        let Phase::Fate(offer, ally_from) = state.phase else {
            unreachable!("fate follows an accepted offer")
        };
        state.phase = Phase::Turn;
        let (active, ally) = ((state.active, offer.from), (offer.ally, ally_from));
        let (dies, lives) = if face <= 3 { (active, ally) } else { (ally, active) };
        state.kill(dies.0, Class::Fighter, dies.1);
        self.enter_after_storm(state, lives.0, lives.1, offer.to);
    }
}
