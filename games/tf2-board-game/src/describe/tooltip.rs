//! What a unit is and can still do, in a few sentences.

use hillfort_engine::Side;

use crate::game::Tf2BoardGame;
use crate::state::{State, Unit};
use crate::words::Class;

impl Tf2BoardGame {
    pub(super) fn tooltip(&self, state: &State, side: Side, unit: &Unit) -> String {
        let mut tooltip = self.class_tooltip(unit.class);
        if unit.flag {
            tooltip.push_str(&format!(" It carries {}'s flag.", side.other().title()));
        }
        if state.activation(unit.at).is_some() {
            tooltip.push_str(&self.left_tooltip(state, unit));
        } else if unit.acted {
            tooltip.push_str(" It has acted this turn.");
        }
        tooltip
    }

    fn class_tooltip(&self, class: Class) -> String {
        let (numbers, idx) = (&self.numbers, class as usize);
        let (title, movement, range) = (class.title(), numbers.movement[idx], numbers.range[idx]);
        let (damage, from, low) =
            (numbers.damage[idx], numbers.falloff_from[idx], numbers.damage[idx] - numbers.falloff[idx]);
        let rest = match class {
            Class::Heavy => {
                let obstacle = if numbers.is_obstacle { "; blocks walks and fire" } else { "" };
                format!(
                    "fires {range} squares straight: {damage} damage, {low} from {from} squares on{obstacle}"
                )
            }
            Class::Medic => {
                format!(
                    "heals others within distance {range}: {} health, up to {} above their card",
                    numbers.heal, numbers.overheal
                )
            }
            Class::Scout => format!(
                "fires {range} squares straight: {damage} damage, {low} from {from} squares on; cannot be hit from distance {} or less",
                numbers.dodge
            ),
            Class::Soldier => {
                let jump = if numbers.can_jump { "; rocket jumps once per turn" } else { "" };
                format!(
                    "fires rockets {range} squares straight or next to it: {damage} damage, {low} around{jump}"
                )
            }
        };
        format!("{title}: {movement} movement; {rest}.")
    }

    /// Says what the active unit has left in this turn.
    fn left_tooltip(&self, state: &State, unit: &Unit) -> String {
        let Some(active) = state.activation(unit.at) else { return String::new() };
        let movement = match active.left {
            0 if active.took_flag => "no movement, because it took the flag".to_owned(),
            0 => "no movement".to_owned(),
            left => format!("{left} movement"),
        };
        let jump = match (unit.class, active.jumped) {
            (Class::Soldier, true) => ", no jump",
            (Class::Soldier, false) if self.numbers.can_jump => ", its jump",
            _ => "",
        };
        let (act, no_act) = match unit.class {
            Class::Medic => (", its heal", ", no heal"),
            Class::Heavy | Class::Scout | Class::Soldier => (", its attack", ", no attack"),
        };
        let attack = if active.attacked { no_act } else { act };
        format!(" Left this turn: {movement}{jump}{attack}.")
    }
}
