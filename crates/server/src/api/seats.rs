//! Seats of tables whose players are apart: taking one, inviting, and what a browser is at a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use super::extract::{JsonBody, PathParams, or_refuse_with_version};
use crate::budget::Cost;
use crate::device::Asker;
use crate::edge::Caller;
use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::wire::apart::{Place, SeatsAnswer, SeatsRequest};

/// Give this browser a key, or let it keep its own for longer. With it the browser can take seats.
#[utoipa::path(post, path = "/api/device", tag = "tables",
    responses((status = 204, description = "The browser has a cookie with its key"),
        (status = "4XX", body = ApiError)))]
pub(super) async fn device(caller: Caller, asker: Asker) -> Result<impl IntoResponse, ApiError> {
    caller.spend(Cost::Question, None)?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, asker.cookie())]))
}

/// Get what this browser is at a table: the seats that it may play, and how others come there.
#[utoipa::path(get, path = "/api/tables/{table}/place", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Place), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn place(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    asker: Asker,
    PathParams(table): PathParams<String>,
) -> Result<Json<Place>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Question, None)).await?;
    lobby.place(&room, &asker, &caller.edge.site).await.map(Json)
}

/// Change the seats of a table whose players are apart.
#[utoipa::path(post, path = "/api/tables/{table}/seats", tag = "tables", request_body = SeatsRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = SeatsAnswer), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn change(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    asker: Asker,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<SeatsRequest>, ApiError>,
) -> Result<Json<SeatsAnswer>, ApiError> {
    let room = lobby.room(&table).await?;
    let body = caller.spend(Cost::Command, Some(&table)).and(body);
    let JsonBody(request) = or_refuse_with_version(&room, body).await?;
    let device = or_refuse_with_version(&room, asker.known()).await?;
    room.charge(caller.peer.network());
    lobby.change_seats(room, device, request).await.map(Json)
}
