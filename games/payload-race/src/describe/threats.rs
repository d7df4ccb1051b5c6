//! What a token could hit now, and what it could hit in its owner's next turn.

use hillfort_board::Cell;

use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::state::{State, UnitId};
use crate::terrain::Cells;

impl PayloadRace {
    /// Returns the cells where a token on a cell could attack an enemy.
    pub(super) fn covered(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        match self.kind(state, unit) {
            WeaponKind::Heal { .. } => Cells::EMPTY,
            WeaponKind::Sight { .. } | WeaponKind::Blast { .. } | WeaponKind::Fire { .. } => {
                self.covers[self.weapon(state, unit) as usize][at.index()]
            }
        }
    }

    /// Returns the cells that a token could hit in one turn of its owner, with or without a move: those it could attack,
    /// and those that a blast aimed at an enemy can reach.
    pub(super) fn threatened_by(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        let positions = self.destinations(state, unit, at).iter().chain([at]);
        let mut cells = positions.fold(Cells::EMPTY, |cells, from| cells | self.covered(state, unit, from));
        if let WeaponKind::Blast { .. } = self.kind(state, unit) {
            let blasts = &self.blasts[self.weapon(state, unit) as usize];
            for target in cells & self.tokens(state, unit.side().other()) {
                cells = blasts[target.index()].iter().fold(cells, |cells, area| cells | *area);
            }
        }
        cells
    }
}
