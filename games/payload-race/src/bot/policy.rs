//! An ordering of actions, for bots: cheap to ask, right more often than not.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::PayloadRace;
use crate::state::{Phase, State, UnitId};
use crate::words::Side;

impl PayloadRace {
    pub(crate) fn action_logit(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Push => 4.0,
            Action::Attack(at) => 1.0 + 2.0 * self.best_shot_at(state, at),
            Action::Move(to) | Action::Jump(to) => self.gain_of_going(state, to),
            Action::Airblast(at) => {
                if self.stands_at(state, at, state.side) {
                    2.5
                } else {
                    0.0
                }
            }
            Action::Heal(at) => 0.5 + self.missing_health(state, at),
            Action::Kritz(_) => 1.0,
            Action::Eat => 0.5,
            Action::Aim => -0.5,
            Action::Activate(cell) => self.use_of(state, cell),
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

    /// The share of a kill that the active token's attack on a cell does on average.
    fn best_shot_at(&self, state: &State, at: Cell) -> f32 {
        let Some((unit, from)) = state.actor() else { return 0.0 };
        state.unit_on(at).map_or(0.5, |enemy| self.shot(state, unit, from, enemy, at))
    }

    /// Tells whether a cell is beside the cart of a side.
    fn stands_at(&self, state: &State, cell: Cell, side: Side) -> bool {
        self.terrain.beside(self.cart(state, side)).contains(cell)
    }

    fn missing_health(&self, state: &State, at: Cell) -> f32 {
        state
            .unit_on(at)
            .map_or(0.0, |friend| 1.0 - f32::from(state.unit(friend).hp) / f32::from(self.full_hp(friend)))
    }

    /// How much closer to the carts the active token comes by going to a cell.
    fn gain_of_going(&self, state: &State, to: Cell) -> f32 {
        let Some((unit, from)) = state.actor() else { return 0.0 };
        let weapon = self.weapon(state, unit);
        let best = |cell| {
            let near = Side::ALL.map(|cart| self.nearness(state, unit.side(), weapon, cell, cart));
            near[0].max(near[1])
        };
        4.0 * (best(to) - best(from)) - 0.2
    }

    /// How useful it is to activate the token on a cell now: first whoever can push or shoot.
    fn use_of(&self, state: &State, cell: Cell) -> f32 {
        let Some(unit) = state.unit_on(cell) else { return 0.0 };
        let is_free =
            !state.on_board(unit.side().other()).any(|(_, at)| self.stands_at(state, at, unit.side()));
        let pushes = !state.pushed && is_free && self.stands_at(state, cell, unit.side());
        self.best_shot(state, unit, cell) + if pushes { 1.5 } else { 0.0 }
    }
}
