//! The numbers of `classes.toml` (BG-DATA-2).

use std::ops::RangeInclusive;

use hillfort_engine::cards::Cards;
use hillfort_engine::{Error, RuleId, toml_table, toml_value};
use serde::Deserialize;

use crate::words::Class;

const RULE: RuleId = RuleId("BG-DATA-2");

/// The numbers of the game; lists have one entry per class.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Health of a new unit.
    pub(crate) hp: [u8; 4],
    /// Movement per turn.
    pub(crate) movement: [u8; 4],
    /// The range of attacks along rows and columns; for a Medic the distance of heals.
    pub(crate) range: [u8; 4],
    /// Full damage; 0 for a Medic.
    pub(crate) damage: [u8; 4],
    /// The distance from which a Heavy and a Scout do less damage.
    pub(crate) falloff_from: [u8; 4],
    /// How much less; for a Soldier on the squares around the one aimed at.
    pub(crate) falloff: [u8; 4],
    /// The health that a heal gives (BG-HEAL-3).
    pub(crate) heal: u8,
    /// How far a heal can raise a unit above its card's health (BG-HEAL-3).
    pub(crate) overheal: u8,
    /// The greatest distance at which a Scout cannot be hit (BG-SCOUT-1).
    pub(crate) dodge: u8,
    /// Whether a Heavy is an obstacle (BG-HEAVY-1).
    pub(crate) is_obstacle: bool,
    /// Whether a Soldier can rocket jump (BG-JUMP-1).
    pub(crate) can_jump: bool,
}

toml_table! {
    struct File {
        heavy: Heavy,
        medic: Medic,
        scout: Scout,
        soldier: Soldier,
    }

    struct Heavy {
        hp: u8,
        movement: u8,
        damage: u8,
        range: u8,
        reach: Reach,
        falloff_from: u8,
        falloff: u8,
        obstacle: bool,
    }

    struct Medic {
        hp: u8,
        movement: u8,
        heal: u8,
        range: u8,
        reach: Reach,
        overheal: u8,
    }

    struct Scout {
        hp: u8,
        movement: u8,
        damage: u8,
        range: u8,
        reach: Reach,
        falloff_from: u8,
        falloff: u8,
        dodge: u8,
    }

    struct Soldier {
        hp: u8,
        movement: u8,
        damage: u8,
        range: u8,
        reach: Reach,
        blast_falloff: u8,
        rocket_jump: bool,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
enum Reach {
    #[serde(rename = "cross")]
    Cross,
    #[serde(rename = "cross+ring")]
    CrossAndRing,
    #[serde(rename = "diamond")]
    Diamond,
}

toml_value! { Reach }

impl Numbers {
    /// Reads the cards and refuses a value that the rules cannot work with (BG-DATA-2).
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let File { heavy, medic, scout, soldier } = cards.read()?;
        let numbers = Self {
            hp: [heavy.hp, medic.hp, scout.hp, soldier.hp],
            movement: [heavy.movement, medic.movement, scout.movement, soldier.movement],
            range: [heavy.range, medic.range, scout.range, soldier.range],
            damage: [heavy.damage, 0, scout.damage, soldier.damage],
            falloff_from: [heavy.falloff_from, 0, scout.falloff_from, 0],
            falloff: [heavy.falloff, 0, scout.falloff, soldier.blast_falloff],
            heal: medic.heal,
            overheal: medic.overheal,
            dodge: scout.dodge,
            is_obstacle: heavy.obstacle,
            can_jump: soldier.rocket_jump,
        };
        numbers.check_ranges(cards)?;
        // The shape of an attack is a rule, so the cards cannot change it (BG-RANGE-1 to BG-RANGE-3).
        let reaches = [
            (Class::Heavy, heavy.reach, Reach::Cross, "cross"),
            (Class::Medic, medic.reach, Reach::Diamond, "diamond"),
            (Class::Scout, scout.reach, Reach::Cross, "cross"),
            (Class::Soldier, soldier.reach, Reach::CrossAndRing, "cross+ring"),
        ];
        for (class, found, expected, word) in reaches {
            if found != expected {
                let reason = format!("a {} has the reach \"{word}\"", class.title());
                return Err(cards.error(&format!("{}.reach", class.name()), reason).by_rule(RULE));
            }
        }
        Ok(numbers)
    }

    fn check_ranges(&self, cards: &Cards) -> Result<(), Error> {
        for class in Class::ALL {
            let idx = class as usize;
            let check = |key: &str, found: u8, range: RangeInclusive<u8>| {
                cards.check_range(&format!("{}.{key}", class.name()), found, range, RULE)
            };
            check("hp", self.hp[idx], 1..=100)?;
            check("movement", self.movement[idx], 1..=50)?;
            check("range", self.range[idx], 1..=50)?;
            if class == Class::Medic {
                check("heal", self.heal, 1..=100)?;
                check("overheal", self.overheal, 0..=100)?;
                continue;
            }
            check("damage", self.damage[idx], 1..=100)?;
            // An attack that does no damage would never be legal (BG-ATT-3).
            let less = 0..=self.damage[idx] - 1;
            match class {
                Class::Soldier => check("blast_falloff", self.falloff[idx], less)?,
                Class::Heavy | Class::Medic | Class::Scout => {
                    check("falloff", self.falloff[idx], less)?;
                    check("falloff_from", self.falloff_from[idx], 1..=50)?;
                }
            }
        }
        cards.check_range("scout.dodge", self.dodge, 0..=50, RULE)
    }

    /// Returns the most health that a unit of a class can have (BG-HEAL-3).
    pub(crate) fn cap(&self, class: Class) -> u8 {
        self.hp[class as usize] + self.overheal
    }

    /// Returns the damage that a Heavy or Scout does at a distance (BG-DMG-2, BG-DMG-3).
    pub(crate) fn damage_at(&self, class: Class, distance: u32) -> u8 {
        let idx = class as usize;
        let is_far = distance >= u32::from(self.falloff_from[idx]);
        self.damage[idx] - if is_far { self.falloff[idx] } else { 0 }
    }

    /// Returns the damage that a rocket does on the squares around the one aimed at (BG-DMG-5).
    pub(crate) fn blast_damage(&self) -> u8 {
        self.damage[Class::Soldier as usize] - self.falloff[Class::Soldier as usize]
    }
}
