//! All cells at a glance: what a whole list of moves asks of every cell, gathered in one pass.
//!
//! [`KingOfTheHill::check`](hillfort_engine::Game::check) asks the rules one by one and says which of them refuses; a list asks
//! them of all cells at once. A law holds the two together.

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::actions::moves::STOPS_RUNNERS;
use crate::game::KingOfTheHill;
use crate::state::State;
use crate::state::stack::{Stack, UnitMask};
use crate::terrain::{Cells, HILL, N_AREAS, N_CELLS, N_RINGS, N_TILES};
use crate::words::{Class, TerrainKind};

/// Cells as one seat sees them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// Cells with units of the seat, by class.
    pub(crate) own: [Cells; 3],
    /// Cells with units of its enemies, by class.
    pub(crate) foes: [Cells; 3],
    /// Cells with a fighter or a blocker, whoever owns it: what stops runners (KH-RUN-2).
    pub(crate) stopping: Cells,
    /// Cells on which the seat has as many units as it may (KH-STACK-2).
    full: Cells,
    /// Tiles, as bits, that hold a unit which may not stand on a terrain.
    pub(crate) blocked: [u32; 3],
}

/// Returns the cells on which any of some units stands, as bits, for several such questions at once.
///
/// Every cell is asked, empty or not, and its bit is looked up instead of shifted: so the compiler asks four cells at
/// once, and the processor has no branch to guess.
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
    /// Looks at all cells with the eyes of a seat.
    pub(crate) fn survey(&self, state: &State, seat: Seat) -> Survey {
        let stacks = &state.stacks;
        let sides = [UnitMask::of(seat), self.enemies[seat.index()]];
        // The classes of one side, then those of the other: asked together, every cell is looked at once.
        let units: [UnitMask; 6] =
            std::array::from_fn(|idx| sides[idx / 3].and(UnitMask::class(Class::ALL[idx % 3])));
        let planes = where_any(stacks, units);
        let [own, foes] = [0, 3].map(|first| [planes[first], planes[first + 1], planes[first + 2]]);
        let all = match self.variant.teamplay {
            true => where_any(stacks, Class::ALL.map(UnitMask::class)),
            // Everybody is own or an enemy.
            false => [0, 1, 2].map(|class| own[class] | foes[class]),
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
            foes: foes.map(|plane| Cells::from_words([plane])),
            stopping: Cells::from_words([where_all(STOPS_RUNNERS)]),
            full,
            blocked: self.shut_out.map(|units| tiles(where_all(units))),
        }
    }

    /// Returns the cells whose terrain suits a class (KH-BOARD-7, KH-BOARD-8): areas and the hill have none.
    fn suiting(&self, state: &State, class: Class) -> Cells {
        let bad = TerrainKind::DRAWN.into_iter().filter(|t| !self.numbers.suits[class as usize][*t as usize]);
        let bad = bad.fold(0, |all, terrain| all | state.terrain.plane(terrain));
        const ALL: Cells = Cells::first_n(N_CELLS);
        ALL - Cells::from_words([u64::from(bad) << N_AREAS])
    }

    /// Returns where a unit of a class that comes there may stop; blockers that push need room for the pushed besides.
    pub(crate) fn stops(&self, state: &State, survey: &Survey, class: Class) -> Cells {
        let suiting = self.suiting(state, class);
        let foes = |class: Class| survey.foes[class as usize];
        match class {
            Class::Runner => suiting - survey.full,
            // KH-FTR-2; KH-STACK-3: the limit is tested after the fight, in which he dies.
            Class::Fighter => suiting - foes(Class::Blocker) - (survey.full - foes(Class::Fighter)),
            Class::Blocker => suiting - foes(Class::Fighter) - survey.full, // KH-BLK-1
        }
    }
}
