//! Answers to the questions that a person asks before acting.

use hillfort_board::Cell;
use hillfort_engine::view::Cause;
use hillfort_engine::{Questions, Reachable, Seat};

use super::view::Piece;
use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::legal::{check_in_turn, check_part};
use crate::reason::Reason;
use crate::state::{Phase, State, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Part, Side};

impl Questions for PayloadRace {
    fn suits(&self, class: &str, verb: &str) -> bool {
        match verb {
            "Airblast" => class == "pyro",
            "Double jump" => class == "scout",
            "Eat" => class == "heavy",
            "Heal" | "Kritz" => class == "medic",
            "Rocket jump" => class == "soldier",
            "Take aim" => class == "sniper",
            _ => true,
        }
    }

    /// What a fire stencil would cover, and where a rocket hits if it falls where it is aimed.
    fn area(&self, state: &State, action: Action) -> Vec<Cell> {
        let (Action::Attack(at), Some((unit, from))) = (action, state.actor()) else { return Vec::new() };
        let cells = match self.kind(state, unit) {
            WeaponKind::Fire { .. } => self.stencil(from, at).map(|stencil| stencil.all),
            WeaponKind::Blast { .. } => {
                let weapon = self.weapon(state, unit) as usize;
                self.blasts[weapon].get(at.index()).map(|areas| areas[0])
            }
            WeaponKind::Sight { .. } | WeaponKind::Heal { .. } => None,
        };
        cells.into_iter().flatten().collect()
    }

    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => {
                out.extend([Action::End, Action::Pass]);
                out.extend(Side::ALL.map(Action::Pick));
            }
            (None, Some(to)) => self.list_candidates_at(state, to, out),
            (Some(from), None) => list_candidates_of(state, from, out),
            (Some(from), Some(to)) => self.list_candidates_between(state, from, to, out),
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (unit, at, imagined) = self.imagine(state, piece, from)?;
        let start: Cells = [at].into_iter().collect();
        let (steps, blocked) = (self.numbers.steps(self.weapon(state, unit)), self.blocked(&imagined));
        let mut reached = start;
        let mut cells = Vec::new();
        for n in 1..=steps {
            let now = self.terrain.walked(unit.side(), start, n.into(), blocked);
            cells.extend((now - reached).iter().map(|cell| (cell, u16::from(n))));
            reached = now;
        }
        let reason = check_movable(state, unit).err();
        Some(Reachable { blocked: reason.map(|reason| Cause::from(reason.refusal(self, state))), cells })
    }

    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let (_, at, _) = self.imagine(state, piece, from)?;
        Some(self.terrain.seen(at).iter().filter(|cell| *cell != at).collect())
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let Some((unit, at, imagined)) = self.imagine(state, piece, from) else { return Vec::new() };
        let enemies = self.tokens(&imagined, unit.side().other());
        let mut hits = self.covered(state, unit, at) & enemies;
        if let WeaponKind::Fire { .. } = self.kind(state, unit) {
            // Its line names the first hex of the stencil, whichever of its hexes the enemies are on.
            let stencils = self.stencils[at.index()].iter().flatten();
            hits.extend(stencils.filter(|laid| laid.all.intersects(&enemies)).map(|laid| laid.near));
        }
        hits.iter().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let (Some(side), false) = (state.side_of(seat), matches!(state.phase, Phase::Over(_))) else {
            return Vec::new();
        };
        let carts: Cells = Side::ALL.map(|side| self.cart(state, side)).into_iter().collect();
        let open = self.terrain.enterable(side) - carts;
        let threat = |(idx, piece)| {
            let Piece::Token(unit) = piece else { return None };
            let at = state.unit(unit).at.filter(|_| unit.side() != side)?;
            Some((idx, (self.threatened_by(state, unit, at) & open).iter().collect()))
        };
        self.pieces_in_order(state).enumerate().filter_map(threat).collect()
    }
}

impl PayloadRace {
    /// Lists the candidates for a click on a cell when no acting token is named: a token enters there, or the active
    /// one is meant.
    fn list_candidates_at(&self, state: &State, to: Cell, out: &mut Vec<Action>) {
        if let Some(unit) = self.entering(state) {
            let is_respawn = state.phase == Phase::Respawn;
            out.extend(unit.class().weapons().map(|weapon| match is_respawn {
                true => Action::Respawn(weapon, to),
                false => Action::Deploy(weapon, to),
            }));
        }
        if let Phase::Uber(_) = state.phase {
            out.push(Action::Uber(to));
        }
        match state.actor() {
            Some((unit, _)) => self.list_candidates_with(state, unit, to, out),
            None => out.push(Action::Activate(to)),
        }
    }

    /// Lists the candidates for two clicks, on the cell of a token and on a target.
    fn list_candidates_between(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        if let Phase::Uber(_) = state.phase {
            out.push(Action::Uber(to));
        }
        match state.actor() {
            Some((unit, cell)) if cell == from => self.list_candidates_with(state, unit, to, out),
            _ => out.push(Action::Activate(from)),
        }
    }

    /// Lists what the active token could be meant to do to a cell.
    fn list_candidates_with(&self, state: &State, unit: UnitId, to: Cell, out: &mut Vec<Action>) {
        let attack = if unit.class() == Class::Medic { Action::Heal(to) } else { Action::Attack(to) };
        let is_free = state.unit_on(to).is_none();
        out.extend(if is_free { [Action::Move(to), attack] } else { [attack, Action::Move(to)] });
        if let (WeaponKind::Fire { .. }, Some((_, from))) = (self.kind(state, unit), state.actor()) {
            let others = self.stencils[from.index()].iter().flatten();
            let others = others.filter(|laid| laid.near != to && laid.all.contains(to));
            out.extend(others.map(|laid| Action::Attack(laid.near)));
        }
        match unit.class() {
            Class::Scout | Class::Soldier => out.push(Action::Jump(to)),
            Class::Pyro => out.push(Action::Airblast(to)),
            Class::Medic => out.push(Action::Kritz(to)),
            Class::Heavy | Class::Sniper => {}
        }
        if self.cart(state, unit.side()) == to {
            out.push(Action::Push);
        }
    }

    /// Returns a token of the view, its cell (`from`, or its own), and the state with it there. `None` if it has no cell
    /// or no weapon yet.
    fn imagine(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<(UnitId, Cell, State)> {
        let Piece::Token(unit) = self.pieces_in_order(state).nth(piece)? else { return None };
        state.unit(unit).weapon?;
        let at = from.or(state.unit(unit).at)?;
        let mut imagined = state.clone();
        imagined.unit_mut(unit).at = Some(at);
        Some((unit, at, imagined))
    }
}

/// Lists what a token could be meant to do without a target.
fn list_candidates_of(state: &State, from: Cell, out: &mut Vec<Action>) {
    match state.actor() {
        Some((unit, cell)) if cell == from => {
            out.push(Action::Push);
            match unit.class() {
                Class::Heavy => out.push(Action::Eat),
                Class::Sniper => out.push(Action::Aim),
                Class::Scout | Class::Soldier | Class::Pyro | Class::Medic => {}
            }
        }
        _ => out.push(Action::Activate(from)),
    }
}

/// Checks whether a token may move now.
fn check_movable(state: &State, unit: UnitId) -> Result<(), Reason> {
    check_in_turn(state)?;
    if unit.side() != state.side {
        return Err(Reason::OthersTurn);
    }
    match state.unit(unit).at {
        Some(cell) if state.spent.contains(unit) => Err(Reason::UsedAlready(cell)),
        _ if state.active != Some(unit) => Err(Reason::NotActive),
        _ => check_part(state, Part::Move),
    }
}
