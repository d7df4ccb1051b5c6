//! What events look like.

use hillfort_engine::view::{EffectKind, MotionKind};
use hillfort_engine::{Motion, Odds as _};

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::state::{Phase, State};
use crate::terrain::{HILL, tiles_of};
use crate::words::Direction;

impl KingOfTheHill {
    pub(super) fn motions_of(&self, before: &State, action: Action, _: &State) -> Vec<Motion> {
        match action {
            Action::Move { class, from, to, .. } => {
                let is_fight = self.is_fight(before, class, to);
                let kind = if is_fight { MotionKind::Melee } else { MotionKind::Walk };
                vec![Motion::between(kind, from, to)]
            }
            Action::Assault { from, to, .. } => {
                from.map(|from| Motion::between(MotionKind::Melee, from, to)).to_vec()
            }
            Action::Accept(cell) => match before.phase {
                Phase::Answer(offer) => {
                    [offer.from, cell].map(|from| Motion::between(MotionKind::Melee, from, offer.to)).to_vec()
                }
                _ => Vec::new(),
            },
            Action::Offer(offer) => vec![Motion::between(MotionKind::Aim, offer.from, offer.to)],
            Action::Push(_, to) => vec![Motion::between(MotionKind::Push, HILL, to)],
            // KH-RING-2: to the right the tiles go to the next number, to the left to the one before.
            Action::Turn(ring, direction) => {
                let mut tiles: Vec<_> = tiles_of(ring).collect();
                if direction == Direction::Left {
                    tiles.reverse();
                }
                vec![Motion::over(MotionKind::Turn, tiles)]
            }
            Action::Swap(a, b) => vec![Motion::between(MotionKind::Swap, a, b)],
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) | Action::Area(_) => {
                Vec::new()
            }
            Action::Exclude(_) | Action::Recruit(..) | Action::Decline | Action::Keep(..) => Vec::new(),
            Action::Shift(_) | Action::End | Action::Count => Vec::new(),
        }
    }

    /// Returns what is announced: points.
    pub(super) fn headline_between(&self, before: &State, after: &State) -> Option<String> {
        let points =
            self.effects(before, after).into_iter().find(|effect| effect.what == EffectKind::Points)?;
        Some(format!("{} scores a point", points.who))
    }
}
