//! `spawn`: deploying units, and bringing dead ones back (BG-SETUP, BG-DEATH).

use hillfort_board::Cell;
use hillfort_engine::{ExtendCells as _, Side};

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{MAX_PER_CLASS, MAX_UNITS, Phase, State, Unit};
use crate::terrain::Squares;
use crate::words::Class;

impl Tf2BoardGame {
    /// Lists what a player can do in their deployment (BG-SETUP-3 to BG-SETUP-6).
    pub(crate) fn list_deployment(&self, state: &State, out: &mut Vec<Action>) {
        if self.check_end(state).is_ok() {
            out.push(Action::End);
        }
        if check_roster(state).is_ok() {
            self.list_spawns(state, out);
        }
    }

    /// Lists the units that the player to act can bring back (BG-DEATH-5).
    pub(crate) fn list_returns(&self, state: &State, out: &mut Vec<Action>) {
        if check_due(state).is_ok() {
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
        let mut squares = self.terrain.spawns[side as usize];
        for (_, unit) in state.units() {
            squares.remove(unit.at);
        }
        squares
    }

    pub(crate) fn check_spawn(&self, state: &State, class: Class, cell: Cell) -> Result<(), Reason> {
        let is_setup = state.phase == Phase::Setup;
        if is_setup {
            check_roster(state)?;
        } else {
            check_due(state)?;
        }
        if !has_room_for(state, class) {
            return Err(Reason::ThreeOfAClass(class, is_setup));
        }
        if !self.terrain.spawns[state.side as usize].contains(cell) {
            return Err(Reason::NoSpawnArea(cell, is_setup));
        }
        if !self.free_spawns(state, state.side).contains(cell) {
            return Err(Reason::SpawnTaken(cell, is_setup));
        }
        Ok(())
    }

    /// BG-SETUP-3, BG-DEATH-5, BG-DEATH-8.
    pub(crate) fn apply_spawn(&self, state: &mut State, class: Class, at: Cell) {
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
fn check_roster(state: &State) -> Result<(), Reason> {
    if state.team(state.side).roster() < MAX_UNITS { Ok(()) } else { Err(Reason::SixUnits) }
}

/// BG-DEATH-5.
fn check_due(state: &State) -> Result<(), Reason> {
    match state.team(state.side).waiting().first() {
        Some(turn) if *turn <= state.turn => Ok(()),
        Some(turn) => Err(Reason::TooEarly(*turn)),
        None => Err(Reason::NobodyWaits),
    }
}

/// BG-SETUP-5, BG-DEATH-6.
fn has_room_for(state: &State, class: Class) -> bool {
    state.team(state.side).count(class) < MAX_PER_CLASS
}
