//! Questions about a position. A question can name the version of the table, so that its answer is about the position
//! on the screen and no later one.

#![expect(unused_qualifications, reason = "the macro that describes a route writes them")]

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hillfort_engine::view::{Answer, Cause, Threat};
use hillfort_engine::{Seat, Table};
use hillfort_table::{LiveTable, as_sentence};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{PathParams, QueryParams, or_refuse_with_version};
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::wire::look::{Look, LookedDecision};

/// What to look at.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LookParams {
    /// The index of a piece in the list of pieces.
    piece: Option<usize>,
    /// The cell the piece is imagined on; by default its own.
    from: Option<String>,
    /// The line of a legal action: what it does and can lead to.
    line: Option<String>,
    /// The line before it, which only chooses the unit.
    opener: Option<String>,
    /// Where the piece can go.
    #[serde(default)]
    reach: bool,
    /// The cells the piece could attack.
    #[serde(default)]
    hits: bool,
    /// The cells the piece sees.
    #[serde(default)]
    sight: bool,
    /// The `version` the table must be at; by default any.
    at: Option<u64>,
}

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
    room.query(params.at, move |table| look_at(position(table), &params)).await.map(Json)
}

fn look_at(table: &dyn Table, params: &LookParams) -> Result<Look, ApiError> {
    let mut look = Look::default();
    let from = params.from.as_deref();
    if params.reach || params.hits || params.sight {
        let piece = check_piece(table, params.piece)?;
        if params.reach {
            look.reach = table.reach(piece, from).map_err(|error| bad_cell(&error))?;
            look.reach.iter_mut().filter_map(|reach| reach.blocked.as_mut()).for_each(to_sentence);
        }
        if params.hits {
            look.hits = Some(table.hits(piece, from).map_err(|error| bad_cell(&error))?);
        }
        if params.sight {
            look.sight = table.sight(piece, from).map_err(|error| bad_cell(&error))?;
        }
    }
    if let Some(line) = &params.line {
        let opener = params.opener.as_deref();
        let decision = table.decision(opener, line).ok_or_else(|| why_not(table, opener, line))?;
        look.decision = Some(LookedDecision { sentence: decision.choice.sentence, odds: decision.odds });
    }
    Ok(look)
}

fn check_piece(table: &dyn Table, piece: Option<usize>) -> Result<usize, ApiError> {
    let n_pieces = table.pieces_at(table.n_events()).len();
    let sentence = match piece {
        Some(piece) if piece < n_pieces => return Ok(piece),
        Some(_) => format!("there are {n_pieces} pieces, counted from 0"),
        None => "reach, hits and sight need a piece".to_owned(),
    };
    Err(ApiError::new(ErrorCode::BadRequest, sentence))
}

/// Returns why a line is no decision.
fn why_not(table: &dyn Table, opener: Option<&str>, line: &str) -> ApiError {
    let mut ahead = table.at_event(table.n_events());
    let opened = opener.map_or(Ok(()), |opener| ahead.act(opener));
    match opened.and_then(|()| ahead.check(line)) {
        Err(error) => ApiError::engine(ErrorCode::Illegal, &error),
        Ok(()) => ApiError::new(ErrorCode::NotYourTurn, "nobody has to decide here"),
    }
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
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<CellParams>, ApiError>,
) -> Result<Json<Vec<Answer>>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Question, Some(&table))).await?;
    let QueryParams(CellParams { from, to, at }) = or_refuse_with_version(&room, params).await?;
    room.query(at, move |table| {
        let mut answers =
            position(table).candidates(from.as_deref(), to.as_deref()).map_err(|error| bad_cell(&error))?;
        answers.iter_mut().filter_map(|answer| answer.refused.as_mut()).for_each(to_sentence);
        Ok(answers)
    })
    .await
    .map(Json)
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
    caller: Caller,
    PathParams(table): PathParams<String>,
    params: Result<QueryParams<SeatParams>, ApiError>,
) -> Result<Json<Vec<Threat>>, ApiError> {
    let room = lobby.room(&table).await?;
    or_refuse_with_version(&room, caller.spend(Cost::Question, Some(&table))).await?;
    let QueryParams(SeatParams { seat, at }) = or_refuse_with_version(&room, params).await?;
    room.query(at, move |table| {
        let table = position(table);
        if seat >= table.n_seats() {
            let sentence = format!("seats are numbered 0 to {}", table.n_seats() - 1);
            return Err(ApiError::new(ErrorCode::BadRequest, sentence));
        }
        Ok(table.threats(Seat::new(seat)))
    })
    .await
    .map(Json)
}

/// Returns the position, which is settled while nobody else has the table.
fn position(table: &LiveTable) -> &dyn Table {
    table.table().expect("the table is settled")
}

/// Makes a sentence of a reason, which is shown by itself here.
fn to_sentence(cause: &mut Cause) {
    cause.sentence = as_sentence(&cause.sentence);
}

fn bad_cell(error: &hillfort_engine::Error) -> ApiError {
    ApiError::engine(ErrorCode::BadRequest, error)
}
