//! Games, before they are played.

use axum::Json;
use axum::extract::State;
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Table, Turn};

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

/// No picture of play is further into a game.
const MOST_EVENTS: u32 = 300;

/// The game as it starts with these options, or some way into a game.
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
        let mut table = house.preview(&game, &request.options)?;
        play(&mut *table, request.events.unwrap_or(0).min(MOST_EVENTS));
        let options = table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let view = table.view();
        Ok(Json(Preview { options, seats: view.seats.clone(), view }))
    });
    started.await.unwrap_or_else(|_| Err(Failure::internal()))
}

/// Plays by random lines, always the same ones.
fn play(table: &mut dyn Table, events: u32) {
    let mut rng = rng_of(1, 0);
    for _ in 0..events {
        match table.turn() {
            Turn::Over(_) => return,
            Turn::Chance => table.roll(&mut rng),
            Turn::Player(_) => {
                // What is listed is legal.
                let lines = table.legal();
                let line: &String = pick(&mut rng, &lines);
                let _ = table.act(line);
            }
        }
    }
}

/// The levels of bots, the weakest first.
#[utoipa::path(get, path = "/api/levels", tag = "games", responses((status = 200, body = Vec<String>)))]
pub(super) async fn levels() -> Json<Vec<&'static str>> {
    Json(seats::levels().collect())
}
