//! The words of the rulebook as types: sides, classes, units and sets of units.

use hillfort_engine::Seat;
pub use hillfort_engine::Side;

/// Returns the seat of a side: BLU, who begins, has the first one (AD-MATCH-1).
#[must_use]
pub const fn seat_of(side: Side) -> Seat {
    match side {
        Side::Blue => Seat::new(0),
        Side::Red => Seat::new(1),
    }
}

/// Returns the side of a seat.
#[must_use]
pub const fn side_of(seat: Seat) -> Side {
    if seat.index() == 0 { Side::Blue } else { Side::Red }
}

/// A class of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Class {
    /// Goes far and shoots quickly.
    Scout,
    /// Burns all around.
    Pyro,
    /// Fires rockets at spaces.
    Soldier,
    /// Shoots twice if he hits.
    Heavy,
    /// Throws grenades.
    Demoman,
    /// Marks, then shoots without fail.
    Sniper,
}

impl Class {
    /// Class order (AD-OVER-5).
    pub const ALL: [Self; 6] =
        [Self::Scout, Self::Pyro, Self::Soldier, Self::Heavy, Self::Demoman, Self::Sniper];

    /// Returns the name, as on the cards.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["scout", "pyro", "soldier", "heavy", "demoman", "sniper"][self as usize]
    }

    /// Returns the name in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Scout", "Pyro", "Soldier", "Heavy", "Demoman", "Sniper"][self as usize]
    }

    /// Returns the letter the terminal draws.
    #[must_use]
    pub const fn letter(self) -> char {
        ['S', 'P', 'O', 'H', 'D', 'N'][self as usize]
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Returns how the class chooses whom to attack (AD-ATK-6 to AD-ATK-8, AD-ATK-10, AD-DEMO-4).
    #[must_use]
    pub const fn targeting(self) -> Targeting {
        match self {
            Self::Scout | Self::Heavy => Targeting::Single,
            Self::Pyro => Targeting::All,
            Self::Soldier => Targeting::Area,
            Self::Sniper => Targeting::Marked,
            Self::Demoman => Targeting::Grenade,
        }
    }
}

/// How an attack chooses whom it attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Targeting {
    /// One space that holds an enemy.
    Single,
    /// One space; every enemy near it.
    Area,
    /// Every enemy in range.
    All,
    /// The enemy that carries the side's mark.
    Marked,
    /// Nobody: a grenade is thrown instead.
    Grenade,
}

/// How many units there are.
pub const N_UNITS: usize = 12;

/// One of the twelve units: RED's six in class order, then BLU's six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit(u8);

impl Unit {
    /// Returns the unit of a side and a class.
    #[must_use]
    pub const fn new(side: Side, class: Class) -> Self {
        Self(side as u8 * 6 + class as u8)
    }

    /// Returns the unit of that number in the list of all.
    #[must_use]
    pub fn nth(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|_| index < N_UNITS).map(Self)
    }

    /// Returns its number in the list of all.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 < 6 { Side::Red } else { Side::Blue }
    }

    /// Returns its class.
    #[must_use]
    pub const fn class(self) -> Class {
        Class::ALL[(self.0 % 6) as usize]
    }

    /// Goes through all units.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..N_UNITS as u8).map(Self)
    }

    /// Goes through the units of a side, in class order.
    pub fn of(side: Side) -> impl Iterator<Item = Self> {
        Class::ALL.into_iter().map(move |class| Self::new(side, class))
    }
}

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Units(u16);

impl Units {
    /// The set without a unit.
    pub const NONE: Self = Self(0);

    /// Puts a unit into the set.
    pub const fn insert(&mut self, unit: Unit) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a unit out of the set.
    pub const fn remove(&mut self, unit: Unit) {
        self.0 &= !(1 << unit.0);
    }

    /// Tells whether the unit is in the set.
    #[must_use]
    pub const fn contains(self, unit: Unit) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// Tells whether no unit is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Counts the units.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Takes all units of a side out of the set.
    pub const fn remove_side(&mut self, side: Side) {
        self.0 &= !(0b11_1111 << (side as u8 * 6));
    }

    /// Goes through the units in the order of the list of all: those of a side in class order.
    pub fn iter(self) -> impl Iterator<Item = Unit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let unit = (rest != 0).then(|| Unit(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(unit)
        })
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        let mut set = Self::NONE;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}
