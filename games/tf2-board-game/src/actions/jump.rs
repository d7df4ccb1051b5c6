//! `jump`: the Soldier's rocket jump (BG-JUMP).

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{Active, Occupancy, State, Unit};
use crate::terrain::Jump;
use crate::words::Class;

impl Tf2BoardGame {
    pub(crate) fn list_jumps(
        &self,
        occupancy: &Occupancy,
        unit: &Unit,
        active: &Active,
        out: &mut Vec<Action>,
    ) {
        if unit.class == Class::Soldier && self.numbers.can_jump && !active.jumped {
            let jumps = self.jumps(occupancy, active);
            out.extend(jumps.map(|jump| Action::Jump(active.at, jump.to)));
        }
    }

    /// Returns the jumps that a Soldier who has not jumped can make.
    pub(crate) fn jumps(&self, occupancy: &Occupancy, active: &Active) -> impl Iterator<Item = Jump> {
        let jumps = self.terrain.jumps[active.at.index()].iter().copied();
        jumps.filter(move |jump| self.check_squares(occupancy, active, jump).is_ok())
    }

    pub(crate) fn check_jump(
        &self,
        occupancy: &Occupancy,
        unit: &Unit,
        active: &Active,
        to: Cell,
    ) -> Result<(), Reason> {
        if unit.class != Class::Soldier || !self.numbers.can_jump {
            return Err(Reason::NoJumper(unit.class));
        }
        if active.jumped {
            return Err(Reason::HasJumped);
        }
        if active.took_flag {
            return Err(Reason::FlagTaken);
        }
        if let Some(jump) = self.terrain.jumps[active.at.index()].iter().find(|jump| jump.to == to) {
            return self.check_squares(occupancy, active, jump);
        }
        let ((ax, ay), (bx, by)) = (self.terrain.board.place(active.at), self.terrain.board.place(to));
        match (bx - ax, by - ay) {
            (2 | -2, 0) | (0, 2 | -2) if self.terrain.open.contains(to) => Err(Reason::JumpOverBlack),
            (2 | -2, 0) | (0, 2 | -2) => Err(Reason::JumpOntoSolid(to)),
            _ => Err(Reason::NotStraightOver),
        }
    }

    /// Checks the square in between, the landing square and the cost of a jump.
    fn check_squares(&self, occupancy: &Occupancy, active: &Active, jump: &Jump) -> Result<(), Reason> {
        // BG-JUMP-2, BG-JUMP-7: an obstacle, a Heavy of either side, or stairs.
        let is_obstacle = self.terrain.obstacles.contains(jump.over) || occupancy.heavies.contains(jump.over);
        if !is_obstacle && !self.terrain.stairs.contains(jump.over) {
            return Err(Reason::NothingToJump(jump.over));
        }
        if !is_obstacle && occupancy.enemies.contains(jump.over) {
            return Err(Reason::EnemyOnStairs(jump.over));
        }
        if (occupancy.own | occupancy.enemies).contains(jump.to) {
            return Err(Reason::LandingTaken(jump.to));
        }
        if jump.cost > active.left {
            return Err(Reason::JumpTooExpensive(jump.cost, active.left));
        }
        Ok(())
    }

    pub(crate) fn apply_jump(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        let jump = self.terrain.jumps[from.index()].iter().find(|jump| jump.to == to);
        let left = active.left - jump.expect("the terrain allows a legal jump").cost;
        self.arrive(state, Active { left, jumped: true, ..active }, to); // BG-JUMP-8
    }
}
