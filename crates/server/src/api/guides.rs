//! The guides of the games, their pictures, and their puzzles.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use super::extract::PathParams;
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::wire::guide::GuideInfo;
use crate::wire::puzzle::PuzzleInfo;

/// Get the guide of a game: how it is played, and every rule.
#[utoipa::path(get, path = "/api/games/{game}/guide", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    responses((status = 200, body = GuideInfo), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn guide(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(game): PathParams<String>,
) -> Result<Json<GuideInfo>, ApiError> {
    caller.spend(Cost::Preview, None)?;
    caller.edge.heavy.run(move |_| lobby.guide(&game).map(|guide| Json(guide.info.clone()))).await
}

/// Get a picture of a guide. With the `hash` of the guide as the parameter `v` it can be cached for good.
#[utoipa::path(get, path = "/api/games/{game}/pictures/{file}", tag = "games",
    params(("game" = String, Path, description = "The id of the game"),
        ("file" = String, Path, description = "`<name>-light.svg` or `<name>-dark.svg`")),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = ApiError),
        (status = "5XX", body = ApiError)))]
pub(super) async fn picture(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams((game, file)): PathParams<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    caller.spend(Cost::Preview, None)?;
    let drawn = caller.edge.heavy.run(move |_| {
        let guide = lobby.guide(&game)?;
        let none = || ApiError::new(ErrorCode::NotFound, format!("the guide has no picture '{file}'"));
        guide.files.get(&file).cloned().ok_or_else(none)
    });
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, drawn.await?))
}

/// Get the puzzles of a game: positions with one clearly best turn, each with its answer.
#[utoipa::path(get, path = "/api/games/{game}/puzzles", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    responses((status = 200, body = Vec<PuzzleInfo>), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn puzzles(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    PathParams(game): PathParams<String>,
) -> Result<Json<Vec<PuzzleInfo>>, ApiError> {
    caller.spend(Cost::Preview, None)?;
    caller.edge.heavy.run(move |_| lobby.puzzles(&game).map(|puzzles| Json(puzzles.to_vec()))).await
}
