//! The games, before they are played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hillfort_bots::Stop;
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Table, Turn};

use super::extract::{JsonBody, PathParams};
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::seats;
use crate::wire::game::{GameDetails, GameInfo, Preview, PreviewRequest};

/// List the games and their options.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameInfo>)))]
pub(super) async fn list(State(lobby): State<Arc<Lobby>>) -> Json<Vec<GameInfo>> {
    Json(lobby.facts().into_iter().map(GameInfo::new).collect())
}

/// Get a game with its glyphs and rules.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    responses((status = 200, body = GameDetails), (status = "4XX", body = ApiError)))]
pub(super) async fn details(
    State(lobby): State<Arc<Lobby>>,
    PathParams(game): PathParams<String>,
) -> Result<Json<GameDetails>, ApiError> {
    let facts = lobby.facts().into_iter().find(|facts| facts.id == game);
    let unknown = || ApiError::new(ErrorCode::UnknownGame, format!("there is no game '{game}'"));
    facts.map(|facts| Json(GameDetails::new(facts))).ok_or_else(unknown)
}

/// The most events a preview plays.
const MAX_EVENTS: u32 = 300;

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
        let mut table = lobby.start_game(&game, &request.options)?;
        play_random(&mut *table, request.events.unwrap_or(0).min(MAX_EVENTS), stop);
        let options = table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let view = table.view();
        Ok(Json(Preview { options, seats: view.seats.clone(), view }))
    });
    preview.await
}

/// Plays `events` random events, always the same ones, unless it is stopped.
fn play_random(table: &mut dyn Table, events: u32, stop: &Stop) {
    let mut rng = rng_of(1, 0);
    for _ in 0..events {
        match table.turn() {
            _ if stop.is_stopped() => return,
            Turn::Over(_) => return,
            Turn::Chance => table.roll(&mut rng),
            Turn::Player(_) => {
                let lines = table.legal();
                let line: &String = pick(&mut rng, &lines);
                // A listed line is legal.
                let _ = table.act(line);
            }
        }
    }
}

/// List the bot levels, the weakest first.
#[utoipa::path(get, path = "/api/levels", tag = "games", responses((status = 200, body = Vec<String>)))]
pub(super) async fn levels() -> Json<Vec<&'static str>> {
    Json(seats::levels().collect())
}
