//! Tooltips: what a token can do, in a few words.

use crate::cards::{Charge, WeaponKind};
use crate::game::PayloadRace;
use crate::state::{State, UnitId};
use crate::words::{Class, Weapon};

impl PayloadRace {
    pub(super) fn tooltip(&self, state: &State, id: UnitId) -> String {
        let class = id.class();
        let Some(weapon) = state.unit(id).weapon else {
            let [first, second] = class.weapons().map(Weapon::title);
            return format!("{}: carries {first} or {second}.", class.title());
        };
        let card = self.numbers.weapon(weapon);
        let special = if card.no_special { "no special" } else { &self.special_words(class, weapon) };
        format!(
            "{}: moves {}; {} {}; {special}.",
            class.title(),
            self.numbers.steps(weapon),
            weapon.title(),
            weapon_words(card.kind)
        )
    }

    pub(super) fn special_words(&self, class: Class, weapon: Weapon) -> String {
        let cards = &self.numbers;
        match class {
            Class::Scout => format!("jumps {} more spaces to any height", cards.double_jump),
            Class::Soldier => {
                format!("rocket jumps {} spaces for {} health", cards.rocket_jump, cards.jump_cost)
            }
            Class::Pyro => "blows an enemy beside it one space away".to_owned(),
            Class::Heavy => format!("eats for d{} health", cards.meal_die),
            Class::Medic => match cards.weapon(weapon).kind {
                WeaponKind::Heal { charge: Charge::Kritz, .. } => {
                    format!(
                        "at charge {} multiplies a friend's damage by {}",
                        cards.full_charge, cards.kritz_factor
                    )
                }
                _ => format!("at charge {} covers an attacked friend", cards.full_charge),
            },
            Class::Sniper => format!("aims for {} more damage", cards.aim_bonus),
        }
    }
}

/// Returns what a weapon does, in a few words.
fn weapon_words(kind: WeaponKind) -> String {
    match kind {
        WeaponKind::Sight { range, .. } => format!("within {range} for {}", damage_words(kind)),
        WeaponKind::Blast { range, radius, .. } => {
            format!("within {range} for {}, to all within {radius}", damage_words(kind))
        }
        WeaponKind::Fire { .. } => format!("beside it for {}", damage_words(kind)),
        WeaponKind::Heal { range, die, .. } => format!("within {range} heals d{die}"),
    }
}

/// Returns the damage of a weapon as its card has it.
pub(super) fn damage_words(kind: WeaponKind) -> String {
    let sum = |die: u8, per_space: u32, plus: u32| {
        let spaces = match per_space {
            0 => String::new(),
            1 => "distance".to_owned(),
            n => format!("{n} times distance"),
        };
        let die = if die > 0 { format!("d{die}") } else { String::new() };
        let plus = if plus > 0 { plus.to_string() } else { String::new() };
        let parts: Vec<_> = [die, spaces, plus].into_iter().filter(|part| !part.is_empty()).collect();
        if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") }
    };
    match kind {
        WeaponKind::Sight { die, per_space, plus, .. } => sum(die, per_space, plus),
        WeaponKind::Blast { per_space, plus, .. } => sum(0, per_space, plus),
        WeaponKind::Fire { near, far, side } => format!("{near} near, {far} far, {side} to the sides"),
        WeaponKind::Heal { .. } => "nothing".to_owned(),
    }
}
