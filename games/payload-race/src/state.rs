//! The position as plain data.

use board::Cell;
use engine::{Outcome, Seat};

use crate::words::{Class, Parts, Side, Weapon};

/// Class tokens of both teams.
pub const N_UNITS: usize = 2 * Class::COUNT;

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The tokens, in unit order.
    pub units: [Unit; N_UNITS],
    /// The steps the carts have gone, by side.
    pub carts: [u16; 2],
    /// The number of the turn; 0 in setup.
    pub turn: u16,
    /// What is being decided.
    pub phase: Phase,
    /// The colour of seat p1; none until it is chosen.
    pub p1: Option<Side>,
    /// Who goes first; it means nothing before the colours are chosen.
    pub first: Side,
    /// Whose turn it is, in setup who deploys; it means nothing before the colours are chosen.
    pub side: Side,
    /// The active token.
    pub active: Option<UnitId>,
    /// What the active token has done.
    pub done: Parts,
    /// Whether the cart was pushed in this turn.
    pub pushed: bool,
    /// The tokens that cannot be used any more in this turn.
    pub spent: UnitSet,
    /// The tokens that wait for their respawn.
    pub dead: UnitSet,
}

const _: () = assert!(size_of::<State>() <= 192, "a state is small enough to be copied without a thought");

/// A class token: its side and class follow from its place in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Where it stands; none while it is not on the board.
    pub at: Option<Cell>,
    /// Its health; 0 while it is not on the board.
    pub hp: u16,
    /// The charge of a Medic.
    pub charge: u8,
    /// What it carries; none until it first enters.
    pub weapon: Option<Weapon>,
    /// What lies on it.
    pub marks: Marks,
}

/// A mark on a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// It has taken aim (PR-AIM-1).
    Aimed,
    /// Its attack counts several times (PR-KRITZ-3).
    Kritz,
    /// It takes no damage (PR-UBER-5).
    Uber,
}

impl Mark {
    /// All marks, in the order of the state JSON.
    pub const ALL: [Self; 3] = [Self::Aimed, Self::Kritz, Self::Uber];

    /// Returns the word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["aimed", "kritz", "uber"][self as usize]
    }
}

/// The marks on a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u8);

impl Marks {
    /// Tells whether a mark is there.
    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u8 != 0
    }

    /// Lays a mark down, if it is not there already.
    pub const fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    /// Takes a mark off, if it is there.
    pub const fn remove(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u8);
    }
}

/// A token by its place in unit order (PR-COMP-4): RED's six in class order, then BLU's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u8);

impl UnitId {
    /// Returns the token of a side and a class.
    #[must_use]
    pub const fn new(side: Side, class: Class) -> Self {
        Self(side as u8 * Class::COUNT as u8 + class as u8)
    }

    /// Returns all tokens in unit order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..N_UNITS as u8).map(Self)
    }

    /// Returns its place in unit order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns its side.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.index() < Class::COUNT { Side::Red } else { Side::Blu }
    }

    /// Returns its class.
    #[must_use]
    pub const fn class(self) -> Class {
        Class::ALL[self.index() % Class::COUNT]
    }
}

/// A set of tokens, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(u16);

impl UnitSet {
    /// The set without a token.
    pub const EMPTY: Self = Self(0);

    /// Returns the tokens of a side.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self(0b11_1111 << (side as u16 * Class::COUNT as u16))
    }

    /// Returns the set with this one token.
    #[must_use]
    pub const fn only(unit: UnitId) -> Self {
        Self(1 << unit.0)
    }

    /// Puts a token into the set.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a token out of the set.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Tells whether a token is in the set.
    #[must_use]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// Tells whether no token is in the set.
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

    /// Returns the tokens in unit order.
    pub fn iter(mut self) -> impl Iterator<Item = UnitId> {
        std::iter::from_fn(move || {
            let unit = self.first()?;
            self.remove(unit);
            Some(unit)
        })
    }
}

/// What is being decided, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Chance rolls who goes first.
    RollOff,
    /// This seat picks its colour.
    Colour(Seat),
    /// The next token is deployed; so many are already.
    Deploy(u8),
    /// The player on turn acts.
    Turn,
    /// Chance rolls where a blast falls.
    Accuracy(Attack),
    /// The attacked player may deploy Uber.
    Uber(Attack),
    /// Chance rolls the damage of a sight weapon.
    Damage(Attack),
    /// Chance rolls how much this token is healed.
    Heal(UnitId),
    /// Chance rolls how much the active Heavy regains.
    Eat,
    /// The owner of the first dead token brings it back.
    Respawn,
    /// Nobody acts any more.
    Over(Outcome),
}

/// An attack of the active token, from its declaration to its damage (PR-ATK-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The cell of the line, also where a blast falls elsewhere.
    pub at: Cell,
    /// The tokens hit; none until they are settled.
    pub hits: UnitSet,
    /// The marks that were taken off the attacker and count for this attack.
    pub marks: Marks,
}

impl State {
    /// Returns a token.
    #[must_use]
    pub const fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    pub(crate) const fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// Returns the token on a cell.
    #[must_use]
    pub fn unit_on(&self, cell: Cell) -> Option<UnitId> {
        UnitId::all().find(|unit| self.unit(*unit).at == Some(cell))
    }

    /// Returns the tokens of a side that are on the board, with their cells, in unit order.
    pub fn on_board(&self, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        UnitSet::of(side).iter().filter_map(|unit| self.unit(unit).at.map(|cell| (unit, cell)))
    }

    /// Returns the active token and its cell; the active token is always on the board.
    #[must_use]
    pub fn actor(&self) -> Option<(UnitId, Cell)> {
        let unit = self.active?;
        Some((unit, self.unit(unit).at?))
    }

    /// Tells whether a token has not been active in this turn (PR-TURN-3).
    #[must_use]
    pub fn is_ready(&self, unit: UnitId) -> bool {
        !self.spent.contains(unit) && self.active != Some(unit)
    }

    /// Returns the colour of a seat, once it is chosen.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.p1.map(|p1| if seat.index() == 0 { p1 } else { p1.other() })
    }

    /// Returns the seat of a side; it means nothing before the colours are chosen.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        Seat::new(usize::from(self.p1.is_some_and(|p1| p1 != side)))
    }

    /// Puts a token on another cell; aim does not survive that (PR-AIM-3).
    pub(crate) fn relocate(&mut self, unit: UnitId, to: Cell) {
        let unit = self.unit_mut(unit);
        unit.at = Some(to);
        unit.marks.remove(Mark::Aimed);
    }

    /// Returns the attack that is going on, if there is one.
    #[must_use]
    pub const fn attack(&self) -> Option<Attack> {
        match self.phase {
            Phase::Accuracy(attack) | Phase::Uber(attack) | Phase::Damage(attack) => Some(attack),
            _ => None,
        }
    }
}
