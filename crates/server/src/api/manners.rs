//! What people ask of each other, what becomes of a game that somebody has left, and the chat.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use hillfort_engine::notation::clean;
use hillfort_table::{Accepted, Command, HasLeft};

use super::extract::{JsonBody, PathParams, or_refuse_with_version};
use super::tables::submit_command;
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::rights::may_speak_for;
use crate::wire::command::parse_seat;
use crate::wire::manners::{AnswerRequest, ChatInfo, ChatRequest, ClaimRequest, OfferRequest, SeatRequest};

/// Ask something of the others: a draw, a take-back, a rematch, an abort or a pause. The offer has the version after it
/// as its id; any action ends it.
#[utoipa::path(post, path = "/api/tables/{table}/offers", tag = "tables", request_body = OfferRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn offer(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<OfferRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    let room = lobby.room(&table).await?;
    let command = body.and_then(|JsonBody(request)| Command::try_from(request));
    submit_command(&lobby, &caller, room, command).await
}

/// Answer an offer, which its id names. It happens once all others have accepted it.
#[utoipa::path(post, path = "/api/tables/{table}/offers/{offer}", tag = "tables", request_body = AnswerRequest,
    params(("table" = String, Path, description = "The id of the table"),
        ("offer" = u64, Path, description = "The id of the offer")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn answer(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams((table, offer)): PathParams<(String, String)>,
    body: Result<JsonBody<AnswerRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    let room = lobby.room(&table).await?;
    let no_id = |_| ApiError::new(ErrorCode::BadRequest, format!("'{}' is not an offer", clean(&offer, 40)));
    let id = offer.parse().map_err(no_id);
    let command = body.and_then(|JsonBody(request)| request.command(id?));
    let answered = submit_command(&lobby, &caller, Arc::clone(&room), command).await?;
    lobby.make_rematch(&room, caller.peer.network()).await?;
    Ok(answered)
}

/// Go on after a pause.
#[utoipa::path(post, path = "/api/tables/{table}/continue", tag = "tables", request_body = SeatRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn go_on(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<SeatRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    let room = lobby.room(&table).await?;
    let command = body.and_then(|JsonBody(request)| request.go_on());
    submit_command(&lobby, &caller, room, command).await
}

/// Decide what becomes of a game that somebody has left, or whose time is over: claim the win, call it a draw, or let a
/// bot play on for them.
#[utoipa::path(post, path = "/api/tables/{table}/claim", tag = "tables", request_body = ClaimRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn claim(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<ClaimRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    let room = lobby.room(&table).await?;
    let has_left = match &body {
        Ok(JsonBody(request)) => match parse_seat(request.absent) {
            Ok(seat) => room.has_left(seat).await,
            Err(_) => HasLeft::No,
        },
        Err(_) => HasLeft::No,
    };
    let command = body.and_then(|JsonBody(request)| request.command(has_left));
    submit_command(&lobby, &caller, room, command).await
}

/// Play a seat again that a bot has taken over.
#[utoipa::path(post, path = "/api/tables/{table}/return", tag = "tables", request_body = SeatRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn come_back(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<SeatRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    let room = lobby.room(&table).await?;
    let command = body.and_then(|JsonBody(request)| request.come_back());
    submit_command(&lobby, &caller, room, command).await
}

/// Get what was written at a table.
#[utoipa::path(get, path = "/api/tables/{table}/chat", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = ChatInfo), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn chat(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
) -> Result<Json<ChatInfo>, ApiError> {
    lobby.room(&table).await?.chat().await.map(Json)
}

/// Write something at a table. Everyone there reads it; it is not part of the game and goes with the table.
#[utoipa::path(post, path = "/api/tables/{table}/chat", tag = "tables", request_body = ChatRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 204, description = "It is written"), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn say(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<ChatRequest>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let room = lobby.room(&table).await?;
    let body = caller.spend(Cost::Command, Some(&table)).and(body);
    let checked = body.and_then(|JsonBody(ChatRequest { seat, text })| {
        let seat = parse_seat(seat)?;
        may_speak_for(&caller, &table, seat).map(|()| (seat, text))
    });
    let (seat, text) = or_refuse_with_version(&room, checked).await?;
    room.say(seat, &text, &caller.edge.limits).await?;
    Ok(StatusCode::NO_CONTENT)
}
