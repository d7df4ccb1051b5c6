//! Questions about a position. A question can name the version of the table, so that its answer is about the position
//! on the screen and no later one.

#![expect(unused_qualifications, reason = "the macro that describes a route writes them")]

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hillfort_engine::view::{Answer, Cause, Decision, Reach, Threat};
use hillfort_engine::{Seat, Table};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{PathParams, QueryParams, or_refuse_with_table};
use crate::error::{ApiError, ErrorCode, as_sentence};
use crate::lobby::Lobby;

/// An action.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LineParams {
    /// The line of a legal action.
    line: String,
    /// The `version` the table must be at; by default any.
    at: Option<u64>,
}

/// Get a legal action with its odds.
#[utoipa::path(get, path = "/api/tables/{table}/decision", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), LineParams),
    responses((status = 200, body = Decision), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn decision(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<LineParams>, ApiError>,
) -> Result<Json<Decision>, ApiError> {
    let room = lobby.room(&table).await?;
    let QueryParams(LineParams { line, at }) = or_refuse_with_table(&room, params).await?;
    room.query(at, move |table| {
        table.check(&line).map_err(|error| ApiError::engine(ErrorCode::Illegal, &error))?;
        table
            .decision(&line)
            .ok_or_else(|| ApiError::new(ErrorCode::NotYourTurn, "nobody has to decide here"))
    })
    .await
    .map(Json)
}

/// Two cells.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CellParams {
    /// The cell of the piece that would act.
    from: Option<String>,
    /// The cell the action would be aimed at.
    to: Option<String>,
    /// The `version` the table must be at; by default any.
    at: Option<u64>,
}

/// List the actions two cells could stand for, each with the reason if it is illegal.
#[utoipa::path(get, path = "/api/tables/{table}/candidates", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), CellParams),
    responses((status = 200, body = Vec<Answer>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn candidates(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<CellParams>, ApiError>,
) -> Result<Json<Vec<Answer>>, ApiError> {
    let room = lobby.room(&table).await?;
    let QueryParams(CellParams { from, to, at }) = or_refuse_with_table(&room, params).await?;
    room.query(at, move |table| {
        let mut answers =
            table.candidates(from.as_deref(), to.as_deref()).map_err(|error| bad_cell(&error))?;
        answers.iter_mut().filter_map(|answer| answer.refused.as_mut()).for_each(to_sentence);
        Ok(answers)
    })
    .await
    .map(Json)
}

/// A piece.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PieceParams {
    /// The index of the piece in `view.pieces`.
    piece: usize,
    /// The cell the piece is imagined on; by default its own.
    from: Option<String>,
    /// The `version` the table must be at; by default any.
    at: Option<u64>,
}

/// Get the cells a piece can move to; null if the game has no answer for it.
#[utoipa::path(get, path = "/api/tables/{table}/reach", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), PieceParams),
    responses((status = 200, body = Option<Reach>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn reach(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<PieceParams>, ApiError>,
) -> Result<Json<Option<Reach>>, ApiError> {
    query_piece(&lobby, &table, params, |table, piece, from| {
        let mut reach = table.reach(piece, from)?;
        reach.iter_mut().filter_map(|reach| reach.blocked.as_mut()).for_each(to_sentence);
        Ok(reach)
    })
    .await
}

/// List the cells a piece sees; null in a game without line of sight.
#[utoipa::path(get, path = "/api/tables/{table}/sight", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), PieceParams),
    responses((status = 200, body = Option<Vec<String>>), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn sight(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<PieceParams>, ApiError>,
) -> Result<Json<Option<Vec<String>>>, ApiError> {
    query_piece(&lobby, &table, params, |table, piece, from| table.sight(piece, from)).await
}

/// List the cells a piece could attack.
#[utoipa::path(get, path = "/api/tables/{table}/hits", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), PieceParams),
    responses((status = 200, body = Vec<String>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn hits(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<PieceParams>, ApiError>,
) -> Result<Json<Vec<String>>, ApiError> {
    query_piece(&lobby, &table, params, |table, piece, from| table.hits(piece, from)).await
}

/// A seat.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SeatParams {
    /// The number of the seat, counted from 0.
    seat: usize,
    /// The `version` the table must be at; by default any.
    at: Option<u64>,
}

/// List the cells that the enemies of a seat could attack in their next turn.
#[utoipa::path(get, path = "/api/tables/{table}/threats", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), SeatParams),
    responses((status = 200, body = Vec<Threat>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn threats(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<SeatParams>, ApiError>,
) -> Result<Json<Vec<Threat>>, ApiError> {
    let room = lobby.room(&table).await?;
    let QueryParams(SeatParams { seat, at }) = or_refuse_with_table(&room, params).await?;
    room.query(at, move |table| {
        if seat >= table.n_seats() {
            let sentence = format!("seats are numbered 0 to {}", table.n_seats() - 1);
            return Err(ApiError::new(ErrorCode::BadRequest, sentence));
        }
        Ok(table.threats(Seat::new(seat)))
    })
    .await
    .map(Json)
}

async fn query_piece<T: Send + 'static>(
    lobby: &Arc<Lobby>,
    table: &str,
    params: Result<QueryParams<PieceParams>, ApiError>,
    question: fn(&dyn Table, usize, Option<&str>) -> Result<T, hillfort_engine::Error>,
) -> Result<Json<T>, ApiError> {
    let room = lobby.room(table).await?;
    let QueryParams(PieceParams { piece, from, at }) = or_refuse_with_table(&room, params).await?;
    room.query(at, move |table| {
        let n_pieces = table.view().pieces.len();
        if piece >= n_pieces {
            let sentence = format!("there are {n_pieces} pieces, counted from 0");
            return Err(ApiError::new(ErrorCode::BadRequest, sentence));
        }
        question(table, piece, from.as_deref()).map_err(|error| bad_cell(&error))
    })
    .await
    .map(Json)
}

/// Makes a sentence of a reason, which is shown by itself here.
fn to_sentence(cause: &mut Cause) {
    cause.sentence = as_sentence(&cause.sentence);
}

fn bad_cell(error: &hillfort_engine::Error) -> ApiError {
    ApiError::engine(ErrorCode::BadRequest, error)
}
