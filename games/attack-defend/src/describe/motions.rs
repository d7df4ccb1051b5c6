//! What events look like.

use hillfort_board::Cell;
use hillfort_engine::view::{EffectKind, MotionKind};
use hillfort_engine::{Motion, Odds as _};

use crate::action::Action;
use crate::game::AttackDefend;
use crate::state::{Phase, State, UnitId};
use crate::words::{Class, Side};

impl AttackDefend {
    pub(super) fn motions_of(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        let Some((unit, from)) = before.acting() else { return self.between_turns(before, after) };
        let between = |kind, to| vec![Motion::between(kind, from, to)];
        let class = unit.class();
        match action {
            Action::Move(to) => between(MotionKind::Walk, to),
            Action::Attack(to) if class == Class::Soldier => {
                let area = self.ranges.blast(class, to);
                vec![Motion::between(MotionKind::Rocket, from, to).covering(area)]
            }
            Action::Attack(to) if self.numbers.of(class).rolls => between(MotionKind::Aim, to),
            Action::Attack(to) => between(shot(class), to),
            Action::Mark(to) => between(MotionKind::Aim, to),
            Action::Grenade(to) => between(MotionKind::Throw, to),
            Action::AttackAll if self.numbers.of(class).rolls => Vec::new(),
            Action::AttackAll => {
                let enemies = self.enemies_aimed_at(before, unit, from).map(|(_, cell)| cell);
                vec![Motion { from: Some(from), ..Motion::over(MotionKind::Flame, enemies) }]
            }
            Action::Roll(faces) => self.shots(before, unit, from, &faces),
            Action::Deploy(..) | Action::Spawn(..) | Action::Play(_) | Action::End => {
                self.between_turns(before, after)
            }
        }
    }

    /// Returns what the dice of an attack bring, except a rocket, which has flown before them.
    fn shots(&self, before: &State, unit: UnitId, from: Cell, faces: &[u8]) -> Vec<Motion> {
        let Phase::Roll(targets) = before.phase else { return Vec::new() };
        let class = unit.class();
        let card = self.numbers.of(class);
        let aimed = targets
            .iter()
            .zip(faces)
            .filter_map(|(target, face)| Some((before.cell_of(target)?, card.damage_on(*face).is_none())));
        match class {
            Class::Soldier => Vec::new(),
            Class::Pyro => {
                vec![Motion {
                    from: Some(from),
                    ..Motion::over(MotionKind::Flame, aimed.map(|(cell, _)| cell))
                }]
            }
            _ => {
                aimed.map(|(cell, misses)| Motion::between(shot(class), from, cell).missing(misses)).collect()
            }
        }
    }

    /// Returns what happens by itself: burns at the end of a turn, and grenades at the beginning of the next.
    fn between_turns(&self, before: &State, after: &State) -> Vec<Motion> {
        let is_hurt = |unit: &UnitId| {
            after.cell_of(*unit).is_none() || after.hp[unit.index()] < before.hp[unit.index()]
        };
        let burnt = before.burned.iter().filter(|unit| unit.side() == before.side).filter(is_hurt);
        let burnt: Vec<_> = burnt.filter_map(|unit| before.cell_of(unit)).collect();
        let fire = (!burnt.is_empty()).then(|| Motion::over(MotionKind::Flame, burnt));
        let grenades = Side::ALL.into_iter().filter_map(|side| {
            let cell = before.grenades[side as usize].filter(|_| after.grenades[side as usize].is_none())?;
            Some(Motion {
                to: Some(cell),
                ..Motion::over(MotionKind::Blast, self.ranges.blast(Class::Demoman, cell))
            })
        });
        fire.into_iter().chain(grenades).collect()
    }

    /// Returns what is announced: captures.
    pub(super) fn headline_between(&self, before: &State, after: &State) -> Option<String> {
        let points =
            self.effects(before, after).into_iter().find(|effect| effect.what == EffectKind::Points)?;
        Some(format!("{} captures {}", points.who, points.note))
    }
}

const fn shot(class: Class) -> MotionKind {
    match class {
        Class::Heavy => MotionKind::Burst,
        Class::Sniper => MotionKind::Snipe,
        _ => MotionKind::Shot,
    }
}
