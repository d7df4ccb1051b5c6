//! Two players attack the blocker of a third: the offer, the answer and the die that decides who dies (section
//! Combat: two players against the blocker of a third).

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::actions::payment::Payments;
use crate::game::KingOfTheHill;
use crate::legal::check_in_turn;
use crate::legal::survey::Survey;
use crate::reason::Reason;
use crate::state::{Offer, Phase, State};
use crate::words::{Class, Payment};

impl KingOfTheHill {
    pub(crate) fn list_offers(
        &self,
        state: &State,
        survey: &Survey,
        payments: &Payments,
        out: &mut Vec<Action>,
    ) {
        if self.variant.n_seats < 3 {
            return;
        }
        let seat = state.active;
        for to in survey.enemies[Class::Blocker as usize] {
            let cells = self.next_to(state, seat, to) & survey.own[Class::Fighter as usize];
            if cells.is_empty() {
                continue;
            }
            for owner in self.blocker_owners(state, seat, to) {
                for ally in self.seats() {
                    for from in cells.iter() {
                        let offer = |pay| Offer { ally, from, to, owner, pay };
                        if self.check_joint_attack(state, offer(Payment::Move)).is_ok() {
                            out.extend(payments.iter().map(|pay| Action::Offer(offer(pay))));
                        }
                    }
                }
            }
        }
    }

    pub(crate) fn check_offer(&self, state: &State, offer: Offer) -> Result<(), Reason> {
        check_in_turn(state)?;
        self.check_movement_payment(state, offer.pay)?;
        self.check_joint_attack(state, offer)
    }

    /// Checks an offer without its payment.
    fn check_joint_attack(&self, state: &State, offer: Offer) -> Result<(), Reason> {
        let Offer { ally, from, to, owner, .. } = offer;
        let seat = state.active;
        // KH-ALLY-3: three different players, the owner an enemy of both others.
        if ally == seat || ally == owner || owner == seat {
            return Err(Reason::NotThree);
        }
        self.check_target(state, seat, to, owner)?;
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
        self.check_survivor(state, seat, to)?;
        self.check_survivor(state, ally, to)
    }

    pub(crate) fn apply_offer(&self, state: &mut State, offer: Offer) {
        state.phase = Phase::Answer(offer);
    }

    /// KH-ALLY-2: one acceptance per cell with a fighter of the ally next to the tile, and the refusal.
    pub(crate) fn list_answers(&self, state: &State, offer: Offer, out: &mut Vec<Action>) {
        out.extend_cells(self.attackers(state, offer.ally, offer.to), Action::Accept);
        out.push(Action::Decline);
    }

    pub(crate) fn check_accept(&self, state: &State, cell: Cell) -> Result<(), Reason> {
        let Phase::Answer(offer) = state.phase else { return Err(Reason::NothingToAnswer) };
        if self.attackers(state, offer.ally, offer.to).contains(cell) {
            Ok(())
        } else {
            Err(Reason::NoFighterToAccept(cell, offer.to))
        }
    }

    /// KH-ALLY-5, KH-ALLY-6: the active player pays and the blocker dies; a die decides which fighter dies with it.
    pub(crate) fn apply_accept(&self, state: &mut State, cell: Cell) {
        let Phase::Answer(offer) = state.phase else { unreachable!("only an offer can be accepted") };
        state.pay(offer.pay);
        state.kill(offer.owner, Class::Blocker, offer.to);
        state.phase = Phase::Fate(offer, cell);
    }

    pub(crate) fn check_decline(&self, state: &State) -> Result<(), Reason> {
        match state.phase {
            Phase::Answer(_) => Ok(()),
            _ => Err(Reason::NothingToAnswer),
        }
    }

    /// KH-ALLY-8.
    pub(crate) fn apply_decline(&self, state: &mut State) {
        let Phase::Answer(offer) = state.phase else { unreachable!("only an offer can be declined") };
        state.declined |= 1 << offer.ally.index();
        state.phase = Phase::Turn;
    }

    /// KH-ALLY-6: on 1 to 3 the active player's fighter dies, on 4 to 6 the ally's.
    pub(crate) fn apply_fate(&self, state: &mut State, face: u8) {
        let Phase::Fate(offer, ally_from) = state.phase else {
            unreachable!("the die is rolled after an accepted offer")
        };
        state.phase = Phase::Turn;
        let (active, ally) = ((state.active, offer.from), (offer.ally, ally_from));
        let (dies, lives) = if face <= 3 { (active, ally) } else { (ally, active) };
        state.kill(dies.0, Class::Fighter, dies.1);
        self.enter_after_attack(state, lives.0, lives.1, offer.to);
    }
}
