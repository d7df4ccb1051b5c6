//! An ordering of actions, for bots: cheap to ask, right more often than not.

use hillfort_board::Cell;

use crate::action::Action;
use crate::heuristic::{Judged, WORTH};
use crate::state::{MOST_USED, Phase, Unit};
use crate::words::{Mode, Side};

impl Judged<'_> {
    pub(crate) fn policy_logit(&self, action: Action) -> f32 {
        let side = self.state.side;
        let unit = |at: Cell| self.state.team(side).at(at);
        match action {
            Action::Spawn(class, at) => {
                let new = Unit { at, class, hp: 1, acted: false, flag: false };
                1.0 + 2.0 * WORTH[class as usize] + self.pull(side, &new, at)
            }
            Action::Move(from, to) | Action::Jump(from, to) => unit(from).map_or(0.0, |unit| {
                let kind = |at: Cell| self.kind(side, unit.class, at);
                3.0 * (self.pull(side, unit, to) - self.pull(side, unit, from)) + 3.0 * kind(to) - 0.5
            }),
            Action::Attack(from, to) => unit(from).map_or(0.0, |unit| {
                let field = self.game.field(self.state, side);
                let victims = self.game.victims(&field, unit.class, from, to);
                let harm = |(hurt_side, hurt): (Side, &Unit)| {
                    let damage = f32::from(self.game.damage(unit.class, from, to, hurt.at));
                    let harm = self.harm(hurt, damage) + if hurt.flag { 1.0 } else { 0.0 };
                    if hurt_side == side { -harm } else { harm }
                };
                let hurt = self.state.units().filter(|(_, hurt)| victims.contains(hurt.at));
                1.0 + 5.0 * hurt.map(harm).sum::<f32>()
            }),
            Action::Heal(_, to) => unit(to).map_or(0.0, |unit| 5.0 * self.cure(unit)),
            Action::End if self.state.phase == Phase::Setup => -4.0,
            Action::End => {
                let is_fresh = |unit: &Unit| !unit.acted;
                let waits =
                    self.state.activated < MOST_USED && self.state.team(side).units().iter().any(is_fresh);
                if waits { -1.0 } else { 0.5 }
            }
        }
    }

    /// How near a square is to what a unit is there for.
    fn pull(&self, side: Side, unit: &Unit, at: Cell) -> f32 {
        match self.game.variant.mode {
            Mode::ControlPoints => {
                let points = self.state.points.iter().zip(&self.game.ground.points);
                let open = points.filter(|(point, _)| point.owner != Some(side));
                open.map(|(_, point)| self.nearness(unit, self.forecast.cost(at, *point))).fold(0.0, f32::max)
            }
            Mode::CaptureTheFlag if unit.flag => 2.0 * self.nearness(unit, self.forecast.cost_home(side, at)),
            Mode::CaptureTheFlag => {
                let flags = Side::ALL.map(|side| self.state.flag_at(side));
                let [Some(red), Some(blu)] = flags else { return 0.0 };
                let (own, enemy) = if side == Side::Red { (red, blu) } else { (blu, red) };
                let own = 0.5 * self.nearness(unit, self.forecast.cost(at, own));
                own.max(self.nearness(unit, self.forecast.cost(at, enemy)))
            }
        }
    }
}
