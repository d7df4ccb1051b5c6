//! All cells at a glance: what a whole list of moves asks of every cell, gathered in one pass.
//!
//! [`KingOfTheHill::check`](engine::Game::check) asks the rules one by one and says which of them refuses; a list asks
//! them of all cells at once. A law holds the two together.

use engine::Seat;

use crate::game::KingOfTheHill;
use crate::ground::{Cells, N_AREAS, N_CELLS, N_RINGS, N_TILES};
use crate::moving::STOPS_RUNNERS;
use crate::stack::Units;
use crate::state::State;
use crate::words::{Kind, Terrain};

/// Cells as one seat sees them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// Cells with units of the seat, by kind.
    pub(crate) own: [Cells; 3],
    /// Cells with units of its enemies, by kind.
    pub(crate) foes: [Cells; 3],
    /// Cells with a fighter or a blocker, whoever owns it: what stops runners (KH-RUN-2).
    pub(crate) stopping: Cells,
    /// Cells on which the seat has as many units as it may (KH-STACK-2).
    full: Cells,
    /// Tiles, as bits, that hold a unit which may not stand on a terrain.
    pub(crate) barred: [u32; 3],
}

impl KingOfTheHill {
    /// Looks at all cells with the eyes of a seat.
    pub(crate) fn survey(&self, state: &State, seat: Seat) -> Survey {
        let enemies = self.enemies[seat.index()];
        let (mut own, mut foes) = ([0_u64; 3], [0_u64; 3]);
        let mut stopping = 0_u64;
        let mut full = 0_u64;
        let mut barred = [0_u64; 3];
        for (idx, stack) in state.stacks.iter().enumerate().filter(|(_, stack)| !stack.is_empty()) {
            let bit = 1 << idx;
            let mark = |plane: &mut u64, units: Units| *plane |= if stack.has(units) { bit } else { 0 };
            for kind in Kind::ALL {
                mark(&mut own[kind as usize], Units::of(seat).and(Units::kind(kind)));
                mark(&mut foes[kind as usize], enemies.and(Units::kind(kind)));
            }
            mark(&mut stopping, STOPS_RUNNERS);
            for terrain in Terrain::DRAWN {
                mark(&mut barred[terrain as usize], self.shut_out[terrain as usize]);
            }
            if stack.total(seat) >= self.numbers.limit[idx] {
                full |= bit;
            }
        }
        let tiles = |plane: u64| (plane >> N_AREAS) as u32 & ((1 << (N_RINGS * N_TILES)) - 1);
        Survey {
            own: own.map(|plane| Cells::from_words([plane])),
            foes: foes.map(|plane| Cells::from_words([plane])),
            stopping: Cells::from_words([stopping]),
            full: Cells::from_words([full]),
            barred: barred.map(tiles),
        }
    }

    /// Returns the cells whose terrain suits a kind (KH-BOARD-7, KH-BOARD-8): areas and the hill have none.
    fn suiting(&self, state: &State, kind: Kind) -> Cells {
        let bad = Terrain::DRAWN.into_iter().filter(|t| !self.numbers.suits[kind as usize][*t as usize]);
        let bad = bad.fold(0, |all, terrain| all | state.ground.plane(terrain));
        const ALL: Cells = Cells::first_n(N_CELLS);
        ALL - Cells::from_words([u64::from(bad) << N_AREAS])
    }

    /// Returns where a unit of a kind that comes there may stop; blockers that push need room for the pushed besides.
    pub(crate) fn stops(&self, state: &State, survey: &Survey, kind: Kind) -> Cells {
        let suiting = self.suiting(state, kind);
        let foes = |kind: Kind| survey.foes[kind as usize];
        match kind {
            Kind::Runner => suiting - survey.full,
            // KH-FTR-2; KH-STACK-3: the limit is tested after the fight, in which he dies.
            Kind::Fighter => suiting - foes(Kind::Blocker) - (survey.full - foes(Kind::Fighter)),
            Kind::Blocker => suiting - foes(Kind::Fighter) - survey.full, // KH-BLK-1
        }
    }
}
