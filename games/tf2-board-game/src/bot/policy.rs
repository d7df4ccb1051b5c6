//! How promising an action looks: cheap to compute, and right more often than not.

use hillfort_board::Cell;
use hillfort_engine::Side;

use super::value::{Evaluation, WORTH};
use crate::action::Action;
use crate::state::{MAX_USED, Phase, Unit};
use crate::words::Mode;

impl Evaluation<'_> {
    pub(super) fn action_logit(&self, action: Action) -> f32 {
        let side = self.state.side;
        let unit = |at: Cell| self.state.team(side).at(at);
        match action {
            Action::Spawn(class, at) => {
                let new = Unit { at, class, hp: 1, acted: false, flag: false };
                1.0 + 2.0 * WORTH[class as usize] + self.pull(side, &new, at)
            }
            Action::Move(from, to) | Action::Jump(from, to) => unit(from).map_or(0.0, |unit| {
                let act = |at: Cell| self.best_act(side, unit.class, at);
                3.0 * (self.pull(side, unit, to) - self.pull(side, unit, from)) + 3.0 * act(to) - 0.5
            }),
            Action::Attack(from, to) => unit(from).map_or(0.0, |unit| {
                let occupancy = self.game.occupancy(self.state, side);
                let victims = self.game.victims(&occupancy, unit.class, from, to);
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
                let is_early =
                    self.state.activated < MAX_USED && self.state.team(side).units().iter().any(is_fresh);
                if is_early { -1.0 } else { 0.5 }
            }
        }
    }

    /// Rates how near a square is to the goals of a unit.
    fn pull(&self, side: Side, unit: &Unit, at: Cell) -> f32 {
        match self.game.variant.mode {
            Mode::ControlPoints => {
                let points = self.state.points.iter().zip(&self.game.terrain.points);
                let open = points.filter(|(point, _)| point.owner != Some(side));
                open.map(|(_, point)| self.nearness(unit, self.tables.cost(at, *point))).fold(0.0, f32::max)
            }
            Mode::CaptureTheFlag if unit.flag => 2.0 * self.nearness(unit, self.tables.cost_home(side, at)),
            Mode::CaptureTheFlag => {
                let flags = Side::ALL.map(|side| self.state.flag_at(side));
                let [Some(red), Some(blu)] = flags else { return 0.0 };
                let (own, enemy) = if side == Side::Red { (red, blu) } else { (blu, red) };
                let own = 0.5 * self.nearness(unit, self.tables.cost(at, own));
                own.max(self.nearness(unit, self.tables.cost(at, enemy)))
            }
        }
    }
}
