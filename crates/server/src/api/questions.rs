//! What a person asks before he acts. A question names the event it is asked of, so that no answer is about another
//! position than the one on the screen.

#![expect(unused_qualifications, reason = "the macro that describes a route writes them")]

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hillfort_engine::view::{Answer, Cause, Decision, Reach, Threat};
use hillfort_engine::{Seat, Table};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{Asked, Named, asked_of};
use crate::error::{Code, Failure, as_sentence};
use crate::house::House;
use crate::room::Room;

/// Which action.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfLine {
    /// The line of a legal action.
    line: String,
    /// The `event` of the snapshot it is asked of; left out, the table as it stands.
    at: Option<u64>,
}

/// One legal action, with its odds.
#[utoipa::path(get, path = "/api/tables/{table}/decision", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), OfLine),
    responses((status = 200, body = Decision), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn decision(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<OfLine>, Failure>,
) -> Result<Json<Decision>, Failure> {
    let room = house.room(&table).await?;
    let Asked(OfLine { line, at }) = asked_of(&room, asked).await?;
    ask(&room, at, move |table| {
        table.check(&line).map_err(|error| Failure::of(Code::Illegal, &error))?;
        table.decision(&line).ok_or_else(|| Failure::new(Code::NotYourTurn, "nobody is to decide here"))
    })
    .await
}

/// Which two cells.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCells {
    /// The cell of the piece that would act.
    from: Option<String>,
    /// The cell it would be done to.
    to: Option<String>,
    /// The `event` of the snapshot it is asked of; left out, the table as it stands.
    at: Option<u64>,
}

/// Everything a person could mean by two cells, and why it is refused.
#[utoipa::path(get, path = "/api/tables/{table}/candidates", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), OfCells),
    responses((status = 200, body = Vec<Answer>), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn candidates(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<OfCells>, Failure>,
) -> Result<Json<Vec<Answer>>, Failure> {
    let room = house.room(&table).await?;
    let Asked(OfCells { from, to, at }) = asked_of(&room, asked).await?;
    ask(&room, at, move |table| {
        let mut answers =
            table.candidates(from.as_deref(), to.as_deref()).map_err(|error| bad_cell(&error))?;
        answers.iter_mut().filter_map(|answer| answer.refused.as_mut()).for_each(narrate);
        Ok(answers)
    })
    .await
}

/// Which piece, and from where.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfPiece {
    /// The piece, as its position in the view's list.
    piece: usize,
    /// A cell to think it on; left out, where it stands.
    from: Option<String>,
    /// The `event` of the snapshot it is asked of; left out, the table as it stands.
    at: Option<u64>,
}

/// Where a piece can go; null if it cannot be asked.
#[utoipa::path(get, path = "/api/tables/{table}/reach", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), OfPiece),
    responses((status = 200, body = Option<Reach>), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn reach(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<OfPiece>, Failure>,
) -> Result<Json<Option<Reach>>, Failure> {
    ask_of_piece(&house, &table, asked, |table, piece, from| {
        let mut reach = table.reach(piece, from)?;
        reach.iter_mut().filter_map(|reach| reach.blocked.as_mut()).for_each(narrate);
        Ok(reach)
    })
    .await
}

/// What a piece sees; null in a game without sight.
#[utoipa::path(get, path = "/api/tables/{table}/sight", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), OfPiece),
    responses((status = 200, body = Option<Vec<String>>), (status = "4XX", body = Failure),
        (status = "5XX", body = Failure)))]
pub(super) async fn sight(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<OfPiece>, Failure>,
) -> Result<Json<Option<Vec<String>>>, Failure> {
    ask_of_piece(&house, &table, asked, |table, piece, from| table.sight(piece, from)).await
}

/// What a piece could attack.
#[utoipa::path(get, path = "/api/tables/{table}/hits", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), OfPiece),
    responses((status = 200, body = Vec<String>), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn hits(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<OfPiece>, Failure>,
) -> Result<Json<Vec<String>>, Failure> {
    ask_of_piece(&house, &table, asked, |table, piece, from| table.hits(piece, from)).await
}

/// Which seat.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfSeat {
    /// The number of the seat.
    seat: usize,
    /// The `event` of the snapshot it is asked of; left out, the table as it stands.
    at: Option<u64>,
}

/// What the enemies of a seat could hit in their next turn.
#[utoipa::path(get, path = "/api/tables/{table}/threats", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), OfSeat),
    responses((status = 200, body = Vec<Threat>), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn threats(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<OfSeat>, Failure>,
) -> Result<Json<Vec<Threat>>, Failure> {
    let room = house.room(&table).await?;
    let Asked(OfSeat { seat, at }) = asked_of(&room, asked).await?;
    ask(&room, at, move |table| {
        if seat >= table.n_seats() {
            let sentence = format!("there are {} seats, from 0 on", table.n_seats());
            return Err(Failure::new(Code::BadRequest, sentence));
        }
        Ok(table.threats(Seat::new(seat)))
    })
    .await
}

async fn ask_of_piece<T: Send + 'static>(
    house: &House,
    table: &str,
    asked: Result<Asked<OfPiece>, Failure>,
    question: fn(&dyn Table, usize, Option<&str>) -> Result<T, hillfort_engine::Error>,
) -> Result<Json<T>, Failure> {
    let room = house.room(table).await?;
    let Asked(OfPiece { piece, from, at }) = asked_of(&room, asked).await?;
    ask(&room, at, move |table| {
        let n_pieces = table.view().pieces.len();
        if piece >= n_pieces {
            let sentence = format!("there are {n_pieces} pieces, from 0 on");
            return Err(Failure::new(Code::BadRequest, sentence));
        }
        question(table, piece, from.as_deref()).map_err(|error| bad_cell(&error))
    })
    .await
}

async fn ask<T: Send + 'static>(
    room: &Arc<Room>,
    at: Option<u64>,
    question: impl FnOnce(&dyn Table) -> Result<T, Failure> + Send + 'static,
) -> Result<Json<T>, Failure> {
    room.ask(at, question).await.map(Json)
}

/// Makes a sentence of a reason that stands by itself.
fn narrate(cause: &mut Cause) {
    cause.sentence = as_sentence(&cause.sentence);
}

fn bad_cell(error: &hillfort_engine::Error) -> Failure {
    Failure::of(Code::BadRequest, error)
}
