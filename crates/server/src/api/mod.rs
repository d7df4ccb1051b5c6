//! The JSON API: one file a resource. Every route is described where it is written down.

mod advice;
mod description;
mod extract;
mod games;
mod live;
mod questions;
mod records;
mod tables;

use axum::routing::any;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{Code, Failure};
use crate::house::House;

/// Returns the routes below `/api`.
pub(crate) fn routes(house: House) -> axum::Router {
    let (router, _) = described().split_for_parts();
    router
        .route("/api", any(nothing_there))
        .route("/api/", any(nothing_there))
        .route("/api/{*rest}", any(nothing_there))
        .method_not_allowed_fallback(bad_method)
        .with_state(house)
}

fn described() -> OpenApiRouter<House> {
    OpenApiRouter::with_openapi(description::Description::openapi())
        .routes(routes!(description::description))
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::preview))
        .routes(routes!(games::levels))
        .routes(routes!(tables::create, tables::recent))
        .routes(routes!(records::look))
        .routes(routes!(tables::snapshot, tables::remove))
        .routes(routes!(tables::past))
        .routes(routes!(tables::act))
        .routes(routes!(tables::undo))
        .routes(routes!(tables::record))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::what_if))
        .routes(routes!(questions::decision))
        .routes(routes!(questions::candidates))
        .routes(routes!(questions::reach))
        .routes(routes!(questions::sight))
        .routes(routes!(questions::hits))
        .routes(routes!(questions::threats))
        .routes(routes!(advice::hint))
        .routes(routes!(advice::luck))
        .routes(routes!(live::live))
}

async fn nothing_there() -> Failure {
    Failure::new(Code::NotFound, "there is nothing at this address")
}

async fn bad_method() -> Failure {
    Failure::new(Code::BadMethod, "this address does not know that method")
}
