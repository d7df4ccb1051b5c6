//! The games, before they are played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::extract::{JsonBody, PathParams};
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::wire::game::{GameDetails, GameInfo, Preview, PreviewRequest};
use crate::wire::seats;

/// List the games and their options.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameInfo>)))]
pub(super) async fn list(State(lobby): State<Arc<Lobby>>) -> Json<Vec<GameInfo>> {
    Json(lobby.facts().into_iter().map(GameInfo::new).collect())
}

/// Get a game with its look.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    responses((status = 200, body = GameDetails), (status = "4XX", body = ApiError)))]
pub(super) async fn details(
    State(lobby): State<Arc<Lobby>>,
    PathParams(game): PathParams<String>,
) -> Result<Json<GameDetails>, ApiError> {
    let facts = lobby.facts().into_iter().find(|facts| facts.id == game);
    let unknown = || ApiError::new(ErrorCode::UnknownGame, format!("there is no game '{game}'"));
    let details = GameDetails::new(facts.ok_or_else(unknown)?);
    details.map(Json).map_err(|error| {
        ApiError::new(ErrorCode::Internal, format!("the look of '{game}' cannot be read: {error}"))
    })
}

/// Get the first position of a game with these options, or one later in a random game.
#[utoipa::path(post, path = "/api/games/{game}/preview", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    request_body = PreviewRequest,
    responses((status = 200, body = Preview), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn preview(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(game): PathParams<String>,
    JsonBody(request): JsonBody<PreviewRequest>,
) -> Result<Json<Preview>, ApiError> {
    caller.spend(Cost::Preview, None)?;
    let preview = caller.edge.heavy.run(move |stop| {
        let table = lobby.start_game(&game, Some(&request.options))?;
        Ok(Json(Preview::new(table, request.events, || stop.is_stopped())))
    });
    preview.await
}

/// List the bot levels, the weakest first.
#[utoipa::path(get, path = "/api/levels", tag = "games", responses((status = 200, body = Vec<String>)))]
pub(super) async fn levels() -> Json<Vec<&'static str>> {
    Json(seats::levels().collect())
}
