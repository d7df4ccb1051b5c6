//! Tables: creating them, looking at them, playing.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use hillfort_engine::Seat;
use hillfort_engine::notation::clean;
use hillfort_table::{Accepted, Command, Snapshot};

use super::extract::{JsonBody, MAX_RECORD_BYTES, OptionalBody, PathParams, or_refuse_with_version};
use crate::budget::Cost;
use crate::edge::{Caller, Edge};
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::rights::may_speak_for;
use crate::room::Room;
use crate::wire::series::SeriesInfo;
use crate::wire::table::{
    ActRequest, CreatedTable, ForfeitRequest, NewTable, RematchRequest, TableInfo, UndoRequest, WhatIfRequest,
};

/// The most tables that are listed.
const MAX_LISTED: u32 = 50;

/// After how long there may be room for another table.
const FULL_RETRY: Duration = Duration::from_secs(600);

/// Create a table, for a new game, from a record or for a lesson.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = CreatedTable), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn create(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    JsonBody(new): JsonBody<NewTable, MAX_RECORD_BYTES>,
) -> Result<(StatusCode, Json<CreatedTable>), ApiError> {
    caller.spend(
        if new.record.is_some() || new.lesson.is_some() { Cost::Record } else { Cost::NewTable },
        None,
    )?;
    check_room_for_table(&lobby, &caller).await?;
    let Edge { heavy, limits, .. } = &*caller.edge;
    let table = lobby.create(new, heavy, limits.record_lines, caller.peer.network()).await?;
    Ok((StatusCode::CREATED, Json(CreatedTable { table })))
}

/// List tables, the last played first. What-ifs and lessons are not listed; tables that are no longer readable are.
#[utoipa::path(get, path = "/api/tables", tag = "tables",
    responses((status = 200, body = Vec<TableInfo>), (status = "5XX", body = ApiError)))]
pub(super) async fn recent(State(lobby): State<Arc<Lobby>>) -> Result<Json<Vec<TableInfo>>, ApiError> {
    lobby.recent_tables(MAX_LISTED).await.map(Json)
}

/// Get a table as it is now.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Snapshot), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn snapshot(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
) -> Result<Json<Snapshot>, ApiError> {
    lobby.room(&table).await?.snapshot().await.map(Json)
}

/// Delete a table with its events and what-ifs.
#[utoipa::path(delete, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 204, description = "The table is deleted"), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn remove(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
) -> Result<StatusCode, ApiError> {
    lobby.remove(&table).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Get a table as it was after the first lines of its log, without actions and log. Nothing can be played there.
#[utoipa::path(get, path = "/api/tables/{table}/at/{lines}", tag = "tables",
    params(("table" = String, Path, description = "The id of the table"),
        ("lines" = usize, Path, description = "The number of log lines before the position")),
    responses((status = 200, body = Snapshot), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn past(
    State(lobby): State<Arc<Lobby>>,
    PathParams((table, lines)): PathParams<(String, String)>,
) -> Result<Json<Snapshot>, ApiError> {
    let room = lobby.room(&table).await?;
    let not_a_number = |_| {
        let lines = clean(&lines, 40);
        ApiError::new(ErrorCode::BadRequest, format!("'{lines}' is not a number of log lines"))
    };
    let lines = or_refuse_with_version(&room, lines.parse().map_err(not_a_number)).await?;
    room.query(None, move |table| Ok(table.past_snapshot(lines)?)).await.map(Json)
}

/// Play an action. The server rolls the dice that follow; bots play afterwards.
#[utoipa::path(post, path = "/api/tables/{table}/act", tag = "tables", request_body = ActRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn act(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<ActRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    submit(&lobby, &caller, &table, body).await
}

/// Undo the last action, if no dice, no other seat and no bot came after it.
#[utoipa::path(post, path = "/api/tables/{table}/undo", tag = "tables", request_body = UndoRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn undo(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<UndoRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    submit(&lobby, &caller, &table, body).await
}

/// Give up: the seat loses, and the game is over.
#[utoipa::path(post, path = "/api/tables/{table}/forfeit", tag = "tables", request_body = ForfeitRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Accepted), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn forfeit(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<ForfeitRequest>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    submit(&lobby, &caller, &table, body).await
}

/// Gives the command of a body to a table.
async fn submit<T: TryInto<Command, Error = ApiError>>(
    lobby: &Arc<Lobby>,
    caller: &Caller,
    table: &str,
    body: Result<JsonBody<T>, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    let room = lobby.room(table).await?;
    let command = body.and_then(|JsonBody(request)| request.try_into());
    submit_command(lobby, caller, room, command).await
}

