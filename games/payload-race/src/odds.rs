//! The reasons behind the odds of an action, each with its rule.

use hillfort_board::Cell;
use hillfort_engine::view::Cause;

use crate::action::Action;
use crate::cards::Kind;
use crate::game::PayloadRace;
use crate::state::{Phase, State};
use crate::tooltip::damage_words;
use crate::units::{Mark, UnitId};
use crate::words::Class;

impl PayloadRace {
    pub(crate) fn list_causes(&self, state: &State, action: Action) -> Vec<Cause> {
        match (action, state.actor()) {
            (Action::Attack(at), Some((unit, from))) => self.attack_causes(state, unit, from, at),
            (Action::Heal(at), Some((unit, _))) => self.heal_causes(state, unit, at),
            (Action::Eat, Some(_)) => {
                vec![cause(format!("a d{} of health, up to full", self.cards.meal_die), "PR-EAT-1")]
            }
            (Action::Uber(_) | Action::Pass, Some((unit, from))) => {
                self.answer_causes(state, unit, from, action)
            }
            (Action::Jump(_), Some((unit, _))) if unit.class() == Class::Soldier => {
                vec![cause(format!("the rocket jump costs {} health", self.cards.jump_cost), "PR-JUMP-3")]
            }
            _ => Vec::new(),
        }
    }

    fn attack_causes(&self, state: &State, unit: UnitId, from: Cell, at: Cell) -> Vec<Cause> {
        let marks = state.unit(unit).marks;
        let mut causes = self.weapon_causes(state, unit, from, at);
        causes.extend(self.mark_causes(marks.has(Mark::Aimed), marks.has(Mark::Kritz)));
        let is_area = matches!(self.kind(state, unit), Kind::Blast { .. } | Kind::Fire { .. });
        if is_area && self.variant.friendly_fire {
            causes.push(cause("own tokens under the stencil are hit too".to_owned(), "PR-OPT-4"));
        }
        if state.unit_on(at).is_some_and(|target| state.unit(target).marks.has(Mark::Uber)) {
            causes.push(cause("the target is covered and takes no damage".to_owned(), "PR-UBER-7"));
        }
        causes
    }

    /// What the card says, and what the distance makes of it.
    fn weapon_causes(&self, state: &State, unit: UnitId, from: Cell, at: Cell) -> Vec<Cause> {
        let (kind, weapon) = (self.kind(state, unit), self.weapon(state, unit).title());
        let card = |rule| cause(format!("the {weapon} does {}", damage_words(kind)), rule);
        let distance = self.ground.distance(from, at);
        match kind {
            Kind::Sight { per_space, .. } => {
                let far = cause(format!("the target is {distance} spaces away"), "PR-ATK-3");
                [card("PR-ATK-3")].into_iter().chain((per_space > 0).then_some(far)).collect()
            }
            Kind::Blast { die, true_on, radius, .. } => {
                let (low, hits) = (true_on - 1, die + 1 - true_on);
                vec![
                    cause(
                        format!("{hits} of {die} rolls fall where they are aimed, {low} beside it"),
                        "PR-BLAST-3",
                    ),
                    cause(format!("all within {radius} of the centre are hit"), "PR-BLAST-5"),
                    cause(
                        format!("the {weapon} does {}, and that is {distance}", damage_words(kind)),
                        "PR-BLAST-6",
                    ),
                ]
            }
            Kind::Fire { .. } => vec![card("PR-FIRE-2"), cause("fire needs no roll".to_owned(), "PR-FIRE-3")],
            Kind::Heal { .. } => Vec::new(),
        }
    }

    fn mark_causes(&self, is_aimed: bool, is_kritz: bool) -> Vec<Cause> {
        let aim = cause(format!("{} more for the aim taken", self.cards.aim_bonus), "PR-AIM-2");
        let kritz = cause(format!("all of it {} times under Kritz", self.cards.kritz_factor), "PR-KRITZ-3");
        is_aimed.then_some(aim).into_iter().chain(is_kritz.then_some(kritz)).collect()
    }

    fn heal_causes(&self, state: &State, unit: UnitId, at: Cell) -> Vec<Cause> {
        let charge = cause("the Medic gains 1 charge, up to full".to_owned(), "PR-HEAL-2");
        let is_hurt = state.unit_on(at).is_some_and(|friend| state.unit(friend).hp < self.full_hp(friend));
        let health = match self.kind(state, unit) {
            Kind::Heal { die, .. } if is_hurt => format!("a d{die} of health, up to full"),
            _ => "the friend is at full health, so nothing is rolled".to_owned(),
        };
        vec![charge, cause(health, "PR-HEAL-3")]
    }

    fn answer_causes(&self, state: &State, unit: UnitId, from: Cell, action: Action) -> Vec<Cause> {
        let Phase::Uber(attack) = state.phase else { return Vec::new() };
        let mut causes = self.weapon_causes(state, unit, from, attack.at);
        causes.extend(self.mark_causes(attack.marks.has(Mark::Aimed), attack.marks.has(Mark::Kritz)));
        if let Action::Uber(_) = action {
            let sentence = "the covered token takes no damage for the rest of this turn".to_owned();
            causes.push(cause(sentence, "PR-UBER-5"));
            if self.variant.uber_covers_medic {
                causes.push(cause("the Medic is covered as well".to_owned(), "PR-OPT-5"));
            }
        }
        causes
    }
}

pub(crate) fn cause(sentence: String, rule: &str) -> Cause {
    Cause { sentence, rule: rule.to_owned() }
}
