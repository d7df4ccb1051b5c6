//! Sentences about actions and events.

use hillfort_board::Cell;
use hillfort_engine::view::{ActionKind, EffectKind};
use hillfort_engine::{Description, Effect, Motion, Moved, Odds as _, Sentences, Side, moves_between};

use super::odds::{DRAWN, DROPS, TAKES, WINS};
use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::state::{Phase, State, Unit};
use crate::words::Class;

impl Sentences for Tf2BoardGame {
    fn describe(&self, state: &State, action: Action) -> Description {
        let class = |cell: Cell| state.unit(cell).map(|(_, unit)| unit.class.name());
        let (kind, from, class, to) = match action {
            Action::Spawn(spawned, cell) => (ActionKind::Place, None, Some(spawned.name()), Some(cell)),
            Action::Move(from, to) => (ActionKind::Move, Some(from), class(from), Some(to)),
            Action::Jump(from, to) => (ActionKind::Special, Some(from), class(from), Some(to)),
            Action::Attack(from, to) => (ActionKind::Attack, Some(from), class(from), Some(to)),
            Action::Heal(from, to) => (ActionKind::Heal, Some(from), class(from), Some(to)),
            Action::End => (ActionKind::End, None, None, None),
        };
        Description { verb: verb(state, action), from, class, to, ..Description::new(kind) }
    }

    fn sentence(&self, state: &State, action: Action) -> String {
        self.action_sentence(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        let is_setup = before.phase == Phase::Setup;
        let event = match action {
            Action::Spawn(class, cell) => {
                let verb = if is_setup { "is deployed" } else { "returns" };
                format!("A {} {verb} on {}.", class.title(), self.name(cell))
            }
            Action::End if is_setup => "The deployment ends.".to_owned(),
            Action::End => "The turn ends.".to_owned(),
            _ => self.sentence(before, action),
        };
        let mut sentences = vec![format!("{}: {event}", before.side.title())];
        let effects = self.effects(before, after);
        sentences.extend(effects.iter().filter(|effect| !is_news(effect)).filter_map(effect_sentence));
        sentences.extend(self.news(before, action, after));
        sentences.join(" ")
    }

    fn news(&self, before: &State, action: Action, after: &State) -> Vec<String> {
        let mut effects = self.effects(before, after);
        // The end of a match says who has won, and why.
        effects.retain(|effect| is_news(effect) && ![WINS, DRAWN].contains(&effect.note));
        let mut news: Vec<_> = effects.iter().filter_map(effect_sentence).collect();
        news.extend(self.match_ending(before, action, after));
        if let Phase::Over(outcome) = after.phase {
            news.push(self.ending(after, outcome));
        }
        news
    }

    /// Units of one class and side are alike, so they have no ids.
    fn moves(&self, before: &State, _: Action, after: &State) -> Vec<Moved> {
        let units = |state: &State| -> Vec<_> {
            let unit = |(side, unit): (Side, &Unit)| (side.seat_in_order(), unit.class.name(), unit.at);
            state.units().map(unit).collect()
        };
        moves_between(units(before), units(after))
    }

    fn motions(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        self.motions_of(before, action, after)
    }

    fn headline(&self, before: &State, _: Action, after: &State) -> Option<String> {
        self.headline_between(before, after)
    }
}

/// Returns whether an effect deserves a line of its own: a death, a capture, a flag or the end of a match.
fn is_news(effect: &Effect) -> bool {
    effect.is_news() || effect.what == EffectKind::Status
}

fn effect_sentence(effect: &Effect) -> Option<String> {
    let who = &effect.who;
    match (effect.what, effect.note) {
        (EffectKind::Points, _) => Some(format!("{who} captures a point.")),
        (EffectKind::Status, TAKES) => Some(format!("{who} takes the flag.")),
        (EffectKind::Status, DROPS) => Some(format!("{who} drops the flag.")),
        (EffectKind::Status, note) => Some(format!("{who} is {note}.")),
        _ => effect.health_sentence(),
    }
}

/// Returns what an action is called.
fn verb(state: &State, action: Action) -> &'static str {
    let is_setup = state.phase == Phase::Setup;
    match action {
        Action::Spawn(..) if is_setup => "Deploy",
        Action::Spawn(..) => "Bring back",
        Action::Move(..) => "Walk",
        Action::Jump(..) => "Rocket jump",
        Action::Attack(from, _) => match state.unit(from) {
            Some((_, unit)) if unit.class == Class::Soldier => "Fire rocket",
            _ => "Shoot",
        },
        Action::Heal(..) => "Heal",
        Action::End if is_setup => "End deployment",
        Action::End => "End turn",
    }
}

impl Tf2BoardGame {
    fn action_sentence(&self, state: &State, action: Action) -> String {
        let unit = |cell: Cell| self.unit_on(state, cell);
        match action {
            Action::Spawn(class, cell) => {
                let verb = if state.phase == Phase::Setup { "Deploy" } else { "Bring back" };
                format!("{verb} a {} on {}.", class.title(), self.name(cell))
            }
            Action::Move(from, to) => format!("The {} walks to {}.", unit(from), self.name(to)),
            Action::Jump(from, to) => format!("The {} rocket jumps to {}.", unit(from), self.name(to)),
            Action::Attack(from, to) => {
                let is_rocket = state.unit(from).is_some_and(|(_, unit)| unit.class == Class::Soldier);
                let verb = if is_rocket { "fires a rocket at" } else { "fires at" };
                format!("The {} {verb} the {}.", unit(from), unit(to))
            }
            Action::Heal(from, to) => format!("The {} heals the {}.", unit(from), unit(to)),
            Action::End if state.phase == Phase::Setup => "End the deployment.".to_owned(),
            Action::End => "End the turn.".to_owned(),
        }
    }

    /// Names the unit on a square: `Scout on c5`.
    pub(super) fn unit_on(&self, state: &State, cell: Cell) -> String {
        match state.unit(cell) {
            Some((_, unit)) => format!("{} on {}", unit.class.title(), self.name(cell)),
            None => format!("square {}", self.name(cell)),
        }
    }
}
