//! Lookup tables: how far it is to the points.

use hillfort_board::{Board as _, Cell, walk_lengths};

use crate::terrain::{Cells, Terrain};
use crate::words::Side;

/// The distance to a place that cannot be reached: far, but small enough to calculate with.
const FAR: u8 = 60;

/// The lengths of the walks to the areas of the points on a map without units.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    /// By side and point: the steps from every cell.
    cells: [[Vec<u8>; 2]; 2],
    /// By side and point: the steps from the nearest space of the side's base.
    bases: [[u8; 2]; 2],
    /// The steps from point 1, where BLU may respawn once it is captured (AD-SPAWN-3), to point 2.
    between: u8,
}

impl Distances {
    pub(crate) fn new(terrain: &Terrain) -> Self {
        let cells = Side::ALL.map(|side| {
            let before = steps_into(terrain, side);
            terrain.points.map(|goal| walk_lengths(goal, &before, FAR))
        });
        let nearest =
            |lengths: &[u8], from: Cells| from.iter().map(|cell| lengths[cell.index()]).min().unwrap_or(FAR);
        let bases = Side::ALL.map(|side| {
            let lengths = &cells[side as usize];
            [0, 1].map(|point: usize| nearest(&lengths[point], terrain.bases[side as usize]))
        });
        let between = nearest(&cells[Side::Blue as usize][1], terrain.points[0]);
        Self { cells, bases, between }
    }

    /// Returns the steps that a unit of a side needs from a cell to the area of a point.
    pub(crate) fn to_point(&self, side: Side, from: Cell, point: usize) -> u8 {
        self.cells[side as usize][point][from.index()]
    }

    /// Returns the steps from where the dead of a side respawn. `is_taken` says whether BLU has point 1.
    pub(crate) fn spawn_to_point(&self, side: Side, point: usize, is_taken: bool) -> u8 {
        let base = self.bases[side as usize][point];
        if is_taken && side == Side::Blue && point == 1 { base.min(self.between) } else { base }
    }
}

/// Returns for every cell the cells from which a unit of a side may step onto it.
fn steps_into(terrain: &Terrain, side: Side) -> Vec<Cells> {
    let mut into = vec![Cells::EMPTY; terrain.board.n_cells()];
    for from in terrain.enterable {
        for to in terrain.steps[side as usize][from.index()] {
            into[to.index()].insert(from);
        }
    }
    into
}
