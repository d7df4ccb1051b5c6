//! What a player can do, and what it can lead to.

use serde::{Serialize, Serializer};

use crate::refusal::Refusal;
use crate::seat::Seat;

/// A legal action in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// Its line, without the seat.
    pub line: String,
    /// What it is called on a button: `Rocket jump`. Actions of a piece with the same verb are offered together.
    pub verb: &'static str,
    /// Whether it is offered only after its verb was chosen: an action of a cell instead of a piece, or an unusual way
    /// to pay for something that can also be paid for in the usual way.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub needs_verb: bool,
    /// The line to play before it, which only chooses the piece that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<String>,
    /// What kind of action it is; clients give every kind a colour and a shape.
    pub kind: ActionKind,
    /// The cell of the piece that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The class of the piece that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<&'static str>,
    /// The target cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What it does: `Fighter goes from d1 to hill.` Empty if it has a target and its sentence was not asked for.
    pub sentence: String,
    /// A warning if it loses the game or is certain to kill a unit of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}

/// A legal action with its odds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Decision {
    /// The action.
    #[serde(flatten)]
    pub choice: Choice,
    /// The cells that it affects besides its target: a cone, a blast.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<String>,
    /// What it leads to.
    pub odds: ActionOdds,
}

/// What kind of action it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ActionKind {
    /// Moves to another cell.
    Move,
    /// Moves to another cell and attacks there.
    Charge,
    /// Attacks an enemy.
    Attack,
    /// Helps a friend.
    Heal,
    /// Uses an ability that only some classes have.
    Special,
    /// Turns cells around with everything on them: the acting cell goes to the target cell.
    Turn,
    /// Brings a piece onto the board.
    Place,
    /// Answers a question or chooses among alternatives.
    Choice,
    /// Ends a turn.
    End,
}

impl ActionKind {
    /// Returns its name on a button.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Charge => "Charge",
            Self::Attack => "Attack",
            Self::Heal => "Heal",
            Self::Special => "Special",
            Self::Turn => "Turn",
            Self::Place => "Place",
            Self::Choice => "Choose",
            Self::End => "End",
        }
    }

    /// Returns whether the acting piece goes to the target cell.
    #[must_use]
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Move | Self::Charge)
    }

    /// Returns whether the action attacks an enemy.
    #[must_use]
    pub const fn is_attack(self) -> bool {
        matches!(self, Self::Attack | Self::Charge)
    }
}

/// What an action leads to: the outcomes of its dice, and its effects.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionOdds {
    /// The roll that follows, such as `roll 2d6`; none if the result is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// The possible outcomes, most likely first, each with its probability and a sentence.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "rounded_outcomes")]
    pub outcomes: Vec<(f64, String)>,
    /// Who is affected, how likely and how much.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectOdds>,
    /// Why the odds are what they are, each with its rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Cause>,
    /// Whether the odds come from a list of all outcomes, as they do if this is left out; otherwise they come from a
    /// sample.
    #[serde(skip_serializing_if = "is_true")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub is_exact: bool,
}

/// One possible effect of an action on a piece or a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EffectOdds {
    /// Who is affected: `p2's fighter`.
    pub who: String,
    /// The seat they belong to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// How they are affected.
    pub what: EffectKind,
    /// What it is, where the kind does not say it. The note of a status follows "is": `burning`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The probability of the effect, from 0 to 1. It is 1 if it is left out.
    #[serde(serialize_with = "rounded", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub chance: f64,
    /// The expected amount, counting 0 where the effect does not happen. It is 1 if it is left out.
    #[serde(serialize_with = "rounded", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub expected: f64,
}

fn is_one(value: &f64) -> bool {
    *value == 1.0
}

fn is_true(value: &bool) -> bool {
    *value
}

