//! Games, before they are played.

use axum::Json;
use axum::extract::State;

use super::extract::{Body, Named};
use crate::error::{Code, Failure};
use crate::house::House;
use crate::seats;
use crate::wire::game::{GameInfo, GamePage, Preview, PreviewRequest};

/// List the games with their options.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameInfo>)))]
pub(super) async fn list(State(house): State<House>) -> Json<Vec<GameInfo>> {
    Json(house.facts().into_iter().map(GameInfo::new).collect())
}

/// A game with its drawings and its rules.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    responses((status = 200, body = GamePage), (status = "4XX", body = Failure)))]
pub(super) async fn one(
    State(house): State<House>,
    Named(game): Named<String>,
) -> Result<Json<GamePage>, Failure> {
    let facts = house.facts().into_iter().find(|facts| facts.id == game);
    let unknown = || Failure::new(Code::UnknownGame, format!("there is no game '{game}'"));
    facts.map(|facts| Json(GamePage::new(facts))).ok_or_else(unknown)
}

/// The game as it starts with these options.
#[utoipa::path(post, path = "/api/games/{game}/preview", tag = "games",
    params(("game" = String, Path, description = "The id of the game")),
    request_body = PreviewRequest,
    responses((status = 200, body = Preview), (status = "4XX", body = Failure)))]
pub(super) async fn preview(
    State(house): State<House>,
    Named(game): Named<String>,
    Body(request): Body<PreviewRequest>,
) -> Result<Json<Preview>, Failure> {
    let started = tokio::task::spawn_blocking(move || {
        let table = house.preview(&game, &request.options)?;
        let options = table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let view = table.view();
        Ok(Json(Preview { options, seats: view.seats.clone(), view }))
    });
    started.await.unwrap_or_else(|_| Err(Failure::internal()))
}

/// The levels of bots, the weakest first.
#[utoipa::path(get, path = "/api/levels", tag = "games", responses((status = 200, body = Vec<String>)))]
pub(super) async fn levels() -> Json<Vec<&'static str>> {
    Json(seats::levels().collect())
}
