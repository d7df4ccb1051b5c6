//! The specials of the Scout and the Soldier: the double jump and the rocket jump (PR-JUMP).

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{State, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Part};

impl PayloadRace {
    /// Returns where a Scout can jump (PR-JUMP-1).
    fn double_jumps(&self, state: &State, unit: UnitId, from: Cell) -> Cells {
        let steps = u32::from(self.numbers.double_jump);
        let start: Cells = [from].into_iter().collect();
        self.terrain.jumped(unit.side(), start, steps, self.blocked(state)) - start
    }

    /// Returns where a Soldier can jump, whatever it costs (PR-JUMP-2).
    fn rocket_jumps(&self, state: &State, unit: UnitId, from: Cell) -> Cells {
        (self.landings[from.index()] & self.terrain.enterable(unit.side())) - self.blocked(state)
    }

    /// Lists the jumps of a Scout or a Soldier.
    pub(crate) fn list_jumps(&self, state: &State, unit: UnitId, from: Cell, out: &mut Vec<Action>) {
        if unit.class() == Class::Scout {
            out.extend_cells(self.double_jumps(state, unit, from), Action::Jump);
        } else if self.check_jump_cost(state, unit).is_ok() {
            out.extend_cells(self.rocket_jumps(state, unit, from), Action::Jump);
        }
    }

    /// Checks the jump of a Scout or a Soldier.
    pub(crate) fn check_jump(&self, state: &State, unit: UnitId, from: Cell, to: Cell) -> Result<(), Reason> {
        match unit.class() {
            Class::Scout => self.check_double_jump(state, unit, from, to),
            _ => self.check_rocket_jump(state, unit, from, to),
        }
    }

    fn check_double_jump(&self, state: &State, unit: UnitId, from: Cell, to: Cell) -> Result<(), Reason> {
        self.check_destination(state, unit, from, to)?;
        if self.double_jumps(state, unit, from).contains(to) { Ok(()) } else { Err(Reason::NoJump(from, to)) }
    }

    fn check_rocket_jump(&self, state: &State, unit: UnitId, from: Cell, to: Cell) -> Result<(), Reason> {
        self.check_jump_cost(state, unit)?;
        self.check_destination(state, unit, from, to)?;
        let distance = self.terrain.distance(from, to);
        if distance > self.numbers.rocket_jump {
            return Err(Reason::TooFar("PR-JUMP-2", self.numbers.rocket_jump, distance));
        }
        if self.landings[from.index()].contains(to) {
            Ok(())
        } else {
            Err(Reason::Unseen("PR-JUMP-2", from, to))
        }
    }

    /// PR-JUMP-3.
    fn check_jump_cost(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        if state.unit(unit).hp > self.numbers.jump_cost { Ok(()) } else { Err(Reason::JumpTooCostly) }
    }

    pub(crate) fn apply_jump(&self, state: &mut State, to: Cell) {
        let (unit, _) = state.actor().expect("a token is active");
        state.relocate(unit, to);
        if unit.class() == Class::Soldier {
            state.unit_mut(unit).hp -= self.numbers.jump_cost; // PR-JUMP-3
        }
        state.done.add(Part::Special);
    }
}
