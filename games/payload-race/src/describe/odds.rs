//! What an action can lead to, and why.

use hillfort_board::Cell;
use hillfort_engine::view::{Cause, EffectKind};
use hillfort_engine::{Effect, Odds};

use super::tooltip::damage_words;
use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::state::{Mark, Marks, Phase, State, UnitId};
use crate::words::{Class, Side};

impl Odds for PayloadRace {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for unit in UnitId::all() {
            self.list_token_effects(before, after, unit, &mut effects);
        }
        for side in Side::ALL {
            let steps = after.carts[side as usize] - before.carts[side as usize];
            if steps > 0 {
                let (who, seat) = (format!("{} cart", side.title()), Some(before.seat_of(side)));
                let (what, amount) = (EffectKind::Progress, f64::from(steps));
                effects.push(Effect { who, seat, what, note: "", amount });
            }
        }
        effects
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        match (action, state.actor()) {
            (Action::Attack(at), Some((unit, from))) => self.attack_causes(state, unit, from, at),
            (Action::Heal(at), Some((unit, _))) => self.heal_causes(state, unit, at),
            (Action::Eat, Some(_)) => {
                vec![Cause::new("PR-EAT-1", format!("d{} health, up to full", self.numbers.meal_die))]
            }
            (Action::Uber(_) | Action::Pass, Some((unit, from))) => {
                self.answer_causes(state, unit, from, action)
            }
            (Action::Jump(_), Some((unit, _))) if unit.class() == Class::Soldier => {
                let cost = self.numbers.jump_cost;
                vec![Cause::new("PR-JUMP-3", format!("the rocket jump costs {cost} health"))]
            }
            _ => Vec::new(),
        }
    }

    /// The odds of an attack assume that no Uber answers it (PR-UBER-4).
    fn assumed_reply(&self, state: &State) -> Option<(Action, Cause)> {
        let Phase::Uber(attack) = state.phase else { return None };
        let other = state.side.other().title();
        let covered =
            match (self.coverable(state, attack).first(), state.active.map(|unit| self.kind(state, unit))) {
                // Where a rocket falls, and whom it hits, is not known yet.
                (_, Some(WeaponKind::Blast { .. })) | (None, _) => "one of the tokens hit".to_owned(),
                (Some(unit), _) => format!("the {}", unit.class().title()),
            };
        let sentence = format!(
            "this assumes that {other} does not answer; {other} may cover {covered} with Uber instead"
        );
        Some((Action::Pass, Cause::new("PR-UBER-4", sentence)))
    }

    /// Every roll of a turn belongs to the attack, heal or meal before it; a damage roll also belongs to the answer
    /// that lets it happen.
    fn has_odds(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Attack(_) | Action::Heal(_) | Action::Eat | Action::Uber(_) | Action::Pass)
    }
}

impl PayloadRace {
    fn list_token_effects(&self, before: &State, after: &State, unit: UnitId, out: &mut Vec<Effect>) {
        let (was, is) = (before.unit(unit), after.unit(unit));
        if was.at.is_none() {
            return;
        }
        let mut add = |what, note, amount: u16| {
            let (who, seat) = (self.token_at(before, unit), Some(before.seat_of(unit.side())));
            out.push(Effect { who, seat, what, note, amount: f64::from(amount) });
        };
        // PR-JUMP-3: only its own rocket jump hurts a token that acts and moves.
        let has_jumped = before.active == Some(unit) && is.at != was.at && before.phase == Phase::Turn;
        let cause = if has_jumped { "the rocket jump" } else { "" };
        if is.hp < was.hp {
            add(EffectKind::Damage, cause, was.hp - is.hp);
        }
        if after.dead.contains(unit) {
            add(EffectKind::Death, cause, 1);
            return;
        }
        if is.hp > was.hp {
            add(EffectKind::Healing, "", is.hp - was.hp);
        }
        if is.at != was.at && before.active != Some(unit) {
            add(EffectKind::Push, "", 1);
        }
        for (mark, note) in Mark::ALL.into_iter().zip(["taking aim", "under Kritz", "covered by Uber"]) {
            if is.marks.has(mark) && !was.marks.has(mark) {
                add(EffectKind::Status, note, 1);
            }
        }
        if is.charge > was.charge {
            add(EffectKind::Status, "charged further", u16::from(is.charge - was.charge));
        }
    }

