//! `move`: a unit walks (BG-MOVE, BG-STAIR).

use hillfort_board::{Cell, flood};
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{Active, Occupancy, State};
use crate::terrain::{Squares, Walk};
use crate::words::Mode;

impl Tf2BoardGame {
    pub(crate) fn list_moves(&self, occupancy: &Occupancy, active: &Active, out: &mut Vec<Action>) {
        if active.left == 0 {
            return;
        }
        let step = |to| Action::Move(active.at, to);
        let free = self.terrain.free_walk(active.at, active.left);
        match is_blocked(occupancy, active, free) {
            true => out.extend_cells(self.walks(occupancy, active), step),
            false => out.extend_cells(free - occupancy.own, step),
        }
    }

    /// Returns the squares that a walk of a unit can end on.
    pub(crate) fn walks(&self, occupancy: &Occupancy, active: &Active) -> Squares {
        let free = self.terrain.free_walk(active.at, active.left);
        let reached = match is_blocked(occupancy, active, free) {
            true => self.walk_from(occupancy, active.at).spend(active.left),
            false => free,
        };
        reached - occupancy.own // BG-MOVE-8
    }

    /// Starts a walk of a unit of the side that `occupancy` belongs to.
    pub(crate) fn walk_from(&self, occupancy: &Occupancy, from: Cell) -> Walk<'_> {
        // BG-MOVE-5, BG-MOVE-6, BG-MOVE-7, BG-HEAVY-2: through own units, but not through Heavies.
        Walk::new(&self.terrain, from, self.terrain.open - occupancy.enemies - occupancy.heavies)
    }

    pub(crate) fn check_move(&self, occupancy: &Occupancy, active: &Active, to: Cell) -> Result<(), Reason> {
        if active.at == to {
            return Err(Reason::SamePlace);
        }
        if active.took_flag {
            return Err(Reason::FlagTaken);
        }
        if !self.terrain.open.contains(to) {
            return Err(Reason::Solid(to));
        }
        if (occupancy.own | occupancy.enemies).contains(to) {
            return Err(Reason::Taken(to));
        }
        match self.walk_cost(occupancy, active, to) {
            Some(_) => Ok(()),
            None => Err(self.unwalkable(occupancy, active, to)),
        }
    }

    /// Returns the cost of a unit's cheapest walk to an empty square, if it has that much movement left (BG-MOVE-9).
    ///
    /// All squares on the way cost less than the last one. If no unit is on such a square, the walk is a free one, so
    /// most searches can be skipped.
    fn walk_cost(&self, occupancy: &Occupancy, active: &Active, to: Cell) -> Option<u8> {
        let free = self.terrain.free_cost(active.at, to).filter(|free| *free <= active.left)?;
        let on_the_way = self.terrain.free_walk(active.at, free.saturating_sub(1));
        match is_blocked(occupancy, active, on_the_way) {
            true => self.walk_from(occupancy, active.at).cost(to, active.left),
            false => Some(free),
        }
    }

    /// Returns what keeps a unit from walking to an empty square.
    fn unwalkable(&self, occupancy: &Occupancy, active: &Active, to: Cell) -> Reason {
        let open = self.terrain.open;
        let reaches =
            |open: Squares| Walk::new(&self.terrain, active.at, open).cost(to, active.left).is_some();
        if reaches(open - occupancy.heavies) {
            return Reason::EnemyInTheWay(to);
        }
        if reaches(open) {
            return Reason::HeavyInTheWay(to);
        }
        // Too far by the plain number of squares, or only because stairs cost more.
        let start = [active.at].into_iter().collect();
        match flood(start, active.left.into(), open, &self.terrain.neighbours).contains(to) {
            true if active.left == 1 => Reason::LastOnStairs,
            true => Reason::StairsInTheWay(to, active.left),
            false => Reason::TooFar(to, active.left),
        }
    }

    pub(crate) fn apply_move(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        let cost = self.walk_cost(&self.occupancy(state, state.side), &active, to);
        let left = active.left - cost.expect("a legal walk is not too far");
        self.arrive(state, Active { left, ..active }, to);
    }

    /// Ends a walk or a jump of the active unit on a square. It may take the flag there, or bring it home.
    pub(super) fn arrive(&self, state: &mut State, mut active: Active, to: Cell) {
        let side = state.side;
        // BG-FLAG-2, BG-FLAG-3: landing takes the enemy flag and ends the movement.
        let takes_flag = state.flags[side.other() as usize].take_if(|flag| *flag == to).is_some();
        let unit = state.team_mut(side).relocate(active.at, to);
        active.at = to;
        if takes_flag {
            unit.flag = true;
            (active.left, active.took_flag) = (0, true);
        }
        let has_flag = unit.flag;
        state.active = Some(active);
        // BG-WIN-4.
        let is_home = self.terrain.spawns[side as usize].contains(to);
        if self.variant.mode == Mode::CaptureTheFlag && has_flag && is_home {
            self.finish_match(state, Some(side));
        }
    }
}

/// Returns whether a unit that it cannot pass is on one of the squares of a free walk.
fn is_blocked(occupancy: &Occupancy, active: &Active, mut free: Squares) -> bool {
    free.remove(active.at);
    free.intersects(&occupancy.enemies) || free.intersects(&occupancy.heavies)
}
