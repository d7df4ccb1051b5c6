//! What no play may break: every unit is somewhere, nobody has too many dice, no limit is exceeded.

use hillfort_board::Board as _;
use hillfort_engine::Seat;

use crate::game::KingOfTheHill;
use crate::state::State;
use crate::terrain::{N_RINGS, N_TILES, tile};
use crate::words::Class;

impl KingOfTheHill {
    pub(crate) fn audit_state(&self, state: &State) -> Result<(), String> {
        for seat in self.seats() {
            self.audit_seat(state, seat)?;
        }
        for ring in 0..N_RINGS {
            let terrain = |number| state.terrain.at(tile(ring as u8, number as u8));
            if (0..N_TILES).filter_map(terrain).count() != N_TILES {
                return Err("a tile has lost its terrain".to_owned());
            }
        }
        Ok(())
    }

    fn audit_seat(&self, state: &State, seat: Seat) -> Result<(), String> {
        let idx = seat.index();
        for class in Class::ALL {
            let placed: u8 = state.stacks.iter().map(|stack| stack.count(seat, class)).sum();
            let owned = placed + state.hand[idx][class as usize];
            if owned != self.numbers.stock[class as usize] {
                return Err(format!("seat {idx} owns {owned} {}s", class.name()));
            }
            if state.excluded[idx] == Some(class) && placed > 0 {
                return Err(format!("seat {idx} has an excluded {} in the game", class.name()));
            }
        }
        if state.dice[idx].total() > self.numbers.dice {
            return Err(format!("seat {idx} has too many dice"));
        }
        let limit = |cell: hillfort_board::Cell| self.numbers.limit[cell.index()];
        match self.board.cells().find(|cell| state.at(*cell).total(seat) > limit(*cell)) {
            Some(cell) => Err(format!("seat {idx} has too many units on {}", self.board.name(cell))),
            None => Ok(()),
        }
    }
}
