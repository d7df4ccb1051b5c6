//! Bringing units onto the board: the deployment, and the return of the dead.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::ground::Squares;
use crate::reason::Reason;
use crate::state::{MOST_OF_A_CLASS, MOST_UNITS, Phase, State, Unit};
use crate::words::{Class, Side};

impl Tf2BoardGame {
    /// Lists what a player may do in his deployment (BG-SETUP-3 to BG-SETUP-6).
    pub(crate) fn list_deployment(&self, state: &State, out: &mut Vec<Action>) {
        if self.may_end(state).is_ok() {
            out.push(Action::End);
        }
        if may_deploy(state).is_ok() {
            self.list_spawns(state, out);
        }
    }

    /// Lists the units that the player to act may bring back (BG-DEATH-5).
    pub(crate) fn list_returns(&self, state: &State, out: &mut Vec<Action>) {
        if is_due(state).is_ok() {
            self.list_spawns(state, out);
        }
    }

    fn list_spawns(&self, state: &State, out: &mut Vec<Action>) {
        let squares = self.free_spawns(state, state.side);
        let classes = Class::ALL.into_iter().filter(|class| has_room_for(state, *class));
        for class in classes {
            out.extend_cells(squares, |cell| Action::Spawn(class, cell));
        }
    }

    /// Returns the empty squares of a side's spawn areas (BG-SETUP-3, BG-DEATH-7).
    fn free_spawns(&self, state: &State, side: Side) -> Squares {
        let mut squares = self.ground.spawns[side as usize];
        for (_, unit) in state.units() {
            squares.remove(unit.at);
        }
        squares
    }

    pub(crate) fn may_spawn(&self, state: &State, class: Class, cell: Cell) -> Result<(), Reason> {
        let is_setup = state.phase == Phase::Setup;
        if is_setup {
            may_deploy(state)?;
        } else {
            is_due(state)?;
        }
        if !has_room_for(state, class) {
            return Err(Reason::ThreeOfAClass(class, is_setup));
        }
        if !self.ground.spawns[state.side as usize].contains(cell) {
            return Err(Reason::NoSpawnArea(cell, is_setup));
        }
        if !self.free_spawns(state, state.side).contains(cell) {
            return Err(Reason::SpawnTaken(cell, is_setup));
        }
        Ok(())
    }

    /// BG-SETUP-3, BG-DEATH-5, BG-DEATH-8.
    pub(crate) fn spawn(&self, state: &mut State, class: Class, at: Cell) {
        let (side, is_play) = (state.side, state.phase == Phase::Play);
        let hp = self.numbers.hp[class as usize];
        let team = state.team_mut(side);
        if is_play {
            team.use_entry();
        }
        team.add(Unit { at, class, hp, acted: false, flag: false });
    }
}

/// BG-SETUP-4.
fn may_deploy(state: &State) -> Result<(), Reason> {
    if state.team(state.side).roster() < MOST_UNITS { Ok(()) } else { Err(Reason::SixUnits) }
}

/// BG-DEATH-5.
fn is_due(state: &State) -> Result<(), Reason> {
    match state.team(state.side).waiting().first() {
        Some(turn) if *turn <= state.turn => Ok(()),
        Some(turn) => Err(Reason::TooEarly(*turn)),
        None => Err(Reason::NobodyWaits),
    }
}

/// BG-SETUP-5, BG-DEATH-6.
fn has_room_for(state: &State, class: Class) -> bool {
    state.team(state.side).count(class) < MOST_OF_A_CLASS
}
