//! The units of both sides, and sets of them.

use crate::words::{Class, Side};

/// The number of units: one of each class a side.
pub(crate) const N_UNITS: usize = 2 * Class::COUNT;

/// A unit: RED's in class order, then BLU's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnitId(u8);

impl UnitId {
    /// Returns the unit of a side and a class.
    #[must_use]
    pub const fn new(side: Side, class: Class) -> Self {
        Self(first_of(side) + class as u8)
    }

    /// Returns the unit at an index of the list of all units.
    #[must_use]
    pub fn nth(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|_| index < N_UNITS).map(Self)
    }

    /// Returns the index in the list of all units.
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

    /// Iterates over all units.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..N_UNITS as u8).map(Self)
    }

    /// Iterates over the units of a side, in class order.
    pub fn of(side: Side) -> impl Iterator<Item = Self> {
        Class::ALL.into_iter().map(move |class| Self::new(side, class))
    }
}

/// Returns the number of a side's first unit.
const fn first_of(side: Side) -> u8 {
    side as u8 * Class::COUNT as u8
}

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(u16);

impl UnitSet {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Adds a unit.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Removes a unit.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Returns whether the set contains a unit.
    #[must_use]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of units.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Removes all units of a side.
    pub const fn remove_side(&mut self, side: Side) {
        self.0 &= !(((1 << Class::COUNT) - 1) << first_of(side));
    }

    /// Iterates over the units in the order of the list of all units.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let unit = (rest != 0).then(|| UnitId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(unit)
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = Self::NONE;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}
