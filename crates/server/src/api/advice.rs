//! Help beyond the rules: hints of a bot, and how lucky everyone was.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hillfort_engine::luck::Luck;

use super::extract::{PathParams, QueryParams, or_refuse_with_version};
use crate::budget::Cost;
use crate::device::Asker;
use crate::edge::Caller;
use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::wire::look::PositionParams;
use crate::wire::table::Advice;

/// Get the best actions of the seat to act, in the opinion of a bot. It thinks for most of a second.
///
/// While people play against each other there are no hints.
#[utoipa::path(get, path = "/api/tables/{table}/hint", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), PositionParams),
    responses((status = 200, body = Advice), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn hint(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    asker: Asker,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<PositionParams>, ApiError>,
) -> Result<Json<Advice>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Hint, Some(&table))).await?;
    let QueryParams(PositionParams { at, lines }) = or_refuse_with_version(&room, params).await?;
    room.charge(caller.peer.network());
    room.advise(at, lines, asker.device()).await.map(Json)
}

/// Get the actual losses of each seat to the dice, and the expected ones.
#[utoipa::path(get, path = "/api/tables/{table}/luck", tag = "questions",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Vec<Luck>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn luck(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
) -> Result<Json<Vec<Luck>>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::LongQuestion, Some(&table))).await?;
    room.luck(&caller.edge.heavy).await.map(Json)
}
