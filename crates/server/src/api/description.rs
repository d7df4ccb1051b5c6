//! The OpenAPI description, from which the web client's types are generated.

use axum::Json;
use utoipa::openapi::schema::{AdditionalProperties, Object, Schema};
use utoipa::openapi::{OpenApi, RefOr};

use crate::wire::table::LiveMessage;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Hillfort",
        description = "Tabletop war games: list the games, create tables, play, and ask about positions.\n\n\
            A refused request is answered with an `ApiError`: a code, a sentence, and the table as it is now."
    ),
    components(schemas(LiveMessage))
)]
pub(super) struct Description;

/// Get this description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(super) async fn description() -> Json<OpenApi> {
    let mut api = super::router().into_openapi();
    require_what_is_sent(&mut api);
    Json(api)
}

/// Marks every property the server sends as required: a missing value is sent as `null`, never left out.
fn require_what_is_sent(api: &mut OpenApi) {
    let schemas = api.components.iter_mut().flat_map(|components| components.schemas.values_mut());
    schemas.for_each(require_properties);
}

fn require_properties(schema: &mut RefOr<Schema>) {
    match schema {
        // Clients may leave properties out. What they send is known by refusing unknown properties.
        RefOr::T(Schema::Object(object)) if refuses_unknown(object) => {}
        RefOr::T(Schema::Object(object)) => {
            object.required = object.properties.keys().cloned().collect();
            object.properties.values_mut().for_each(require_properties);
        }
        RefOr::T(Schema::AllOf(all)) => all.items.iter_mut().for_each(require_properties),
        RefOr::T(Schema::OneOf(one)) => one.items.iter_mut().for_each(require_properties),
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
}

fn refuses_unknown(object: &Object) -> bool {
    matches!(object.additional_properties.as_deref(), Some(AdditionalProperties::FreeForm(false)))
}
