//! What events look like.

use hillfort_board::Cell;
use hillfort_engine::view::{EffectKind, MotionKind};
use hillfort_engine::{Motion, Odds as _};

use super::sentences::exploded;
use crate::action::Action;
use crate::actions::Accuracy;
use crate::game::KingOfTheBoard;
use crate::state::{Phase, State};
use crate::words::Class;

impl KingOfTheBoard {
    pub(super) fn motions_of(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        let at = before.commanded().map(|(_, at)| at);
        let between = |kind, to| at.map(|at| Motion::between(kind, at, to));
        let act = match action {
            Action::Move(to) => between(MotionKind::Walk, to),
            Action::Jump(to) => between(MotionKind::Jump, to),
            Action::Attack(to) if matches!(after.phase, Phase::Roll(_)) => between(MotionKind::Aim, to),
            Action::Attack(to) => between(MotionKind::Throw, to),
            Action::Target(to) => {
                before.gun(before.side).at.map(|gun| Motion::between(MotionKind::Aim, gun, to))
            }
            Action::Heal(to) | Action::Uber(to) => between(MotionKind::Beam, to),
            Action::Flame(cone) => at.map(|at| {
                let cells = self.terrain.cone(at, cone).iter().filter(|cell| *cell != at);
                Motion { from: Some(at), ..Motion::over(MotionKind::Flame, cells) }
            }),
            Action::Roll(faces) => return self.shots(before, &faces),
            Action::Build(_) | Action::PickUp | Action::Scope | Action::Spawn(..) => None,
            Action::End | Action::Wait => None,
        };
        let blasts = exploded(before, after).map(|(_, cell)| {
            let area = self.area(cell, self.numbers.demoman.blast.len());
            Motion { to: Some(cell), ..Motion::over(MotionKind::Blast, area) }
        });
        act.into_iter().chain(blasts).collect()
    }

    /// Returns the shot that dice decide.
    fn shots(&self, before: &State, faces: &[u8]) -> Vec<Motion> {
        let Phase::Roll(shot) = before.phase else { return Vec::new() };
        let (Some(from), Some(to)) = (before.at(shot.attacker), before.at(shot.target)) else {
            return Vec::new();
        };
        let pairs = faces[..self.n_dice(before, shot)].chunks_exact(2);
        let results: Vec<_> = pairs.map(|pair| self.accuracy(shot.need, [pair[0], pair[1]])).collect();
        let misses = results.iter().all(|result| *result == Accuracy::Miss);
        let fly = |kind| Motion::between(kind, from, to).missing(misses);
        match before.class(shot.attacker) {
            Some(Class::Soldier) => {
                let area = self.area(to, self.numbers.soldier.blast.len());
                vec![fly(MotionKind::Rocket).covering(area)]
            }
            Some(Class::Demoman) if results.contains(&Accuracy::Critical) => {
                let area = self.area(to, self.numbers.demoman.blast.len());
                let blast = Motion { to: Some(to), ..Motion::over(MotionKind::Blast, area) };
                vec![fly(MotionKind::Throw), blast]
            }
            Some(Class::Demoman) => vec![fly(MotionKind::Throw)],
            Some(Class::Sniper) => vec![fly(MotionKind::Snipe)],
            Some(Class::Heavy) | None => vec![fly(MotionKind::Burst)],
            Some(Class::Scout | Class::Pyro | Class::Engineer | Class::Medic) => vec![fly(MotionKind::Shot)],
        }
    }

    /// Returns the hexes of a blast that hurts up to some rings away (KB-AOE-1).
    fn area(&self, centre: Cell, rings: usize) -> impl Iterator<Item = Cell> {
        let near = move |cell: &Cell| usize::from(self.terrain.distance(centre, *cell)) < rings;
        self.terrain.blast(centre).iter().filter(near).collect::<Vec<_>>().into_iter()
    }

    /// Returns what is announced: points.
    pub(super) fn headline_between(&self, before: &State, after: &State) -> Option<String> {
        let points =
            self.effects(before, after).into_iter().find(|effect| effect.what == EffectKind::Points)?;
        Some(format!("{} scores a point", points.who))
    }
}
