//! Extractors for bodies, queries and paths. What they reject is answered with an `ApiError` like everything else.

use std::future::Future;
use std::sync::Arc;

use axum::body::HttpBody as _;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{self, HeaderMap};
use axum::http::request::Parts;
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use tokio::sync::OwnedSemaphorePermit;

use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::limits::Limits;
use crate::room::Room;

/// The largest body of a request without a record.
const MAX_BYTES: usize = 1024 * 1024;
/// The largest body of a request with a record.
pub(super) const MAX_RECORD_BYTES: usize = 4 * 1024 * 1024;
/// How much of a body that is too large is read before the connection is closed.
const MAX_DROPPED_BYTES: usize = 16 * 1024 * 1024;

/// A JSON body of at most `MAX` bytes.
#[derive(Debug)]
pub(super) struct JsonBody<T, const MAX: usize = MAX_BYTES>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned, const MAX: usize> FromRequest<S> for JsonBody<T, MAX> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let is_json = is_json(request.headers());
        let (mut parts, body) = request.into_parts();
        let Ok(caller) = Caller::from_request_parts(&mut parts, state).await;
        // The reserved memory is given back when the body has been parsed.
        let (bytes, _reserved) = in_time(&caller.edge.limits, read(body, MAX, &caller)).await?;
        if !is_json {
            return Err(ApiError::new(ErrorCode::NotJson, "expected the content type application/json"));
        }
        parse(&bytes).map(Self)
    }
}

/// A JSON body that may be left out.
#[derive(Debug)]
pub(super) struct OptionalBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for OptionalBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if request.body().size_hint().exact() == Some(0) {
            return Ok(Self(T::default()));
        }
        JsonBody::<T>::from_request(request, state).await.map(|JsonBody(body)| Self(body))
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // serde would also read the fields of a struct from a list.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(ApiError::new(ErrorCode::BadJson, "the body must be a JSON object"));
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let parsed = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        // A path of "." is the body itself.
        let place = if path == "." { String::new() } else { format!(" at '{path}'") };
        bad_json(&place, &error.into_inner())
    })?;
    json.end().map_err(|error| bad_json("", &error))?;
    Ok(parsed)
}

fn bad_json(place: &str, error: &serde_json::Error) -> ApiError {
    ApiError::new(ErrorCode::BadJson, format!("the body is not valid{place}: {error}"))
}

/// Reads a body within the time for it.
async fn in_time<T>(
    limits: &Limits,
    reading: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    tokio::time::timeout(limits.body_time, reading).await.unwrap_or_else(|_| Err(too_slow()))
}

fn too_slow() -> ApiError {
    ApiError::new(ErrorCode::TooSlow, "the body of the request takes too long")
}

/// Reads a body, and reserves the memory for it. Most clients see an answer only after they have sent everything, so
/// the rest of a body that is too large is read and dropped, up to a limit.
async fn read(
    body: axum::body::Body,
    max: usize,
    caller: &Caller,
) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), ApiError> {
    let mut stream = body.into_data_stream();
    let (mut bytes, mut reserved, mut dropped) = (Vec::new(), None::<OwnedSemaphorePermit>, 0);
    let pause = caller.edge.limits.body_pause;
    while let Some(chunk) = tokio::time::timeout(pause, stream.next()).await.map_err(|_| too_slow())? {
        let chunk = chunk.map_err(|_| ApiError::new(ErrorCode::BadJson, "the body is incomplete"))?;
        if dropped == 0 && bytes.len() + chunk.len() <= max {
            let more = caller.reserve_body(chunk.len())?;
            match &mut reserved {
                Some(reserved) => reserved.merge(more),
                None => reserved = Some(more),
            }
            bytes.extend_from_slice(&chunk);
        } else {
            dropped += chunk.len().max(1);
        }
        if dropped > MAX_DROPPED_BYTES {
            break;
        }
    }
    let too_large = || ApiError::new(ErrorCode::TooLarge, format!("the body is larger than {max} bytes"));
    if dropped == 0 { Ok((bytes, reserved)) } else { Err(too_large()) }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = value.split(';').next().unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case("application/json")
}

/// The parameters of the query.
#[derive(Debug)]
pub(super) struct QueryParams<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let parsed: Result<Query<T>, _> = Query::from_request_parts(parts, state).await;
        let refuse = |error: QueryRejection| ApiError::new(ErrorCode::BadRequest, error.body_text());
        parsed.map(|Query(params)| Self(params)).map_err(refuse)
    }
}

/// The parameters of the path.
#[derive(Debug)]
pub(super) struct PathParams<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let parsed: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        let refuse = |error: PathRejection| ApiError::new(ErrorCode::BadRequest, error.body_text());
        parsed.map(|Path(value)| Self(value)).map_err(refuse)
    }
}

/// Returns the extracted parameters, or the error with the version of the table.
pub(super) async fn or_refuse_with_version<T: Send + 'static>(
    room: &Arc<Room>,
    extracted: Result<T, ApiError>,
) -> Result<T, ApiError> {
    match extracted {
        Ok(params) => Ok(params),
        Err(error) => room.query(None, move |_| Err(error)).await,
    }
}
