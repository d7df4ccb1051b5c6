//! Recruiting a unit (section Action: recruit of the rules).

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::legal::check_in_turn;
use crate::reason::Reason;
use crate::state::State;
use crate::terrain::area;
use crate::words::{Class, Payment};

impl KingOfTheHill {
    pub(crate) fn list_recruits(&self, state: &State, out: &mut Vec<Action>) {
        let payments = self.recruit_payments(state);
        if payments.is_empty() {
            return;
        }
        for class in Class::ALL {
            if self.check_recruitable(state, class).is_ok() {
                out.extend(payments.iter().map(|pay| Action::Recruit(class, pay)));
            }
        }
    }

    pub(crate) fn check_recruit(&self, state: &State, class: Class, pay: Payment) -> Result<(), Reason> {
        check_in_turn(state)?;
        self.check_recruit_payment(state, pay)?;
        self.check_recruitable(state, class)
    }

    fn check_recruitable(&self, state: &State, class: Class) -> Result<(), Reason> {
        let seat = state.active.index();
        if state.excluded[seat] == Some(class) {
            return Err(Reason::Excluded(class)); // KH-EXCL-2
        }
        if state.round < self.numbers.recruit_from[class as usize] {
            return Err(Reason::TooEarly(class)); // KH-REC-2
        }
        if state.hand[seat][class as usize] == 0 {
            return Err(Reason::EmptyHand(class)); // KH-REC-1
        }
        Ok(())
    }

    /// KH-REC-1, KH-REC-4: nothing else happens, even if enemies are in the area.
    pub(crate) fn apply_recruit(&self, state: &mut State, class: Class, pay: Payment) {
        let seat = state.active;
        let home = area(state.order_of(seat));
        state.hand[seat.index()][class as usize] -= 1;
        state.at_mut(home).add(seat, class);
        state.pay(pay);
    }
}
