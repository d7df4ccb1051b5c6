//! Walking and rocket jumping.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::{Field, Tf2BoardGame};
use crate::ground::{Ground, Leap, Squares};
use crate::reason::Reason;
use crate::state::{Active, State, Unit};
use crate::words::{Class, Mode};

/// A walk in all directions at once: the squares reached, growing by one movement a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'a> {
    ground: &'a Ground,
    /// Squares that may be passed.
    open: Squares,
    pub(crate) reached: Squares,
    front: Squares,
    /// Stairs that are entered with the next movement: they cost one more (BG-STAIR-1).
    on_stairs: Squares,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(ground: &'a Ground, from: Cell, open: Squares) -> Self {
        let start: Squares = [from].into_iter().collect();
        Self { ground, open, reached: start, front: start, on_stairs: Squares::EMPTY }
    }

    /// Spends one movement more and returns the squares that it leads to.
    pub(crate) fn step(&mut self) -> Squares {
        // BG-MOVE-1, BG-MOVE-3: a step to a neighbour costs 1.
        let next = (self.ground.spread(self.front) & self.open) - self.reached;
        self.front = (next - self.ground.stairs) | (self.on_stairs - self.reached);
        self.on_stairs = next & self.ground.stairs;
        self.reached |= self.front;
        self.front
    }

    /// Tells whether no more movement leads anywhere.
    pub(crate) fn is_over(&self) -> bool {
        self.front.is_empty() && self.on_stairs.is_empty()
    }

    /// Spends so much movement.
    pub(crate) fn go(mut self, movement: u8) -> Squares {
        for _ in 0..movement {
            self.step();
            if self.is_over() {
                break;
            }
        }
        self.reached
    }

    /// Returns what the cheapest walk to a square costs, if it is not more than `most` (BG-MOVE-9).
    pub(crate) fn cost(mut self, to: Cell, most: u8) -> Option<u8> {
        (1..=most).find(|_| self.step().contains(to))
    }
}

