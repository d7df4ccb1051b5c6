//! A set of cells as a bit set: small, `Copy`, and never on the heap.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::Cell;

/// A set of cells: one bit per cell, in `W` words of 64 bits.
///
/// The default of 8 words is enough for every board.
/// A game with a smaller board can use fewer words to keep its state small.
///
/// ```
/// use hillfort_board::{Cell, CellSet};
///
/// let low: CellSet = CellSet::first_n(4);
/// let even: CellSet = [0, 2, 4].into_iter().map(Cell::new).collect();
/// assert_eq!((low & even).len(), 2);
/// assert_eq!((low | even).len(), 5);
/// assert_eq!((low - even).first(), Some(Cell::new(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize = 8>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The number of cells that fit. Cells with smaller numbers can be inserted.
    pub const CAPACITY: usize = W * 64;

    /// Returns the set of the cells numbered 0 to `n - 1`.
    ///
    /// # Panics
    /// Panics if `n` is greater than [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    pub const fn first_n(n: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < n {
            set.insert(Cell::new(index));
            index += 1;
        }
        set
    }

    /// Creates the set from its words. The lowest bit of the first word is cell 0.
    #[must_use]
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// Adds a cell.
    ///
    /// # Panics
    /// Panics if the cell's number is [`CAPACITY`](Self::CAPACITY) or more.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= bit(cell);
    }

    /// Removes a cell, if it is in the set.
    pub const fn remove(&mut self, cell: Cell) {
        if cell.index() < Self::CAPACITY {
            self.0[cell.index() / 64] &= !bit(cell);
        }
    }

    /// Returns whether the cell is in the set.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.index() < Self::CAPACITY && self.0[cell.index() / 64] & bit(cell) != 0
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.is_subset(&Self::EMPTY)
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        let mut sum = 0;
        let mut word = 0;
        while word < W {
            sum += self.0[word].count_ones() as usize;
            word += 1;
        }
        sum
    }

    /// Returns the cell with the lowest number.
    #[must_use]
    pub const fn first(&self) -> Option<Cell> {
        let mut word = 0;
        while word < W {
            if self.0[word] != 0 {
                return Some(Cell::new(word * 64 + self.0[word].trailing_zeros() as usize));
            }
            word += 1;
        }
        None
    }

    /// Returns the `n`th cell in ascending order, counted from 0.
    #[must_use]
    pub const fn nth(&self, mut n: usize) -> Option<Cell> {
        let mut word = 0;
        while word < W {
            let mut bits = self.0[word];
            let count = bits.count_ones() as usize;
            if n < count {
                while n > 0 {
                    bits &= bits - 1;
                    n -= 1;
                }
                return Some(Cell::new(word * 64 + bits.trailing_zeros() as usize));
            }
            n -= count;
            word += 1;
        }
        None
    }

    /// Returns whether every cell of this set is in the other.
    #[must_use]
    pub const fn is_subset(&self, other: &Self) -> bool {
        let mut outside = 0;
        let mut word = 0;
        while word < W {
            outside |= self.0[word] & !other.0[word];
            word += 1;
        }
        outside == 0
    }

    /// Returns whether the two sets have a cell in common.
    #[must_use]
    pub const fn intersects(&self, other: &Self) -> bool {
        // All words are compared: a branch per word could not be predicted and would cost more.
        let mut common = 0;
        let mut word = 0;
        while word < W {
            common |= self.0[word] & other.0[word];
            word += 1;
        }
        common != 0
    }

    /// Calls `each` with the cells in ascending order. For large sets this is faster than [`CellSet::iter`], which stores
    /// its position after every cell.
    #[inline]
    pub fn for_each(&self, mut each: impl FnMut(Cell)) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                each(Cell::new(word * 64 + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }

    /// Returns the set with `n` added to the number of every cell. Cells beyond the capacity are dropped.
    ///
    /// On a board of rows, this moves all cells by the same step at once.
    #[must_use]
    pub fn raised(self, n: usize) -> Self {
        if n == 0 || n >= 64 {
            let cells = self.iter().map(|cell| cell.index() + n).filter(|index| *index < Self::CAPACITY);
            return cells.map(Cell::new).collect();
        }
        Self(std::array::from_fn(|word| {
            let carried = if word > 0 { self.0[word - 1] >> (64 - n) } else { 0 };
            self.0[word] << n | carried
        }))
    }

    /// Returns the set with `n` subtracted from the number of every cell. Cells with a smaller number are dropped.
    #[must_use]
    pub fn lowered(self, n: usize) -> Self {
        if n == 0 || n >= 64 {
            return self.iter().filter_map(|cell| cell.index().checked_sub(n)).map(Cell::new).collect();
        }
        Self(std::array::from_fn(|word| {
            let carried = if word + 1 < W { self.0[word + 1] << (64 - n) } else { 0 };
            self.0[word] >> n | carried
        }))
    }

    /// Returns an iterator over the cells in ascending order.
    #[must_use]
    pub const fn iter(&self) -> CellSetIter<W> {
        CellSetIter { words: self.0, word: 0 }
    }
}

const fn bit(cell: Cell) -> u64 {
    1 << (cell.index() % 64)
}

/// An iterator over the cells of a [`CellSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct CellSetIter<const W: usize> {
    words: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for CellSetIter<W> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while let Some(bits) = self.words.get_mut(self.word) {
            if *bits != 0 {
                let cell = Cell::new(self.word * 64 + bits.trailing_zeros() as usize);
                *bits &= *bits - 1;
                return Some(cell);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellSetIter<W>;

    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

impl<const W: usize> Extend<Cell> for CellSet<W> {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl<const W: usize> SubAssign for CellSet<W> {
    fn sub_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> Sub for CellSet<W> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}
