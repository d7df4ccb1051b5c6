//! How far it is to the hill over the terrain as it is now.

use hillfort_board::Cell;

use crate::game::KingOfTheHill;
use crate::terrain::{N_AREAS, N_RINGS, N_TILES, Terrain, spread};
use crate::words::{Class, TerrainKind};

const N_ALL: usize = N_RINGS * N_TILES;
/// More uses than any way needs: without one, the terrain has to change first.
const FAR: u8 = 9;

/// The movement uses that a unit needs from every tile to the hill if nobody is in the way, by class and tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsesToHill([[u8; N_ALL]; 3]);

impl UsesToHill {
    pub(crate) fn new(game: &KingOfTheHill, terrain: Terrain) -> Self {
        let steps = Class::ALL.map(|class| {
            let suits = game.numbers.suits[class as usize];
            let open = TerrainKind::DRAWN.into_iter().filter(|kind| suits[*kind as usize]);
            flood(open.fold(0, |tiles, kind| tiles | terrain.plane(kind)))
        });
        let mut uses = steps;
        let stride = game.numbers.runner_steps.max(1);
        uses[Class::Runner as usize].iter_mut().for_each(|steps| *steps = steps.div_ceil(stride));
        Self(uses)
    }

    /// Returns the uses that a unit needs from a cell: 0 on the hill, [`FAR`] in a starting area.
    pub(crate) fn at(&self, class: Class, cell: Cell) -> u8 {
        match cell.index().checked_sub(N_AREAS) {
            Some(tile) if tile < N_ALL => self.0[class as usize][tile],
            Some(_) => 0,
            None => FAR,
        }
    }

    /// Returns the uses that a unit needs from a starting area that touches a tile.
    pub(crate) fn at_area_beside(&self, class: Class, beside: Cell) -> u8 {
        self.at(class, beside) + u8::from(class != Class::Runner)
    }
}

/// Returns the steps from every tile to the hill over open tiles; the first tile need not be open.
fn flood(open: u32) -> [u8; N_ALL] {
    const INNER: u32 = ((1 << N_TILES) - 1) << ((N_RINGS - 1) * N_TILES);
    let mut steps = [FAR; N_ALL];
    let (mut reached, mut front) = (INNER, INNER);
    for length in 1..FAR {
        let mut bits = front;
        while bits != 0 {
            steps[bits.trailing_zeros() as usize] = length;
            bits &= bits - 1;
        }
        front = spread(front & open) & !reached;
        reached |= front;
        if front == 0 {
            break;
        }
    }
    steps
}
