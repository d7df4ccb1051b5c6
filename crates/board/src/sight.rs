//! Lines of sight in exact integers: which cells lie between two others, and whether they block.
//!
//! There are two rules for hexes, which differ where a line clips the corner of a hex: [`swept`] counts every hex that
//! the line passes through, [`stepped`] only the nearest hex at every step.
//! On squares, [`straight`] knows rows, columns and diagonal neighbours.
//! Where a line passes exactly between two cells, it is blocked only if both block.
//!
//! # How the hex lines are computed
//!
//! Every shortest path from A to B consists of `p` steps in one direction `u` and `q` steps in an adjacent direction
//! `v`.
//! In the skew coordinates of `u` and `v` the ends are (0, 0) and (p, q), and the hexes to check are the integer points
//! (i, j) between them:
//!
//! ```text
//!     A . . .          A = (0, 0)
//!      . . . .         B = (p, q) = (3, 2), u to the right, v down
//!       . . . B
//! ```
//!
//! The rules then become a few integer comparisons, without corners and fractions.

use std::cmp::Ordering;

use hexx::Hex;

use crate::{Board, Cell, CellSet, HexBoard, SquareBoard};

/// What a line crosses at one point: a cell, or the border between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing<T> {
    /// The line passes through this cell.
    One(T),
    /// The line passes between these two cells.
    Two(T, T),
}

/// Returns every hex that the line between two centres passes through, and every pair that it passes between.
///
/// Hexes outside the map are included, both ends are not. A hex that the line touches only at a corner does not count.
/// The crossings are ordered by their distance from `a`.
///
/// ```
/// use hillfort_board::{Crossing, Hex, swept};
///
/// // Two steps east: through one hex.
/// assert_eq!(swept(Hex::ZERO, Hex::new(2, 0)), [Crossing::One(Hex::new(1, 0))]);
/// // Straight down, as from e5 to e7: along the edge between two hexes.
/// assert_eq!(swept(Hex::ZERO, Hex::new(-1, 2)), [Crossing::Two(Hex::new(-1, 1), Hex::new(0, 1))]);
/// ```
#[must_use]
pub fn swept(a: Hex, b: Hex) -> Vec<Crossing<Hex>> {
    let Steps { u, p, v, q } = steps_between(a, b);
    // The corners of the hex (i, j) are at (i, j) + (1, 1)/3, (2, -1)/3, (-1, 2)/3 and their opposites.
    // The sign of x*q - y*p says on which side of the line a point (x, y) is. Three times this value ranges, over the
    // corners of a hex, from 3*side - reach to 3*side + reach: the line passes through the hex if both signs occur.
    // Two corners share an end of that range only if p = q; then an edge lies on the line.
    let reach = p + q + p.max(q);
    let mut line = Vec::new();
    for distance in 1..p + q {
        for i in (distance - q).max(0)..=distance.min(p) {
            let j = distance - i;
            let side = i * q - j * p;
            let hex = a + u * i + v * j;
            if 3 * side.abs() < reach {
                line.push(Crossing::One(hex));
            } else if p == q && 3 * side == reach {
                // The hex on the other side of the line is its mirror image (j, i).
                line.push(Crossing::Two(hex, a + u * j + v * i));
            }
        }
    }
    line
}

/// Returns, for every step between two hexes, the hex nearest to the line, or the two that are equally near.
///
/// Between hexes at distance n there are exactly n - 1 crossings, in order from `a`. Hexes outside the map are
/// included, both ends are not.
///
/// ```
/// use hillfort_board::{Crossing, Hex, stepped, swept};
///
/// // A line that clips the corner of a hex: `swept` counts that hex, `stepped` does not.
/// let b = Hex::new(3, 1);
/// assert_eq!(stepped(Hex::ZERO, b).len(), 3);
/// assert_eq!(swept(Hex::ZERO, b).len(), 4);
/// ```
#[must_use]
pub fn stepped(a: Hex, b: Hex) -> Vec<Crossing<Hex>> {
    let Steps { u, p, v, q } = steps_between(a, b);
    let n = p + q;
    let crossing = |distance: i32| {
        let hex = |i| a + u * i + v * (distance - i);
        let (i, rest) = (p * distance / n, p * distance % n);
        match (2 * rest).cmp(&n) {
            Ordering::Less => Crossing::One(hex(i)),
            Ordering::Equal => Crossing::Two(hex(i), hex(i + 1)),
            Ordering::Greater => Crossing::One(hex(i + 1)),
        }
    };
    (1..n).map(crossing).collect()
}

