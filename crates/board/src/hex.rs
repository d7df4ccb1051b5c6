//! The hex board: rows of hexes with a corner at the top.

use hexx::{Hex, HexOrientation, OffsetHexMode};

use crate::neighbours::Neighbours;
use crate::rect::Rect;
use crate::{Board, Cell, Direction, Point, SizeError};

/// A board of hexes with a corner at the top.
///
/// Columns are `a`, `b` and so on from the left, rows 1, 2 and so on from the top. Even rows are shifted right by half
/// a hex. Cells are numbered row by row.
///
/// ```text
///    / \ / \ / \
///   |a1 |b1 |c1 |
///    \ / \ / \ / \
///     |a2 |b2 |c2 |
///    / \ / \ / \ /
///   |a3 |b3 |c3 |
///    \ / \ / \ /
/// ```
///
/// Neighbours are listed clockwise from the north-east, as in [`Direction::ALL`].
///
/// ```
/// use hillfort_board::{Board, Direction, HexBoard};
///
/// let board = HexBoard::new(3, 3)?;
/// let b2 = board.cell("b2").unwrap();
/// let around: Vec<String> = board.neighbours(b2).iter().map(|&cell| board.name(cell)).collect();
/// assert_eq!(around, ["c1", "c2", "c3", "b3", "a2", "b1"]);
///
/// let a3 = board.cell("a3").unwrap();
/// assert_eq!(board.distance(b2, a3), 2);
/// assert_eq!(board.step(a3, Direction::NorthEast), board.cell("a2"));
/// assert_eq!(board.step(a3, Direction::West), None);
/// # Ok::<(), hillfort_board::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexBoard {
    rect: Rect,
    hexes: Vec<Hex>,
    neighbours: Neighbours,
}

impl HexBoard {
    /// Creates a board of 1 to 26 columns and 1 to 99 rows, with at most [`MAX_CELLS`](crate::MAX_CELLS) cells.
    ///
    /// # Errors
    /// Returns an error if the size is out of range.
    pub fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        let rect = Rect::new(columns, rows)?;
        let hexes: Vec<Hex> = (0..rect.n_cells())
            .map(|index| {
                let (column, row) = rect.place(Cell::new(index));
                Hex::from_offset_coordinates([column, row], OffsetHexMode::Odd, HexOrientation::Pointy)
            })
            .collect();
        let neighbours = Neighbours::new(rect.n_cells(), |cell| {
            let neighbour = |direction: Direction| at(&rect, hexes[cell.index()] + direction.hex());
            Direction::ALL.map(neighbour).into_iter().flatten()
        });
        Ok(Self { rect, hexes, neighbours })
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.rect.columns
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rect.rows
    }

    /// Returns the axial coordinates of a cell; `a1` is the origin.
    #[must_use]
    pub fn hex(&self, cell: Cell) -> Hex {
        self.hexes[cell.index()]
    }

    /// Returns the cell at axial coordinates; `None` outside the board.
    #[must_use]
    pub fn at(&self, hex: Hex) -> Option<Cell> {
        at(&self.rect, hex)
    }

    /// Returns the neighbour in a direction; `None` outside the board.
    #[must_use]
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.at(self.hex(cell) + direction.hex())
    }

    /// Returns the cells at exactly this distance, in ascending order.
    ///
    /// It looks at every cell of the board, so call it when a game is compiled, not while it is played.
    pub fn ring(&self, centre: Cell, radius: u32) -> impl Iterator<Item = Cell> {
        self.cells().filter(move |&cell| self.distance(centre, cell) == radius)
    }

    /// Returns the cells at this distance or less, including the centre, in ascending order.
    ///
    /// It looks at every cell of the board, as [`ring`](Self::ring) does.
    pub fn within(&self, centre: Cell, radius: u32) -> impl Iterator<Item = Cell> {
        self.cells().filter(move |&cell| self.distance(centre, cell) <= radius)
    }
}

impl Board for HexBoard {
    fn n_cells(&self) -> usize {
        self.rect.n_cells()
    }

    fn name(&self, cell: Cell) -> String {
        self.rect.name(cell)
    }

    fn cell(&self, name: &str) -> Option<Cell> {
        self.rect.cell(name)
    }

    fn neighbours(&self, cell: Cell) -> &[Cell] {
        self.neighbours.of(cell)
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        self.hex(a).unsigned_distance_to(self.hex(b))
    }

    /// Neighbours are one unit apart. The board touches the left and the upper edge of the plane.
    fn centre(&self, cell: Cell) -> Point {
        let (half_columns, row) = self.grid(cell);
        Point::new((half_columns + 1) as f32 / 2.0, SIDE * (1.0 + 1.5 * row as f32))
    }

    /// Six corners, clockwise from the top.
    fn outline(&self, cell: Cell) -> Vec<Point> {
        let Point { x, y } = self.centre(cell);
        [(0.0, -1.0), (0.5, -0.5), (0.5, 0.5), (0.0, 1.0), (-0.5, 0.5), (-0.5, -0.5)]
            .map(|(dx, sides)| Point::new(x + dx, y + sides * SIDE))
            .to_vec()
    }

    fn grid(&self, cell: Cell) -> (i32, i32) {
        let (column, row) = self.rect.place(cell);
        (2 * column + (row & 1), row)
    }
}

/// The side of a hex whose neighbours are one unit apart: 1/√3.
const SIDE: f32 = 0.577_350_26;

fn at(rect: &Rect, hex: Hex) -> Option<Cell> {
    let [column, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy);
    rect.at(column, row)
}
