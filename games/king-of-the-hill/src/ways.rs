//! How far it is to the hill over the ground as it lies now.

use hillfort_board::Cell;

use crate::game::KingOfTheHill;
use crate::ground::{Ground, N_AREAS, N_RINGS, N_TILES, spread};
use crate::words::{Kind, Terrain};

const N_ALL: usize = N_RINGS * N_TILES;
/// More uses than any way over open ground needs: the ground must be changed first.
const FAR: u8 = 9;

/// Movement uses that units need from every tile to the hill, if nobody is in the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways([[u8; N_ALL]; 3]);

impl Ways {
    pub(crate) fn new(game: &KingOfTheHill, ground: Ground) -> Self {
        let steps = Kind::ALL.map(|kind| {
            let suits = game.numbers.suits[kind as usize];
            let open = Terrain::DRAWN.into_iter().filter(|terrain| suits[*terrain as usize]);
            flood(open.fold(0, |tiles, terrain| tiles | ground.plane(terrain)))
        });
        let mut uses = steps;
        let stride = game.numbers.runner_steps.max(1);
        uses[Kind::Runner as usize].iter_mut().for_each(|steps| *steps = steps.div_ceil(stride));
        Self(uses)
    }

    /// Returns the uses that a unit needs from a cell; 0 on the hill, and as many as from nowhere in an area.
    pub(crate) fn uses(&self, kind: Kind, from: Cell) -> u8 {
        match from.index().checked_sub(N_AREAS) {
            Some(tile) if tile < N_ALL => self.0[kind as usize][tile],
            Some(_) => 0,
            None => FAR,
        }
    }

    /// Returns the uses that a unit needs from a starting area beside a tile.
    pub(crate) fn uses_from_area(&self, kind: Kind, beside: Cell) -> u8 {
        self.uses(kind, beside) + u8::from(kind != Kind::Runner)
    }
}

/// The steps from every tile to the hill over open tiles; the tile a unit stands on need not be open.
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
