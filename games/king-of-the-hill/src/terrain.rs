//! Cells and the terrain on them, as bit sets.

use hillfort_board::{Cell, CellSet};

use crate::words::{Direction, TerrainKind};

/// Starting areas, and cells before the first tile.
pub const N_AREAS: usize = 4;
/// Rings around the hill.
pub const N_RINGS: usize = 4;
/// Tiles in a ring.
pub const N_TILES: usize = 7;
/// All cells: areas, tiles, hill.
pub const N_CELLS: usize = N_AREAS + N_RINGS * N_TILES + 1;
/// The centre piece.
pub const HILL: Cell = Cell::new(N_CELLS - 1);

/// A set of cells of this board.
pub type Cells = CellSet<1>;

/// Returns an area, counted from 0.
#[must_use]
pub const fn area(number: u8) -> Cell {
    Cell::new(number as usize)
}

/// Returns a tile by ring and number, both counted from 0.
#[must_use]
pub const fn tile(ring: u8, number: u8) -> Cell {
    Cell::new(N_AREAS + ring as usize * N_TILES + number as usize)
}

/// Returns the ring and the number of a tile, both counted from 0; areas and the hill have none.
#[must_use]
pub fn ring_and_number(cell: Cell) -> Option<(u8, u8)> {
    let idx = cell.index().checked_sub(N_AREAS).filter(|idx| *idx < N_RINGS * N_TILES)?;
    let place = |n: usize| u8::try_from(n).expect("rings and tiles are few");
    Some((place(idx / N_TILES), place(idx % N_TILES)))
}

/// Returns the number of an area, counted from 0.
#[must_use]
pub fn area_number(cell: Cell) -> Option<u8> {
    u8::try_from(cell.index()).ok().filter(|idx| usize::from(*idx) < N_AREAS)
}

/// The terrain of all tiles: a plane of bits for each of the two halves of the terrain's number.
///
/// Bit `ring * 7 + number` belongs to the tile; areas and the hill have no terrain (KH-BOARD-7).
/// In planes a question about all tiles at once is a handful of operations; see the swaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terrain {
    low: u32,
    high: u32,
}

const ALL_TILES: u32 = (1 << (N_RINGS * N_TILES)) - 1;
const RING: u32 = (1 << N_TILES) - 1;
// The first tile of every ring.
const FIRST: u32 = 1 | 1 << 7 | 1 << 14 | 1 << 21;

impl Terrain {
    /// The ground before any terrain is drawn.
    pub const UNKNOWN: Self = Self { low: ALL_TILES, high: ALL_TILES };

    /// Returns the terrain of a tile by its bit.
    #[must_use]
    const fn by_bit(self, bit: usize) -> TerrainKind {
        TerrainKind::from_bits(((self.low >> bit & 1) | (self.high >> bit & 1) << 1) as u64)
    }

    /// Returns the terrain of a cell; none for areas and the hill.
    #[must_use]
    pub fn at(self, cell: Cell) -> Option<TerrainKind> {
        let bit = cell.index().checked_sub(N_AREAS).filter(|bit| *bit < N_RINGS * N_TILES)?;
        Some(self.by_bit(bit))
    }

    /// Lays a terrain on a tile.
    pub fn lay(&mut self, ring: u8, number: u8, terrain: TerrainKind) {
        let bit = u32::from(ring) * N_TILES as u32 + u32::from(number);
        self.low = self.low & !(1 << bit) | (terrain as u32 & 1) << bit;
        self.high = self.high & !(1 << bit) | (terrain as u32 >> 1) << bit;
    }

    /// Turns a ring by one tile (KH-RING-2).
    pub const fn turn(&mut self, ring: u8, way: Direction) {
        self.low = turned(self.low, ring, way);
        self.high = turned(self.high, ring, way);
    }

    /// Exchanges the terrain of two tiles (KH-SWAP-1).
    pub fn swap(&mut self, a: Cell, b: Cell) {
        let (a, b) = (a.index() - N_AREAS, b.index() - N_AREAS);
        for plane in [&mut self.low, &mut self.high] {
            let differ = (*plane >> a ^ *plane >> b) & 1;
            *plane ^= differ << a | differ << b;
        }
    }

    /// Returns the tiles with this terrain, as bits.
    #[must_use]
    pub const fn plane(self, terrain: TerrainKind) -> u32 {
        match terrain {
            TerrainKind::Light => ALL_TILES & !self.low & !self.high,
            TerrainKind::Normal => self.low & !self.high,
            TerrainKind::Difficult => !self.low & self.high,
            TerrainKind::Unknown => self.low & self.high,
        }
    }

    /// Returns the tiles whose terrain may be swapped with the next tile of the ring, and those whose terrain may
    /// be swapped with the tile one ring inwards (KH-SWAP-2, KH-SWAP-3). `blocked[t]` are the tiles, as bits, that
    /// hold a unit which may not stand on terrain t.
    #[must_use]
    pub fn swaps(self, blocked: [u32; 3]) -> (u32, u32) {
        let mut harm = [0; 2]; // The unit here would stand on the other tile's terrain, or the other way round.
        let (mut same_right, mut same_in) = (0, 0);
        for terrain in TerrainKind::DRAWN {
            let (here, blocked) = (self.plane(terrain), blocked[terrain as usize]);
            harm[0] |= blocked & right(here) | right(blocked) & here;
            harm[1] |= blocked & inwards(here) | inwards(blocked) & here;
            same_right |= here & right(here);
            same_in |= here & inwards(here);
        }
        let has_inner = ALL_TILES >> N_TILES;
        (ALL_TILES & !harm[0] & !same_right, has_inner & !harm[1] & !same_in)
    }
}

/// Brings every tile's bit to the tile before it in the ring: bit i then tells of tile i + 1.
const fn right(plane: u32) -> u32 {
    (plane & !FIRST) >> 1 | (plane & FIRST) << 6
}

/// Brings every tile's bit one ring outwards: the bit of a tile then tells of the tile inside it.
const fn inwards(plane: u32) -> u32 {
    plane >> N_TILES
}

/// Returns the neighbours of a set of tiles, as bits; areas and the hill are left out.
pub(crate) const fn spread(tiles: u32) -> u32 {
    let left = (tiles << 1 & !FIRST) | (tiles >> 6 & FIRST);
    (right(tiles) | left | inwards(tiles) | tiles << N_TILES) & ALL_TILES
}

const fn turned(plane: u32, ring: u8, way: Direction) -> u32 {
    let shift = ring as u32 * N_TILES as u32;
    let bits = plane >> shift & RING;
    let bits = match way {
        Direction::Right => (bits << 1 | bits >> 6) & RING,
        Direction::Left => (bits >> 1 | bits << 6) & RING,
    };
    plane & !(RING << shift) | bits << shift
}
