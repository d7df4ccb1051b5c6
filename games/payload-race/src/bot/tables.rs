//! Lookup tables: how far it is to the carts.

use hillfort_board::{Board as _, Cell, walk_lengths};

use crate::terrain::{Cells, Terrain};
use crate::words::Side;

/// The distance to a place that cannot be reached: far, but small enough to calculate with.
const FAR: u8 = 60;

/// The lengths of the walks to the cells beside the carts on a map without tokens.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    n_cells: usize,
    /// By side, cart and step of the cart: the steps from every cell.
    cells: [[Vec<u8>; 2]; 2],
    /// By side, cart and step of the cart: the steps from the nearest cell of the side's spawn.
    spawns: [[Vec<u8>; 2]; 2],
}

impl Distances {
    pub(crate) fn new(terrain: &Terrain) -> Self {
        let n_cells = terrain.board.n_cells();
        let cells = Side::ALL.map(|side| {
            let before = steps_into(terrain, side);
            Side::ALL.map(|cart| {
                let goals =
                    terrain.track(cart).iter().map(|at| terrain.beside(*at) & terrain.enterable(side));
                goals.flat_map(|goal| walk_lengths(goal, &before, FAR)).collect::<Vec<_>>()
            })
        });
        let spawns = Side::ALL.map(|side| {
            let nearest = |lengths: &[u8]| {
                terrain.spawn(side).iter().map(|cell| lengths[cell.index()]).min().unwrap_or(FAR)
            };
            Side::ALL.map(|cart| {
                cells[side as usize][cart as usize].chunks(n_cells).map(nearest).collect::<Vec<_>>()
            })
        });
        Self { n_cells, cells, spawns }
    }

    /// Returns the steps that a token of a side needs from a cell to a cell beside a cart at a step of its track.
    pub(crate) fn to_cart(&self, side: Side, from: Cell, cart: Side, step: u16) -> u8 {
        self.cells[side as usize][cart as usize][usize::from(step) * self.n_cells + from.index()]
    }

    /// Returns the steps from the side's spawn.
    pub(crate) fn spawn_to_cart(&self, side: Side, cart: Side, step: u16) -> u8 {
        self.spawns[side as usize][cart as usize][usize::from(step)]
    }
}

/// Returns for every cell the cells from which a token of a side may step onto it.
fn steps_into(terrain: &Terrain, side: Side) -> Vec<Cells> {
    let mut into = vec![Cells::EMPTY; terrain.board.n_cells()];
    for from in terrain.board.cells().filter(|from| !terrain.is_invalid(*from)) {
        for to in terrain.walk(side, from) {
            into[to.index()].insert(from);
        }
    }
    into
}
