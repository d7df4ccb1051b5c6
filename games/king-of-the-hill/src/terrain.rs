//! The cells of the board, and the terrain on them as bit sets.
//!
//! Chance draws the terrain and players change it, so [`Terrain`] is part of the state.

use hillfort_board::{Cell, CellSet};

use crate::words::{Direction, TerrainKind};

/// The number of starting areas; their cells come before the first tile.
pub(crate) const N_AREAS: usize = 4;
/// The number of rings around the hill.
pub const N_RINGS: usize = 4;
/// The number of tiles in a ring.
pub const N_TILES: usize = 7;
/// The number of all cells: areas, tiles, hill.
pub(crate) const N_CELLS: usize = N_AREAS + N_RINGS * N_TILES + 1;
/// The centre piece.
pub(crate) const HILL: Cell = Cell::new(N_CELLS - 1);

/// A set of cells of this board.
pub(crate) type Cells = CellSet<1>;

/// Returns an area, counted from 0.
#[must_use]
pub(crate) const fn area(number: u8) -> Cell {
    Cell::new(number as usize)
}

/// Returns a tile by ring and number, both counted from 0.
#[must_use]
pub const fn tile(ring: u8, number: u8) -> Cell {
    Cell::new(N_AREAS + ring as usize * N_TILES + number as usize)
}

/// Returns the tiles of a ring.
pub(crate) fn tiles_of(ring: u8) -> impl Iterator<Item = Cell> {
    (0..N_TILES as u8).map(move |number| tile(ring, number))
}

/// Returns the ring and the number of a tile, both counted from 0; `None` for areas and the hill.
#[must_use]
pub(crate) fn ring_and_number(cell: Cell) -> Option<(u8, u8)> {
    let idx = cell.index().checked_sub(N_AREAS).filter(|idx| *idx < N_RINGS * N_TILES)?;
    let place = |n: usize| u8::try_from(n).expect("rings and tiles are few");
    Some((place(idx / N_TILES), place(idx % N_TILES)))
}

/// Returns the number of an area, counted from 0.
#[must_use]
pub(crate) fn area_number(cell: Cell) -> Option<u8> {
    u8::try_from(cell.index()).ok().filter(|idx| usize::from(*idx) < N_AREAS)
}

/// The terrain of all tiles now, in two planes of bits: the low and the high bit of each tile's [`TerrainKind`].
///
/// Bit `ring * 7 + number` of a plane belongs to that tile; areas and the hill have no terrain (KH-BOARD-7).
/// In this form a question about all tiles at once takes a handful of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terrain {
    low: u32,
    high: u32,
}

/// All tiles, as bits.
pub(crate) const ALL_TILES: u32 = (1 << (N_RINGS * N_TILES)) - 1;
/// The tiles of the outer ring, as bits.
const RING: u32 = (1 << N_TILES) - 1;
/// The first tile of every ring, as bits.
const FIRST: u32 = 1 | 1 << 7 | 1 << 14 | 1 << 21;

impl Terrain {
    /// The terrain before it is drawn.
    pub const UNKNOWN: Self = Self { low: ALL_TILES, high: ALL_TILES };

    /// Returns the terrain of a tile by its bit.
    const fn by_bit(self, bit: usize) -> TerrainKind {
        TerrainKind::from_bits(((self.low >> bit & 1) | (self.high >> bit & 1) << 1) as u64)
    }

    /// Returns the terrain of a cell; `None` for areas and the hill.
    #[must_use]
    pub fn at(self, cell: Cell) -> Option<TerrainKind> {
        let bit = cell.index().checked_sub(N_AREAS).filter(|bit| *bit < N_RINGS * N_TILES)?;
        Some(self.by_bit(bit))
    }

    /// Sets the terrain of a tile.
    pub fn set(&mut self, ring: u8, number: u8, terrain: TerrainKind) {
        let bit = u32::from(ring) * N_TILES as u32 + u32::from(number);
        self.low = self.low & !(1 << bit) | (terrain as u32 & 1) << bit;
        self.high = self.high & !(1 << bit) | (terrain as u32 >> 1) << bit;
    }

    /// Turns a ring by one tile (KH-RING-2).
    pub const fn turn(&mut self, ring: u8, direction: Direction) {
        self.low = turned(self.low, ring, direction);
        self.high = turned(self.high, ring, direction);
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
}

/// Moves every bit to the previous tile of its ring: bit i is then about tile i + 1.
pub(crate) const fn right(plane: u32) -> u32 {
    (plane & !FIRST) >> 1 | (plane & FIRST) << 6
}

/// Moves every bit one ring outwards: the bit of a tile is then about the tile inside it.
pub(crate) const fn inwards(plane: u32) -> u32 {
    plane >> N_TILES
}

/// Returns the tiles next to a set of tiles, as bits.
pub(crate) const fn spread(tiles: u32) -> u32 {
    let left = (tiles << 1 & !FIRST) | (tiles >> 6 & FIRST);
    (right(tiles) | left | inwards(tiles) | tiles << N_TILES) & ALL_TILES
}

/// Turns one ring of a plane by one tile.
const fn turned(plane: u32, ring: u8, direction: Direction) -> u32 {
    let shift = ring as u32 * N_TILES as u32;
    let bits = plane >> shift & RING;
    let bits = match direction {
        Direction::Right => (bits << 1 | bits >> 6) & RING,
        Direction::Left => (bits >> 1 | bits << 6) & RING,
    };
    plane & !(RING << shift) | bits << shift
}
