//! Answers to the questions that a person asks before acting.

use hillfort_board::Cell;
use hillfort_engine::view::Cause;
use hillfort_engine::{Questions, Reachable, Seat};

use crate::action::Action;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{N_UNITS, Phase, State, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Targeting, side_of};

impl Questions for AttackDefend {
    fn suits(&self, class: &str, verb: &str) -> bool {
        match verb {
            "Flame" => class == "pyro",
            "Mark" => class == "sniper",
            "Shoot" => !matches!(class, "demoman" | "pyro"),
            "Throw grenade" => class == "demoman",
            _ => true,
        }
    }

    /// The blast of a rocket or a grenade, and everything that a flame reaches.
    fn area(&self, state: &State, action: Action) -> Vec<Cell> {
        let Some((unit, at)) = state.acting() else { return Vec::new() };
        match action {
            Action::Attack(to) if unit.class().targeting() == Targeting::Area => {
                self.ranges.blast(unit.class(), to).into_iter().collect()
            }
            Action::Grenade(to) => self.ranges.blast(unit.class(), to).into_iter().collect(),
            Action::AttackAll => self.ranges.aim(unit.class(), at).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => out.push(Action::End),
            (None, Some(to)) => list_candidates_at(state, to, out),
            (Some(from), None) => {
                out.push(Action::Play(from));
                if let Some((unit, _)) = state.acting().filter(|(_, at)| *at == from)
                    && unit.class().targeting() == Targeting::All
                {
                    out.push(Action::AttackAll);
                }
            }
            (Some(from), Some(to)) => match state.acting() {
                Some((unit, at)) if at == from => list_candidates_of(state, unit, to, out),
                _ => out.push(Action::Play(from)),
            },
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let unit = UnitId::nth(piece)?;
        let (imagined, at) = imagine(state, unit, from)?;
        let is_acting = state.playing == Some(unit);
        let moves = if is_acting { state.moves_left } else { self.numbers.of(unit.class()).moves };
        let with_length = |to: Cell| {
            let length = self.length(&imagined, unit.side(), at, to).unwrap_or(moves);
            (to, u16::from(length))
        };
        let cells = self.destinations(&imagined, unit.side(), at, moves).iter().map(with_length).collect();
        let reason = self.check_movable(state, unit).err();
        Some(Reachable { blocked: reason.map(|reason| Cause::from(reason.refusal(self, state))), cells })
    }

    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let unit = UnitId::nth(piece)?;
        let at = from.or(state.cell_of(unit))?;
        Some(self.terrain.sees[at.index()].iter().filter(|cell| self.terrain.is_seen(*cell)).collect())
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let cells = match UnitId::nth(piece) {
            Some(unit) => imagine(state, unit, from)
                .map_or(Cells::EMPTY, |(imagined, at)| self.targets_of(&imagined, unit, at)),
            None => self.grenade_hits(state, piece, from),
        };
        cells.iter().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let enemy = side_of(seat).other();
        let by_units = UnitId::of(enemy).map(|unit| (unit.index(), self.threatened_by(state, unit)));
        let own_grenades = Self::grenades(state).enumerate().filter(|(_, (owner, _))| *owner == enemy);
        let by_grenades =
            own_grenades.map(|(idx, (_, cell))| (N_UNITS + idx, self.ranges.blast(Class::Demoman, cell)));
        // Units in their base cannot be harmed (AD-ATK-4), and walls are empty.
        let open = |(piece, cells): (usize, Cells)| (piece, (cells & self.terrain.open).iter().collect());
        by_units.chain(by_grenades).map(open).collect()
    }
}

impl AttackDefend {
    /// Checks whether a unit could move now if it had the moves.
    fn check_movable(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        match state.phase {
            Phase::Deploy => Err(Reason::DeployFirst),
            Phase::Spawn => Err(Reason::SpawnFirst),
            Phase::Roll(_) => Err(Reason::DiceFirst),
            Phase::Over(winner) => Err(Reason::Over(winner)),
            Phase::Play if unit.side() != state.side => Err(Reason::OthersTurn),
            Phase::Play if state.playing == Some(unit) => Ok(()),
            Phase::Play if state.played.contains(unit) => Err(Reason::Played(unit.class())),
            Phase::Play if state.plays_left == 0 => Err(Reason::NoPlays),
            Phase::Play => Err(Reason::NotInPlay(unit.class())),
        }
    }
}

/// Lists the candidates for a click on a cell when no acting unit is named.
fn list_candidates_at(state: &State, to: Cell, out: &mut Vec<Action>) {
    if state.unit_at(to).is_some() {
        out.push(Action::Play(to));
    }
    // Outside the phase `spawn` a click never means a respawn.
    match (state.phase, state.first_dead(state.side)) {
        (Phase::Deploy, Some(unit)) => out.push(Action::Deploy(unit.class(), to)),
        (Phase::Spawn, Some(unit)) => out.push(Action::Spawn(unit.class(), to)),
        _ => {}
    }
}

/// Lists what the unit in play could be meant to do to a cell.
fn list_candidates_of(state: &State, unit: UnitId, to: Cell, out: &mut Vec<Action>) {
    let actions: &[Action] = match unit.class().targeting() {
        Targeting::Single | Targeting::Area => &[Action::Attack(to)],
        Targeting::All => &[Action::AttackAll],
        Targeting::Marked => &[Action::Attack(to), Action::Mark(to)],
        Targeting::Grenade => &[Action::Grenade(to)],
    };
    let is_enemy = state.unit_at(to).is_some_and(|other| other.side() != unit.side());
    if is_enemy {
        out.extend(actions);
        out.push(Action::Move(to));
    } else {
        out.push(Action::Move(to));
        out.extend(actions);
    }
}

/// Returns the state with a unit on `from`, or on its own cell, and that cell; `None` if it has neither.
fn imagine(state: &State, unit: UnitId, from: Option<Cell>) -> Option<(State, Cell)> {
    let at = from.or(state.cell_of(unit))?;
    let mut imagined = state.clone();
    imagined.at[unit.index()] = Some(at);
    Some((imagined, at))
}
