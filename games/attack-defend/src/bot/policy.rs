//! An ordering of actions: cheap to compute, and right more often than not.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::AttackDefend;
use crate::state::{State, UnitId};
use crate::words::{Class, Targeting};

impl AttackDefend {
    /// Estimates how promising an action is; see `Heuristic::policy_logit`.
    pub(super) fn action_logit(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Attack(at) => 1.0 + 2.0 * self.shot_at(state, at),
            Action::AttackAll => 2.0,
            Action::Mark(_) => 1.0,
            Action::Grenade(at) => {
                let caught = self.caught(state, state.side, Class::Demoman, at).iter().count();
                if caught > 0 { caught as f32 } else { -3.0 }
            }
            Action::Move(to) => self.move_gain(state, to),
            Action::Play(cell) => self.play_gain(state, cell),
            Action::Deploy(class, cell) | Action::Spawn(class, cell) => {
                let point = state.active_point().unwrap_or(1);
                2.0 * self.nearness(UnitId::new(state.side, class), cell, point)
            }
            Action::End => -2.0,
            Action::Roll(_) => 0.0,
        }
    }

    /// Returns what an attack on a space takes on average, as a share of a unit's worth.
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

    /// Scores a move of the unit in play by how much closer it brings it to the active point.
    fn move_gain(&self, state: &State, to: Cell) -> f32 {
        let (Some((unit, from)), Some(point)) = (state.acting(), state.active_point()) else { return 0.0 };
        let gain = self.nearness(unit, to, point) - self.nearness(unit, from, point);
        // A pointless move is worse than the end of the turn.
        if gain > 0.0 { 4.0 * gain } else { -3.0 }
    }

    /// Scores the play of the unit on a cell: it is useful if it can shoot, or reach the point.
    fn play_gain(&self, state: &State, cell: Cell) -> f32 {
        let (Some(unit), Some(point)) = (state.unit_at(cell), state.active_point()) else { return 0.0 };
        let away = self.distances.to_point(unit.side(), cell, point);
        let arrives = away > 0 && away <= self.numbers.of(unit.class()).moves;
        let shot = if self.terrain.is_base(cell) { 0.0 } else { self.best_shot(state, unit, cell) };
        shot + if arrives { 0.5 } else { 0.0 }
    }
}
