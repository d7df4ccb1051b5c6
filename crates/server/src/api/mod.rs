//! The JSON API, one file per resource. The OpenAPI description is made from the attributes of the handlers.

mod advice;
mod boards;
mod description;
mod extract;
mod games;
mod guides;
mod lessons;
mod live;
mod manners;
mod notices;
mod questions;
mod records;
mod tables;
mod watcher;

use std::sync::Arc;

use axum::routing::any;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;

/// Returns the routes below `/api`.
pub(crate) fn routes(lobby: Arc<Lobby>) -> axum::Router {
    let (router, _) = router().split_for_parts();
    router
        .route("/api", any(not_found))
        .route("/api/", any(not_found))
        .route("/api/{*rest}", any(not_found))
        .method_not_allowed_fallback(bad_method)
        .with_state(lobby)
}

fn router() -> OpenApiRouter<Arc<Lobby>> {
    OpenApiRouter::with_openapi(description::Description::openapi())
        .routes(routes!(description::description))
        .routes(routes!(games::list))
        .routes(routes!(games::details))
        .routes(routes!(games::preview))
        .routes(routes!(games::levels))
        .routes(routes!(guides::guide))
        .routes(routes!(guides::picture))
        .routes(routes!(lessons::list))
        .routes(routes!(lessons::standing))
        .routes(routes!(tables::create, tables::recent))
        .routes(routes!(records::inspect))
        .routes(routes!(records::verify))
        .routes(routes!(records::commit))
        .routes(routes!(tables::snapshot, tables::remove))
        .routes(routes!(tables::past))
        .routes(routes!(tables::act))
        .routes(routes!(tables::undo))
        .routes(routes!(tables::forfeit))
        .routes(routes!(manners::offer))
        .routes(routes!(manners::answer))
        .routes(routes!(manners::go_on))
        .routes(routes!(manners::claim))
        .routes(routes!(manners::come_back))
        .routes(routes!(manners::chat, manners::say))
        .routes(routes!(notices::key))
        .routes(routes!(notices::subscribe))
        .routes(routes!(notices::unsubscribe))
        .routes(routes!(notices::shown))
        .routes(routes!(tables::record))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::series))
        .routes(routes!(tables::what_if))
        .routes(routes!(questions::look))
        .routes(routes!(questions::candidates))
        .routes(routes!(questions::withheld))
        .routes(routes!(questions::threats))
        .routes(routes!(advice::hint))
        .routes(routes!(advice::luck))
        .routes(routes!(live::changes))
        .routes(routes!(live::live))
        .routes(routes!(boards::board))
}

async fn not_found() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "there is nothing at this path")
}

async fn bad_method() -> ApiError {
    ApiError::new(ErrorCode::BadMethod, "this path does not support that method")
}
