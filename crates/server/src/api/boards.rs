//! Boards, which never change: a client fetches one once.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use hillfort_table::Board;

use super::extract::PathParams;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;

/// Get the board of a table by its hash. It never changes, and can be cached for good.
///
/// Boards of tables that are not loaded are not found; a request for the table loads it.
#[utoipa::path(get, path = "/api/boards/{hash}", tag = "tables",
    params(("hash" = String, Path, description = "The `board` of a snapshot")),
    responses((status = 200, body = Board), (status = "4XX", body = ApiError)))]
pub(super) async fn board(
    State(lobby): State<Arc<Lobby>>,
    PathParams(hash): PathParams<String>,
) -> Result<impl IntoResponse, ApiError> {
    let none = || ApiError::new(ErrorCode::NotFound, "no loaded table has this board");
    let board = lobby.board(&hash).ok_or_else(none)?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=31536000, immutable")], Json(board)))
}
