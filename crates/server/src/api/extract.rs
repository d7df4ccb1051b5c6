//! Reading requests: what cannot be read is refused with a typed error, as everything else is.

use std::fmt::Display;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{self, HeaderMap};
use axum::http::request::Parts;
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

use super::sent::Sent;
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

/// Reads a body. What fits is read at once into its own type: a large one is never a tree of values, and a name that is
/// given twice is noticed. Only what does not fit is looked at again, for words that say why.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    // Every body is an object; the parser would take the fields of one from a list too.
    let is_object = bytes.trim_ascii_start().starts_with(b"{");
    match serde_json::from_slice(bytes) {
        Ok(read) if is_object => Ok(read),
        Err(error) if !error.is_data() => Err(no_json(&error)),
        Err(error) if bytes.len() > MOST_BYTES => {
            Err(misfit(format_args!("line {}, column {}", error.line(), error.column())))
        }
        Ok(_) | Err(_) => Err(check_action::<T>(bytes)),
    }
}

/// Says why a body does not fit.
fn check_action<T: DeserializeOwned>(bytes: &[u8]) -> Failure {
    match serde_json::from_slice(bytes).map(|value: Value| T::deserialize(Sent::Json(value))) {
        Err(error) => no_json(&error),
        Ok(Err(wrong)) => misfit(wrong),
        // Of two values with one name the second counted.
        Ok(Ok(_)) => misfit("a name is given twice"),
    }
}

fn misfit(what: impl Display) -> Failure {
    Failure::new(Code::BadJson, format!("the body does not fit: {what}"))
}

fn no_json(error: &serde_json::Error) -> Failure {
    let sentence = match error.classify() {
        Category::Eof => "the body is no JSON: it ends too early".to_owned(),
        _ => format!("the body is no JSON: line {}, column {}", error.line(), error.column()),
    };
    Failure::new(Code::BadJson, sentence)
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
        let read: Result<Query<Vec<(String, String)>>, _> = Query::from_request_parts(parts, state).await;
        let unreadable = |_| Failure::new(Code::BadRequest, "the parameters of the address cannot be read");
        let Query(pairs) = read.map_err(unreadable)?;
        let misfit = |misfit| Failure::new(Code::BadRequest, format!("the address does not fit: {misfit}"));
        T::deserialize(Sent::Parameters(pairs)).map(Self).map_err(misfit)
    }
}

/// The variable parts of the address.
#[derive(Debug)]
pub(super) struct Named<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        let refuse = |_| Failure::new(Code::BadRequest, "the address cannot be read");
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