/// Rounds to five significant digits: nobody reads more of them, and a third of the bytes of odds would be digits. What
/// is not certain does not become certain.
fn round(value: f64) -> f64 {
    let rounded = format!("{value:.4e}").parse().unwrap_or(value);
    if rounded == 1.0 { value } else { rounded }
}

fn rounded<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(round(*value))
}

fn rounded_outcomes<S: Serializer>(outcomes: &[(f64, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(outcomes.iter().map(|(chance, sentence)| (round(*chance), sentence)))
}

/// How an action affects a piece or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// They lose health.
    Damage,
    /// They die.
    Death,
    /// They gain health.
    Healing,
    /// They gain points.
    Points,
    /// They are moved by another player.
    Push,
    /// They get a status: burning, marked.
    Status,
    /// They get closer to an objective.
    Progress,
}

/// A reason behind the odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cause {
    /// The reason: `1 more for the height of the target`.
    pub sentence: String,
    /// The id of the rule behind it.
    pub rule: String,
}

impl Cause {
    /// Creates a cause from a sentence and a rule id.
    pub fn new(rule: &str, sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), rule: rule.to_owned() }
    }
}

impl From<Refusal> for Cause {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.rule.0, refusal.sentence)
    }
}

/// Where a piece can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reach {
    /// Why the piece cannot move now although it could otherwise go there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<Cause>,
    /// The cells, each with the steps or movement points it takes.
    pub cells: Vec<(String, u16)>,
}

/// A cell that enemies could hit in their next turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threat {
    /// The cell.
    pub cell: String,
    /// The pieces that could hit it, as indices into the view's list of pieces.
    pub by: Vec<usize>,
}

/// An action that a player could mean by an acting cell and a target cell, with its refusal if it is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Candidate {
    /// Its line, without the seat.
    pub line: String,
    /// The line to play before it, which only chooses the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<String>,
    /// What it is called on a button.
    pub verb: &'static str,
    /// The class of the piece that would act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<&'static str>,
    /// Why it is refused; none if it is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Cause>,
}

/// What a player may expect to do and cannot do now: a verb without a legal action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Withheld {
    /// What it is called on a button.
    pub verb: &'static str,
    /// The class that would act, or that would be put on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<&'static str>,
    /// What kind of action it is.
    pub kind: ActionKind,
    /// Why it cannot be done; none if every cell has another reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_have_few_digits_and_only_certainty_is_left_out() {
        let effect = |chance: f64, expected: f64| EffectOdds {
            who: "RED".to_owned(),
            seat: None,
            what: EffectKind::Damage,
            note: String::new(),
            chance,
            expected,
        };
        let json = |chance, expected| serde_json::to_string(&effect(chance, expected)).unwrap();
        assert_eq!(json(1.0, 1.0), r#"{"who":"RED","what":"damage"}"#);
        assert_eq!(
            json(1.0 / 6.0, 20.0 / 3.0),
            r#"{"who":"RED","what":"damage","chance":0.16667,"expected":6.6667}"#
        );
        assert_eq!(json(0.000_001_234_56, 1.0), r#"{"who":"RED","what":"damage","chance":1.2346e-6}"#);
        assert_eq!(json(0.999_999, 1.0), r#"{"who":"RED","what":"damage","chance":0.999999}"#);
    }

    #[test]
    fn what_is_none_empty_or_false_is_left_out_of_the_json() {
        let choice = Choice {
            line: "end".to_owned(),
            verb: "End turn",
            needs_verb: false,
            opener: None,
            kind: ActionKind::End,
            from: None,
            class: None,
            to: None,
            sentence: "End the turn.".to_owned(),
            warning: None,
        };
        let decision = Decision { choice, area: Vec::new(), odds: ActionOdds::default() };
        let json = serde_json::to_string(&decision).expect("plain data can be written");
        let expected = concat!(
            r#"{"line":"end","verb":"End turn","kind":"end","sentence":"End the turn.","#,
            r#""odds":{"is_exact":false}}"#
        );
        assert_eq!(json, expected);
    }
}
