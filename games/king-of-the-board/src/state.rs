//! The position as plain data.

use hillfort_board::Cell;
use hillfort_engine::{Outcome, Side};

use crate::terrain::Cells;
use crate::words::{ActionType, Class};

/// The slot of a team's Sentry Gun, after the three of its blueprint. Slots count from 0.
pub const GUN: u8 = 3;

/// A unit: a slot of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// Its team.
    pub side: Side,
    /// Its slot, from 0; [`GUN`] is the Sentry Gun.
    pub slot: u8,
}

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The slots of both blueprints.
    pub people: [[Person; 3]; 2],
    /// The Sentry Guns.
    pub guns: [Gun; 2],
    /// The grenades on the board.
    pub grenade: [Option<Cell>; 2],
    /// The slots commanded last, from 1; 0 before the first turn.
    pub marker: [u8; 2],
    /// Capture points.
    pub points: [u16; 2],
    /// The number of the turn; 0 in setup.
    pub turn: u16,
    /// Whose turn it is.
    pub side: Side,
    /// The slot of the commanded unit while it lives, from step 1 to step 4 of a turn.
    pub active: Option<u8>,
    /// The types of action taken in this turn.
    pub acted: Acted,
    /// What is decided now.
    pub phase: Phase,
}

const _: () = assert!(size_of::<State>() <= 512, "states are copied often, so their size matters");

/// A slot of a blueprint: a living person, a dead one, or nobody yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Person {
    /// The class whose tile is in the slot.
    pub class: Option<Class>,
    /// The person's hex; `None` when dead.
    pub at: Option<Cell>,
    /// Health.
    pub hp: u16,
    /// Burn markers.
    pub burn: u8,
    /// Turns of invincibility left.
    pub uber: u8,
    /// The Medic's charge.
    pub charge: u8,
    /// The Sniper's scopes.
    pub scope: u8,
    /// The spawn timer of a dead slot.
    pub timer: u8,
}

/// A Sentry Gun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gun {
    /// Its status.
    pub status: GunStatus,
    /// Its hex; `None` when it is carried or does not exist.
    pub at: Option<Cell>,
    /// Health.
    pub hp: u16,
    /// The slot of the enemy it has locked.
    pub target: Option<u8>,
}

/// The status of a Sentry Gun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GunStatus {
    /// The team has no gun.
    #[default]
    None,
    /// It is on the board and attacks.
    Active,
    /// It is on the board without its Engineer.
    Inactive,
    /// The Engineer carries it.
    Carried,
}

/// The types of action taken in a turn, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Acted([Option<ActionType>; 3]);

impl Acted {
    /// Returns whether an action of this type was taken.
    #[must_use]
    pub fn has(self, taken: ActionType) -> bool {
        self.0.contains(&Some(taken))
    }

    /// Returns the number of actions taken.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns whether no action was taken yet.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Adds an action.
    pub fn add(&mut self, taken: ActionType) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(taken);
        }
    }

    /// Returns the types in the order taken.
    pub fn iter(self) -> impl Iterator<Item = ActionType> {
        self.0.into_iter().flatten()
    }
}

/// What is decided now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A team fills a slot, from 0, before the first turn.
    Setup(Side, u8),
    /// The owner of a Sentry Gun chooses among its nearest targets.
    Target,
    /// Dice are rolled for an attack.
    Roll(Shot),
    /// The commanded unit acts.
    Act,
    /// A team may refill a dead slot, from 0.
    Spawn(Side, u8),
    /// The game is over.
    Over(Outcome),
}

/// An attack that waits for its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Who attacks.
    pub attacker: UnitId,
    /// Who is attacked.
    pub target: UnitId,
    /// The number that two dice must reach; scopes are already subtracted.
    pub need: i16,
}

impl State {
    /// Returns a slot of a blueprint.
    #[must_use]
    pub fn person(&self, side: Side, slot: u8) -> &Person {
        &self.people[side as usize][usize::from(slot)]
    }

    /// Returns a slot of a blueprint for changes.
    pub fn person_mut(&mut self, side: Side, slot: u8) -> &mut Person {
        &mut self.people[side as usize][usize::from(slot)]
    }

    /// Returns a team's Sentry Gun.
    #[must_use]
    pub fn gun(&self, side: Side) -> &Gun {
        &self.guns[side as usize]
    }

    /// Returns a team's Sentry Gun for changes.
    pub fn gun_mut(&mut self, side: Side) -> &mut Gun {
        &mut self.guns[side as usize]
    }

    /// Returns a unit's hex; `None` if it is not on the board.
    #[must_use]
    pub fn at(&self, unit: UnitId) -> Option<Cell> {
        if unit.slot == GUN { self.gun(unit.side).at } else { self.person(unit.side, unit.slot).at }
    }

    /// Returns a unit's class; a Sentry Gun has none.
    #[must_use]
    pub fn class(&self, unit: UnitId) -> Option<Class> {
        if unit.slot == GUN { None } else { self.person(unit.side, unit.slot).class }
    }

    /// Returns a unit's health.
    #[must_use]
    pub fn hp(&self, unit: UnitId) -> u16 {
        if unit.slot == GUN { self.gun(unit.side).hp } else { self.person(unit.side, unit.slot).hp }
    }

    /// Returns the units on the board with their hexes: RED's, then BLU's, each by slot.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, Cell)> {
        Side::ALL.into_iter().flat_map(move |side| self.units_of(side))
    }

    /// Returns a team's units on the board with their hexes, by slot.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        (0..=GUN).filter_map(move |slot| {
            let unit = UnitId { side, slot };
            self.at(unit).map(|cell| (unit, cell))
        })
    }

    /// Returns the unit on a hex.
    #[must_use]
    pub fn unit_at(&self, cell: Cell) -> Option<UnitId> {
        self.units().find(|(_, at)| *at == cell).map(|(unit, _)| unit)
    }

    /// Returns the hexes with a unit.
    pub(crate) fn occupied(&self) -> Cells {
        self.units().map(|(_, cell)| cell).collect()
    }

    /// Returns the commanded unit with its hex while it lives.
    #[must_use]
    pub fn commanded(&self) -> Option<(&Person, Cell)> {
        let person = self.person(self.side, self.active?);
        person.at.map(|cell| (person, cell))
    }

    /// Returns the class of the commanded unit while it lives.
    #[must_use]
    pub fn commanded_class(&self) -> Option<Class> {
        self.commanded().and_then(|(person, _)| person.class)
    }

    /// Returns the slot and the hex of a team's living person of a class.
    #[must_use]
    pub fn living(&self, side: Side, class: Class) -> Option<(u8, Cell)> {
        let slots = (0..3).filter(|slot| self.person(side, *slot).class == Some(class));
        slots.filter_map(|slot| self.person(side, slot).at.map(|cell| (slot, cell))).next()
    }
}
