//! How far it is to the carts: a walk of every length, looked up instead of searched.

use hillfort_board::{Board as _, Cell, HexBoard, walk_lengths};

use crate::ground::{Cells, Ground};
use crate::words::Side;

/// Steps to a place that cannot be reached: far, but a number that can be reckoned with.
const FAR: u8 = 60;

/// The lengths of the walks to the places beside the carts, on an empty map.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    n_cells: usize,
    /// By walker, cart and step of the cart: the steps from every cell.
    cells: [[Vec<u8>; 2]; 2],
    /// By walker, cart and step of the cart: the steps from the nearest cell of the walker's spawn.
    spawns: [[Vec<u8>; 2]; 2],
}

impl Ways {
    pub(crate) fn new(board: &HexBoard, ground: &Ground) -> Self {
        let n_cells = board.n_cells();
        let cells = Side::ALL.map(|walker| {
            let before = steps_into(board, ground, walker);
            Side::ALL.map(|cart| {
                let goals = ground.track(cart).iter().map(|at| ground.beside(*at) & ground.enterable(walker));
                goals.flat_map(|goal| walk_lengths(goal, &before, FAR)).collect::<Vec<_>>()
            })
        });
        let spawns = Side::ALL.map(|walker| {
            let nearest = |lengths: &[u8]| {
                ground.spawn(walker).iter().map(|cell| lengths[cell.index()]).min().unwrap_or(FAR)
            };
            Side::ALL.map(|cart| {
                cells[walker as usize][cart as usize].chunks(n_cells).map(nearest).collect::<Vec<_>>()
            })
        });
        Self { n_cells, cells, spawns }
    }

    /// Returns how many steps a token of a side needs from a cell to a place beside a cart on that step of its
    /// track.
    pub(crate) fn to_cart(&self, walker: Side, from: Cell, cart: Side, step: u16) -> u8 {
        self.cells[walker as usize][cart as usize][usize::from(step) * self.n_cells + from.index()]
    }

    /// The same from the walker's spawn.
    pub(crate) fn spawn_to_cart(&self, walker: Side, cart: Side, step: u16) -> u8 {
        self.spawns[walker as usize][cart as usize][usize::from(step)]
    }
}

/// For every cell the cells from which a token of a side may step onto it.
fn steps_into(board: &HexBoard, ground: &Ground, walker: Side) -> Vec<Cells> {
    let mut into = vec![Cells::EMPTY; board.n_cells()];
    for from in board.cells().filter(|from| !ground.is_invalid(*from)) {
        for to in ground.walk(walker, from) {
            into[to.index()].insert(from);
        }
    }
    into
}
