//! How an action is paid: uses of the turn, and dice.

use crate::game::KingOfTheHill;
use crate::reason::Reason;
use crate::state::State;
use crate::words::{Class, Payment};

impl KingOfTheHill {
    /// Checks whether the active player can pay a movement use this way.
    pub(crate) fn check_movement_payment(&self, state: &State, pay: Payment) -> Result<(), Reason> {
        check_use(state)?;
        // KH-DICE-6.
        if pay == Payment::Recruit && !self.has_recruited_all(state) {
            return Err(Reason::NotAllRecruited);
        }
        check_dice(state, pay)
    }

    /// Returns the ways in which the active player can pay a movement use.
    pub(crate) fn movement_payments(&self, state: &State) -> Payments {
        Payments::new(|pay| self.check_movement_payment(state, pay).is_ok())
    }

    /// KH-DICE-11: an assault takes two movement uses; KH-DICE-6 is tested once, before it.
    pub(super) fn check_assault_payment(&self, state: &State, pay: [Payment; 2]) -> Result<(), Reason> {
        if state.uses < 2 {
            return Err(Reason::TwoUses);
        }
        for single in pay {
            self.check_movement_payment(state, single)?;
        }
        if state.dice[state.active.index()].covers_both(pay[0], pay[1]) {
            Ok(())
        } else {
            Err(Reason::NoDice(pay[1]))
        }
    }

    /// KH-DICE-2, KH-DICE-7, KH-DICE-8.
    pub(super) fn check_recruit_payment(&self, state: &State, pay: Payment) -> Result<(), Reason> {
        check_use(state)?;
        if pay != Payment::Recruit && !self.has_no_unit(state) {
            return Err(Reason::HasUnits(pay));
        }
        check_dice(state, pay)
    }

    /// Returns the ways in which the active player can pay for a recruit.
    pub(crate) fn recruit_payments(&self, state: &State) -> Payments {
        Payments::new(|pay| self.check_recruit_payment(state, pay).is_ok())
    }

    /// KH-DICE-6: all units of the active player are in the game, except an excluded class (KH-EXCL-2).
    fn has_recruited_all(&self, state: &State) -> bool {
        let seat = state.active.index();
        Class::ALL
            .into_iter()
            .all(|class| state.hand[seat][class as usize] == 0 || state.excluded[seat] == Some(class))
    }

    /// KH-DICE-7: the active player has no unit in the game.
    fn has_no_unit(&self, state: &State) -> bool {
        state.hand[state.active.index()] == self.numbers.stock
    }
}

/// KH-FLOW-4.
pub(super) fn check_use(state: &State) -> Result<(), Reason> {
    if state.uses == 0 { Err(Reason::NoUses) } else { Ok(()) }
}

fn check_dice(state: &State, pay: Payment) -> Result<(), Reason> {
    if state.dice[state.active.index()].covers(pay) { Ok(()) } else { Err(Reason::NoDice(pay)) }
}

/// Some of the payments, in the order of the notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Payments {
    list: [Payment; 3],
    len: usize,
}

impl Payments {
    /// Collects the payments that `is_possible` accepts.
    pub(super) fn new(is_possible: impl Fn(Payment) -> bool) -> Self {
        let mut payments = Self { list: Payment::ALL, len: 0 };
        for pay in Payment::ALL {
            if is_possible(pay) {
                payments.list[payments.len] = pay;
                payments.len += 1;
            }
        }
        payments
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns one of the payments by its position.
    #[inline]
    pub(super) fn get(&self, idx: usize) -> Payment {
        self.list[idx]
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Payment> {
        self.list[..self.len].iter().copied()
    }

    /// Returns these payments, or others if there are none.
    pub(crate) fn or(self, list: [Payment; 3]) -> Self {
        if self.is_empty() { Self { list, len: 3 } } else { self }
    }

    /// Returns the pairs of payments that the active player's dice cover, in the order of the notation.
    pub(super) fn pairs(&self, state: &State) -> impl Iterator<Item = [Payment; 2]> {
        let pool = state.dice[state.active.index()];
        let all = *self;
        let pairs = (0..self.len).flat_map(move |i| (i..all.len).map(move |j| [all.list[i], all.list[j]]));
        pairs.filter(move |[a, b]| pool.covers_both(*a, *b))
    }
}
