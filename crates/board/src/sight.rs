//! Lines of sight in exact integers: what lies between two cells, and whether it blocks.
//!
//! Two rules are in use on hexes, and they differ where a line clips the corner of a hex: [`swept`] counts
//! every hex the line runs through, [`stepped`] only the nearest hex at each step.
//! On squares [`straight`] knows rows, columns and diagonal neighbours.
//! Where a line runs exactly between two cells, both must block to shut it.
//!
//! # How the hex lines are computed
//!
//! Every shortest way from A to B is made of `p` steps in one direction `u` and `q` steps in a
//! neighbouring direction `v`.
//! In the skew coordinates of `u` and `v` the ends are (0, 0) and (p, q), and the hexes to look at are
//! the whole points (i, j) between them:
//!
//! ```text
//!     A . . .          A = (0, 0)
//!      . . . .         B = (p, q) = (3, 2), u to the right, v down
//!       . . . B
//! ```
//!
//! The rules are then a few integer comparisons, without any corner or any fraction.

use std::cmp::Ordering;

use hexx::Hex;

use crate::{Board, Cell, CellSet, HexBoard, SquareBoard};

/// What a line meets at one place: a cell, or the border between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing<T> {
    /// The line runs through this cell.
    One(T),
    /// The line runs between these two cells.
    Two(T, T),
}

/// Returns every hex that the line between two centres runs through, and the pairs it runs between.
///
/// The ends are left out, hexes outside any map are not; a hex of which only a corner is touched does not
/// count.
/// The crossings stand in the order of their distance from `a`.
///
/// ```
/// use hillfort_board::{Crossing, Hex, swept};
///
/// // Two steps east: through the hex between.
/// assert_eq!(swept(Hex::ZERO, Hex::new(2, 0)), [Crossing::One(Hex::new(1, 0))]);
/// // Straight down, as from e5 to e7: along the edge of the two hexes between.
/// assert_eq!(swept(Hex::ZERO, Hex::new(-1, 2)), [Crossing::Two(Hex::new(-1, 1), Hex::new(0, 1))]);
/// ```
#[must_use]
pub fn swept(a: Hex, b: Hex) -> Vec<Crossing<Hex>> {
    let Ways { u, p, v, q } = ways(a, b);
    // The corners of the hex (i, j) lie at (i, j) + (1, 1)/3, (2, -1)/3, (-1, 2)/3 and their opposites.
    // With the side of a point (x, y) given by x*q - y*p, three times the sides of the corners run from
    // 3*side - reach to 3*side + reach: the line runs through the hex if they have both signs.
    // An end of that span is reached by two corners only if p = q; then an edge lies on the line.
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
                // Its partner, on the other side of the line, is the mirror image (j, i).
                line.push(Crossing::Two(hex, a + u * j + v * i));
            }
        }
    }
    line
}

/// Returns, for each step of the way, the hex nearest to the line, or the two that are equally near.
///
/// Between hexes at distance n there are exactly n - 1 crossings, in order from `a`; the ends are left
/// out, hexes outside any map are not.
///
/// ```
/// use hillfort_board::{Crossing, Hex, stepped, swept};
///
/// // A line that clips the corner of a hex: `stepped` does not care, `swept` does.
/// let b = Hex::new(3, 1);
/// assert_eq!(stepped(Hex::ZERO, b).len(), 3);
/// assert_eq!(swept(Hex::ZERO, b).len(), 4);
/// ```
#[must_use]
pub fn stepped(a: Hex, b: Hex) -> Vec<Crossing<Hex>> {
    let Ways { u, p, v, q } = ways(a, b);
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

/// Returns what lies strictly between two squares of a row or a column, in order from `a`.
///
/// A diagonal neighbour is reached over a corner: between the two squares that meet there, in ascending
/// order.
/// There are no other lines.
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

/// Tells whether a line is clear: at no crossing do all its cells block.
pub fn is_clear<T: Copy>(line: &[Crossing<T>], blocks: impl Fn(T) -> bool) -> bool {
    line.iter().all(|&crossing| match crossing {
        Crossing::One(cell) => !blocks(cell),
        Crossing::Two(one, other) => !blocks(one) || !blocks(other),
    })
}

/// Makes the table of the cells that each cell sees; a cell sees itself and its neighbours.
///
/// `line` is [`swept`] or [`stepped`].
/// It is asked once for each way from one hex to another, wherever it begins: lines do not depend on that.
/// `blocks(a, b, between)` tells whether a hex blocks the sight between `a` and `b`; `None` is a hex
/// outside the map.
/// It must not depend on the order of the ends: each line is looked at once, for both of them.
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
///
/// If `W` words are too few for the board.
pub fn sight_table<const W: usize>(
    board: &HexBoard,
    line: impl Fn(Hex, Hex) -> Vec<Crossing<Hex>>,
    blocks: impl Fn(Cell, Cell, Option<Cell>) -> bool,
) -> Vec<CellSet<W>> {
    let mut sees = vec![CellSet::EMPTY; board.n_cells()];
    let mut ways = Lines::new(board);
    for a in board.cells() {
        sees[a.index()].insert(a);
        let from = board.hex(a);
        for b in board.cells().skip(a.index() + 1) {
            let line = ways.line(board.hex(b) - from, &line);
            if is_clear(line, |step| blocks(a, b, board.at(from + step))) {
                sees[a.index()].insert(b);
                sees[b.index()].insert(a);
            }
        }
    }
    sees
}

/// The lines of a board from the origin, each made when it is first asked for.
///
/// A board has hundreds of ways from cell to cell, but tens of thousands of pairs of cells.
struct Lines {
    /// By the rows down and the way to the right, from the furthest left.
    known: Vec<Option<Vec<Crossing<Hex>>>>,
    width: i32,
    furthest_left: i32,
}

impl Lines {
    /// Ways lead downwards or to the right, since cells are numbered so.
    fn new(board: &HexBoard) -> Self {
        let (columns, rows) = (board.n_columns() as i32, board.n_rows() as i32);
        // Axial columns slope: a way down may lead to the left by the columns and half the rows.
        let furthest_left = -(columns + rows / 2);
        let width = columns - furthest_left;
        Self { known: vec![None; (width * rows) as usize], width, furthest_left }
    }

    fn line(&mut self, way: Hex, make: impl Fn(Hex, Hex) -> Vec<Crossing<Hex>>) -> &[Crossing<Hex>] {
        let idx = (way.y * self.width + way.x - self.furthest_left) as usize;
        self.known[idx].get_or_insert_with(|| make(Hex::ZERO, way))
    }
}

/// The shortest ways between two hexes: `p` steps `u` and `q` steps `v` in any order.
struct Ways {
    u: Hex,
    p: i32,
    v: Hex,
    q: i32,
}

fn ways(a: Hex, b: Hex) -> Ways {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (x, y) = (Hex::new(dx.signum(), 0), Hex::new(0, dy.signum()));
    let (p, q) = (dx.abs(), dy.abs());
    // Axial steps of opposite signs make one step together: +x with -y is north-east.
    if dx.signum() * dy.signum() >= 0 {
        Ways { u: x, p, v: y, q }
    } else if p > q {
        Ways { u: x + y, p: q, v: x, q: p - q }
    } else {
        Ways { u: x + y, p, v: y, q: q - p }
    }
}
