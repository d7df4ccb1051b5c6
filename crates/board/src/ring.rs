//! The ring board: rings of tiles around a hub, and areas next to the outer ring.

use crate::neighbours::Neighbours;
use crate::rect::name_of;
use crate::{Board, Cell, MAX_CELLS, Point, SizeError, UNREACHABLE};

/// A board of rings around a hub. All rings have the same number of tiles, which form sectors.
///
/// Cells are numbered in this order: the areas `s1`, `s2` and so on, the tiles of the rings from the outside (`a1`, `a2`
/// …, `b1`, `b2` …), and the hub.
/// The drawing shows sectors 1 and 2 of three rings; `a1` is at the top of the board:
///
/// ```text
///   outside    s1          an area, next to any outer tile
///            | a1 | a2 |
///            | b1 | b2 |   clockwise: to the right
///            | c1 | c2 |
///   inside   |   hub   |
/// ```
///
/// The neighbours of a tile are listed in the order left (counter-clockwise), right, inward, outward.
/// The neighbours of the hub are all tiles of the inner ring, in ascending order.
/// Areas have no neighbours here, because a game places and moves them during play. An area is [`UNREACHABLE`] from
/// all other cells.
///
/// In code, rings, tiles and areas count from 0: `tile(0, 0)` is `a1`, `area(0)` is `s1`.
///
/// ```
/// use hillfort_board::{Board, RingBoard};
///
/// let board = RingBoard::new(4, 4, 7, "hill")?;
/// let a1 = board.tile(0, 0);
/// let beside: Vec<String> = board.neighbours(a1).iter().map(|&cell| board.name(cell)).collect();
/// assert_eq!(beside, ["a7", "a2", "b1"]);
/// assert_eq!(board.neighbours(board.hub()).len(), 7);
/// assert_eq!(board.distance(a1, board.hub()), 4);
/// # Ok::<(), hillfort_board::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RingBoard {
    areas: usize,
    rings: usize,
    tiles: usize,
    hub_name: String,
    neighbours: Neighbours,
}

