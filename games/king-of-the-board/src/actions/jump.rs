//! `jump`: the Soldier's rocket jump (KB-SOLD-3 to KB-SOLD-5).

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use super::commanded_slot;
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::legal::check_class;
use crate::reason::Reason;
use crate::state::{State, UnitId};
use crate::terrain::Cells;
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    pub(crate) fn list_jumps(&self, state: &State, at: Cell, occupied: Cells, out: &mut Vec<Action>) {
        if !state.acted.has(ActionType::Attack) {
            out.extend_cells(self.terrain.jumps(state.side, at) - occupied, Action::Jump);
        }
    }

    pub(crate) fn check_jump(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        check_class(class, Class::Soldier, Reason::NoJump(class))?;
        self.check_type(state, ActionType::Special)?;
        if state.acted.has(ActionType::Attack) {
            return Err(Reason::AfterAttack); // KB-TURN-5
        }
        if self.terrain.jumps(state.side, at).contains(to) {
            return self.check_free(state, to);
        }
        if at == to {
            return Err(Reason::Taken(to));
        }
        if self.terrain.kind(to).is_solid() {
            return Err(Reason::Wall(to));
        }
        if self.terrain.is_base(state.side.other(), to) {
            return Err(Reason::EnemyBase(to));
        }
        Err(Reason::JumpTooFar(to))
    }

    /// KB-SOLD-4: the cost is paid first.
    pub(crate) fn apply_jump(&self, state: &mut State, to: Cell) {
        let slot = commanded_slot(state);
        state.acted.add(ActionType::Special);
        let unit = UnitId { side: state.side, slot };
        self.hurt(state, unit, self.numbers.soldier.jump_cost);
        self.remove_dead(state);
        if state.at(unit).is_some() {
            self.arrive(state, slot, to);
        } else {
            self.command(state); // KB-TURN-7
        }
    }
}
