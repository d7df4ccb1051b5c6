//! Going somewhere: moves, the Scout's double jump, the Soldier's rocket jump.

use hillfort_board::Cell;

use crate::game::PayloadRace;
use crate::ground::Cells;
use crate::reason::Reason;
use crate::state::State;
use crate::units::UnitId;
use crate::words::{Class, Part};

impl PayloadRace {
    /// Returns where a token can move to (PR-MOVE-1 to PR-MOVE-7).
    pub(crate) fn destinations(&self, state: &State, unit: UnitId, from: Cell) -> Cells {
        let steps = u32::from(self.cards.steps(self.weapon(state, unit)));
        let start: Cells = [from].into_iter().collect();
        self.ground.walked(unit.side(), start, steps, self.blocked(state)) - start
    }

    /// Returns where a Scout can jump to (PR-JUMP-1).
    pub(crate) fn leaps(&self, state: &State, unit: UnitId, from: Cell) -> Cells {
        let steps = u32::from(self.cards.double_jump);
        let start: Cells = [from].into_iter().collect();
        self.ground.leapt(unit.side(), start, steps, self.blocked(state)) - start
    }

    /// Returns where a Soldier can jump to, whatever it costs (PR-JUMP-2).
    pub(crate) fn landings(&self, state: &State, unit: UnitId, from: Cell) -> Cells {
        (self.landings[from.index()] & self.ground.enterable(unit.side())) - self.blocked(state)
    }

    pub(crate) fn may_move(&self, state: &State, unit: UnitId, from: Cell, to: Cell) -> Result<(), Reason> {
        self.may_stand(state, unit, from, to)?;
        if self.destinations(state, unit, from).contains(to) { Ok(()) } else { Err(Reason::NoWay(from, to)) }
    }

    pub(crate) fn may_leap(&self, state: &State, unit: UnitId, from: Cell, to: Cell) -> Result<(), Reason> {
        self.may_stand(state, unit, from, to)?;
        if self.leaps(state, unit, from).contains(to) { Ok(()) } else { Err(Reason::NoLeap(from, to)) }
    }

    pub(crate) fn may_rocket_jump(
        &self,
        state: &State,
        unit: UnitId,
        from: Cell,
        to: Cell,
    ) -> Result<(), Reason> {
        self.may_afford_jump(state, unit)?;
        self.may_stand(state, unit, from, to)?;
        let distance = self.ground.distance(from, to);
        if distance > self.cards.rocket_jump {
            return Err(Reason::TooFar("PR-JUMP-2", self.cards.rocket_jump, distance));
        }
        if self.landings[from.index()].contains(to) {
            Ok(())
        } else {
            Err(Reason::Unseen("PR-JUMP-2", from, to))
        }
    }

    /// PR-JUMP-3.
    pub(crate) fn may_afford_jump(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        if state.unit(unit).hp > self.cards.jump_cost { Ok(()) } else { Err(Reason::JumpTooCostly) }
    }

    /// Tells whether a token could stand on another cell (PR-MOVE-2 to PR-MOVE-4, PR-MOVE-7).
    fn may_stand(&self, state: &State, unit: UnitId, from: Cell, to: Cell) -> Result<(), Reason> {
        if from == to {
            return Err(Reason::SamePlace);
        }
        self.may_enter(state, unit, to)
    }

    /// Tells whether a cell is free for a token (PR-MOVE-2 to PR-MOVE-4).
    pub(crate) fn may_enter(&self, state: &State, unit: UnitId, to: Cell) -> Result<(), Reason> {
        if self.ground.is_invalid(to) {
            return Err(Reason::Invalid(to));
        }
        if !self.ground.enterable(unit.side()).contains(to) {
            return Err(Reason::ForeignSpawn(to));
        }
        if state.unit_on(to).is_some() {
            return Err(Reason::Occupied(to));
        }
        if self.blocked(state).contains(to) { Err(Reason::CartThere(to)) } else { Ok(()) }
    }

    pub(crate) fn walk(&self, state: &mut State, to: Cell) {
        let (unit, _) = state.actor().expect("a token is active");
        state.relocate(unit, to);
        state.done.add(Part::Move);
    }

    pub(crate) fn jump(&self, state: &mut State, to: Cell) {
        let (unit, _) = state.actor().expect("a token is active");
        state.relocate(unit, to);
        if unit.class() == Class::Soldier {
            state.unit_mut(unit).hp -= self.cards.jump_cost; // PR-JUMP-3
        }
        state.done.add(Part::Special);
    }
}
