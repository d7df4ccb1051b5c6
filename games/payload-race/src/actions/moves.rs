//! Moves (PR-MOVE).

use hillfort_board::Cell;

use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{State, UnitId};
use crate::terrain::Cells;
use crate::words::Part;

impl PayloadRace {
    /// Returns where a token can move (PR-MOVE-1 to PR-MOVE-7).
    pub(crate) fn destinations(&self, state: &State, unit: UnitId, from: Cell) -> Cells {
        let steps = u32::from(self.numbers.steps(self.weapon(state, unit)));
        let start: Cells = [from].into_iter().collect();
        self.terrain.walked(unit.side(), start, steps, self.blocked(state)) - start
    }

    pub(crate) fn check_move(&self, state: &State, unit: UnitId, from: Cell, to: Cell) -> Result<(), Reason> {
        self.check_destination(state, unit, from, to)?;
        if self.destinations(state, unit, from).contains(to) { Ok(()) } else { Err(Reason::NoWay(from, to)) }
    }

    /// Checks whether a token could end a move or a jump on a cell (PR-MOVE-2 to PR-MOVE-4, PR-MOVE-7).
    pub(super) fn check_destination(
        &self,
        state: &State,
        unit: UnitId,
        from: Cell,
        to: Cell,
    ) -> Result<(), Reason> {
        if from == to {
            return Err(Reason::SamePlace);
        }
        if self.terrain.is_invalid(to) {
            return Err(Reason::Invalid(to));
        }
        if !self.terrain.enterable(unit.side()).contains(to) {
            return Err(Reason::EnemySpawn(to));
        }
        if state.unit_on(to).is_some() {
            return Err(Reason::Occupied(to));
        }
        if self.blocked(state).contains(to) { Err(Reason::CartThere(to)) } else { Ok(()) }
    }

    pub(crate) fn apply_move(&self, state: &mut State, to: Cell) {
        let (unit, _) = state.actor().expect("a token is active");
        state.relocate(unit, to);
        state.done.add(Part::Move);
    }
}
