//! The live socket, which sends every event of a table as it happens.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hillfort_engine::Seat;

use super::extract::{PathParams, QueryParams, or_refuse_with_version};
use super::watcher::Watcher;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::rights::may_speak_for;
use crate::wire::live::{LiveParams, Seen};
use crate::wire::table::LiveMessage;

/// The largest message of a client, which has nothing to send but pongs.
const MAX_MESSAGE_BYTES: usize = 4096;
/// The buffers of a socket. Both are allocated while it is open.
const BUFFER_BYTES: usize = 2048;

/// List the changes after a version, or get the whole table if the server no longer keeps those.
#[utoipa::path(get, path = "/api/tables/{table}/changes", tag = "tables",
    params(("table" = String, Path, description = "The id of the table"), LiveParams),
    responses((status = 200, body = Vec<LiveMessage>), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn changes(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<LiveParams>, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let room = lobby.room(&table).await?;
    let params = params.and_then(|QueryParams(params)| looking(&caller, &table, &params));
    let (seen, seats) = or_refuse_with_version(&room, params).await?;
    let mut messages = room.changes(seen).await;
    if let Some(seats) = seats {
        messages.push(room.ask(&seats).await);
    }
    let texts: Vec<_> = messages.iter().map(|message| message.text.as_str()).collect();
    Ok(([(header::CONTENT_TYPE, "application/json")], format!("[{}]", texts.join(","))))
}

/// Open a WebSocket that sends a `LiveMessage` for every event. It starts with the changes after `after`, or with a
/// full snapshot if the server no longer keeps those.
#[utoipa::path(get, path = "/api/tables/{table}/live", tag = "tables",
    params(("table" = String, Path, description = "The id of the table"), LiveParams),
    responses((status = 101, description = "The socket is open"), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn live(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<LiveParams>, ApiError>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let room = lobby.room(&table).await?;
    let params = params.and_then(|QueryParams(params)| looking(&caller, &table, &params));
    let (seen, seats) = or_refuse_with_version(&room, params).await?;
    let no_upgrade = |_| ApiError::new(ErrorCode::BadRequest, "expected a WebSocket handshake");
    let upgrade = or_refuse_with_version(&room, upgrade.map_err(no_upgrade)).await?;
    let counted = or_refuse_with_version(&room, caller.enter_socket(&table)).await?;
    // Bots alone play for those who watch.
    room.charge(caller.peer.network());
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(caller.edge.limits.socket_buffer_bytes.max(2 * BUFFER_BYTES));
    Ok(upgrade.on_upgrade(async move |socket| {
        let watcher = Watcher { socket, room, edge: Arc::clone(&caller.edge), seats };
        watcher.run(seen).await;
        drop(counted);
    }))
}

/// Returns what a client has seen, and for which seats it looks; no seats at all if it does not say.
fn looking(
    caller: &Caller,
    table: &str,
    params: &LiveParams,
) -> Result<(Option<Seen>, Option<Vec<Seat>>), ApiError> {
    let seats = params.seats()?;
    seats.iter().try_for_each(|seat| may_speak_for(caller, table, *seat))?;
    Ok((params.seen()?, params.seats.as_ref().map(|_| seats)))
}
