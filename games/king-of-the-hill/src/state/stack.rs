//! The units on one cell.

use hillfort_engine::Seat;

use crate::words::Class;

/// The units on one cell: one byte per seat, with two bits for runners, four for fighters and two for blockers.
///
/// A cell is one number, and "is any enemy fighter here" is one mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stack(u32);

/// A set of seats and classes, as a mask over a [`Stack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitMask(u32);

const SHIFT: [u32; 3] = [0, 2, 6];
const WIDTH: [u32; 3] = [0b11, 0b1111, 0b11];

impl UnitMask {
    /// No units.
    pub const NONE: Self = Self(0);

    /// All units of a seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self(0xff << (8 * seat.index()))
    }

    /// All units of a class, of any player.
    #[must_use]
    pub const fn class(class: Class) -> Self {
        Self((WIDTH[class as usize] << SHIFT[class as usize]) * 0x0101_0101)
    }

    /// Returns whether the mask has units of a class.
    #[must_use]
    pub const fn has(self, class: Class) -> bool {
        self.0 & Self::class(class).0 != 0
    }

    /// The units in both masks.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The units in either mask.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The units not in the mask.
    #[must_use]
    pub const fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Stack {
    /// Returns the most units of a class that a seat may own, so that all of them fit on one cell.
    #[must_use]
    pub const fn most(class: Class) -> u8 {
        [3, 15, 3][class as usize]
    }

    /// Returns whether the stack is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the stack has any of these units.
    #[must_use]
    pub const fn has(self, units: UnitMask) -> bool {
        self.0 & units.0 != 0
    }

    /// Returns these units of the stack, without all others.
    #[must_use]
    pub const fn only(self, units: UnitMask) -> Self {
        Self(self.0 & units.0)
    }

    /// Counts the units of a seat and a class.
    #[must_use]
    pub const fn count(self, seat: Seat, class: Class) -> u8 {
        (self.0 >> (8 * seat.index() as u32 + SHIFT[class as usize]) & WIDTH[class as usize]) as u8
    }

    /// Counts all units of a seat.
    #[must_use]
    pub const fn total(self, seat: Seat) -> u8 {
        let own = self.0 >> (8 * seat.index());
        ((own & 0b11) + (own >> 2 & 0b1111) + (own >> 6 & 0b11)) as u8
    }

    /// Counts the units of a class, over all seats.
    #[must_use]
    pub const fn total_of(self, class: Class) -> u8 {
        let mut sum = 0;
        let mut seat = 0;
        while seat < 4 {
            sum += self.count(Seat::new(seat), class);
            seat += 1;
        }
        sum
    }

    /// Adds a unit.
    pub const fn add(&mut self, seat: Seat, class: Class) {
        self.0 += Self::one(seat, class);
    }

    /// Removes a unit, which must be there.
    pub const fn remove(&mut self, seat: Seat, class: Class) {
        debug_assert!(self.count(seat, class) > 0, "only a unit on the cell can leave it");
        self.0 -= Self::one(seat, class);
    }

    const fn one(seat: Seat, class: Class) -> u32 {
        1 << (8 * seat.index() as u32 + SHIFT[class as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_counted_by_seat_and_class() {
        let mut stack = Stack::default();
        for seat in (0..4).map(Seat::new) {
            for class in Class::ALL {
                for _ in 0..Stack::most(class) {
                    stack.add(seat, class);
                }
            }
        }
        for seat in (0..4).map(Seat::new) {
            for class in Class::ALL {
                assert_eq!(stack.count(seat, class), Stack::most(class));
                assert!(stack.has(UnitMask::of(seat).and(UnitMask::class(class))));
            }
            assert_eq!(stack.total(seat), 21);
        }
        assert_eq!(stack.total_of(Class::Fighter), 60);
        stack.remove(Seat::new(2), Class::Runner);
        assert_eq!(
            (stack.count(Seat::new(2), Class::Runner), stack.count(Seat::new(2), Class::Fighter)),
            (2, 15)
        );
    }
}
