//! Tables: making them, looking at them, acting.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use hillfort_engine::notation::clean;

use super::extract::{Body, MOST_RECORD_BYTES, Named, asked_of};
use crate::error::{Code, Failure};
use crate::house::House;
use crate::wire::table::{ActRequest, NewTable, Snapshot, TableInfo, TableMade, UndoRequest, WhatIfRequest};

/// So many tables are listed.
const MOST_LISTED: u32 = 50;

/// Make a table, from nothing or from a record.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = TableMade), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn create(
    State(house): State<House>,
    Body(new): Body<NewTable, MOST_RECORD_BYTES>,
) -> Result<(StatusCode, Json<TableMade>), Failure> {
    let table = house.create(new).await?;
    Ok((StatusCode::CREATED, Json(TableMade { table })))
}

/// The tables that were played last.
#[utoipa::path(get, path = "/api/tables", tag = "tables",
    responses((status = 200, body = Vec<TableInfo>), (status = "5XX", body = Failure)))]
pub(super) async fn recent(State(house): State<House>) -> Result<Json<Vec<TableInfo>>, Failure> {
    let listed = house.recent(MOST_LISTED).await?;
    let info = listed.into_iter().map(|listed| TableInfo {
        table: listed.row.id,
        game: listed.row.game,
        players: listed.row.seats.split(',').map(str::to_owned).collect(),
        created: listed.row.created,
        played: listed.standing.played,
        event: listed.events,
        status: listed.standing.status,
        is_over: listed.standing.is_over,
    });
    Ok(Json(info.collect()))
}

/// A table as it stands.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Snapshot), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn snapshot(
    State(house): State<House>,
    Named(table): Named<String>,
) -> Result<Json<Snapshot>, Failure> {
    house.room(&table).await?.snapshot().await.map(Json)
}

/// Remove a table and all its events for good.
#[utoipa::path(delete, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 204, description = "It is gone"), (status = "4XX", body = Failure),
        (status = "5XX", body = Failure)))]
pub(super) async fn remove(
    State(house): State<House>,
    Named(table): Named<String>,
) -> Result<StatusCode, Failure> {
    house.remove(&table).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A table as it stood after the first lines of its log; nothing can be decided there.
#[utoipa::path(get, path = "/api/tables/{table}/at/{lines}", tag = "tables",
    params(("table" = String, Path, description = "The id of the table"),
        ("lines" = usize, Path, description = "How many lines of the log")),
    responses((status = 200, body = Snapshot), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn past(
    State(house): State<House>,
    Named((table, lines)): Named<(String, String)>,
) -> Result<Json<Snapshot>, Failure> {
    let room = house.room(&table).await?;
    let no_number = |_| {
        let lines = clean(&lines, 40);
        Failure::new(Code::BadRequest, format!("'{lines}' is not a number of log lines"))
    };
    let lines = asked_of(&room, lines.parse().map_err(no_number)).await?;
    room.past(lines).await.map(Json)
}

/// Carry out an action. Dice that follow are rolled; bots that follow play afterwards.
#[utoipa::path(post, path = "/api/tables/{table}/act", tag = "tables", request_body = ActRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Snapshot, description = "What has changed since `after`"),
        (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn act(
    State(house): State<House>,
    Named(table): Named<String>,
    body: Result<Body<ActRequest>, Failure>,
) -> Result<Json<Snapshot>, Failure> {
    let room = house.room(&table).await?;
    let Body(request) = asked_of(&room, body).await?;
    room.act(request.after, request.seat, request.line).await.map(Json)
}

/// Take back the last action, if that is free.
#[utoipa::path(post, path = "/api/tables/{table}/undo", tag = "tables", request_body = UndoRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Snapshot, description = "What has changed since `after`"),
        (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn undo(
    State(house): State<House>,
    Named(table): Named<String>,
    body: Result<Body<UndoRequest>, Failure>,
) -> Result<Json<Snapshot>, Failure> {
    let room = house.room(&table).await?;
    let Body(request) = asked_of(&room, body).await?;
    room.undo(request.after).await.map(Json)
}

/// The record of a table, to be kept.
#[utoipa::path(get, path = "/api/tables/{table}/record", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn record(
    State(house): State<House>,
    Named(table): Named<String>,
) -> Result<impl IntoResponse, Failure> {
    let room = house.room(&table).await?;
    let (game, text) = room.ask(None, |table| Ok((table.facts().id, table.record()))).await?;
    let name = format!("attachment; filename=\"{game}.rec\"");
    let plain = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, plain), (header::CONTENT_DISPOSITION, name)], text))
}

/// Make a table with the same game and the same people, everybody one seat further.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 201, body = TableMade), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn rematch(
    State(house): State<House>,
    Named(table): Named<String>,
) -> Result<(StatusCode, Json<TableMade>), Failure> {
    let room = house.room(&table).await?;
    let table = house.rematch(&room).await?;
    Ok((StatusCode::CREATED, Json(TableMade { table })))
}

/// Make a table that goes on from a place in the log, to try something out. The table itself is left alone.
#[utoipa::path(post, path = "/api/tables/{table}/what-if", tag = "tables", request_body = WhatIfRequest,
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 201, body = TableMade), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn what_if(
    State(house): State<House>,
    Named(table): Named<String>,
    body: Result<Body<WhatIfRequest>, Failure>,
) -> Result<(StatusCode, Json<TableMade>), Failure> {
    let room = house.room(&table).await?;
    let Body(request) = asked_of(&room, body).await?;
    let table = house.what_if(&room, request.lines).await?;
    Ok((StatusCode::CREATED, Json(TableMade { table })))
}
