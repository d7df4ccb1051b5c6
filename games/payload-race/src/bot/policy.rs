//! An ordering of actions: cheap to compute, and right more often than not.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::PayloadRace;
use crate::state::{Phase, State, UnitId};
use crate::words::Side;

impl PayloadRace {
    /// Estimates how promising an action is; see `Heuristic::policy_logit`.
    pub(super) fn action_logit(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Push => 4.0,
            Action::Attack(at) => 1.0 + 2.0 * self.best_shot_at(state, at),
            Action::Move(to) | Action::Jump(to) => self.move_gain(state, to),
            Action::Airblast(at) => {
                if self.is_beside_cart(state, at, state.side) {
                    2.5
                } else {
                    0.0
                }
            }
            Action::Heal(at) => 0.5 + self.missing_health(state, at),
            Action::Kritz(_) => 1.0,
            Action::Eat => 0.5,
            Action::Aim => -0.5,
            Action::Activate(cell) => self.activation_gain(state, cell),
            Action::Uber(_) => 0.5,
            Action::Deploy(weapon, cell) | Action::Respawn(weapon, cell) => {
                let side = if state.phase == Phase::Respawn {
                    state.dead.first().map_or(state.side, UnitId::side)
                } else {
                    state.side
                };
                Side::ALL.map(|cart| self.nearness(state, side, weapon, cell, cart)).into_iter().sum()
            }
            Action::End => -2.0,
            Action::Pass | Action::Pick(_) | Action::RollOff(..) | Action::Roll(_) => 0.0,
        }
    }

    /// Returns the average damage of the active token's attack on a cell, as a share of a kill.
    fn best_shot_at(&self, state: &State, at: Cell) -> f32 {
        let Some((unit, from)) = state.actor() else { return 0.0 };
        state.unit_on(at).map_or(0.5, |enemy| self.shot(state, unit, from, enemy, at))
    }

    /// Returns whether a cell is beside the cart of a side.
    fn is_beside_cart(&self, state: &State, cell: Cell, side: Side) -> bool {
        self.terrain.beside(self.cart(state, side)).contains(cell)
    }

    fn missing_health(&self, state: &State, at: Cell) -> f32 {
        state
            .unit_on(at)
            .map_or(0.0, |friend| 1.0 - f32::from(state.unit(friend).hp) / f32::from(self.full_hp(friend)))
    }

    /// Scores a move of the active token by how much closer it brings it to a cart.
    fn move_gain(&self, state: &State, to: Cell) -> f32 {
        let Some((unit, from)) = state.actor() else { return 0.0 };
        let weapon = self.weapon(state, unit);
        let best = |cell| {
            let near = Side::ALL.map(|cart| self.nearness(state, unit.side(), weapon, cell, cart));
            near[0].max(near[1])
        };
        4.0 * (best(to) - best(from)) - 0.2
    }

    /// Scores the activation of the token on a cell: it is useful if it can push or shoot.
    fn activation_gain(&self, state: &State, cell: Cell) -> f32 {
        let Some(unit) = state.unit_on(cell) else { return 0.0 };
        let is_free =
            !state.on_board(unit.side().other()).any(|(_, at)| self.is_beside_cart(state, at, unit.side()));
        let pushes = !state.pushed && is_free && self.is_beside_cart(state, cell, unit.side());
        self.best_shot(state, unit, cell) + if pushes { 1.5 } else { 0.0 }
    }
}
