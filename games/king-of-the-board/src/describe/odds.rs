//! What actions lead to, and why.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{Cause, EffectKind};
use hillfort_engine::{Effect, Odds, Side};

use super::sentences::{at_least, exploded};
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, Phase, State, UnitId};
use crate::words::Class;

/// The note about a grenade that was laid.
pub(super) const LAID: &str = "waiting to explode";

impl Odds for KingOfTheBoard {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for side in Side::ALL {
            for slot in 0..=GUN {
                self.unit_effects(before, after, UnitId { side, slot }, &mut effects);
            }
            let scored = after.points[side as usize].saturating_sub(before.points[side as usize]);
            if scored > 0 {
                effects.push(effect(side.title().to_owned(), side, EffectKind::Points, "", scored));
            }
        }
        for (side, cell) in laid(before, after) {
            let who = format!("{}'s grenade on {}", side.title(), self.terrain.board.name(cell));
            effects.push(effect(who, side, EffectKind::Status, LAID, 1));
        }
        effects
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        match (action, state.commanded()) {
            (Action::Attack(to), Some((person, at))) if state.unit_at(to).is_some() => {
                let scopes = if person.class == Some(Class::Sniper) { person.scope } else { 0 };
                self.roll_causes(person.class, at, to, scopes)
            }
            (Action::Attack(_), _) => vec![self.grenade_cause("the grenade explodes")],
            (Action::Target(to), _) => match state.gun(state.side).at {
                Some(gun) => self.roll_causes(None, gun, to, 0),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The dice of an attack belong to it; those of a gun in the next turn do not belong to an `end`.
    fn has_odds(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Attack(_) | Action::Target(_))
    }
}

impl KingOfTheBoard {
    fn unit_effects(&self, before: &State, after: &State, unit: UnitId, effects: &mut Vec<Effect>) {
        let Some(_) = before.at(unit) else { return };
        let mut add = |what, note, amount: u16| {
            effects.push(effect(self.unit_name(before, unit), unit.side, what, note, amount));
        };
        let (was, is) = (before.hp(unit), after.hp(unit));
        let cause = self.cause_of_loss(before, after, unit, was.saturating_sub(is));
        if is < was {
            add(EffectKind::Damage, cause, was - is);
        }
        if is == 0 {
            add(EffectKind::Death, cause, 1);
        }
        if is > was {
            let has_come = after.at(unit) != before.at(unit);
            let kit = after.at(unit).is_some_and(|cell| has_come && self.terrain.kits.contains(cell));
            add(EffectKind::Healing, if kit { "a first aid kit" } else { "" }, is - was);
        }
        if unit.slot == GUN {
            return;
        }
        let (was, is) = (before.person(unit.side, unit.slot), after.person(unit.side, unit.slot));
        if is.burn > was.burn {
            add(EffectKind::Status, "burning", 1);
        }
        if is.uber > was.uber {
            add(EffectKind::Status, "invincible", 1);
        }
        if is.scope > was.scope {
            add(EffectKind::Status, "scoped", (is.scope - was.scope).into());
        }
        if is.scope < was.scope && is.at.is_some() {
            add(EffectKind::Status, "no longer scoped", (was.scope - is.scope).into());
        }
    }

    /// Names what hurt a unit (KB-PYRO-6, KB-DEMO-5, KB-SOLD-4); nothing for an attack, which names itself.
    fn cause_of_loss(&self, before: &State, after: &State, unit: UnitId, lost: u16) -> &'static str {
        let is_commanded = unit.side == before.side && before.active == Some(unit.slot);
        let has_ended = after.turn > before.turn || matches!(after.phase, Phase::Spawn(..) | Phase::Over(_));
        let burns = is_commanded && has_ended && before.person(unit.side, unit.slot).burn > 0;
        let is_blown = exploded(before, after).next().is_some();
        let has_jumped = is_commanded && before.phase == Phase::Act && after.at(unit) != before.at(unit);
        match (burns, is_blown) {
            (true, true) if lost > self.numbers.rules.burn_damage => "fire and a grenade",
            (true, _) => "fire",
            (false, true) => "a grenade",
            (false, false) if has_jumped => "the rocket jump",
            (false, false) => "",
        }
    }

    /// Explains the number that the dice must reach, and what a pair does (KB-ATT-4 to KB-ATT-7, KB-SNIP-2).
    fn roll_causes(&self, class: Option<Class>, at: Cell, to: Cell, scopes: u8) -> Vec<Cause> {
        let distance = self.terrain.distance(at, to);
        let mut causes = vec![Cause::new("KB-ATT-4", format!("{distance} for the distance"))];
        let up = self.terrain.height(to).saturating_sub(self.terrain.height(at));
        if up > 0 {
            causes.push(Cause::new("KB-ATT-4", format!("{up} more because the target is higher")));
        }
        if scopes > 0 {
            let eased = u16::from(scopes) * self.numbers.sniper.scope_accuracy;
            causes.push(Cause::new("KB-SNIP-2", format!("{eased} less for the scopes")));
        }
        let need = at_least(self.number_needed(at, to, scopes));
        causes.push(Cause::new("KB-ATT-5", format!("two dice hit with {need}")));
        let bonus = self.numbers.rules.crit_bonus;
        if class == Some(Class::Demoman) {
            let bonus = bonus + self.numbers.demoman.blind_eye_bonus;
            causes.push(self.grenade_cause("a hit lays the grenade there; it explodes"));
            let sentence = format!("a hit with a pair explodes at once, with {bonus} more damage");
            causes.push(Cause::new("KB-DEMO-6", sentence));
        } else {
            causes.push(Cause::new("KB-ATT-6", format!("a hit with a pair does {bonus} more damage")));
        }
        causes
    }

    fn grenade_cause(&self, what: &str) -> Cause {
        let blast = self.grenade_damage();
        let sentence = format!("{what} when the Demoman is next commanded: {blast} damage by distance");
        Cause::new("KB-DEMO-5", sentence)
    }
}

fn effect(who: String, side: Side, what: EffectKind, note: &'static str, amount: u16) -> Effect {
    Effect { who, seat: Some(side.seat_in_order()), what, note, amount: amount.into() }
}

/// Returns the grenades that were laid between two states (KB-DEMO-3, KB-DEMO-4).
pub(super) fn laid(before: &State, after: &State) -> impl Iterator<Item = (Side, Cell)> {
    let grenades = [before, after].map(|state| state.grenade);
    Side::ALL.into_iter().filter_map(move |side| {
        let [old, new] = grenades.map(|grenades| grenades[side as usize]);
        new.filter(|_| new != old).map(|cell| (side, cell))
    })
}
