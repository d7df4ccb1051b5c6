//! How promising an action looks: cheap to compute, and right more often than not.

use hillfort_board::Cell;

use super::value::{Evaluation, WORTH};
use crate::action::Action;
use crate::state::{Person, UnitId};
use crate::words::{ActionType, Class};

impl Evaluation<'_> {
    pub(super) fn action_logit(&self, action: Action) -> f32 {
        let state = self.state;
        match action {
            Action::Spawn(class, cell) => {
                2.0 * WORTH[class as usize] - 0.1 * f32::from(self.tables.steps(cell).min(30))
            }
            Action::Wait => -5.0,
            Action::Target(cell) => state.unit_at(cell).map_or(0.0, |unit| 2.0 * self.harm(unit, 40.0)),
            Action::Roll(_) => 0.0,
            _ => {
                let Some((person, at)) = state.commanded() else { return 0.0 };
                let Some(class) = person.class else { return 0.0 };
                self.unit_logit(person, class, at, action)
            }
        }
    }

    fn unit_logit(&self, person: &Person, class: Class, at: Cell, action: Action) -> f32 {
        let state = self.state;
        match action {
            Action::Attack(to) => match state.unit_at(to) {
                Some(enemy) => 0.5 + 4.0 * self.harm(enemy, self.damage(class, person.scope, at, to)),
                None => -1.5, // a grenade on an empty hex
            },
            Action::Flame(cone) => {
                let caught = self.game.caught(state, state.side, at, cone);
                let harm = |cell: Cell| state.unit_at(cell).map_or(0.0, |unit| self.harm(unit, 120.0));
                0.5 + 4.0 * caught.iter().map(harm).sum::<f32>()
            }
            Action::Move(to) => self.walk_logit(person, class, at, to),
            Action::Jump(_) if person.uber == 0 && person.hp <= self.game.numbers.soldier.jump_cost => -8.0,
            Action::Jump(to) => self.walk_logit(person, class, at, to) - 0.7,
            Action::Heal(to) => match state.unit_at(to) {
                Some(unit) => {
                    let missing = self.game.full_hp(state, unit) - state.person(unit.side, unit.slot).hp;
                    2.5 * f32::from(missing.min(self.game.numbers.medic.heal))
                        / f32::from(self.game.numbers.medic.heal.max(1))
                        - 0.5
                }
                None => 0.0,
            },
            Action::Uber(_) => 1.0,
            Action::Build(to) => 1.0 - 0.1 * f32::from(self.tables.steps(to).min(20)),
            Action::PickUp => -1.5,
            Action::Scope => 0.3,
            Action::End if state.acted.has(ActionType::Attack) => 0.0,
            Action::End => -1.0,
            _ => 0.0,
        }
    }

    /// Rates a walk by what is at its end: the control point, a target, a first aid kit.
    fn walk_logit(&self, person: &Person, class: Class, at: Cell, to: Cell) -> f32 {
        let steps = |cell: Cell| f32::from(self.tables.steps(cell).min(30));
        let nearer = (steps(at) - steps(to)) / f32::from(self.game.numbers.speed(class).max(1));
        let arrives = f32::from(u8::from(steps(to) == 0.0)) - f32::from(u8::from(steps(at) == 0.0));
        let harm = |(enemy, cell): (UnitId, Cell)| self.harm(enemy, self.tables.shot(class, to, cell));
        let attack = self.exposed(self.state.side.other()).map(harm).fold(0.0, f32::max);
        let kit = self.game.terrain.kits.contains(to);
        let hurt = 1.0 - f32::from(person.hp) / f32::from(self.game.numbers.hp(class));
        nearer.clamp(-1.5, 1.5) + arrives + 2.0 * attack + if kit { 2.0 * hurt } else { 0.0 } - 0.5
    }
}
