//! The position as plain data.

mod units;

use hillfort_board::Cell;
use hillfort_engine::{Outcome, Seat};

pub(crate) use self::units::N_UNITS;
pub use self::units::{Mark, Marks, Unit, UnitId, UnitSet};
use crate::words::{Parts, Side};

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
    /// Returns the state before the game, without tokens.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            units: [Unit::default(); N_UNITS],
            carts: [0; 2],
            turn: 0,
            phase: Phase::RollOff,
            p1: None,
            first: Side::Red,
            side: Side::Red,
            active: None,
            done: Parts::default(),
            pushed: false,
            spent: UnitSet::EMPTY,
            dead: UnitSet::EMPTY,
        }
    }

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
