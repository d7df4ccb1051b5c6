//! The numbers of `classes.toml`: class cards and weapon cards.

mod file;

use hillfort_engine::toml_value;
use serde::Deserialize;

use crate::words::{Class, Weapon};

/// The numbers of the game.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub(crate) classes: [ClassCard; Class::COUNT],
    pub(crate) weapons: [WeaponCard; Weapon::COUNT],
    /// The charge at which Uber or Kritz can be deployed.
    pub(crate) full_charge: u8,
    /// The factor of an attack under Kritz.
    pub(crate) kritz_factor: u32,
    /// What an aimed attack adds.
    pub(crate) aim_bonus: u32,
    /// Spaces of the Scout's jump.
    pub(crate) double_jump: u8,
    /// Spaces of the Soldier's jump.
    pub(crate) rocket_jump: u8,
    /// Health that the Soldier's jump costs.
    pub(crate) jump_cost: u16,
    /// Sides of the die that the Heavy rolls for a meal.
    pub(crate) meal_die: u8,
}

/// A row of the class card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassCard {
    /// Full health.
    pub(crate) hp: u16,
    /// Spaces of a move, before the weapon changes it.
    pub(crate) move_: i8,
}

/// A weapon card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeaponCard {
    pub(crate) kind: WeaponKind,
    /// Added to the move of the class.
    pub(crate) move_: i8,
    /// Whether its bearer has no special.
    pub(crate) no_special: bool,
}

/// What a weapon does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WeaponKind {
    /// Hits one token in sight (PR-ATK-1).
    Sight { range: u8, die: u8, plus: u32, per_space: u32 },
    /// Hits all tokens around a cell, which a die may shift (PR-BLAST-1).
    Blast { range: u8, die: u8, true_on: u8, radius: u8, plus: u32, per_space: u32 },
    /// Hits all tokens under the fire stencil (PR-FIRE-1).
    Fire { near: u32, far: u32, side: u32 },
    /// Heals, and gains charge by it (PR-HEAL-1).
    Heal { range: u8, die: u8, charge: Charge },
}

/// What a Medic's weapon deploys at full charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Charge {
    Uber,
    Kritz,
}

toml_value! { Charge }

impl Numbers {
    pub(crate) const fn class(&self, class: Class) -> &ClassCard {
        &self.classes[class as usize]
    }

    pub(crate) const fn weapon(&self, weapon: Weapon) -> &WeaponCard {
        &self.weapons[weapon as usize]
    }

    /// Returns the spaces that a token moves with a weapon (PR-MOVE-1).
    pub(crate) const fn steps(&self, weapon: Weapon) -> u8 {
        let steps = self.class(weapon.class()).move_ + self.weapon(weapon).move_;
        steps.unsigned_abs()
    }
}
