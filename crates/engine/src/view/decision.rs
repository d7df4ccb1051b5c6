//! What can be done, and what may come of it.

use serde::Serialize;

use crate::seat::Seat;

/// A legal action, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// Its line, without the seat.
    pub line: String,
    /// Its verb: the first word of the line.
    pub verb: String,
    /// What kind of deed it is; clients give each its colour and shape.
    pub kind: ActionKind,
    /// The cell of the piece that acts.
    pub from: Option<String>,
    /// The class of the piece that acts.
    pub class: Option<String>,
    /// The cell it is done to.
    pub to: Option<String>,
    /// What it does: `Fighter goes from d1 to hill.`
    pub sentence: String,
    /// Why a person should think twice: it surely kills an own unit or gives the game away.
    pub warning: Option<String>,
}

/// A legal action, explained.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Decision {
    /// What it is.
    #[serde(flatten)]
    pub choice: Choice,
    /// What comes of it.
    pub odds: ActionOdds,
}

/// What kind of deed an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ActionKind {
    /// Going somewhere.
    Move,
    /// Going somewhere and fighting there.
    Charge,
    /// Hurting somebody.
    Attack,
    /// Helping somebody.
    Heal,
    /// Something only some can do.
    Special,
    /// Bringing a piece onto the board.
    Place,
    /// Answering, choosing.
    Choice,
    /// Ending a turn.
    End,
}

/// What comes of an action: for certain, or by chance.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionOdds {
    /// The chance line that follows, such as `roll 2d6`; none if everything is certain.
    pub roll: Option<String>,
    /// What can come up, most likely first, with its probability and a sentence.
    pub outcomes: Vec<(f64, String)>,
    /// Whom it touches, how likely and how much.
    pub effects: Vec<EffectOdds>,
    /// Why the odds are what they are, each with its rule.
    pub causes: Vec<Cause>,
    /// Whether all outcomes were listed; otherwise they were sampled.
    pub is_exact: bool,
}

/// How an action touches somebody.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EffectOdds {
    /// Whom: `p2's fighter`.
    pub who: String,
    /// The seat it belongs to.
    pub seat: Option<Seat>,
    /// How.
    pub what: EffectKind,
    /// What it is, where the kind does not say it; of a status what follows "is": `burning`.
    pub note: String,
    /// How likely, from 0 to 1.
    pub chance: f64,
    /// How much on average.
    pub expected: f64,
}

/// In what way an action touches somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// It loses health.
    Damage,
    /// It dies.
    Death,
    /// It gains health.
    Healing,
    /// It gains points.
    Points,
    /// It is moved against its will.
    Push,
    /// It comes under something: burning, marked.
    Status,
    /// It comes nearer to what it is after.
    Progress,
}

/// A reason behind the odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cause {
    /// The reason: `1 more for the height of the target`.
    pub sentence: String,
    /// The rule behind it.
    pub rule: String,
}

/// Where a piece can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reach {
    /// Why it cannot move now, though it could go there otherwise: the sentence and the rule.
    pub blocked: Option<Cause>,
    /// The cells, each with the steps or movement it takes.
    pub cells: Vec<(String, u16)>,
}

/// What an enemy could hit next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threat {
    /// The cell he could hit.
    pub cell: String,
    /// The pieces that could do it, as positions in the view's list of pieces.
    pub by: Vec<usize>,
}

/// The answer to a person who tries something with a piece and a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    /// The line he could mean.
    pub line: String,
    /// Why it is refused: the sentence and the rule; none if it is legal.
    pub refused: Option<Cause>,
}
