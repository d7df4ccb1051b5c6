//! Paths over a board: what can be reached, at what cost, and along which cells.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Board, Cell, CellSet};

/// A step from a cell to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The step is impossible.
    Blocked,
    /// The step has this cost.
    Cost(u32),
}

/// The cheapest paths from one cell. The next search reuses the buffers.
///
/// ```
/// use hillfort_board::{Board, Paths, Step, SquareBoard};
///
/// // Stairs on b1 cost two, c2 is a wall.
/// let board = SquareBoard::new(3, 2)?;
/// let [a1, b1, c1, c2] = ["a1", "b1", "c1", "c2"].map(|name| board.cell(name).unwrap());
/// let mut paths = Paths::new(board.n_cells());
/// paths.explore(&board, a1, 3, |_, to| match to {
///     to if to == c2 => Step::Blocked,
///     to if to == b1 => Step::Cost(2),
///     _ => Step::Cost(1),
/// });
/// assert_eq!(paths.cost(c1), Some(3));
/// assert_eq!(paths.path_to(c1), Some(vec![a1, b1, c1]));
/// assert_eq!(paths.cost(c2), None);
/// # Ok::<(), hillfort_board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paths {
    /// The cost of every cell; `u32::MAX` if it was not reached.
    costs: Vec<u32>,
    /// The previous cell on the cheapest path to every cell.
    before: Vec<Cell>,
    reached: Vec<Cell>,
    queue: BinaryHeap<Reverse<(u32, Cell)>>,
}

impl Paths {
    /// Creates the buffers for a board of `n_cells` cells.
    #[must_use]
    pub fn new(n_cells: usize) -> Self {
        Self {
            costs: vec![u32::MAX; n_cells],
            before: vec![Cell::new(0); n_cells],
            reached: Vec::with_capacity(n_cells),
            queue: BinaryHeap::with_capacity(n_cells),
        }
    }

    /// Finds the cheapest paths from a cell to all cells that cost at most `budget`, and discards the previous search.
    ///
    /// `step(from, to)` is called for neighbours only and decides which cells can be passed.
    /// The caller decides on which of the reached cells a piece may stop.
    /// Of equally cheap paths it keeps the one found first, so the same search always gives the same result.
    ///
    /// # Panics
    /// Panics if the board has more cells than the buffers.
    pub fn explore(
        &mut self,
        board: &impl Board,
        from: Cell,
        budget: u32,
        mut step: impl FnMut(Cell, Cell) -> Step,
    ) {
        self.costs.fill(u32::MAX);
        self.reached.clear();
        self.queue.clear();
        self.costs[from.index()] = 0;
        self.queue.push(Reverse((0, from)));
        while let Some(Reverse((cost, cell))) = self.queue.pop() {
            if cost > self.costs[cell.index()] {
                continue; // A cheaper path was found after this one was queued.
            }
            self.reached.push(cell);
            for &next in board.neighbours(cell) {
                let Step::Cost(more) = step(cell, next) else { continue };
                let cost = cost.saturating_add(more);
                if cost <= budget && cost < self.costs[next.index()] {
                    self.costs[next.index()] = cost;
                    self.before[next.index()] = cell;
                    self.queue.push(Reverse((cost, next)));
                }
            }
        }
    }

    /// Returns the cost of the cheapest path to a cell; `None` if it was not reached.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u32> {
        Some(self.costs[cell.index()]).filter(|&cost| cost != u32::MAX)
    }

    /// Returns the reached cells by ascending cost, beginning with the start.
    pub fn reached(&self) -> impl Iterator<Item = Cell> {
        self.reached.iter().copied()
    }

    /// Returns a cheapest path to a cell, including both ends; `None` if it was not reached.
    #[must_use]
    pub fn path_to(&self, cell: Cell) -> Option<Vec<Cell>> {
        self.cost(cell)?;
        let start = *self.reached.first()?;
        let mut path = vec![cell];
        let mut at = cell;
        while at != start {
            at = self.before[at.index()];
            path.push(at);
        }
        path.reverse();
        Some(path)
    }
}

/// Returns the cells that are at most `steps` steps away through open cells, including the start.
///
/// The cells of `from` need not be open. `neighbours` comes from [`Board::neighbour_sets`].
/// This is a faster [`Paths::explore`] for steps of equal cost, meant for hot loops.
///
/// ```
/// use hillfort_board::{Board, CellSet, HexBoard, flood};
///
/// let board = HexBoard::new(4, 1)?;
/// let [a1, c1] = ["a1", "c1"].map(|name| board.cell(name).unwrap());
/// let neighbours = board.neighbour_sets::<1>();
/// let reached = flood([a1].into_iter().collect(), 2, CellSet::first_n(4), &neighbours);
/// assert_eq!(reached.len(), 3);
/// assert!(reached.contains(c1));
/// # Ok::<(), hillfort_board::SizeError>(())
/// ```
#[must_use]
pub fn flood<const W: usize>(
    from: CellSet<W>,
    steps: u32,
    open: CellSet<W>,
    neighbours: &[CellSet<W>],
) -> CellSet<W> {
    let mut reached = from;
    let mut front = from;
    for _ in 0..steps {
        let mut next = CellSet::EMPTY;
        for cell in front {
            next |= neighbours[cell.index()];
        }
        front = (next & open) - reached;
        if front.is_empty() {
            break;
        }
        reached |= front;
    }
    reached
}

/// Returns the length of the shortest walk from every cell to a goal, at most `far`.
///
/// `before` has, for every cell, the cells from which a step leads to it.
#[must_use]
pub fn walk_lengths<const W: usize>(goals: CellSet<W>, before: &[CellSet<W>], far: u8) -> Vec<u8> {
    let mut lengths = vec![far; before.len()];
    let (mut reached, mut front) = (goals, goals);
    for length in 0..far {
        let mut next = CellSet::EMPTY;
        for cell in front {
            lengths[cell.index()] = length;
            next |= before[cell.index()];
        }
        front = next - reached;
        reached |= front;
        if front.is_empty() {
            break;
        }
    }
    lengths
}
