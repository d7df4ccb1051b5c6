//! Placing units: the deployment (AD-SETUP) and the respawns (AD-SPAWN).

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{State, UnitId};
use crate::terrain::{Cells, TerrainKind};
use crate::words::{Class, Side};

impl AttackDefend {
    /// Returns the spaces where a side deploys (AD-SETUP-1, AD-SETUP-2).
    fn deployment(&self, side: Side) -> Cells {
        let blu = self.terrain.bases[Side::Blue as usize];
        match side {
            Side::Blue => blu,
            Side::Red => self.terrain.enterable - blu,
        }
    }

    /// Returns the spaces where a side respawns (AD-SPAWN-2, AD-SPAWN-3).
    pub(crate) fn spawn_area(&self, state: &State, side: Side) -> Cells {
        let base = self.terrain.bases[side as usize];
        if side == Side::Blue && state.captured[0].is_some() { base | self.terrain.points[0] } else { base }
    }

    pub(crate) fn list_deployments(&self, state: &State, out: &mut Vec<Action>) {
        let Some(unit) = state.first_dead(state.side) else { return };
        let free = self.deployment(state.side) - Self::occupied(state);
        out.extend_cells(free, |cell| Action::Deploy(unit.class(), cell));
    }

    pub(crate) fn list_spawns(&self, state: &State, out: &mut Vec<Action>) {
        let Some(unit) = state.first_dead(state.side) else { return };
        let free = self.spawn_area(state, state.side) - Self::occupied(state);
        out.extend_cells(free, |cell| Action::Spawn(unit.class(), cell));
    }

    pub(crate) fn check_deploy(&self, state: &State, class: Class, cell: Cell) -> Result<(), Reason> {
        if state.first_dead(state.side) != Some(UnitId::new(state.side, class)) {
            return Err(Reason::NotNextToDeploy(class));
        }
        if !self.deployment(state.side).contains(cell) {
            return Err(Reason::NoDeployment(cell));
        }
        if state.unit_at(cell).is_some() {
            return Err(Reason::OccupiedAtDeploy(cell));
        }
        Ok(())
    }

    pub(crate) fn check_spawn(&self, state: &State, class: Class, cell: Cell) -> Result<(), Reason> {
        if state.first_dead(state.side) != Some(UnitId::new(state.side, class)) {
            return Err(Reason::NotNextToSpawn(class));
        }
        if !self.spawn_area(state, state.side).contains(cell) {
            let is_point = matches!(self.terrain.kind(cell), TerrainKind::Point(_));
            return Err(if is_point { Reason::NoSpawnOnPoint(cell) } else { Reason::NoSpawn(cell) });
        }
        if state.unit_at(cell).is_some() {
            return Err(Reason::OccupiedAtSpawn(cell));
        }
        Ok(())
    }

    /// AD-SETUP-3: BLU's six, then RED's six, then BLU's first turn (AD-TURN-1).
    pub(crate) fn apply_deploy(&self, state: &mut State, class: Class, cell: Cell) {
        self.put(state, class, cell);
        if state.first_dead(state.side).is_some() {
            return;
        }
        match state.side {
            Side::Blue => state.side = Side::Red,
            Side::Red => {
                (state.side, state.turn) = (Side::Blue, 1);
                self.begin_turn(state);
            }
        }
    }

    /// AD-SPAWN-6: after the last respawn the turn continues.
    pub(crate) fn apply_spawn(&self, state: &mut State, class: Class, cell: Cell) {
        self.put(state, class, cell);
        if state.first_dead(state.side).is_none() {
            self.after_spawns(state);
        }
    }

    fn put(&self, state: &mut State, class: Class, cell: Cell) {
        state.put(UnitId::new(state.side, class), cell, self.numbers.of(class).hp);
    }

    /// Returns the cells of all units.
    pub(crate) fn occupied(state: &State) -> Cells {
        state.at.iter().flatten().copied().collect()
    }
}
