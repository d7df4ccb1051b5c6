//! Pushing the cart (PR-PUSH).

use hillfort_board::Cell;

use crate::game::PayloadRace;
use crate::legal::check_part;
use crate::reason::Reason;
use crate::state::State;
use crate::words::Part;

impl PayloadRace {
    /// Checks whether the active token may push its team's cart.
    pub(crate) fn check_push(&self, state: &State) -> Result<(), Reason> {
        check_part(state, Part::Push)?;
        if state.pushed {
            return Err(Reason::PushedAlready); // PR-PUSH-4
        }
        let cart = self.cart(state, state.side);
        let around = self.terrain.beside(cart);
        let is_beside = state.actor().is_some_and(|(_, at)| around.contains(at));
        if !is_beside {
            return Err(Reason::NotBesideCart(cart)); // PR-PUSH-2
        }
        if let Some((_, enemy)) = state.on_board(state.side.other()).find(|(_, at)| around.contains(*at)) {
            return Err(Reason::EnemyAtCart(enemy)); // PR-PUSH-3
        }
        let ahead = self.ahead(state);
        if state.unit_on(ahead).is_some() { Err(Reason::TokenAhead(ahead)) } else { Ok(()) } // PR-PUSH-5
    }

    /// Returns the cell that the cart would enter. There always is one: a cart at the end of its track has won.
    fn ahead(&self, state: &State) -> Cell {
        self.terrain.track(state.side)[usize::from(state.carts[state.side as usize]) + 1]
    }

    /// PR-PUSH-1, PR-WIN-1.
    pub(crate) fn apply_push(&self, state: &mut State) {
        state.carts[state.side as usize] += 1;
        state.pushed = true;
        state.done.add(Part::Push);
        if self.left(state, state.side) == 0 {
            self.finish(state, Some(state.side));
        }
    }
}
