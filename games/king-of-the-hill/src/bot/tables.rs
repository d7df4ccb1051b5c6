//! How far it is to the hill over the terrain as it is now.

use hillfort_board::Cell;

use crate::game::KingOfTheHill;
use crate::terrain::{N_AREAS, N_RINGS, N_TILES, Terrain, spread};
use crate::words::{Class, TerrainKind};

const N_ALL: usize = N_RINGS * N_TILES;
/// More uses than any way needs.
const FAR: u8 = 13;
/// What a step onto a tile costs besides the step if the tile does not suit the unit: the terrain has to change first.
/// So a unit behind unsuitable ground still has somewhere to go, and a turn of a ring that opens the way is worth it.
const DETOUR: u8 = 2;

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

/// Returns the steps from every tile to the hill, those onto tiles that are not open with their detour; the first tile
/// need not be open.
fn flood(open: u32) -> [u8; N_ALL] {
    const INNER: u32 = ((1 << N_TILES) - 1) << ((N_RINGS - 1) * N_TILES);
    const ALL: u32 = (1 << N_ALL) - 1;
    let mut steps = [FAR; N_ALL];
    // The tiles reached with each number of steps.
    let mut fronts = [0; FAR as usize];
    let (mut reached, mut front) = (INNER, INNER);
    for length in 1..FAR {
        let mut bits = front;
        while bits != 0 {
            steps[bits.trailing_zeros() as usize] = length;
            bits &= bits - 1;
        }
        fronts[usize::from(length)] = front;
        let earlier = fronts[usize::from(length.saturating_sub(DETOUR))];
        front = (spread(front & open) | spread(earlier & !open)) & !reached;
        reached |= front;
        if front == 0 && reached == ALL {
            break;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bit of a tile of ring a (0) to d (3).
    fn tile(ring: usize, number: usize) -> usize {
        ring * N_TILES + number
    }

    #[test]
    fn behind_unsuitable_ground_the_nearer_tile_is_still_nearer() {
        let ring = |ring: usize| ((1_u32 << N_TILES) - 1) << (ring * N_TILES);
        let all = (0..N_RINGS).map(ring).sum::<u32>();
        let open = flood(all);
        assert_eq!([0, 1, 2, 3].map(|ring| open[tile(ring, 3)]), [4, 3, 2, 1]);
        // Ring c is closed all around.
        let closed = flood(all & !ring(2));
        assert_eq!([0, 1, 2, 3].map(|ring| closed[tile(ring, 3)]), [6, 5, 2, 1]);
        // Nothing is open: every step but the first has its detour.
        assert_eq!([0, 1, 2, 3].map(|ring| flood(0)[tile(ring, 3)]), [10, 7, 4, 1]);
        // One open tile of ring c is the way for its neighbours.
        let gap = flood(all & !ring(2) | 1 << tile(2, 3));
        assert_eq!([3, 4].map(|number| gap[tile(1, number)]), [3, 4]);
    }
}
