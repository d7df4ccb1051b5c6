//! Answers to the questions that a person asks before acting.

use hillfort_board::Cell;
use hillfort_engine::view::Cause;
use hillfort_engine::{Questions, Reachable, Seat, Side};

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{Active, Occupancy, Phase, State, Unit};
use crate::words::Class;

impl Questions for Tf2BoardGame {
    fn suits(&self, class: &str, verb: &str) -> bool {
        match verb {
            "Heal" => class == "medic",
            "Rocket jump" => class == "soldier",
            "Shoot" => class != "medic",
            _ => true,
        }
    }

    /// The squares that a rocket hits.
    fn area(&self, state: &State, action: Action) -> Vec<Cell> {
        match action {
            Action::Attack(from, to)
                if state.unit(from).is_some_and(|(_, unit)| unit.class == Class::Soldier) =>
            {
                self.terrain.blast[to.index()].into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => out.push(Action::End),
            // While no unit waits, nobody means to bring one back.
            (None, Some(to))
                if state.phase == Phase::Setup || !state.team(state.side).waiting().is_empty() =>
            {
                out.extend(Class::ALL.map(|class| Action::Spawn(class, to)));
            }
            (Some(from), Some(to)) => candidates_between(state, from, to, out),
            (None, Some(_)) | (Some(_), None) => {}
        }
    }

    /// Returns where a walk of the unit can end; jumps are actions of their own.
    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (side, unit) = state.units().nth(piece)?;
        let blocked = self.why_blocked(state, side, unit);
        let Some((occupancy, active)) = self.imagine(state, side, unit, from) else {
            return Some(Reachable { blocked, cells: Vec::new() });
        };
        let walk = self.walk_from(&occupancy, active.at);
        let cost = |to: Cell| walk.cost(to, active.left).unwrap_or(active.left);
        let cells = self.walks(&occupancy, &active).into_iter();
        Some(Reachable { blocked, cells: cells.map(|to| (to, u16::from(cost(to)))).collect() })
    }

    /// Returns the squares in the unit's lines of fire; for a Medic those where it could heal.
    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let (side, unit) = state.units().nth(piece)?;
        let Some((occupancy, active)) = self.imagine(state, side, unit, from) else {
            return Some(Vec::new());
        };
        let squares = self.terrain.aims(unit.class, active.at, occupancy.heavies) & self.terrain.open;
        Some(squares.into_iter().collect())
    }

    /// Returns the squares that the unit could attack; a Medic has none.
    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let Some((side, unit)) = state.units().nth(piece) else { return Vec::new() };
        if unit.class == Class::Medic {
            return Vec::new();
        }
        let imagined = self.imagine(state, side, unit, from);
        let targets = imagined.map(|(occupancy, active)| self.targets(&occupancy, unit.class, active.at));
        targets.into_iter().flatten().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let enemy = Side::in_order(seat).other();
        let enemies = state.units().enumerate().filter(|(_, (side, _))| *side == enemy);
        enemies
            .map(|(piece, (_, unit))| (piece, self.threatened(state, enemy, unit).iter().collect()))
            .collect()
    }
}

/// Lists everything that a person could mean by two squares, the likeliest first.
fn candidates_between(state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
    let (walk, jump) = (Action::Move(from, to), Action::Jump(from, to));
    let (attack, heal) = (Action::Attack(from, to), Action::Heal(from, to));
    let Some((side, unit)) = state.unit(from) else { return out.push(walk) };
    let is_medic = unit.class == Class::Medic;
    out.extend(match state.unit(to) {
        Some((whose, _)) if whose != side => [attack, walk, jump, heal],
        Some(_) if is_medic => [heal, walk, jump, attack],
        None | Some(_) if is_medic => [walk, heal, jump, attack],
        None | Some(_) => [walk, attack, jump, heal],
    });
}

impl Tf2BoardGame {
    /// Imagines a unit on another square: returns the occupied squares, and what the unit could do there. It has what
    /// is left if it is acting, else a whole turn. Returns `None` if it cannot be there.
    pub(super) fn imagine(
        &self,
        state: &State,
        side: Side,
        unit: &Unit,
        from: Option<Cell>,
    ) -> Option<(Occupancy, Active)> {
        let at = from.unwrap_or(unit.at);
        let mut imagined = state.clone();
        imagined.team_mut(side).remove(unit.at);
        if imagined.unit(at).is_some() || !self.terrain.open.contains(at) {
            return None;
        }
        imagined.team_mut(side).add(Unit { at, ..*unit });
        let active = state.activation(unit.at).unwrap_or_else(|| self.fresh(unit));
        Some((self.occupancy(&imagined, side), Active { at, ..active }))
    }

    /// Returns why a unit cannot act now.
    fn why_blocked(&self, state: &State, side: Side, unit: &Unit) -> Option<Cause> {
        let reason = match state.phase {
            Phase::Setup => Reason::SetupFirst,
            Phase::Over(_) => Reason::Over,
            Phase::Play if side != state.side => Reason::NotYours(unit.at),
            Phase::Play => self.activation(state, unit).err()?,
        };
        Some(reason.refusal(self, state).into())
    }
}
