//! An ordering of actions, for bots: cheap to ask, right more often than not.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::AttackDefend;
use crate::state::{State, UnitId};
use crate::words::{Class, Targeting};

impl AttackDefend {
    pub(crate) fn action_logit(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Attack(at) => 1.0 + 2.0 * self.shot_at(state, at),
            Action::AttackAll => 2.0,
            Action::Mark(_) => 1.0,
            Action::Grenade(at) => {
                let caught = self.caught(state, state.side, Class::Demoman, at).iter().count();
                if caught > 0 { caught as f32 } else { -3.0 }
            }
            Action::Move(to) => self.gain_of_going(state, to),
            Action::Play(cell) => self.use_of(state, cell),
            Action::Deploy(class, cell) | Action::Spawn(class, cell) => {
                let point = state.active_point().unwrap_or(1);
                2.0 * self.nearness(UnitId::new(state.side, class), cell, point)
            }
            Action::End => -2.0,
            Action::Roll(_) => 0.0,
        }
    }

    /// What an attack on a space takes on average, as a share of a unit.
    fn shot_at(&self, state: &State, at: Cell) -> f32 {
        let Some((unit, _)) = state.acting() else { return 0.0 };
        match unit.class().targeting() {
            Targeting::Area => {
                let caught = self.caught(state, unit.side(), unit.class(), at);
                caught.iter().map(|enemy| self.shot(state, unit, enemy)).sum()
            }
            _ => state.unit_at(at).map_or(0.0, |enemy| self.shot(state, unit, enemy)),
        }
    }

    /// How much closer to the active point the unit in play comes by going to a cell.
    fn gain_of_going(&self, state: &State, to: Cell) -> f32 {
        let (Some((unit, from)), Some(point)) = (state.acting(), state.active_point()) else { return 0.0 };
        let gain = self.nearness(unit, to, point) - self.nearness(unit, from, point);
        // To walk about for nothing is worse than to end the turn.
        if gain > 0.0 { 4.0 * gain } else { -3.0 }
    }

    /// How useful it is to play the unit on a cell: whoever can shoot, and whoever can get to the point.
    fn use_of(&self, state: &State, cell: Cell) -> f32 {
        let (Some(unit), Some(point)) = (state.unit_at(cell), state.active_point()) else { return 0.0 };
        let away = self.distances.to_point(unit.side(), cell, point);
        let arrives = away > 0 && away <= self.numbers.of(unit.class()).moves;
        let shot = if self.terrain.is_base(cell) { 0.0 } else { self.best_shot(state, unit, cell) };
        shot + if arrives { 0.5 } else { 0.0 }
    }
}
