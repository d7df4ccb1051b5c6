//! The numbers of `classes.toml` (BG-DATA-2).

use hillfort_engine::Error;
use hillfort_engine::cards::Cards;
use serde::Deserialize;

use crate::words::Class;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    heavy: Heavy,
    medic: Medic,
    scout: Scout,
    soldier: Soldier,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Medic {
    hp: u8,
    movement: u8,
    heal: u8,
    range: u8,
    reach: Reach,
    overheal: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Soldier {
    hp: u8,
    movement: u8,
    damage: u8,
    range: u8,
    reach: Reach,
    blast_falloff: u8,
    rocket_jump: bool,
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

impl Numbers {
    /// Reads and checks the cards (BG-DATA-2).
    ///
    /// # Errors
    /// Returns the place of the first value that no rule could work with.
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
        numbers.check(cards)?;
        // The lines that attacks take are rules, not numbers (BG-RANGE-1 to BG-RANGE-3).
        let reaches = [
            (Class::Heavy, heavy.reach, Reach::Cross, "cross"),
            (Class::Medic, medic.reach, Reach::Diamond, "diamond"),
            (Class::Scout, scout.reach, Reach::Cross, "cross"),
            (Class::Soldier, soldier.reach, Reach::CrossAndRing, "cross+ring"),
        ];
        for (class, found, expected, word) in reaches {
            if found != expected {
                let reason = format!("the rules give a {} the reach \"{word}\"", class.title());
                return Err(cards.error(&format!("{}.reach", class.name()), reason));
            }
        }
        Ok(numbers)
    }

    fn check(&self, cards: &Cards) -> Result<(), Error> {
        for class in Class::ALL {
            let (idx, is_medic, is_soldier) =
                (class as usize, class == Class::Medic, class == Class::Soldier);
            let within = |key: &str, found: u8, least: u8, most: u8| {
                let reason = || format!("expected a number from {least} to {most}, not {found}");
                let is_good = (least..=most).contains(&found);
                if is_good { Ok(()) } else { Err(cards.error(&format!("{}.{key}", class.name()), reason())) }
            };
            within("hp", self.hp[idx], 1, 100)?;
            within("movement", self.movement[idx], 1, 50)?;
            within("range", self.range[idx], 1, 50)?;
            if is_medic {
                within("heal", self.heal, 1, 100)?;
                within("overheal", self.overheal, 0, 100)?;
                continue;
            }
            within("damage", self.damage[idx], 1, 100)?;
            // An attack that does nothing would be none (BG-ATT-3).
            let most = self.damage[idx] - 1;
            within(if is_soldier { "blast_falloff" } else { "falloff" }, self.falloff[idx], 0, most)?;
            if !is_soldier {
                within("falloff_from", self.falloff_from[idx], 1, 50)?;
            }
            if class == Class::Scout {
                within("dodge", self.dodge, 0, 50)?;
            }
        }
        Ok(())
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
