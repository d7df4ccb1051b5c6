//! The order of turns and matches, the counting of points, and victory.

use std::cmp::Ordering;

use hillfort_engine::{Outcome, Side};

use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{CAPTURE, Phase, Point, State};
use crate::words::Mode;

impl Tf2BoardGame {
    /// BG-TURN-3, BG-SETUP-6.
    pub(crate) fn check_end(&self, state: &State) -> Result<(), Reason> {
        let is_empty = state.team(state.side).roster() == 0;
        if state.phase == Phase::Setup && is_empty { Err(Reason::NobodyDeployed) } else { Ok(()) }
    }

    pub(crate) fn apply_end(&self, state: &mut State) {
        match state.phase {
            Phase::Setup => self.end_deployment(state),
            Phase::Play => self.end_turn(state),
            Phase::Over(_) => {}
        }
    }

    /// Returns the side that takes a turn (BG-TURN-2).
    pub(crate) fn side_of_turn(&self, turn: u16) -> Side {
        let first = self.variant.mode.first_mover();
        if turn % 2 == 1 { first } else { first.other() }
    }

    /// BG-SETUP-2, BG-SETUP-10.
    fn end_deployment(&self, state: &mut State) {
        if state.side == self.variant.mode.first_mover() {
            state.side = state.side.other();
        } else {
            (state.phase, state.turn, state.side) = (Phase::Play, 1, self.side_of_turn(1));
        }
    }

    /// BG-TURN-5, in the order of its steps.
    fn end_turn(&self, state: &mut State) {
        clear_activation(state);
        if self.variant.mode == Mode::ControlPoints {
            for idx in 0..state.points.len() {
                let side = state.unit(self.terrain.points[idx]).map(|(side, _)| side);
                state.points[idx] = counted(state.points[idx], side);
            }
            // BG-WIN-1.
            for side in Side::ALL {
                if owned(state, side) == state.points.len() {
                    return self.finish_match(state, Some(side));
                }
            }
        }
        if state.turn >= self.variant.turn_limit {
            let winner = self.winner_at_limit(state);
            return self.finish_match(state, winner);
        }
        state.turn += 1;
        state.side = state.side.other();
    }

    /// Returns the side that owns more points, or has brought the enemy flag nearer (BG-WIN-2, BG-WIN-3, BG-WIN-5).
    fn winner_at_limit(&self, state: &State) -> Option<Side> {
        let worth = |side: Side| match self.variant.mode {
            Mode::ControlPoints => owned(state, side) as i64,
            Mode::CaptureTheFlag => -i64::from(self.flag_distance(state, side)),
        };
        ahead(worth(Side::Red), worth(Side::Blue))
    }

    /// Returns the distance of the enemy flag from a side's spawn area (BG-WIN-5).
    pub(crate) fn flag_distance(&self, state: &State, side: Side) -> u32 {
        let flag = state.flag_at(side.other()).expect("a flag lies or is carried in this mode");
        let homes = self.terrain.spawns[side as usize].into_iter();
        homes.map(|home| self.distance(flag, home)).min().expect("a side has a spawn area")
    }

    /// Ends a match, with or without a winner (BG-WIN-7, BG-WIN-8).
    pub(crate) fn finish_match(&self, state: &mut State, winner: Option<Side>) {
        if let Some(side) = winner {
            state.wins[side as usize] += 1;
        }
        let [red, blu] = state.wins;
        let is_last = !self.variant.best_of_three || red.max(blu) >= 2 || state.match_number >= 3;
        if !is_last {
            *state = self.new_match(state.match_number + 1, state.wins);
            return;
        }
        clear_activation(state);
        let first = if self.variant.best_of_three { ahead(red.into(), blu.into()) } else { winner };
        let outcome = first.map_or(Outcome::Draw, Side::wins);
        state.phase = Phase::Over(outcome);
    }
}

/// Returns the side with the greater number, if there is one.
fn ahead(red: i64, blu: i64) -> Option<Side> {
    match red.cmp(&blu) {
        Ordering::Greater => Some(Side::Red),
        Ordering::Less => Some(Side::Blue),
        Ordering::Equal => None,
    }
}

/// Returns the number of points that a side owns (BG-POINT-1).
pub(crate) fn owned(state: &State, side: Side) -> usize {
    state.points.iter().filter(|point| point.owner == Some(side)).count()
}

/// Returns a point after the end of a turn; `side` has a unit on it (BG-POINT-3 to BG-POINT-6).
pub(crate) fn counted(point: Point, side: Option<Side>) -> Point {
    if side.is_none() || side == point.owner {
        return Point { by: None, count: 0, ..point };
    }
    let count = if point.by == side { point.count + 1 } else { 1 };
    if count >= CAPTURE {
        return Point { owner: side, by: None, count: 0 };
    }
    Point { by: side, count, ..point }
}

fn clear_activation(state: &mut State) {
    (state.active, state.activated) = (None, 0);
    for team in &mut state.teams {
        for unit in team.units_mut() {
            unit.acted = false;
        }
    }
}