impl RingBoard {
    /// Creates a board of 1 to 18 rings of 3 to 99 tiles, with at most one area per outer tile.
    ///
    /// # Errors
    /// Returns an error if the size is out of range or the name of the hub is not made of lowercase letters.
    pub fn new(areas: usize, rings: usize, tiles: usize, hub_name: &str) -> Result<Self, SizeError> {
        if !(1..=18).contains(&rings) {
            return Err(SizeError::Rings(rings));
        }
        if !(3..=99).contains(&tiles) {
            return Err(SizeError::Tiles(tiles));
        }
        if areas > tiles {
            return Err(SizeError::Areas { areas, tiles });
        }
        if hub_name.is_empty() || !hub_name.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(SizeError::HubName(hub_name.to_owned()));
        }
        let n_cells = areas + rings * tiles + 1;
        if n_cells > MAX_CELLS {
            return Err(SizeError::Cells(n_cells));
        }
        let empty = Neighbours::new(0, |_| []);
        let mut board = Self { areas, rings, tiles, hub_name: hub_name.to_owned(), neighbours: empty };
        board.neighbours = Neighbours::new(n_cells, |cell| board.list_neighbours(cell));
        Ok(board)
    }

    /// Returns the number of areas.
    #[must_use]
    pub fn n_areas(&self) -> usize {
        self.areas
    }

    /// Returns the number of rings.
    #[must_use]
    pub fn n_rings(&self) -> usize {
        self.rings
    }

    /// Returns the number of tiles of one ring.
    #[must_use]
    pub fn n_tiles(&self) -> usize {
        self.tiles
    }

    /// Returns an area, counted from 0.
    ///
    /// # Panics
    /// Panics if there is no such area.
    #[must_use]
    pub fn area(&self, area: usize) -> Cell {
        assert!(area < self.areas, "there is no area {area}");
        Cell::new(area)
    }

    /// Returns a tile by its ring, counted from the outside, and its number in the ring, both from 0.
    ///
    /// # Panics
    /// Panics if there is no such tile.
    #[must_use]
    pub fn tile(&self, ring: usize, tile: usize) -> Cell {
        assert!(ring < self.rings && tile < self.tiles, "there is no tile {tile} in ring {ring}");
        Cell::new(self.areas + ring * self.tiles + tile)
    }

    /// Returns the hub.
    #[must_use]
    pub fn hub(&self) -> Cell {
        Cell::new(self.areas + self.rings * self.tiles)
    }

    /// Returns the ring of a tile, counted from the outside and from 0; `None` for areas and the hub.
    #[must_use]
    pub fn ring_of(&self, cell: Cell) -> Option<usize> {
        self.ring_and_tile(cell).map(|(ring, _)| ring)
    }

    /// Returns the number of a tile in its ring, clockwise from 0; `None` for areas and the hub.
    #[must_use]
    pub fn tile_of(&self, cell: Cell) -> Option<usize> {
        self.ring_and_tile(cell).map(|(_, tile)| tile)
    }

    /// Returns the cell one step closer to the hub; `None` for areas and the hub.
    #[must_use]
    pub fn inward(&self, cell: Cell) -> Option<Cell> {
        let (ring, tile) = self.ring_and_tile(cell)?;
        Some(if ring + 1 < self.rings { self.tile(ring + 1, tile) } else { self.hub() })
    }

    /// Returns the tile one step farther from the hub; `None` for outer tiles, areas and the hub.
    #[must_use]
    pub fn outward(&self, cell: Cell) -> Option<Cell> {
        let (ring, tile) = self.ring_and_tile(cell)?;
        Some(self.tile(ring.checked_sub(1)?, tile))
    }

    /// Returns the next tile of the ring, clockwise; `None` for areas and the hub.
    #[must_use]
    pub fn clockwise(&self, cell: Cell) -> Option<Cell> {
        let (ring, tile) = self.ring_and_tile(cell)?;
        Some(self.tile(ring, (tile + 1) % self.tiles))
    }

    /// Returns the previous tile of the ring; `None` for areas and the hub.
    #[must_use]
    pub fn counter_clockwise(&self, cell: Cell) -> Option<Cell> {
        let (ring, tile) = self.ring_and_tile(cell)?;
        Some(self.tile(ring, (tile + self.tiles - 1) % self.tiles))
    }

    pub(crate) fn ring_and_tile(&self, cell: Cell) -> Option<(usize, usize)> {
        let place = cell.index().checked_sub(self.areas)?;
        (place < self.rings * self.tiles).then(|| (place / self.tiles, place % self.tiles))
    }

    fn list_neighbours(&self, cell: Cell) -> Vec<Cell> {
        if cell == self.hub() {
            return (0..self.tiles).map(|tile| self.tile(self.rings - 1, tile)).collect();
        }
        let beside =
            [self.counter_clockwise(cell), self.clockwise(cell), self.inward(cell), self.outward(cell)];
        beside.into_iter().flatten().collect()
    }

    /// Returns the number of steps from a tile or the hub to the hub.
    pub(crate) fn depth(&self, cell: Cell) -> u32 {
        self.ring_of(cell).map_or(0, |ring| (self.rings - ring) as u32)
    }
}

impl Board for RingBoard {
    fn n_cells(&self) -> usize {
        self.hub().index() + 1
    }

    fn name(&self, cell: Cell) -> String {
        match self.ring_and_tile(cell) {
            Some((ring, tile)) => name_of(ring as u8, tile as u8),
            None if cell == self.hub() => self.hub_name.clone(),
            None => format!("s{}", cell.index() + 1),
        }
    }

    fn cell(&self, name: &str) -> Option<Cell> {
        self.cells().find(|&cell| self.name(cell) == name)
    }

    fn neighbours(&self, cell: Cell) -> &[Cell] {
        self.neighbours.of(cell)
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        if a == b {
            return 0;
        }
        if a.index() < self.areas || b.index() < self.areas {
            return UNREACHABLE;
        }
        let across = self.depth(a) + self.depth(b);
        let (Some(tile_a), Some(tile_b)) = (self.tile_of(a), self.tile_of(b)) else { return across };
        let apart = tile_a.abs_diff(tile_b);
        let around = apart.min(self.tiles - apart) as u32 + self.depth(a).abs_diff(self.depth(b));
        around.min(across)
    }

    /// An area is drawn next to the outer tile of the same number; see [`RingBoard::centre_beside`].
    fn centre(&self, cell: Cell) -> Point {
        self.draw_centre(cell)
    }

    /// An area is drawn next to the outer tile of the same number; see [`RingBoard::outline_beside`].
    fn outline(&self, cell: Cell) -> Vec<Point> {
        self.draw_outline(cell)
    }

    /// The rings are unrolled: row 0 has the areas, each above the tile of the same number, then comes one row per ring,
    /// then the hub.
    fn grid(&self, cell: Cell) -> (i32, i32) {
        match self.ring_and_tile(cell) {
            Some((ring, tile)) => (2 * tile as i32, ring as i32 + 1),
            None if cell == self.hub() => (self.tiles as i32 - 1, self.rings as i32 + 1),
            None => self.grid_beside(cell.index()),
        }
    }
}
