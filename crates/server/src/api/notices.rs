//! Who wants to be told when a seat is to act.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use hillfort_engine::Seat;
use hillfort_store::Subscription;

use super::extract::{JsonBody, PathParams, or_refuse_with_version};
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode, store_failed};
use crate::lobby::Lobby;
use crate::notify::Target;
use crate::rights::may_speak_for;
use crate::room::Room;
use crate::wire::command::parse_seat;
use crate::wire::notices::{NoticeRequest, PushKey, ShownRequest};

/// Get the key by which browsers know the notifications of this server.
#[utoipa::path(get, path = "/api/push-key", tag = "tables",
    responses((status = 200, body = PushKey), (status = "5XX", body = ApiError)))]
pub(super) async fn key(State(lobby): State<Arc<Lobby>>) -> Result<Json<PushKey>, ApiError> {
    let key = lobby.notifier().public_key().await.map_err(|error| store_failed(&error))?;
    Ok(Json(PushKey { key }))
}

/// Ask to be told when a seat is to act, in a browser or by a webhook. The notice is sent some seconds later, unless a
/// page has shown the position by then.
#[utoipa::path(post, path = "/api/tables/{table}/notices", tag = "tables", request_body = NoticeRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 204, description = "It is noted"), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn subscribe(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<NoticeRequest>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let room = lobby.room(&table).await?;
    let subscription = asked(&lobby, &caller, &room, body).await?;
    let most = caller.edge.limits.notices_per_table;
    match lobby.store().subscribe(&table, subscription, most).await {
        Ok(true) => Ok(StatusCode::NO_CONTENT),
        Ok(false) => Err(ApiError::new(ErrorCode::Full, format!("at most {most} may be told of a table"))),
        Err(error) => Err(store_failed(&error)),
    }
}

/// Ask to be told no longer.
#[utoipa::path(post, path = "/api/tables/{table}/notices/remove", tag = "tables", request_body = NoticeRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 204, description = "It is forgotten"), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn unsubscribe(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<NoticeRequest>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let room = lobby.room(&table).await?;
    let subscription = asked(&lobby, &caller, &room, body).await?;
    lobby.store().unsubscribe(&table, subscription).await.map_err(|error| store_failed(&error))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Say that a page has shown a version to the person of a seat, so that nobody tells them of it.
#[utoipa::path(post, path = "/api/tables/{table}/shown", tag = "tables", request_body = ShownRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 204, description = "It is noted"), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn shown(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<ShownRequest>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let room = lobby.room(&table).await?;
    let spent = caller.spend(Cost::Question, Some(&table)).and(body);
    let checked = spent.and_then(|JsonBody(ShownRequest { seat, version })| {
        seat_of(&caller, &table, seat).map(|seat| (seat, version))
    });
    let (seat, version) = or_refuse_with_version(&room, checked).await?;
    lobby.notifier().shown(&table, seat, version);
    Ok(StatusCode::NO_CONTENT)
}

fn seat_of(caller: &Caller, table: &str, seat: u8) -> Result<Seat, ApiError> {
    let seat = parse_seat(seat)?;
    may_speak_for(caller, table, seat).map(|()| seat)
}

/// Returns who asks to be told of what.
async fn asked(
    lobby: &Lobby,
    caller: &Caller,
    room: &Arc<Room>,
    body: Result<JsonBody<NoticeRequest>, ApiError>,
) -> Result<Subscription, ApiError> {
    let spent = caller.spend(Cost::Command, Some(room.id())).and(body);
    let checked = spent.and_then(|JsonBody(request)| {
        let seat = seat_of(caller, room.id(), request.seat)?;
        let target = Target::of(&request, &lobby.notifier().outgoing)?;
        Ok(Subscription { seat, target: target.write() })
    });
    or_refuse_with_version(room, checked).await
}
