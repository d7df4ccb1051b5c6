//! The order of turns: the start of the game, and the end of a turn and of the game.

use hillfort_engine::{Outcome, Seat, SeatSet};

use crate::game::PayloadRace;
use crate::state::{Mark, Phase, State, UnitSet};
use crate::words::{Parts, Side};

impl PayloadRace {
    /// PR-TURN-6, PR-WIN-3.
    pub(crate) fn apply_end(&self, state: &mut State) {
        for unit in &mut state.units {
            unit.marks.remove(Mark::Uber);
            unit.marks.remove(Mark::Kritz);
        }
        (state.spent, state.active, state.done) = (UnitSet::EMPTY, None, Parts::default());
        state.pushed = false;
        if state.turn >= self.variant.turn_limit {
            let [red, blu] = Side::ALL.map(|side| self.left(state, side));
            let winner = match red.cmp(&blu) {
                std::cmp::Ordering::Less => Some(Side::Red),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Side::Blue),
            };
            return self.finish(state, winner);
        }
        state.turn += 1;
        state.side = state.side.other();
    }

    /// Ends the game; without a winner it is a draw.
    pub(crate) fn finish(&self, state: &mut State, winner: Option<Side>) {
        let won = |side| Outcome::Won(SeatSet::only(state.seat_of(side)));
        state.phase = Phase::Over(winner.map_or(Outcome::Draw, won));
    }
}

/// Begins the deployment, once the seat and the side of the first player are known.
pub(crate) fn begin_deployment(state: &mut State, first_seat: Seat, first: Side) {
    state.p1 = Some(if first_seat.index() == 0 { first } else { first.other() });
    (state.first, state.side) = (first, first);
    state.phase = Phase::Deploy(0);
}
