//! `attack <cone>`: the Pyro's flame (KB-PYRO).

use hillfort_board::Cell;
use hillfort_engine::Side;

use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::legal::check_class;
use crate::reason::Reason;
use crate::state::{GUN, State};
use crate::terrain::Cells;
use crate::words::{ActionType, Class, Cone};

impl KingOfTheBoard {
    pub(crate) fn list_flames(&self, state: &State, at: Cell, out: &mut Vec<Action>) {
        let cones =
            Cone::ALL.into_iter().filter(|cone| !self.caught(state, state.side, at, *cone).is_empty());
        out.extend(cones.map(Action::Flame));
    }

    pub(crate) fn check_flame(
        &self,
        state: &State,
        class: Class,
        at: Cell,
        cone: Cone,
    ) -> Result<(), Reason> {
        check_class(class, Class::Pyro, Reason::NoFlames(class))?;
        self.check_type(state, ActionType::Attack)?;
        let is_vain = self.caught(state, state.side, at, cone).is_empty();
        if is_vain { Err(Reason::NobodyInCone(cone)) } else { Ok(()) }
    }

    /// Returns the enemy units that a team's flame from a hex catches (KB-PYRO-3).
    pub(crate) fn caught(&self, state: &State, side: Side, at: Cell, cone: Cone) -> Cells {
        let area = self.terrain.cone(at, cone);
        let enemy = side.other();
        let enemies = state.units_of(enemy).map(|(_, cell)| cell);
        enemies.filter(|cell| area.contains(*cell) && !self.terrain.is_base(enemy, *cell)).collect()
    }

    /// KB-PYRO-5.
    pub(crate) fn apply_flame(&self, state: &mut State, cone: Cone) {
        state.acted.add(ActionType::Attack);
        let Some((_, at)) = state.commanded() else { unreachable!("a Pyro is commanded") };
        for cell in self.caught(state, state.side, at, cone) {
            let Some(unit) = state.unit_at(cell) else { continue };
            self.hurt(state, unit, self.numbers.pyro.damage);
            if unit.slot != GUN {
                let person = state.person_mut(unit.side, unit.slot);
                if person.uber == 0 {
                    person.burn = self.numbers.rules.burn_markers;
                }
            }
        }
        self.remove_dead(state);
    }
}
