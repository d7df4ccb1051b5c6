//! The position as plain data: no rule is in here.

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
    /// How far each cart has moved along its track, by side.
    pub carts: [u16; 2],
    /// The number of the turn; 0 in setup.
    pub turn: u16,
    /// What is decided now.
    pub phase: Phase,
    /// The colour of seat p1; `None` until it is chosen.
    pub p1: Option<Side>,
    /// The side that goes first; undefined before the colours are chosen.
    pub first: Side,
    /// The side whose turn it is, or that deploys; undefined before the colours are chosen.
    pub side: Side,
    /// The active token.
    pub active: Option<UnitId>,
    /// What the active token has done in its turn.
    pub done: Parts,
    /// Whether the cart was pushed in this turn.
    pub pushed: bool,
    /// The tokens that cannot be activated again in this turn.
    pub spent: UnitSet,
    /// The tokens that wait for their respawn.
    pub dead: UnitSet,
}

// States are cloned millions of times, so their size matters.
const _: () = assert!(size_of::<State>() <= 192);

/// What is decided now, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Chance rolls who goes first.
    RollOff,
    /// This seat picks its colour.
    Colour(Seat),
    /// The next token is deployed; this many are on the board already.
    Deploy(u8),
    /// The player whose turn it is acts.
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
    /// The owner of the first dead token respawns it.
    Respawn,
    /// The game is over.
    Over(Outcome),
}

/// An attack of the active token, from its declaration to its damage (PR-ATK-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The cell that the line named, even if the blast falls elsewhere.
    pub at: Cell,
    /// The tokens hit; empty until they are known.
    pub hits: UnitSet,
    /// The attacker's marks, which were removed and count for this attack.
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

    /// Iterates over the tokens of a side on the board with their cells, in unit order.
    pub fn on_board(&self, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        UnitSet::of(side).iter().filter_map(|unit| self.unit(unit).at.map(|cell| (unit, cell)))
    }

    /// Returns the active token, which is always on the board, and its cell.
    #[must_use]
    pub fn actor(&self) -> Option<(UnitId, Cell)> {
        let unit = self.active?;
        Some((unit, self.unit(unit).at?))
    }

    /// Returns whether a token can still be activated in this turn (PR-TURN-3).
    #[must_use]
    pub fn is_ready(&self, unit: UnitId) -> bool {
        !self.spent.contains(unit) && self.active != Some(unit)
    }

    /// Returns the colour of a seat, once it is chosen.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.p1.map(|p1| if seat.index() == 0 { p1 } else { p1.other() })
    }

    /// Returns the seat of a side; undefined before the colours are chosen.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        Seat::new(usize::from(self.p1.is_some_and(|p1| p1 != side)))
    }

    /// Moves a token to another cell, which costs it its aim (PR-AIM-3).
    pub(crate) fn relocate(&mut self, unit: UnitId, to: Cell) {
        let unit = self.unit_mut(unit);
        unit.at = Some(to);
        unit.marks.remove(Mark::Aimed);
    }

    /// Returns the attack that is being resolved, if there is one.
    #[must_use]
    pub const fn attack(&self) -> Option<Attack> {
        match self.phase {
            Phase::Accuracy(attack) | Phase::Uber(attack) | Phase::Damage(attack) => Some(attack),
            _ => None,
        }
    }
}
