//! What events look like.

use hillfort_engine::view::{EffectKind, MotionKind};
use hillfort_engine::{Effect, Motion, Odds as _};

use super::odds::{TAKES, WINS};
use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::state::State;
use crate::words::Class;

impl Tf2BoardGame {
    pub(super) fn motions_of(&self, before: &State, action: Action, _: &State) -> Vec<Motion> {
        match action {
            Action::Move(from, to) => vec![Motion::between(MotionKind::Walk, from, to)],
            Action::Jump(from, to) => vec![Motion::between(MotionKind::Jump, from, to)],
            Action::Heal(from, to) => vec![Motion::between(MotionKind::Beam, from, to)],
            Action::Attack(from, to) => match before.unit(from).map(|(_, unit)| unit.class) {
                Some(Class::Soldier) => {
                    let area = self.terrain.blast[to.index()];
                    vec![Motion::between(MotionKind::Rocket, from, to).covering(area)]
                }
                Some(Class::Heavy) => vec![Motion::between(MotionKind::Burst, from, to)],
                _ => vec![Motion::between(MotionKind::Shot, from, to)],
            },
            Action::Spawn(..) | Action::End => Vec::new(),
        }
    }

    /// Returns what is announced: captures, flags and won matches.
    pub(super) fn headline_between(&self, before: &State, after: &State) -> Option<String> {
        self.effects(before, after).into_iter().find_map(|Effect { who, what, note, .. }| {
            match (what, note) {
                (EffectKind::Points, _) => Some(format!("{who} captures a point")),
                (EffectKind::Status, TAKES) => Some(format!("{who} takes the flag")),
                (EffectKind::Status, WINS) => Some(format!("{who} wins the match")),
                _ => None,
            }
        })
    }
}
