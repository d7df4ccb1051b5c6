//! What events look like.

use hillfort_board::{Cell, Direction};
use hillfort_engine::Motion;
use hillfort_engine::view::MotionKind;

use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::state::{Attack, Phase, State};
use crate::words::{Class, Side};

impl PayloadRace {
    pub(super) fn motions_of(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        let Some((unit, from)) = before.actor() else { return Vec::new() };
        let between = |kind, to| vec![Motion::between(kind, from, to)];
        match (action, before.phase) {
            (Action::Move(to), _) => between(MotionKind::Walk, to),
            (Action::Jump(to), _) => between(MotionKind::Jump, to),
            (Action::Push, _) => between(MotionKind::Push, self.cart(before, before.side)),
            (Action::Airblast(at), _) => between(MotionKind::Push, at),
            (Action::Heal(at), _) if matches!(after.phase, Phase::Heal(_)) => between(MotionKind::Aim, at),
            (Action::Heal(at) | Action::Kritz(at), _) => between(MotionKind::Beam, at),
            (Action::Attack(at), _) => match self.kind(before, unit) {
                WeaponKind::Fire { .. } => {
                    let cells = self.stencil(from, at).map(|stencil| stencil.all).unwrap_or_default();
                    vec![Motion { from: Some(from), ..Motion::over(MotionKind::Flame, cells) }]
                }
                _ if matches!(after.phase, Phase::Accuracy(_) | Phase::Uber(_) | Phase::Damage(_)) => {
                    between(MotionKind::Aim, at)
                }
                _ => between(shot(unit.class()), at),
            },
            (Action::Roll(face), Phase::Accuracy(attack)) => vec![self.rocket(before, from, attack, face)],
            (Action::Roll(_) | Action::Pass, Phase::Damage(attack) | Phase::Uber(attack))
                if !matches!(after.phase, Phase::Damage(_))
                    && matches!(self.kind(before, unit), WeaponKind::Sight { .. }) =>
            {
                between(shot(unit.class()), attack.at)
            }
            (Action::Roll(_), Phase::Heal(friend)) => before
                .unit(friend)
                .at
                .map(|at| Motion::between(MotionKind::Beam, from, at))
                .into_iter()
                .collect(),
            (Action::Uber(at), _) => {
                let medic = crate::state::UnitId::new(before.side.other(), Class::Medic);
                let medic = before.unit(medic).at;
                medic.map(|medic| Motion::between(MotionKind::Beam, medic, at)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns where a rocket falls: a low face moves it in the direction of its number (PR-BLAST-3).
    fn rocket(&self, before: &State, from: Cell, attack: Attack, face: u8) -> Motion {
        let Some(unit) = before.active else { return Motion::between(MotionKind::Rocket, from, attack.at) };
        let true_on =
            if let WeaponKind::Blast { true_on, .. } = self.kind(before, unit) { true_on } else { 0 };
        let way = (face < true_on).then(|| Direction::ALL[(usize::from(face) - 1) % Direction::ALL.len()]);
        let area = self.blasts[self.weapon(before, unit) as usize][attack.at.index()]
            [if way.is_some() { usize::from(face) } else { 0 }];
        let lands = way.map_or(Some(attack.at), |way| self.terrain.board.step(attack.at, way));
        let to = lands.unwrap_or(attack.at);
        Motion::between(MotionKind::Rocket, from, to).covering(area).missing(lands.is_none())
    }

    /// Returns what is announced: every tenth space of a cart.
    pub(super) fn headline_between(&self, before: &State, after: &State) -> Option<String> {
        Side::ALL.into_iter().find_map(|side| {
            let [was, is] = [before, after].map(|state| state.carts[side as usize] / 10);
            (is > was).then(|| format!("The {} cart has come {} spaces", side.title(), is * 10))
        })
    }
}

const fn shot(class: Class) -> MotionKind {
    match class {
        Class::Heavy => MotionKind::Burst,
        Class::Sniper => MotionKind::Snipe,
        _ => MotionKind::Shot,
    }
}
