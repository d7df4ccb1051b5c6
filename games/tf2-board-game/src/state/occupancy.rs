//! Which squares are occupied.

use hillfort_engine::Side;

use crate::game::Tf2BoardGame;
use crate::state::State;
use crate::terrain::Squares;
use crate::words::Class;

/// The occupied squares, as one side sees them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy {
    pub(crate) own: Squares,
    pub(crate) enemies: Squares,
    /// The squares with a unit that counts as an obstacle (BG-HEAVY-1).
    pub(crate) heavies: Squares,
    /// The squares with a unit that dodges (BG-SCOUT-1).
    pub(crate) scouts: Squares,
}

impl Tf2BoardGame {
    pub(crate) fn occupancy(&self, state: &State, side: Side) -> Occupancy {
        let [mut heavies, mut scouts] = [Squares::EMPTY; 2];
        let mut squares = |side: Side| {
            let mut squares = Squares::EMPTY;
            for unit in state.team(side).units() {
                squares.insert(unit.at);
                match unit.class {
                    Class::Heavy if self.numbers.is_obstacle => heavies.insert(unit.at),
                    Class::Scout => scouts.insert(unit.at),
                    Class::Heavy | Class::Medic | Class::Soldier => {}
                }
            }
            squares
        };
        let (own, enemies) = (squares(side), squares(side.other()));
        Occupancy { own, enemies, heavies, scouts }
    }
}
