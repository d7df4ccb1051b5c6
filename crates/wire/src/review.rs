//! Reviews: what is asked about the decisions of a game.

use std::time::Duration;

use hillfort_bots::review::Judged;
use hillfort_bots::{DynCatalog, Stop};
use hillfort_engine::Table;
use serde::Deserialize;

use crate::error::{ApiError, ErrorCode};

/// About how long a part of a review takes, or a decision that is judged again.
pub const REVIEW_TIME: Duration = Duration::from_millis(500);

/// Where a part of a review begins.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ReviewParams {
    /// The number of events before the part.
    #[serde(default)]
    pub from: usize,
}

/// A decision of a record to judge.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgeRequest {
    /// The text of the record.
    pub record: String,
    /// The number of events before the decision.
    pub at: usize,
}

/// Judges a decision of a game closely.
///
/// # Errors
/// Refuses an event where nobody had anything to choose.
pub fn judge(
    catalog: &dyn DynCatalog,
    table: &dyn Table,
    at: usize,
    stop: &Stop,
) -> Result<Judged, ApiError> {
    let none = || {
        let sentence = format!("nobody had a choice after {at} of {} events", table.n_events());
        ApiError::new(ErrorCode::BadRequest, sentence)
    };
    catalog.judge_again(table, at, stop).ok_or_else(none)
}
