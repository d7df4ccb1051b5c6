//! Seats and sets of seats.

use serde::Serialize;

/// A place at the table, numbered from 0. The game names it, and the name may depend on the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seat(u8);

impl Seat {
    /// Creates the seat with that number.
    ///
    /// # Panics
    /// Panics if `index` is 8 or more.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < 8, "a table has at most eight seats");
        #[expect(clippy::cast_possible_truncation, reason = "checked above")]
        Self(index as u8)
    }

    /// Returns the seat's number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns `p1` for the first seat, `p2` for the second and so on.
    #[must_use]
    pub const fn player_name(self) -> &'static str {
        ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"][self.0 as usize]
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Creates the set of one seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Returns the set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Returns whether `seat` is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of seats in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat::new).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}
