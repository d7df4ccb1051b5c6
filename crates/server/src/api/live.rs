//! The live socket: every event of a table as it happens.

#![expect(unused_qualifications, reason = "the macro that describes a route writes them")]

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use utoipa::IntoParams;

use super::extract::{Asked, Named, asked_of};
use crate::error::{Code, Failure};
use crate::house::House;
use crate::room::Room;

/// A client has nothing to say but that it is still there.
const MOST_BYTES: usize = 4096;
/// So often the server asks whether it is.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Where a client stands.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The `event` of the last snapshot the client has; left out, it has none.
    after: Option<u64>,
}

/// A WebSocket with a `LiveMessage` for every event. It begins with the events after `after`, or with the table whole
/// if those are not remembered.
#[utoipa::path(get, path = "/api/tables/{table}/live", tag = "tables",
    params(("table" = String, Path, description = "The id of the table"), After),
    responses((status = 101, description = "The socket is open"), (status = "4XX", body = Failure),
        (status = "5XX", body = Failure)))]
pub(super) async fn live(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<After>, Failure>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let room = house.room(&table).await?;
    let Asked(After { after }) = asked_of(&room, asked).await?;
    let no_socket = |_| Failure::new(Code::BadRequest, "expected a WebSocket");
    let upgrade = asked_of(&room, upgrade.map_err(no_socket)).await?;
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| talk(socket, room, after)))
}

async fn talk(socket: WebSocket, room: Arc<Room>, after: Option<u64>) {
    let (mut out, mut heard) = socket.split();
    let (mut waiting, mut news) = room.listen(after).await;
    let mut last = after;
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    loop {
        for told in waiting.drain(..) {
            last = Some(told.event);
            if out.send(Message::Text(told.text)).await.is_err() {
                return;
            }
        }
        tokio::select! {
            told = news.recv() => match told {
                Ok(told) => waiting.push(told),
                // Too slow for what happened meanwhile: begin again from where the client stands.
                Err(RecvError::Lagged(_)) => (waiting, news) = room.listen(last).await,
                Err(RecvError::Closed) => return,
            },
            message = heard.next() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                // Pings are answered below us.
                Some(Ok(_)) => {}
            },
            () = room.closed() => return,
            _ = heartbeat.tick() => {
                if out.send(Message::Ping(axum::body::Bytes::new())).await.is_err() {
                    return;
                }
            }
        }
    }
}