impl Tf2BoardGame {
    /// Starts a walk of a unit of the side that sees the field.
    pub(crate) fn walk_from(&self, field: &Field, from: Cell) -> Walk<'_> {
        // BG-MOVE-5, BG-MOVE-6, BG-MOVE-7, BG-HEAVY-2: through own units, but not through Heavies.
        Walk::new(&self.ground, from, self.ground.open - field.foes - field.heavies)
    }

    /// Returns the squares that a walk of a unit can end on.
    pub(crate) fn walks(&self, field: &Field, active: &Active) -> Squares {
        let free = self.ground.free_walk(active.at, active.left);
        let reached = match self.meets_somebody(field, active, free) {
            true => self.walk_from(field, active.at).go(active.left),
            false => free,
        };
        reached - field.own // BG-MOVE-8
    }

    /// Tells whether a unit that walks freely over some squares would meet somebody it cannot pass.
    fn meets_somebody(&self, field: &Field, active: &Active, mut free: Squares) -> bool {
        free.remove(active.at);
        free.intersects(&field.foes) || free.intersects(&field.heavies)
    }

    pub(crate) fn list_walks(&self, field: &Field, active: &Active, out: &mut Vec<Action>) {
        if active.left == 0 {
            return;
        }
        let step = |to| Action::Move(active.at, to);
        let free = self.ground.free_walk(active.at, active.left);
        match self.meets_somebody(field, active, free) {
            true => out.extend_cells(self.walks(field, active), step),
            false => out.extend_cells(free - field.own, step),
        }
    }

    /// Returns what the cheapest walk of a unit to an empty square costs, if it has so much movement left (BG-MOVE-9).
    ///
    /// All squares on the way cost less than its end: if nobody stands on such a square, the walk is a free one. That
    /// spares most floods.
    fn cost(&self, field: &Field, active: &Active, to: Cell) -> Option<u8> {
        let free = self.ground.free_cost(active.at, to).filter(|free| *free <= active.left)?;
        let on_the_way = self.ground.free_walk(active.at, free.saturating_sub(1));
        match self.meets_somebody(field, active, on_the_way) {
            true => self.walk_from(field, active.at).cost(to, active.left),
            false => Some(free),
        }
    }

    pub(crate) fn may_walk(&self, field: &Field, active: &Active, to: Cell) -> Result<(), Reason> {
        if active.at == to {
            return Err(Reason::SamePlace);
        }
        if active.took_flag {
            return Err(Reason::FlagTaken);
        }
        if !self.ground.open.contains(to) {
            return Err(Reason::Solid(to));
        }
        if (field.own | field.foes).contains(to) {
            return Err(Reason::Taken(to));
        }
        match self.cost(field, active, to) {
            Some(_) => Ok(()),
            None => Err(self.why_no_way(field, active, to)),
        }
    }

    /// Finds out what keeps a unit from walking to an empty square.
    fn why_no_way(&self, field: &Field, active: &Active, to: Cell) -> Reason {
        let open = self.ground.open;
        let reaches =
            |open: Squares| Walk::new(&self.ground, active.at, open).cost(to, active.left).is_some();
        if reaches(open - field.heavies) {
            return Reason::EnemyInTheWay(to);
        }
        if reaches(open) {
            return Reason::HeavyInTheWay(to);
        }
        // Too far by the plain number of squares, or only because stairs cost more.
        let plain = hillfort_board::flood(
            [active.at].into_iter().collect(),
            active.left.into(),
            open,
            &self.ground.neighbours,
        );
        match plain.contains(to) {
            true if active.left == 1 => Reason::LastOnStairs(to),
            true => Reason::StairsInTheWay(to, active.left),
            false => Reason::TooFar(to, active.left),
        }
    }

    pub(crate) fn list_leaps(&self, field: &Field, unit: &Unit, active: &Active, out: &mut Vec<Action>) {
        if unit.class == Class::Soldier && self.numbers.can_jump && !active.jumped {
            let leaps = self.leaps(field, active);
            out.extend(leaps.map(|leap| Action::Jump(active.at, leap.to)));
        }
    }

    /// Returns the leaps that a Soldier who has not jumped can make.
    pub(crate) fn leaps(&self, field: &Field, active: &Active) -> impl Iterator<Item = Leap> {
        let leaps = self.ground.leaps[active.at.index()].iter().copied();
        leaps.filter(move |leap| self.may_leap(field, active, leap).is_ok())
    }

    fn may_leap(&self, field: &Field, active: &Active, leap: &Leap) -> Result<(), Reason> {
        // BG-JUMP-2, BG-JUMP-7: an obstacle, a Heavy of either side, or stairs.
        let is_obstacle = self.ground.obstacles.contains(leap.over) || field.heavies.contains(leap.over);
        if !is_obstacle && !self.ground.stairs.contains(leap.over) {
            return Err(Reason::NothingToLeap(leap.over));
        }
        if !is_obstacle && field.foes.contains(leap.over) {
            return Err(Reason::EnemyOnStairs(leap.over));
        }
        if (field.own | field.foes).contains(leap.to) {
            return Err(Reason::LandingTaken(leap.to));
        }
        if leap.cost > active.left {
            return Err(Reason::LeapTooDear(leap.cost, active.left));
        }
        Ok(())
    }

    pub(crate) fn may_jump(
        &self,
        field: &Field,
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
        if let Some(leap) = self.ground.leaps[active.at.index()].iter().find(|leap| leap.to == to) {
            return self.may_leap(field, active, leap);
        }
        let ((ax, ay), (bx, by)) = (self.ground.board.place(active.at), self.ground.board.place(to));
        match (bx - ax, by - ay) {
            (2 | -2, 0) | (0, 2 | -2) if self.ground.open.contains(to) => Err(Reason::LeapOverBlack),
            (2 | -2, 0) | (0, 2 | -2) => Err(Reason::LeapOntoSolid(to)),
            _ => Err(Reason::NotStraightOver),
        }
    }

    pub(crate) fn walk(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        let cost = self.cost(&self.field(state, state.side), &active, to);
        let left = active.left - cost.expect("a legal walk is not too far");
        self.go(state, Active { left, ..active }, to);
    }

    pub(crate) fn jump(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        let leap = self.ground.leaps[from.index()].iter().find(|leap| leap.to == to);
        let left = active.left - leap.expect("a legal leap is one of the ground's").cost;
        self.go(state, Active { left, jumped: true, ..active }, to); // BG-JUMP-8
    }

    /// The active unit comes to stand on a square: it may take the flag there, or have brought it home.
    fn go(&self, state: &mut State, mut active: Active, to: Cell) {
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
        let is_home = self.ground.spawns[side as usize].contains(to);
        if self.variant.mode == Mode::CaptureTheFlag && has_flag && is_home {
            self.finish_match(state, Some(side));
        }
    }
}
