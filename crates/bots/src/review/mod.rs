//! The review of a game: what its decisions cost, and what the dice gave.
//!
//! A decision is judged as the move that was made: a search is forced through it, and searches of the same size through
//! its rivals. The difference between the best of them and the move, in winning chance, is what the move cost. The luck
//! of the dice is measured apart from that ([`hillfort_engine::luck::value`]).
//!
//! A [`Reviewer`] reviews a game part by part, so that a client can show the first results at once and stop at any time.
//! A first pass finds what may have been costly, with few nodes for each decision. Whatever is named has been judged
//! again with more of them ([`to_deepen`]). Everything follows from the record, the nodes and the seed.

mod judge;
mod part;
mod told;
#[cfg(not(target_family = "wasm"))]
mod whole;

use hillfort_engine::Seat;
use hillfort_engine::view::Decision;
use serde::Serialize;

pub use crate::review::part::{PART_NODES, ReviewPart};
#[cfg(not(target_family = "wasm"))]
pub use crate::review::whole::Review;

/// The number of decisions that a review names.
pub const NAMED: usize = 5;
/// Moves whose winning chances differ by less than this are about as good.
pub const NEAR_TIE: f32 = 0.01;

/// Judges decisions with a fixed number of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reviewer {
    /// The nodes of a search in the first pass, which judges every decision.
    pub nodes: u64,
    /// The nodes of a search that judges again what looks costly.
    pub deep_nodes: u64,
    /// The seed of all searches.
    pub seed: u64,
}

impl Reviewer {
    /// How many more nodes a decision gets that is judged again.
    const DEEPER: u64 = 10;

    /// Creates a reviewer with this number of nodes for each search of its first pass.
    #[must_use]
    pub const fn with_nodes(nodes: u64, seed: u64) -> Self {
        Self { nodes, deep_nodes: nodes.saturating_mul(Self::DEEPER), seed }
    }
}

/// The reviewer of a table: quick enough for a browser.
impl Default for Reviewer {
    fn default() -> Self {
        Self::with_nodes(2_000, 1)
    }
}

/// A decision of a game, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judged {
    /// The number of events before it.
    pub at: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The number of the turn, from 1; 0 while the game is set up.
    pub turn: u32,
    /// The winning chance of every seat before it, if the best is done.
    pub values: Vec<f32>,
    /// The winning chance that it cost; 0 if nothing was found that is better by more than a near tie.
    pub cost: f32,
    /// The nodes of each search that judged it.
    pub nodes: u64,
    /// What was done, beside what was best; only of a decision that was judged again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Compared>,
}

/// What was done at a decision, beside what was best.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Compared {
    /// What was done.
    pub made: Way,
    /// What would have been better; left out if nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Way>,
}

/// An action and what is expected of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Way {
    /// The action with its odds and their reasons.
    #[serde(flatten)]
    pub decision: Decision,
    /// The winning chance after it, of the seat that acts.
    pub value: f32,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// What is expected to follow up to the next roll, the reply of an opponent included.
    pub then: Vec<Step>,
}

/// An event that is expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The seat that acts.
    pub seat: Seat,
    /// The line of the action.
    pub line: String,
    /// What happens.
    pub sentence: String,
}

/// A roll of a game, valued.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RollJudged {
    /// The number of events before it.
    pub at: usize,
    /// What it gave every seat: the winning chance after it, less the expected one. All are estimates of the game.
    pub luck: Vec<f32>,
    /// The standard error of the expected winning chance; 0 if all outcomes were listed.
    pub error: f32,
}

/// Returns the decisions to judge again before the costliest are named, as indices; none once those that would be named
/// have been judged so. To be asked again after each round.
#[must_use]
pub fn to_deepen(decisions: &[Judged]) -> Vec<usize> {
    let named = costliest(decisions);
    named.into_iter().filter(|idx| decisions[*idx].compared.is_none()).collect()
}

/// Returns the decisions that cost most, as indices: the costliest first, and no near ties.
#[must_use]
pub fn costliest(decisions: &[Judged]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..decisions.len()).filter(|idx| decisions[*idx].cost > 0.0).collect();
    order.sort_by(|a, b| decisions[*b].cost.total_cmp(&decisions[*a].cost).then(a.cmp(b)));
    order.truncate(NAMED);
    order
}
