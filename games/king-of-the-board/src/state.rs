//! The position as plain data.

use hillfort_board::Cell;
use hillfort_engine::Outcome;

use crate::words::{Class, Kind, Side};

/// The slot of a team's Sentry Gun, beside the three of its blueprint; slots count from 0.
pub const GUN: u8 = 3;

/// A unit: a slot of a team, the Sentry Gun among them.
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
    /// The grenades on the map.
    pub grenade: [Option<Cell>; 2],
    /// The slots commanded last, from 1; 0 before the first turn.
    pub marker: [u8; 2],
    /// Capture points.
    pub points: [u16; 2],
    /// The number of the turn; 0 in setup.
    pub turn: u16,
    /// Whose turn it is.
    pub side: Side,
    /// The slot of the commanded unit while it lives, from step 1 to step 4.
    pub active: Option<u8>,
    /// The kinds of action used in this turn.
    pub acted: Acted,
    /// What is being decided.
    pub phase: Phase,
}

const _: () = assert!(size_of::<State>() <= 512, "a state is small enough to be copied without a thought");

/// A slot of a blueprint: a living person, a dead one, or nobody yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Person {
    /// The class whose tile lies in the slot.
    pub class: Option<Class>,
    /// Where it stands; nowhere when dead.
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
    /// What has become of it.
    pub status: GunStatus,
    /// Where it stands; nowhere when it is carried or there is none.
    pub at: Option<Cell>,
    /// Health.
    pub hp: u16,
    /// The slot of the enemy it has locked.
    pub target: Option<u8>,
}

/// What has become of a Sentry Gun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GunStatus {
    /// There is none.
    #[default]
    None,
    /// It stands and attacks.
    Active,
    /// It stands without its Engineer.
    Inactive,
    /// The Engineer carries it.
    Carried,
}

/// The kinds of action used in a turn, in the order used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Acted([Option<Kind>; 3]);

impl Acted {
    /// Tells whether a kind has been used.
    #[must_use]
    pub fn has(self, kind: Kind) -> bool {
        self.0.contains(&Some(kind))
    }

    /// Counts the kinds used.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Tells whether nothing has been done yet.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Notes a kind.
    pub fn add(&mut self, kind: Kind) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(kind);
        }
    }

    /// Returns the kinds in the order used.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        self.0.into_iter().flatten()
    }
}

/// What is being decided.
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
    /// Nobody acts any more.
    Over(Outcome),
}

/// An attack that waits for its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Who attacks.
    pub attacker: UnitId,
    /// Who is attacked.
    pub target: UnitId,
    /// What two dice must reach; the scopes are taken off already.
    pub need: i16,
}

impl State {
    /// Returns a slot of a blueprint.
    #[must_use]
    pub fn person(&self, side: Side, slot: u8) -> &Person {
        &self.people[side as usize][usize::from(slot)]
    }

    /// Returns a slot of a blueprint, to be changed.
    pub fn person_mut(&mut self, side: Side, slot: u8) -> &mut Person {
        &mut self.people[side as usize][usize::from(slot)]
    }

    /// Returns a team's Sentry Gun.
    #[must_use]
    pub fn gun(&self, side: Side) -> &Gun {
        &self.guns[side as usize]
    }

    /// Returns a team's Sentry Gun, to be changed.
    pub fn gun_mut(&mut self, side: Side) -> &mut Gun {
        &mut self.guns[side as usize]
    }

    /// Returns where a unit stands.
    #[must_use]
    pub fn at(&self, unit: UnitId) -> Option<Cell> {
        if unit.slot == GUN { self.gun(unit.side).at } else { self.person(unit.side, unit.slot).at }
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

    /// Returns the commanded unit with its hex, while it lives.
    #[must_use]
    pub fn commanded(&self) -> Option<(&Person, Cell)> {
        let person = self.person(self.side, self.active?);
        person.at.map(|cell| (person, cell))
    }

    /// Returns the living person of a class in a team.
    #[must_use]
    pub fn living(&self, side: Side, class: Class) -> Option<(u8, Cell)> {
        let slots = (0..3).filter(|slot| self.person(side, *slot).class == Some(class));
        slots.filter_map(|slot| self.person(side, slot).at.map(|cell| (slot, cell))).next()
    }
}
