//! The invariants of every state that play reaches.

use hillfort_board::Board as _;
use hillfort_engine::Outcome;

use crate::game::PayloadRace;
use crate::state::{Mark, Phase, State, Unit, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Side};

impl PayloadRace {
    pub(crate) fn audit_state(&self, state: &State) -> Result<(), String> {
        for unit in UnitId::all() {
            self.audit_unit(state, unit)
                .map_err(|wrong| format!("{} {} {wrong}", unit.side().name(), unit.class().name()))?;
        }
        let alive = UnitId::all().filter(|unit| state.unit(*unit).at.is_some()).count();
        let cells: Cells = state.units.iter().filter_map(|unit| unit.at).collect();
        if cells.len() != alive {
            return Err("two tokens share a cell".to_owned());
        }
        for side in Side::ALL {
            let has_won = matches!(state.phase, Phase::Over(Outcome::Won(seats)) if seats.contains(state.seat_of(side)));
            if self.left(state, side) == 0 && !has_won {
                return Err(format!(
                    "the {} cart is at the end of its track, but {} has not won",
                    side.name(),
                    side.name()
                ));
            }
        }
        if state.active.is_some_and(|unit| unit.side() != state.side || state.spent.contains(unit)) {
            return Err("the active token is not a usable token of the side whose turn it is".to_owned());
        }
        if (state.phase == Phase::Respawn) == state.dead.is_empty() {
            return Err("tokens wait for a respawn outside its phase, or none waits in it".to_owned());
        }
        if state.turn > self.variant.turn_limit {
            return Err("the turn is beyond the turn limit".to_owned());
        }
        Ok(())
    }

    fn audit_unit(&self, state: &State, id: UnitId) -> Result<(), String> {
        let unit = state.unit(id);
        let (full_hp, is_medic) = (self.full_hp(id), id.class() == Class::Medic);
        if unit.weapon.is_some_and(|weapon| weapon.class() != id.class()) {
            return Err("carries a weapon of another class".to_owned());
        }
        if unit.charge > if is_medic { self.numbers.full_charge } else { 0 } {
            return Err(format!("has a charge of {}", unit.charge));
        }
        if unit.marks.has(Mark::Aimed) && id.class() != Class::Sniper {
            return Err("has taken aim, but is no Sniper".to_owned());
        }
        let Some(cell) = unit.at else {
            let is_blank = *unit == Unit { weapon: unit.weapon, ..Unit::default() };
            return if is_blank { Ok(()) } else { Err("is off the board, but has values".to_owned()) };
        };
        if !(1..=full_hp).contains(&unit.hp) || unit.weapon.is_none() {
            return Err(format!("is on the board with {} health and {:?}", unit.hp, unit.weapon));
        }
        if state.dead.contains(id) {
            return Err("is dead, but on the board".to_owned());
        }
        let is_on_cart = Side::ALL.into_iter().any(|side| self.cart(state, side) == cell);
        if is_on_cart || !self.terrain.enterable(id.side()).contains(cell) {
            return Err(format!("is on {}, which it cannot enter", self.terrain.board.name(cell)));
        }
        Ok(())
    }
}