    fn attack_causes(&self, state: &State, unit: UnitId, from: Cell, at: Cell) -> Vec<Cause> {
        let mut causes = self.weapon_causes(state, unit, from, at);
        causes.extend(self.mark_causes(state.unit(unit).marks));
        let is_area = matches!(self.kind(state, unit), WeaponKind::Blast { .. } | WeaponKind::Fire { .. });
        if is_area && self.variant.friendly_fire {
            causes.push(Cause::new("PR-OPT-4", "tokens of the same team are hit too"));
        }
        if state.unit_on(at).is_some_and(|target| state.unit(target).marks.has(Mark::Uber)) {
            causes.push(Cause::new("PR-UBER-7", "the target is covered and takes no damage"));
        }
        causes
    }

    /// Returns what the weapon card says, and what the distance adds.
    fn weapon_causes(&self, state: &State, unit: UnitId, from: Cell, at: Cell) -> Vec<Cause> {
        let (kind, weapon) = (self.kind(state, unit), self.weapon(state, unit).title());
        let damage = format!("the {weapon} does {}", damage_words(kind));
        let distance = self.terrain.distance(from, at);
        match kind {
            WeaponKind::Sight { per_space, .. } => {
                let far = Cause::new("PR-ATK-3", format!("the target is {distance} spaces away"));
                let far = (per_space > 0).then_some(far);
                [Cause::new("PR-ATK-3", damage)].into_iter().chain(far).collect()
            }
            WeaponKind::Blast { die, true_on, radius, .. } => {
                let (low, hits) = (true_on - 1, die + 1 - true_on);
                let rolls = format!("{hits} of {die} rolls fall where they are aimed, {low} beside it");
                let area = format!("all within {radius} of the centre are hit");
                let damage = format!("{damage}; the distance is {distance}");
                [("PR-BLAST-3", rolls), ("PR-BLAST-5", area), ("PR-BLAST-6", damage)]
                    .map(|(rule, sentence)| Cause::new(rule, sentence))
                    .to_vec()
            }
            WeaponKind::Fire { .. } => {
                vec![Cause::new("PR-FIRE-2", damage), Cause::new("PR-FIRE-3", "fire needs no roll")]
            }
            WeaponKind::Heal { .. } => Vec::new(),
        }
    }

    fn mark_causes(&self, marks: Marks) -> impl Iterator<Item = Cause> {
        let (bonus, factor) = (self.numbers.aim_bonus, self.numbers.kritz_factor);
        let aim = Cause::new("PR-AIM-2", format!("{bonus} more for taking aim"));
        let kritz = Cause::new("PR-KRITZ-3", format!("Kritz multiplies the damage by {factor}"));
        marks.has(Mark::Aimed).then_some(aim).into_iter().chain(marks.has(Mark::Kritz).then_some(kritz))
    }

    fn heal_causes(&self, state: &State, unit: UnitId, at: Cell) -> Vec<Cause> {
        let charge = Cause::new("PR-HEAL-2", "the Medic gains 1 charge, up to full");
        let is_hurt = state.unit_on(at).is_some_and(|friend| state.unit(friend).hp < self.full_hp(friend));
        let health = match self.kind(state, unit) {
            WeaponKind::Heal { die, .. } if is_hurt => format!("d{die} health, up to full"),
            _ => "the friend is at full health, so no die is rolled".to_owned(),
        };
        vec![charge, Cause::new("PR-HEAL-3", health)]
    }

    fn answer_causes(&self, state: &State, unit: UnitId, from: Cell, action: Action) -> Vec<Cause> {
        let Phase::Uber(attack) = state.phase else { return Vec::new() };
        let mut causes = self.weapon_causes(state, unit, from, attack.at);
        causes.extend(self.mark_causes(attack.marks));
        if let Action::Uber(_) = action {
            causes
                .push(Cause::new("PR-UBER-5", "the covered token takes no damage for the rest of this turn"));
            if self.variant.uber_covers_medic {
                causes.push(Cause::new("PR-OPT-5", "the Medic is covered as well"));
            }
        }
        causes
    }
}
