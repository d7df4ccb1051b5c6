//! Reading requests: what cannot be read is refused with a typed error, as everything else is.

use std::sync::Arc;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{self, HeaderMap};
use axum::http::request::Parts;
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;

use crate::error::{Code, Failure};
use crate::room::Room;

/// No request but a record is larger than this.
const MOST_BYTES: usize = 1024 * 1024;
/// As large as a record may be.
pub(super) const MOST_RECORD_BYTES: usize = 16 * 1024 * 1024;
/// So much more is read and thrown away: one who is still writing does not hear that it is too much.
const MOST_WASTE: usize = 64 * 1024 * 1024;

/// A body of JSON, of so many bytes at most.
#[derive(Debug)]
pub(super) struct Body<T, const MOST: usize = MOST_BYTES>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned, const MOST: usize> FromRequest<S> for Body<T, MOST> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let is_json = is_json(request.headers());
        let bytes = read(request.into_body(), MOST).await?;
        if !is_json {
            return Err(Failure::new(
                Code::NotJson,
                "expected a body with the content type application/json",
            ));
        }
        parse(&bytes).map(Self)
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    // serde would also read the fields of a struct from a list.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(Failure::new(Code::BadJson, "the body must be a JSON object"));
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

fn bad_json(place: &str, error: &serde_json::Error) -> Failure {
    Failure::new(Code::BadJson, format!("the body is not valid{place}: {error}"))
}

async fn read(body: axum::body::Body, most: usize) -> Result<Vec<u8>, Failure> {
    let mut stream = body.into_data_stream();
    let (mut bytes, mut waste) = (Vec::new(), 0);
    while let Some(piece) = stream.next().await {
        let piece = piece.map_err(|_| Failure::new(Code::BadJson, "the body does not come to its end"))?;
        if waste == 0 && bytes.len() + piece.len() <= most {
            bytes.extend_from_slice(&piece);
        } else {
            waste += piece.len().max(1);
        }
        if waste > MOST_WASTE {
            break;
        }
    }
    let too_large = || Failure::new(Code::TooLarge, format!("the body is larger than {most} bytes"));
    if waste == 0 { Ok(bytes) } else { Err(too_large()) }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = value.split(';').next().unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case("application/json")
}

/// The parameters behind the question mark.
#[derive(Debug)]
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let parsed: Result<Query<T>, _> = Query::from_request_parts(parts, state).await;
        let refuse = |error: QueryRejection| Failure::new(Code::BadRequest, error.body_text());
        parsed.map(|Query(params)| Self(params)).map_err(refuse)
    }
}

/// The variable parts of the address.
#[derive(Debug)]
pub(super) struct Named<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        let refuse = |error: PathRejection| Failure::new(Code::BadRequest, error.body_text());
        read.map(|Path(value)| Self(value)).map_err(refuse)
    }
}

/// Returns what is asked of a table. What cannot be read is refused with the table as it stands, as what is forbidden is.
pub(super) async fn asked_of<T: Send + 'static>(
    room: &Arc<Room>,
    read: Result<T, Failure>,
) -> Result<T, Failure> {
    match read {
        Ok(asked) => Ok(asked),
        Err(failure) => room.ask(None, move |_| Err(failure)).await,
    }
}
