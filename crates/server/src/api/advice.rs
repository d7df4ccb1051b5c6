//! What helps a person beyond the rules: a bot's advice, and how lucky everybody was.

#![expect(unused_qualifications, reason = "the macro that describes a route writes them")]

use axum::Json;
use axum::extract::State;
use hillfort_engine::luck::Luck;
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{Asked, Named, asked_of};
use crate::error::Failure;
use crate::house::House;
use crate::wire::table::Advice;

/// About which position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfPlace {
    /// The `event` of the snapshot it is asked of; left out, the table as it stands.
    at: Option<u64>,
    /// How many lines of the log stand before the position; left out, all of them.
    lines: Option<usize>,
}

/// The best actions of whoever is to act, as a bot sees it. It thinks for most of a second.
///
/// Where several people play against each other nobody is advised before the end.
#[utoipa::path(get, path = "/api/tables/{table}/hint", tag = "questions",
    params(("table" = String, Path, description = "The id of the table"), OfPlace),
    responses((status = 200, body = Advice), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn hint(
    State(house): State<House>,
    Named(table): Named<String>,
    asked: Result<Asked<OfPlace>, Failure>,
) -> Result<Json<Advice>, Failure> {
    let room = house.room(&table).await?;
    let Asked(OfPlace { at, lines }) = asked_of(&room, asked).await?;
    room.advise(at, lines).await.map(Json)
}

/// What the dice did to each seat so far, against what they were to do.
#[utoipa::path(get, path = "/api/tables/{table}/luck", tag = "questions",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = Vec<Luck>), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn luck(
    State(house): State<House>,
    Named(table): Named<String>,
) -> Result<Json<Vec<Luck>>, Failure> {
    house.room(&table).await?.luck().await.map(Json)
}
