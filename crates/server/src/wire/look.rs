//! What a player looks at before acting.

use hillfort_engine::view::{ActionOdds, Reach};
use serde::Serialize;
use utoipa::ToSchema;

/// The answers to what was asked; the others are left out, and so are those that the game does not have.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Look {
    /// Where the piece can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reach: Option<Reach>,
    /// The cells that the piece could attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hits: Option<Vec<String>>,
    /// The cells that the piece sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sight: Option<Vec<String>>,
    /// What the action does and can lead to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decision: Option<LookedDecision>,
}

/// A legal action: what it does, and what it can lead to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LookedDecision {
    /// What it does, in a sentence.
    pub(crate) sentence: String,
    /// What it leads to.
    pub(crate) odds: ActionOdds,
}
