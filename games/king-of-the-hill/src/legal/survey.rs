//! What a whole list of actions needs to know about every cell, gathered in one pass.

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::actions::moves::BARS_RUNNERS;
use crate::game::KingOfTheHill;
use crate::state::State;
use crate::state::stack::{Stack, UnitMask};
use crate::terrain::{Cells, HILL, N_AREAS, N_CELLS, N_RINGS, N_TILES};
use crate::words::Class;

/// The cells from the point of view of one seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// Cells with units of the seat, by class.
    pub(crate) own: [Cells; 3],
    /// Cells with units of its enemies, by class.
    pub(crate) enemies: [Cells; 3],
    /// Cells with a fighter or a blocker of any player: they bar the way to runners (KH-RUN-2).
    pub(crate) barred_to_runners: Cells,
    /// Cells on which the seat has as many units as it may (KH-STACK-2).
    pub(crate) full: Cells,
    /// By kind of terrain: the tiles, as bits, that hold a unit which may not stand on it.
    pub(crate) shut_out: [u32; 3],
}

/// Returns, for each of `N` masks, the cells that hold any of its units, as bits.
///
/// It asks every cell, empty or not, and looks its bit up instead of shifting: so the compiler asks four cells at
/// once, and the processor has no branch to predict.
fn where_any<const N: usize>(stacks: &[Stack; N_CELLS], units: [UnitMask; N]) -> [u64; N] {
    /// All cells but the hill: as many as a number has bits.
    const BELOW: usize = HILL.index();
    const BITS: [u32; BELOW] = {
        let mut bits = [0; BELOW];
        let mut idx = 0;
        while idx < BELOW {
            bits[idx] = 1 << idx;
            idx += 1;
        }
        bits
    };
    let mut planes = [0; N];
    for (stack, bit) in stacks.iter().zip(&BITS) {
        for (plane, units) in planes.iter_mut().zip(units) {
            *plane |= if stack.has(units) { *bit } else { 0 };
        }
    }
    let hill = stacks[BELOW];
    std::array::from_fn(|idx| u64::from(planes[idx]) | u64::from(hill.has(units[idx])) << BELOW)
}

impl KingOfTheHill {
    /// Surveys all cells for a seat.
    pub(crate) fn survey(&self, state: &State, seat: Seat) -> Survey {
        let stacks = &state.stacks;
        let sides = [UnitMask::of(seat), self.enemies[seat.index()]];
        // The classes of one side, then those of the other: one pass over the cells answers both.
        let units: [UnitMask; 6] =
            std::array::from_fn(|idx| sides[idx / 3].and(UnitMask::class(Class::ALL[idx % 3])));
        let planes = where_any(stacks, units);
        let [own, enemies] = [0, 3].map(|first| [planes[first], planes[first + 1], planes[first + 2]]);
        let all = match self.variant.teamplay {
            true => where_any(stacks, Class::ALL.map(UnitMask::class)),
            // Without teams every unit is either own or an enemy.
            false => [0, 1, 2].map(|class| own[class] | enemies[class]),
        };
        let here = Cells::from_words([own[0] | own[1] | own[2]]);
        let is_full = |cell: &Cell| state.at(*cell).total(seat) >= self.numbers.limit[cell.index()];
        let full: Cells = here.iter().filter(is_full).collect();
        let tiles = |plane: u64| (plane >> N_AREAS) as u32 & ((1 << (N_RINGS * N_TILES)) - 1);
        let where_all = |units: UnitMask| {
            let classes = Class::ALL.into_iter().filter(|class| units.has(*class));
            classes.fold(0, |cells, class| cells | all[class as usize])
        };
        Survey {
            own: own.map(|plane| Cells::from_words([plane])),
            enemies: enemies.map(|plane| Cells::from_words([plane])),
            barred_to_runners: Cells::from_words([where_all(BARS_RUNNERS)]),
            full,
            shut_out: self.shut_out.map(|units| tiles(where_all(units))),
        }
    }
}
