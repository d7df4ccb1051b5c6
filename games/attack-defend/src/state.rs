//! The position as plain data: no rule is in here.

mod units;

use hillfort_board::Cell;

pub(crate) use self::units::N_UNITS;
pub use self::units::{UnitId, UnitSet};
use crate::words::Side;

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The cell of every unit; `None` for the dead and for those not placed yet.
    pub at: [Option<Cell>; N_UNITS],
    /// Hit points of every unit; 0 for those without a cell.
    pub hp: [u8; N_UNITS],
    /// The units with a burn token.
    pub burned: UnitSet,
    /// The units that carry the enemy's mark.
    pub marked: UnitSet,
    /// The units whose play has begun in this turn.
    pub played: UnitSet,
    /// The grenade of each side, in the order of [`Side::ALL`].
    pub grenades: [Option<Cell>; 2],
    /// What is decided now.
    pub phase: Phase,
    /// The side whose turn it is, the side that deploys, or the side that had the last turn of the game.
    pub side: Side,
    /// The unit in play.
    pub playing: Option<UnitId>,
    /// Plays that the side may still begin.
    pub plays_left: u8,
    /// Moves left to the unit in play.
    pub moves_left: u8,
    /// Actions left to the unit in play.
    pub attacks_left: u8,
    /// Whether the Heavy in play has been given the second attack (AD-HEAVY-1).
    pub barraged: bool,
    /// The Turn Counter.
    pub clock: u8,
    /// RED turns since the counter reached its end.
    pub overtime: u32,
    /// Side turns, from 1; 0 during deployment (AD-TURN-9).
    pub turn: u32,
    /// RED turns begun so far (AD-TURN-9).
    pub round: u32,
    /// The round in which BLU captured each point.
    pub captured: [Option<u32>; 2],
}

// States are cloned millions of times, so their size matters.
const _: () = assert!(size_of::<State>() <= 160);

/// What is decided now, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The side places its units.
    Deploy,
    /// The side places its dead units.
    Spawn,
    /// The side plays units.
    Play,
    /// Chance rolls a die for each of these units, which are under attack.
    Roll(UnitSet),
    /// The game is over; this side has won.
    Over(Side),
}

impl State {
    /// Returns the position before the first unit is placed (AD-SETUP-4).
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            at: [None; N_UNITS],
            hp: [0; N_UNITS],
            burned: UnitSet::NONE,
            marked: UnitSet::NONE,
            played: UnitSet::NONE,
            grenades: [None; 2],
            phase: Phase::Deploy,
            side: Side::Blue,
            playing: None,
            plays_left: 0,
            moves_left: 0,
            attacks_left: 0,
            barraged: false,
            clock: 0,
            overtime: 0,
            turn: 0,
            round: 0,
            captured: [None; 2],
        }
    }

    /// Returns the cell of a unit.
    #[must_use]
    pub const fn cell_of(&self, unit: UnitId) -> Option<Cell> {
        self.at[unit.index()]
    }

    /// Returns the unit on a cell.
    #[must_use]
    pub fn unit_at(&self, cell: Cell) -> Option<UnitId> {
        self.at.iter().position(|at| *at == Some(cell)).and_then(UnitId::nth)
    }

    /// Iterates over the living units of a side with their cells, in class order.
    pub fn living(&self, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        UnitId::of(side).filter_map(|unit| self.cell_of(unit).map(|cell| (unit, cell)))
    }

    /// Returns the first unit of a side without a cell, in class order (AD-SETUP-3, AD-SPAWN-6).
    #[must_use]
    pub fn first_dead(&self, side: Side) -> Option<UnitId> {
        UnitId::of(side).find(|unit| self.cell_of(*unit).is_none())
    }

    /// Returns the unit in play and its cell.
    #[must_use]
    pub fn acting(&self) -> Option<(UnitId, Cell)> {
        let unit = self.playing?;
        self.cell_of(unit).map(|cell| (unit, cell))
    }

    /// Returns the units that dice are rolled for, in the order of the dice (AD-DICE-2).
    #[must_use]
    pub fn rolled_for(&self) -> UnitSet {
        match self.phase {
            Phase::Roll(targets) => targets,
            Phase::Deploy | Phase::Spawn | Phase::Play | Phase::Over(_) => UnitSet::NONE,
        }
    }

    /// Returns the active point, counted from 0: the first that BLU has not captured.
    #[must_use]
    pub fn active_point(&self) -> Option<usize> {
        self.captured.iter().position(Option::is_none)
    }

    /// Puts a unit on the map, without tokens (AD-SETUP-4, AD-SPAWN-2).
    pub const fn put(&mut self, unit: UnitId, cell: Cell, hp: u8) {
        self.at[unit.index()] = Some(cell);
        self.hp[unit.index()] = hp;
    }

    /// Subtracts damage. At 0 the unit dies and loses its tokens (AD-ATK-5, AD-DEATH-1).
    pub const fn harm(&mut self, unit: UnitId, damage: u8) {
        let hp = self.hp[unit.index()].saturating_sub(damage);
        self.hp[unit.index()] = hp;
        if hp == 0 {
            self.at[unit.index()] = None;
            self.burned.remove(unit);
            self.marked.remove(unit);
        }
    }
}
