//! The compiled map: everything about it that can be computed before the game.

use hillfort_board::{Board as _, Cell, CellSet, SquareBoard, walk_lengths};

/// A track with the distance between any two cells.
#[derive(Clone, Debug)]
pub(crate) struct Terrain {
    pub(crate) board: SquareBoard,
    pub(crate) walls: CellSet,
    pub(crate) starts: [Cell; 2],
    pub(crate) goal: Cell,
    steps: Vec<Vec<u8>>,
}

impl Terrain {
    /// What [`steps`](Self::steps) returns where no way leads.
    pub(crate) const NO_WAY: u8 = u8::MAX;

    pub(crate) fn new(board: SquareBoard, walls: CellSet, starts: [Cell; 2], goal: Cell) -> Self {
        // Runners do not block each other on the way (TP-MOVE-4), so only walls matter.
        let open: Vec<CellSet> = board.neighbour_sets().into_iter().map(|cells| cells - walls).collect();
        let lengths = |to: Cell| walk_lengths([to].into_iter().collect(), &open, Self::NO_WAY);
        let steps = board.cells().map(lengths).collect();
        Self { board, walls, starts, goal, steps }
    }

    pub(crate) fn steps(&self, from: Cell, to: Cell) -> u8 {
        self.steps[to.index()][from.index()]
    }
}
