//! What a game says about the consequences of an action.

use crate::describe::Sentences;
use crate::seat::Seat;
use crate::view::{Cause, EffectKind};

/// What an action can lead to, and why. A game where nothing is hurt, healed or scored needs nothing here.
pub trait Odds: Sentences {
    /// Returns the pieces and players affected between two states: damage, deaths, points.
    fn effects(&self, _before: &Self::State, _after: &Self::State) -> Vec<Effect> {
        Vec::new()
    }

    /// Returns the reasons behind the odds of an action, each with its rule.
    fn causes(&self, _state: &Self::State, _action: Self::Action) -> Vec<Cause> {
        Vec::new()
    }

    /// Returns the reply that the odds assume where another player may reply before the dice are rolled, and the
    /// cause that says so: what the other player could do instead, with its rule.
    ///
    /// It is asked in every state that an action leads to. `None` ends the forecast there.
    fn assumed_reply(&self, _state: &Self::State) -> Option<(Self::Action, Cause)> {
        None
    }

    /// Returns whether the chance that follows an action belongs to it, so that its odds are worth showing.
    /// The dice of a new round, for example, do not belong to the `end` before them. By default no action has odds.
    fn has_odds(&self, _state: &Self::State, _action: Self::Action) -> bool {
        false
    }
}

/// One effect of an action on a piece or player.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Who is affected: `p2's fighter`.
    pub who: String,
    /// The seat they belong to.
    pub seat: Option<Seat>,
    /// How they are affected.
    pub what: EffectKind,
    /// What it is, where the kind does not say it.
    ///
    /// The note of a [`EffectKind::Status`] follows "is": `burning`, `covered by Uber`, `free to attack once more`.
    /// It is never empty and has no verb of its own. The note of damage, death and healing is the cause, where the
    /// action does not name it: `a grenade`, `fire`, `a first aid kit`. Other notes are names: `point 1`.
    pub note: &'static str,
    /// The amount.
    pub amount: f64,
}

impl Effect {
    /// Returns a sentence about a loss or a gain of health, or a death, with its cause; `None` for other effects.
    #[must_use]
    pub fn health_sentence(&self) -> Option<String> {
        let Self { who, what, note, amount, .. } = self;
        let sentence = match (what, note.is_empty()) {
            (EffectKind::Damage, true) => format!("{who} loses {amount} health."),
            (EffectKind::Damage, false) => format!("{who} loses {amount} health to {note}."),
            (EffectKind::Death, true) => format!("{who} dies."),
            (EffectKind::Death, false) => format!("{who} is killed by {note}."),
            (EffectKind::Healing, true) => format!("{who} gains {amount} health."),
            (EffectKind::Healing, false) => format!("{who} gains {amount} health from {note}."),
            _ => return None,
        };
        Some(sentence)
    }

    /// Returns whether the effect deserves a line of its own in a log: a death or a point.
    #[must_use]
    pub const fn is_news(&self) -> bool {
        matches!(self.what, EffectKind::Death | EffectKind::Points)
    }
}

/// Returns the names in a sentence: `a, b and c`.
#[must_use]
pub fn in_words(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
