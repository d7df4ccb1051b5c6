//! The twelve class tokens, and sets of them.

use hillfort_board::Cell;

use crate::words::{Class, Side, Weapon};

/// The number of tokens of both teams.
pub(crate) const N_UNITS: usize = 2 * Class::COUNT;

/// What is known about a token. Its side and class follow from its [`UnitId`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unit {
    /// The cell; `None` while it is off the board.
    pub at: Option<Cell>,
    /// The health; 0 while it is off the board.
    pub hp: u16,
    /// The charge of a Medic.
    pub charge: u8,
    /// The weapon it carries; `None` until it first enters.
    pub weapon: Option<Weapon>,
    /// The marks on it.
    pub marks: Marks,
}

/// A mark on a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// It has taken aim (PR-AIM-1).
    Aimed,
    /// Its attack does more damage (PR-KRITZ-3).
    Kritz,
    /// It takes no damage (PR-UBER-5).
    Uber,
}

impl Mark {
    /// All marks, in the order of the state JSON.
    pub const ALL: [Self; 3] = [Self::Aimed, Self::Kritz, Self::Uber];

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["aimed", "Kritz", "Uber"][self as usize]
    }
}

/// The marks on a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u8);

impl Marks {
    /// Returns whether a mark is there.
    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u8 != 0
    }

    /// Adds a mark.
    pub const fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    /// Removes a mark.
    pub const fn remove(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u8);
    }
}

/// One of the twelve tokens, by its index in unit order (PR-COMP-4): RED's six in class order, then BLU's six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u8);

impl UnitId {
    /// Returns the token of a side and a class.
    #[must_use]
    pub const fn new(side: Side, class: Class) -> Self {
        Self(side as u8 * Class::COUNT as u8 + class as u8)
    }

    /// Iterates over all tokens in unit order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..N_UNITS as u8).map(Self)
    }

    /// Returns the name in sentences: `BLU Heavy`.
    #[must_use]
    pub fn title(self) -> String {
        format!("{} {}", self.side().title(), self.class().title())
    }

    /// Returns the index in unit order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the side.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.index() < Class::COUNT { Side::Red } else { Side::Blue }
    }

    /// Returns the class.
    #[must_use]
    pub const fn class(self) -> Class {
        Class::ALL[self.index() % Class::COUNT]
    }
}

/// A set of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(u16);

impl UnitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the tokens of a side.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self(0b11_1111 << (side as u16 * Class::COUNT as u16))
    }

    /// Returns the set with one token.
    #[must_use]
    pub const fn only(unit: UnitId) -> Self {
        Self(1 << unit.0)
    }

    /// Adds a token.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Removes a token.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Returns whether the set contains a token.
    #[must_use]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the tokens that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the first token in unit order.
    #[must_use]
    pub const fn first(self) -> Option<UnitId> {
        if self.0 == 0 { None } else { Some(UnitId(self.0.trailing_zeros() as u8)) }
    }

    /// Iterates over the tokens in unit order.
    pub fn iter(mut self) -> impl Iterator<Item = UnitId> {
        std::iter::from_fn(move || {
            let unit = self.first()?;
            self.remove(unit);
            Some(unit)
        })
    }
}
