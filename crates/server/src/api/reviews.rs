//! Reviews: what the decisions of a game cost, and what the dice gave.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hillfort_bots::review::{Judged, ReviewPart};
use hillfort_engine::notation::clean;

use super::extract::{JsonBody, MAX_RECORD_BYTES, PathParams, QueryParams, or_refuse_with_version};
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::wire::review::{JudgeRequest, ReviewParams};

/// Review a part of a game: as many events as take a moment. The next part begins where this one says.
///
/// While people play against each other there is no review.
#[utoipa::path(get, path = "/api/tables/{table}/review", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), ReviewParams),
    responses((status = 200, body = ReviewPart), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn review(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<ReviewParams>, ApiError>,
) -> Result<Json<ReviewPart>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Review, Some(&table))).await?;
    let QueryParams(ReviewParams { from }) = or_refuse_with_version(&room, params).await?;
    room.charge(caller.peer.network());
    room.review(from).await.map(Json)
}

/// Judge a decision of a game again, more closely, and compare what was done with what was best.
#[utoipa::path(get, path = "/api/tables/{table}/review/{at}", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"),
        ("at" = usize, Path, description = "The number of events before the decision")),
    responses((status = 200, body = Judged), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn judge(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams((table, at)): PathParams<(String, String)>,
) -> Result<Json<Judged>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Review, Some(&table))).await?;
    let not_a_number = |_| {
        let at = clean(&at, 40);
        ApiError::new(ErrorCode::BadRequest, format!("'{at}' is not a number of events"))
    };
    let at = or_refuse_with_version(&room, at.parse().map_err(not_a_number)).await?;
    room.charge(caller.peer.network());
    room.judge(at).await.map(Json)
}

/// Judge a decision of a record closely, and compare what was done with what was best.
#[utoipa::path(post, path = "/api/records/judge", tag = "questions", request_body = JudgeRequest,
    responses((status = 200, body = Judged), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn judge_record(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    JsonBody(request): JsonBody<JudgeRequest, MAX_RECORD_BYTES>,
) -> Result<Json<Judged>, ApiError> {
    caller.spend(Cost::Review, None)?;
    let (most_lines, asker) = (caller.edge.limits.record_lines, caller.peer.network());
    lobby.judge_record(request, &caller.edge.heavy, most_lines, asker).await.map(Json)
}
