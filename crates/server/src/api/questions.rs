//! Questions about a position. A question can name the version of the table, so that its answer is about the position
//! on the screen and no later one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hillfort_engine::Table;
use hillfort_engine::view::{Candidate, Threat, Withheld};
use hillfort_table::LiveTable;

use super::extract::{PathParams, QueryParams, or_refuse_with_version};
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::wire::look::{self, CellParams, Look, LookParams, SeatParams, WithheldParams};

/// Look at a piece, at an action, or at both: everything that a player asks before acting, in one answer.
#[utoipa::path(get, path = "/api/tables/{table}/look", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), LookParams),
    responses((status = 200, body = Look), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn look(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<LookParams>, ApiError>,
) -> Result<Json<Look>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Question, Some(&table))).await?;
    let QueryParams(params) = or_refuse_with_version(&room, params).await?;
    room.query(params.at, move |table| look::look(position(table), &params)).await.map(Json)
}

/// List the actions two cells could stand for, each with the reason if it is illegal.
#[utoipa::path(get, path = "/api/tables/{table}/candidates", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), CellParams),
    responses((status = 200, body = Vec<Candidate>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn candidates(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<CellParams>, ApiError>,
) -> Result<Json<Vec<Candidate>>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Question, Some(&table))).await?;
    let QueryParams(params) = or_refuse_with_version(&room, params).await?;
    room.query(params.at, move |table| look::candidates(position(table), &params)).await.map(Json)
}

/// List what a unit, or nobody in particular, cannot do now, each with the reason.
#[utoipa::path(get, path = "/api/tables/{table}/withheld", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), WithheldParams),
    responses((status = 200, body = Vec<Withheld>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn withheld(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<WithheldParams>, ApiError>,
) -> Result<Json<Vec<Withheld>>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Question, Some(&table))).await?;
    let QueryParams(params) = or_refuse_with_version(&room, params).await?;
    room.query(params.at, move |table| look::withheld(position(table), &params)).await.map(Json)
}

/// List the cells that the enemies of a seat could attack in their next turn.
#[utoipa::path(get, path = "/api/tables/{table}/threats", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), SeatParams),
    responses((status = 200, body = Vec<Threat>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn threats(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<SeatParams>, ApiError>,
) -> Result<Json<Vec<Threat>>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Question, Some(&table))).await?;
    let QueryParams(params) = or_refuse_with_version(&room, params).await?;
    room.query(params.at, move |table| look::threats(position(table), &params)).await.map(Json)
}

/// Returns the position, which is settled while nobody else has the table.
fn position(table: &LiveTable) -> &dyn Table {
    table.table().expect("the table is settled")
}