/// Gives a command to a table, if the client may act for its seat.
pub(super) async fn submit_command(
    lobby: &Arc<Lobby>,
    caller: &Caller,
    room: Arc<Room>,
    command: Result<Command, ApiError>,
) -> Result<Json<Accepted>, ApiError> {
    let table = room.id().to_owned();
    let spent = caller.spend(Cost::Command, Some(&table));
    let allowed = spent.and(command).and_then(|command| {
        seat_of(&command).map_or(Ok(()), |seat| may_speak_for(caller, &table, seat)).map(|()| command)
    });
    let command = or_refuse_with_version(&room, allowed).await?;
    room.charge(caller.peer.network());
    let most = caller.edge.limits.events_per_table;
    if let Command::Act { after, .. } | Command::Undo { after, .. } | Command::Offer { after, .. } = &command
        && *after >= most
    {
        let full =
            format!("the table has had {most} events, more than any game; its record can be downloaded");
        return room.query(Some(*after), move |_| Err(ApiError::new(ErrorCode::Full, full))).await;
    }
    lobby.submit(room, command).await.map(Json)
}

/// Returns the seat that a command acts for; `None` if it does not say.
fn seat_of(command: &Command) -> Option<Seat> {
    match command {
        Command::Act { seat, .. } => *seat,
        Command::Forfeit { seat, .. }
        | Command::Offer { seat, .. }
        | Command::Reply { seat, .. }
        | Command::Continue { seat, .. }
        | Command::Claim { seat, .. }
        | Command::Return { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// Refuses more tables than the store may have.
async fn check_room_for_table(lobby: &Lobby, caller: &Caller) -> Result<(), ApiError> {
    if lobby.n_tables().await? < caller.edge.limits.tables {
        return Ok(());
    }
    Err(ApiError::too_many("the server has as many tables as it may have", FULL_RETRY))
}

/// Download the record of a table. A table that is no longer readable still has one.
#[utoipa::path(get, path = "/api/tables/{table}/record", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn record(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
) -> Result<impl IntoResponse, ApiError> {
    let (game, text) = lobby.record(&table).await?;
    let name = format!("attachment; filename=\"{game}.rec\"");
    let plain = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, plain), (header::CONTENT_DISPOSITION, name)], text))
}

/// Create a table with the same game and players, everyone moved on by one seat.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", tag = "tables", request_body = Option<RematchRequest>,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 201, body = CreatedTable), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn rematch(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<OptionalBody<RematchRequest>, ApiError>,
) -> Result<(StatusCode, Json<CreatedTable>), ApiError> {
    let room = lobby.room(&table).await?;
    let body = caller.spend(Cost::NewTable, Some(&table)).and(body);
    let OptionalBody(RematchRequest { dice }) = or_refuse_with_version(&room, body).await?;
    check_room_for_table(&lobby, &caller).await?;
    let table = lobby.create_rematch(&room, dice, caller.peer.network()).await?;
    Ok((StatusCode::CREATED, Json(CreatedTable { table })))
}

/// Get the games that the same players have played one after another, up to this one, and their score by the rule of
/// the game.
#[utoipa::path(get, path = "/api/tables/{table}/series", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = SeriesInfo), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn series(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
) -> Result<Json<SeriesInfo>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::LongQuestion, Some(&table))).await?;
    lobby.series(&room, &caller.edge.heavy).await.map(Json)
}

/// Create a what-if: a table that continues from a line of the log. The original table does not change.
#[utoipa::path(post, path = "/api/tables/{table}/what-if", tag = "tables", request_body = WhatIfRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 201, body = CreatedTable), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn what_if(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(table): PathParams<String>,
    body: Result<JsonBody<WhatIfRequest>, ApiError>,
) -> Result<(StatusCode, Json<CreatedTable>), ApiError> {
    let room = lobby.room(&table).await?;
    let body = caller.spend(Cost::WhatIf, Some(&table)).and(body);
    let JsonBody(request) = or_refuse_with_version(&room, body).await?;
    check_room_for_table(&lobby, &caller).await?;
    if lobby.n_what_ifs(&table).await? >= caller.edge.limits.what_ifs_per_table {
        let refused = Err(ApiError::too_many("the table has as many what-ifs as it may have", FULL_RETRY));
        return or_refuse_with_version(&room, refused).await;
    }
    let table = lobby.create_what_if(&room, request.lines, caller.peer.network()).await?;
    Ok((StatusCode::CREATED, Json(CreatedTable { table })))
}
