//! The lessons of the games, and how a learner stands.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::extract::PathParams;
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::wire::lesson::{LessonInfo, LessonStanding};

/// List the lessons of a game, in their order; a game may have none. A table is created from the text of a lesson.
#[utoipa::path(get, path = "/api/games/{game}/lessons", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    responses((status = 200, body = Vec<LessonInfo>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn lessons(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(game): PathParams<String>,
) -> Result<Json<Vec<LessonInfo>>, ApiError> {
    caller.spend(Cost::Preview, None)?;
    lobby.lessons(&game).map(Json)
}

/// Get how the learner stands at the table of a lesson.
#[utoipa::path(get, path = "/api/tables/{table}/standing", tag = "tables",
    params(("table" = String, Path, description = "The id of the table")),
    responses((status = 200, body = LessonStanding), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn standing(
    State(lobby): State<Arc<Lobby>>,
    PathParams(table): PathParams<String>,
) -> Result<Json<LessonStanding>, ApiError> {
    let room = lobby.room(&table).await?;
    room.query(None, |table| LessonStanding::at(table)).await.map(Json)
}
