//! Reading requests: what cannot be read is refused with a typed error, as everything else is.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::{Code, Failure};

/// A body of JSON.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let read = Json::from_request(request, state).await;
        read.map(|Json(value)| Self(value)).map_err(|rejection| refuse_body(&rejection))
    }
}

fn refuse_body(rejection: &JsonRejection) -> Failure {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            Failure::new(Code::NotJson, "expected a body with the content type application/json")
        }
        _ if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Failure::new(Code::TooLarge, "the body is too large")
        }
        _ => Failure::new(Code::BadJson, rejection.body_text()),
    }
}

/// The parameters behind the question mark.
#[derive(Debug)]
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        let refuse = |rejection: QueryRejection| Failure::new(Code::BadRequest, rejection.body_text());
        read.map(|Query(value)| Self(value)).map_err(refuse)
    }
}

/// The variable parts of the address.
#[derive(Debug)]
pub(super) struct Named<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        let refuse = |rejection: PathRejection| Failure::new(Code::BadRequest, rejection.body_text());
        read.map(|Path(value)| Self(value)).map_err(refuse)
    }
}
