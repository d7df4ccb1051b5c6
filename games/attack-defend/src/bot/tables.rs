//! How far it is to the points: the length of every walk, looked up instead of searched.

use hillfort_board::{Board as _, Cell, walk_lengths};

use crate::terrain::{Cells, Terrain};
use crate::words::Side;

/// Steps to a place that cannot be reached: far, but a number that can be reckoned with.
const FAR: u8 = 60;

/// The lengths of the walks to the areas of the points, on an empty map.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    /// By walker and point: the steps from every cell.
    cells: [[Vec<u8>; 2]; 2],
    /// By walker and point: the steps from the nearest space of the walker's base.
    bases: [[u8; 2]; 2],
    /// From point 1, where BLU may respawn once it is captured (AD-SPAWN-3), to point 2.
    between: u8,
}

impl Distances {
    pub(crate) fn new(terrain: &Terrain) -> Self {
        let cells = Side::ALL.map(|walker| {
            let before = steps_into(terrain, walker);
            terrain.points.map(|goal| walk_lengths(goal, &before, FAR))
        });
        let nearest =
            |lengths: &[u8], from: Cells| from.iter().map(|cell| lengths[cell.index()]).min().unwrap_or(FAR);
        let bases = Side::ALL.map(|walker| {
            let ways = &cells[walker as usize];
            [0, 1].map(|point: usize| nearest(&ways[point], terrain.bases[walker as usize]))
        });
        let between = nearest(&cells[Side::Blue as usize][1], terrain.points[0]);
        Self { cells, bases, between }
    }

    /// Returns how many steps a unit of a side needs from a cell to the area of a point.
    pub(crate) fn to_point(&self, walker: Side, from: Cell, point: usize) -> u8 {
        self.cells[walker as usize][point][from.index()]
    }

    /// The same from where its dead come back; `is_taken` tells whether BLU has point 1.
    pub(crate) fn spawn_to_point(&self, walker: Side, point: usize, is_taken: bool) -> u8 {
        let base = self.bases[walker as usize][point];
        if is_taken && walker == Side::Blue && point == 1 { base.min(self.between) } else { base }
    }
}

/// For every cell the cells from which a unit of a side may step onto it.
fn steps_into(terrain: &Terrain, walker: Side) -> Vec<Cells> {
    let mut into = vec![Cells::EMPTY; terrain.board.n_cells()];
    for from in terrain.enterable {
        for to in terrain.steps[walker as usize][from.index()] {
            into[to.index()].insert(from);
        }
    }
    into
}
