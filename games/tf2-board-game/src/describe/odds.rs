//! What actions lead to, and why.

use hillfort_board::Cell;
use hillfort_engine::view::{Cause, EffectKind};
use hillfort_engine::{Effect, Odds, Side};

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::state::{State, Unit};
use crate::turn::owned;
use crate::words::{Class, Mode};

// Notes about flags and matches; each follows "is".
pub(super) const TAKES: &str = "carrying the flag";
pub(super) const DROPS: &str = "without the flag";
pub(super) const WINS: &str = "the winner of the match";
pub(super) const DRAWN: &str = "drawn";

impl Odds for Tf2BoardGame {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut add = |who: String, side: Side, what, note, amount: f64| {
            effects.push(Effect { who, seat: Some(side.seat_in_order()), what, note, amount });
        };
        let is_same_match = before.match_number == after.match_number;
        if is_same_match {
            for (side, unit) in before.units() {
                if let Some((what, amount)) = fate(before, after, side, unit) {
                    let who = format!("{}'s {}", side.title(), self.unit_on(before, unit.at));
                    add(who, side, what, "", amount);
                }
            }
            for side in Side::ALL {
                if let Some((who, note)) = self.flag_effect(before, after, side) {
                    add(who, side, EffectKind::Status, note, 1.0);
                }
                let gained = owned(after, side).saturating_sub(owned(before, side));
                if gained > 0 {
                    add(side.title().to_owned(), side, EffectKind::Points, "", gained as f64);
                }
            }
            for (cell, (old, new)) in self.terrain.points.iter().zip(before.points.iter().zip(&after.points))
            {
                if let (Some(side), true) = (new.by, (old.by, old.count) != (new.by, new.count)) {
                    let who = format!("{} on {}", side.title(), self.name(*cell));
                    add(who, side, EffectKind::Progress, "", f64::from(new.count));
                }
            }
        }
        for side in Side::ALL {
            if after.wins[side as usize] > before.wins[side as usize] {
                add(side.title().to_owned(), side, EffectKind::Status, WINS, 1.0);
            }
        }
        if !is_same_match && before.wins == after.wins {
            add("the match".to_owned(), before.side, EffectKind::Status, DRAWN, 1.0);
        }
        effects
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        match action {
            Action::Attack(from, to) => self.attack_causes(state, from, to),
            Action::Heal(_, to) => self.heal_causes(state, to),
            Action::Spawn(..) | Action::Move(..) | Action::Jump(..) | Action::End => Vec::new(),
        }
    }
}

impl Tf2BoardGame {
    /// Returns whether a unit of a side has taken or dropped the enemy flag.
    fn flag_effect(&self, before: &State, after: &State, side: Side) -> Option<(String, &'static str)> {
        if self.variant.mode == Mode::ControlPoints {
            return None;
        }
        let flag = side.other() as usize;
        let note = match (before.flags[flag], after.flags[flag]) {
            (Some(_), None) => TAKES,
            (None, Some(_)) => DROPS,
            _ => return None,
        };
        let carrier = after.team(side).carrier().or(before.team(side).carrier());
        let class = carrier.map_or("unit", |unit| unit.class.title());
        Some((format!("{}'s {class}", side.title()), note))
    }

    fn heal_causes(&self, state: &State, to: Cell) -> Vec<Cause> {
        let Some((_, unit)) = state.unit(to) else { return Vec::new() };
        let (heal, cap) = (self.numbers.heal, self.numbers.cap(unit.class));
        let mut causes = vec![Cause::new("BG-HEAL-3", format!("a heal gives {heal} health"))];
        if unit.hp + heal > cap {
            let sentence = format!("a {} cannot have more than {cap} health", unit.class.title());
            causes.push(Cause::new("BG-HEAL-4", sentence));
        }
        causes
    }

    fn attack_causes(&self, state: &State, from: Cell, to: Cell) -> Vec<Cause> {
        match state.unit(from) {
            Some((side, unit)) if unit.class == Class::Soldier => self.rocket_causes(state, side, from, to),
            Some((_, unit)) => self.shot_causes(unit.class, from, to),
            None => Vec::new(),
        }
    }

    fn shot_causes(&self, class: Class, from: Cell, to: Cell) -> Vec<Cause> {
        let damage = self.numbers.damage[class as usize];
        let rule = if class == Class::Heavy { "BG-DMG-2" } else { "BG-DMG-3" };
        let mut causes = vec![Cause::new(rule, format!("a {} does {damage} damage", class.title()))];
        let distance = self.distance(from, to);
        let less = damage - self.numbers.damage_at(class, distance);
        if less > 0 {
            causes.push(Cause::new(rule, format!("{less} less at a distance of {distance}")));
        }
        causes
    }

    fn rocket_causes(&self, state: &State, side: Side, from: Cell, to: Cell) -> Vec<Cause> {
        let occupancy = self.occupancy(state, side);
        let blast = self.terrain.blast[to.index()];
        let damage = self.numbers.damage[Class::Soldier as usize];
        let mut causes = vec![
            Cause::new("BG-DMG-4", format!("a rocket does {damage} damage on the square aimed at")),
            Cause::new("BG-DMG-5", format!("{} on the squares around it", self.numbers.blast_damage())),
        ];
        for scout in self.dodging(&occupancy, from) & blast & (occupancy.own | occupancy.enemies) {
            causes.push(Cause::new("BG-SCOUT-2", format!("the {} dodges", self.unit_on(state, scout))));
        }
        if blast.intersects(&occupancy.own) {
            causes.push(match self.variant.friendly_fire {
                true => Cause::new("BG-BLAST-6", "own units are hurt too"),
                false => Cause::new("BG-BLAST-5", "own units are not hurt"),
            });
        }
        causes
    }
}

/// Returns whether a unit was hurt, healed or killed.
fn fate(before: &State, after: &State, side: Side, unit: &Unit) -> Option<(EffectKind, f64)> {
    let has_lost_units = after.team(side).waiting().len() > before.team(side).waiting().len();
    match after.team(side).at(unit.at) {
        Some(now) if now.hp < unit.hp => Some((EffectKind::Damage, f64::from(unit.hp - now.hp))),
        Some(now) if now.hp > unit.hp && now.class == unit.class => {
            Some((EffectKind::Healing, f64::from(now.hp - unit.hp)))
        }
        // No unit walks in an event that kills, so a unit that is gone is dead.
        None if has_lost_units => Some((EffectKind::Death, 1.0)),
        _ => None,
    }
}
