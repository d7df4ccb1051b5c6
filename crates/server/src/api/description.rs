//! The OpenAPI description, from which the web client's types are generated.

use axum::Json;
use utoipa::openapi::schema::{AdditionalProperties, Object, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

use crate::wire::table::LiveMessage;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Hillfort",
        description = "Tabletop war games: list the games, create tables, play, and ask about positions.\n\n\
            A refused request is answered with an `ApiError`: a code, a sentence, and the version of the table."
    ),
    components(schemas(LiveMessage))
)]
pub(super) struct Description;

/// Get this description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(super) async fn description() -> Json<OpenApi> {
    let mut api = super::router().into_openapi();
    let schemas = api.components.iter_mut().flat_map(|components| components.schemas.values_mut());
    schemas.for_each(leave_out_null);
    Json(api)
}

/// Says of every property that the server may leave out that it is never null. What it sends as null is required.
fn leave_out_null(schema: &mut RefOr<Schema>) {
    match schema {
        // Clients may send null. What they send is known by refusing unknown properties.
        RefOr::T(Schema::Object(object)) if refuses_unknown(object) => {}
        RefOr::T(Schema::Object(object)) => {
            for (name, property) in &mut object.properties {
                if !object.required.contains(name) {
                    remove_null(property);
                }
                leave_out_null(property);
            }
        }
        RefOr::T(Schema::AllOf(all)) => all.items.iter_mut().for_each(leave_out_null),
        RefOr::T(Schema::OneOf(one)) => one.items.iter_mut().for_each(leave_out_null),
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
}

fn remove_null(property: &mut RefOr<Schema>) {
    let is_null = |schema: &RefOr<Schema>| matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == Type::Null.into());
    match property {
        RefOr::T(Schema::Object(object)) => remove_type(&mut object.schema_type),
        RefOr::T(Schema::Array(array)) => remove_type(&mut array.schema_type),
        RefOr::T(Schema::OneOf(one)) => {
            one.items.retain(|item| !is_null(item));
            if one.items.len() == 1 && one.description.is_none() {
                *property = one.items.remove(0);
            }
        }
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
}

fn remove_type(types: &mut SchemaType) {
    if let SchemaType::Array(list) = types {
        list.retain(|one| *one != Type::Null);
        if let [only] = &list[..] {
            *types = SchemaType::Type(only.clone());
        }
    }
}

fn refuses_unknown(object: &Object) -> bool {
    matches!(object.additional_properties.as_deref(), Some(AdditionalProperties::FreeForm(false)))
}
