//! What units and players can do, a file per verb: its list, its checks and its effect.

mod attack;
mod heal;
mod jump;
mod moves;
mod spawn;

use hillfort_board::Cell;

use crate::game::Tf2BoardGame;
use crate::state::{Active, State};

impl Tf2BoardGame {
    /// Activates the acting unit, unless it is the active one (BG-UNIT-2, BG-UNIT-3).
    fn activate(&self, state: &mut State, from: Cell) -> Active {
        if let Some(active) = state.activation(from) {
            return active;
        }
        let side = state.side;
        let unit = state.team_mut(side).at_mut(from).expect("a unit of the player acts");
        unit.acted = true;
        let active = self.fresh(unit);
        state.activated += 1;
        state.active = Some(active);
        active
    }
}
