//! Answers to the questions that a person asks before acting.

use hillfort_board::Cell;
use hillfort_engine::view::Cause;
use hillfort_engine::{Questions, Reachable, Seat, Side};

use super::view::Piece;
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::state::{Phase, State, UnitId};
use crate::terrain::Cells;
use crate::words::{ActionType, Class, Cone};

impl Questions for KingOfTheBoard {
    fn suits(&self, class: &str, verb: &str) -> bool {
        match verb {
            "Build" | "Pick up" => class == "engineer",
            "Flame" => class == "pyro",
            "Heal" | "UberCharge" => class == "medic",
            "Rocket jump" => class == "soldier",
            "Scope" => class == "sniper",
            "Shoot" => !matches!(class, "medic" | "pyro"),
            _ => true,
        }
    }

    /// The cone of a flame, and the blast of a rocket or a grenade.
    fn area(&self, state: &State, action: Action) -> Vec<Cell> {
        let Some((person, at)) = state.commanded() else { return Vec::new() };
        let rings = match person.class {
            Some(Class::Soldier) => self.numbers.soldier.blast.len(),
            Some(Class::Demoman) => self.numbers.demoman.blast.len(),
            _ => 0,
        };
        match action {
            Action::Flame(cone) => self.terrain.cone(at, cone).into_iter().collect(),
            Action::Attack(to) => {
                let blast = self.terrain.blast(to).into_iter();
                blast.filter(|cell| usize::from(self.terrain.distance(to, *cell)) < rings).collect()
            }
            _ => Vec::new(),
        }
    }

    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        let at = state.commanded().map(|(_, at)| at);
        match (from, to) {
            (None, None) => out.extend([Action::End, Action::Wait]),
            // While a unit is commanded, nobody means to spawn one.
            (None, Some(to)) if matches!(state.phase, Phase::Setup(..) | Phase::Spawn(..)) => {
                out.extend(Class::ALL.map(|class| Action::Spawn(class, to)));
            }
            (Some(from), None) if at == Some(from) => match state.commanded_class() {
                Some(Class::Pyro) => out.extend(Cone::ALL.map(Action::Flame)),
                Some(Class::Engineer) => out.push(Action::PickUp),
                Some(Class::Sniper) => out.push(Action::Scope),
                _ => {}
            },
            (Some(from), Some(to)) => {
                if state.phase == Phase::Target && state.gun(state.side).at == Some(from) {
                    out.push(Action::Target(to));
                }
                // Without a commanded unit everything is refused, and the reason says what comes first.
                if at.is_none_or(|at| at == from) {
                    self.candidates_between(state, from, to, out);
                }
            }
            (None, Some(_)) | (Some(_), None) => {}
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (unit, at) = state.units().nth(piece)?;
        let class = state.class(unit)?;
        let start = from.unwrap_or(at);
        let mut taken = state.occupied();
        taken.remove(at);
        let free = self.terrain.walks(unit.side, class, start) - taken;
        let free = if start == at { free } else { free - [at].into_iter().collect::<Cells>() };
        let speed = self.numbers.speed(class);
        let steps = |to: Cell| {
            let mut steps = 1..speed;
            steps.find(|n| self.terrain.walk(unit.side, class, *n, start).contains(to)).unwrap_or(speed)
        };
        let cells = free.iter().map(|to| (to, steps(to))).collect();
        Some(Reachable { blocked: self.why_blocked(state, unit), cells })
    }

    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let (_, at) = state.units().nth(piece)?;
        Some(self.terrain.seen_from(from.unwrap_or(at)).iter().collect())
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let cells = match self.pieces_in_order(state).nth(piece) {
            Some(Piece::Unit(unit, at)) => self.fire_zone(state, unit, from.unwrap_or(at)),
            Some(Piece::Grenade(side, at)) => self.grenade_zone(side, from.unwrap_or(at)),
            None => Cells::EMPTY,
        };
        cells.iter().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let by = Side::in_order(seat).other();
        let zone = |piece| match piece {
            Piece::Unit(unit, at) if unit.side == by => Some(self.zone_next_turn(state, unit, at)),
            Piece::Grenade(side, at) if side == by && self.turns_to_explosion(state, side) == Some(1) => {
                Some(self.grenade_zone(side, at))
            }
            Piece::Unit(..) | Piece::Grenade(..) => None,
        };
        let zones =
            self.pieces_in_order(state).enumerate().filter_map(|(idx, piece)| Some((idx, zone(piece)?)));
        zones.map(|(idx, cells)| (idx, cells.iter().collect())).collect()
    }
}

impl KingOfTheBoard {
    fn candidates_between(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        // A click on an enemy means the enemy, not the ground below.
        let is_enemy = state.unit_at(to).is_some_and(|unit| unit.side != state.side);
        let (walk, attack, jump) = (Action::Move(to), Action::Attack(to), Action::Jump(to));
        // Farther than it walks, a Soldier means to jump.
        let is_soldier = state.commanded_class() == Some(Class::Soldier);
        let is_far = u16::from(self.terrain.distance(from, to)) > self.numbers.speed(Class::Soldier);
        out.extend(match (is_enemy, is_soldier && is_far) {
            (true, _) => [attack, walk, jump],
            (false, true) => [jump, walk, attack],
            (false, false) => [walk, attack, jump],
        });
        let cones = Cone::ALL.into_iter().filter(|cone| self.terrain.cone(from, *cone).contains(to));
        out.extend(cones.map(Action::Flame));
        out.extend([Action::Heal(to), Action::Uber(to), Action::Build(to)]);
    }

    /// Returns why a unit cannot walk now.
    fn why_blocked(&self, state: &State, unit: UnitId) -> Option<Cause> {
        let reason = match state.phase {
            Phase::Act if unit.side == state.side && state.active == Some(unit.slot) => {
                self.check_type(state, ActionType::Move).err()?
            }
            Phase::Act => return Some(Cause::new("KB-TURN-2", "this is not the commanded unit")),
            _ => self.check_action(state, Action::End).err()?,
        };
        Some(reason.refusal(self, state).into())
    }
}
