//! The squares that units could hit in a whole turn.

use hillfort_engine::Side;

use crate::game::Tf2BoardGame;
use crate::state::{Active, State, Unit};
use crate::terrain::Squares;
use crate::words::Class;

impl Tf2BoardGame {
    /// Returns the squares on which a unit could hurt enemies in a whole turn of its side if no other unit moves.
    pub(super) fn threatened(&self, state: &State, side: Side, unit: &Unit) -> Squares {
        let mut squares = Squares::EMPTY;
        if unit.class == Class::Medic {
            return squares;
        }
        for from in self.attack_squares(state, side, unit) {
            let Some((occupancy, _)) = self.imagine(state, side, unit, Some(from)) else { continue };
            let aims = self.terrain.aims(unit.class, from, occupancy.heavies);
            let blasts = |squares: Squares| {
                squares.into_iter().fold(Squares::EMPTY, |all, to| all | self.terrain.blast[to.index()])
            };
            let hit = if unit.class == Class::Soldier { blasts(aims) } else { aims };
            squares |= hit - self.dodging(&occupancy, from) - occupancy.own;
        }
        squares
    }

    /// Returns the squares from which a unit could attack in a whole turn: it walks, and a Soldier may jump on the way.
    fn attack_squares(&self, state: &State, side: Side, unit: &Unit) -> Squares {
        let occupancy = self.occupancy(state, side);
        let movement = self.fresh(unit).left;
        let others = occupancy.own - [unit.at].into_iter().collect();
        let walk = self.walk_from(&occupancy, unit.at);
        let walked = walk.spend(movement) - others;
        let mut squares = walked;
        if unit.class != Class::Soldier || !self.numbers.can_jump {
            return squares;
        }
        for at in walked {
            let cost = if at == unit.at { Some(0) } else { walk.cost(at, movement) };
            let left = movement - cost.unwrap_or(movement);
            for jump in self.jumps(&occupancy, &Active { at, left, ..self.fresh(unit) }) {
                squares |= self.walk_from(&occupancy, jump.to).spend(left - jump.cost) - others;
            }
        }
        squares
    }
}