/// Returns the squares strictly between two squares of a row or a column, in order from `a`.
///
/// The line to a diagonal neighbour passes between the two other squares at the corner, given in ascending order.
/// All other pairs of squares have no line.
///
/// ```
/// use hillfort_board::{Board, Crossing, SquareBoard, straight};
///
/// let board = SquareBoard::new(8, 8)?;
/// let [c4, c5, d4, d5, e6] = ["c4", "c5", "d4", "d5", "e6"].map(|name| board.cell(name).unwrap());
/// assert_eq!(straight(&board, c5, d4), Some(vec![Crossing::Two(c4, d5)]));
/// assert_eq!(straight(&board, c5, c4), Some(vec![]));
/// assert_eq!(straight(&board, d4, e6), None);
/// # Ok::<(), hillfort_board::SizeError>(())
/// ```
#[must_use]
pub fn straight(board: &SquareBoard, a: Cell, b: Cell) -> Option<Vec<Crossing<Cell>>> {
    let ((ax, ay), (bx, by)) = (board.place(a), board.place(b));
    let (dx, dy) = (bx - ax, by - ay);
    if dx.abs() == 1 && dy.abs() == 1 {
        let (one, other) = (board.offset(a, dx, 0)?, board.offset(a, 0, dy)?);
        return Some(vec![Crossing::Two(one.min(other), one.max(other))]);
    }
    if dx != 0 && dy != 0 {
        return None;
    }
    let between = 1..dx.abs().max(dy.abs());
    between.map(|i| board.offset(a, i * dx.signum(), i * dy.signum()).map(Crossing::One)).collect()
}

/// Returns whether a line is clear: every crossing has a cell that does not block.
pub fn is_clear<T: Copy>(line: &[Crossing<T>], blocks: impl Fn(T) -> bool) -> bool {
    line.iter().all(|&crossing| match crossing {
        Crossing::One(cell) => !blocks(cell),
        Crossing::Two(one, other) => !blocks(one) || !blocks(other),
    })
}

/// Returns, for every cell, the set of cells that it sees. A cell always sees itself and its neighbours.
///
/// `line` is [`swept`] or [`stepped`].
/// `blocks(a, b, between)` returns whether a hex blocks the sight between `a` and `b`; `None` is a hex outside the map.
/// It must be symmetric in `a` and `b`, because each pair is checked once.
///
/// ```
/// use hillfort_board::{Board, CellSet, HexBoard, sight_table, stepped};
///
/// let board = HexBoard::new(5, 1)?;
/// let wall = board.cell("c1");
/// let sees: Vec<CellSet> = sight_table(&board, stepped, |_, _, between| between.is_none() || between == wall);
/// let [a1, e1] = ["a1", "e1"].map(|name| board.cell(name).unwrap());
/// assert!(!sees[a1.index()].contains(e1));
/// # Ok::<(), hillfort_board::SizeError>(())
/// ```
///
/// # Panics
/// Panics if `W` words are too few for the board.
pub fn sight_table<const W: usize>(
    board: &HexBoard,
    line: impl Fn(Hex, Hex) -> Vec<Crossing<Hex>>,
    blocks: impl Fn(Cell, Cell, Option<Cell>) -> bool,
) -> Vec<CellSet<W>> {
    let mut sees = vec![CellSet::EMPTY; board.n_cells()];
    let mut lines = LineCache::new(board);
    for a in board.cells() {
        sees[a.index()].insert(a);
        let from = board.hex(a);
        for b in board.cells().skip(a.index() + 1) {
            let line = lines.line(board.hex(b) - from, &line);
            if is_clear(line, |step| blocks(a, b, board.at(from + step))) {
                sees[a.index()].insert(b);
                sees[b.index()].insert(a);
            }
        }
    }
    sees
}

/// The lines from the origin to every offset between two cells, computed when first needed.
///
/// A board has tens of thousands of pairs of cells, but only hundreds of different offsets.
struct LineCache {
    /// By row and column of the offset; columns count from `leftmost`.
    lines: Vec<Option<Vec<Crossing<Hex>>>>,
    width: i32,
    leftmost: i32,
}

impl LineCache {
    /// Creates an empty cache for offsets to cells with higher numbers, which are further down or to the right.
    fn new(board: &HexBoard) -> Self {
        let (columns, rows) = (board.n_columns() as i32, board.n_rows() as i32);
        // Axial columns are slanted: an offset can be as far to the left as all columns plus half the rows.
        let leftmost = -(columns + rows / 2);
        let width = columns - leftmost;
        Self { lines: vec![None; (width * rows) as usize], width, leftmost }
    }

    fn line(&mut self, offset: Hex, line: impl Fn(Hex, Hex) -> Vec<Crossing<Hex>>) -> &[Crossing<Hex>] {
        let idx = (offset.y * self.width + offset.x - self.leftmost) as usize;
        self.lines[idx].get_or_insert_with(|| line(Hex::ZERO, offset))
    }
}

/// The steps of the shortest paths between two hexes: `p` steps `u` and `q` steps `v`, in any order.
struct Steps {
    u: Hex,
    p: i32,
    v: Hex,
    q: i32,
}

fn steps_between(a: Hex, b: Hex) -> Steps {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (x, y) = (Hex::new(dx.signum(), 0), Hex::new(0, dy.signum()));
    let (p, q) = (dx.abs(), dy.abs());
    // Two axial steps of opposite signs combine into one: +x and -y is north-east.
    if dx.signum() * dy.signum() >= 0 {
        Steps { u: x, p, v: y, q }
    } else if p > q {
        Steps { u: x + y, p: q, v: x, q: p - q }
    } else {
        Steps { u: x + y, p, v: y, q: q - p }
    }
}
