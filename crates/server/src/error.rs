//! Refused requests: a code for programs, a sentence for people, and the version of the table.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hillfort_engine::ErrorKind;
use hillfort_engine::notation::clean;
use hillfort_store::StoreError;
use hillfort_table::as_sentence;
use serde::Serialize;
use utoipa::ToSchema;

/// The longest message that is sent, in characters.
const MAX_SENTENCE: usize = 600;

/// What is wrong, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ErrorCode {
    /// The body is not JSON, or does not have the expected fields and types.
    BadJson,
    /// A parameter of the path or the query is missing or not valid.
    BadRequest,
    /// The request comes from another site, or names another host than this server.
    Foreign,
    /// Nothing is at this path.
    NotFound,
    /// No game has this id.
    UnknownGame,
    /// No table has this id.
    UnknownTable,
    /// The path does not support this method.
    BadMethod,
    /// The request is about an older version of the table.
    Stale,
    /// It is a bot's turn, or another seat's.
    NotYourTurn,
    /// The game is over.
    Over,
    /// The last action cannot be undone.
    NoUndo,
    /// There is no hint: people play against each other, or nobody has to decide.
    NoHint,
    /// The body is too large.
    TooLarge,
    /// The content type of the body is not JSON.
    NotJson,
    /// The action is against the rules, or the line is not an action.
    Illegal,
    /// The game refuses the options.
    BadOptions,
    /// The list of players is not valid.
    BadSeats,
    /// The record is not valid.
    BadRecord,
    /// The body takes too long.
    TooSlow,
    /// More than the server does for one client, one table or everybody; `retry_after` says when to try again.
    TooMany,
    /// The table has as many events as a table may have.
    Full,
    /// What was asked could not be stored or read. It may be sent again with the same submission.
    Storage,
    /// The table was stored by other rules, or is damaged. Its record can be downloaded, and it can be removed.
    Unreadable,
    /// The server failed.
    Internal,
}

impl ErrorCode {
    const fn status(self) -> StatusCode {
        match self {
            Self::BadJson | Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Foreign => StatusCode::FORBIDDEN,
            Self::NotFound | Self::UnknownGame | Self::UnknownTable => StatusCode::NOT_FOUND,
            Self::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Stale
            | Self::NotYourTurn
            | Self::Over
            | Self::NoUndo
            | Self::NoHint
            | Self::Full
            | Self::Unreadable => StatusCode::CONFLICT,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Illegal | Self::BadOptions | Self::BadSeats | Self::BadRecord => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// What is wrong with a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// The error for programs.
    pub(crate) code: ErrorCode,
    /// The error for people.
    pub(crate) sentence: String,
    /// The rule that forbids the action; null if no rule of the game does.
    #[schema(required)]
    pub(crate) rule: Option<String>,
    /// The line of the record, counted from 1; null if the error is not in a record.
    #[schema(required)]
    pub(crate) line: Option<usize>,
    /// After how many seconds the request may be tried again; null if trying again is no help.
    #[schema(required)]
    pub(crate) retry_after: Option<u64>,
}

/// The answer to a request that is refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ApiError {
    /// What is wrong.
    pub(crate) error: ErrorBody,
    /// The version of the table; null if the request is not about a table.
    #[schema(required)]
    pub(crate) version: Option<u64>,
}

impl ApiError {
    pub(crate) fn new(code: ErrorCode, sentence: impl AsRef<str>) -> Self {
        let sentence = as_sentence(&clean(sentence.as_ref(), MAX_SENTENCE));
        Self { error: ErrorBody { code, sentence, rule: None, line: None, retry_after: None }, version: None }
    }

    /// Returns an error of the engine as an answer. `code` is used unless the engine's error has a code of its own.
    pub(crate) fn engine(code: ErrorCode, error: &hillfort_engine::Error) -> Self {
        let code = match &error.kind {
            ErrorKind::UnknownGame { .. } if code != ErrorCode::BadRecord => ErrorCode::UnknownGame,
            ErrorKind::Over if code != ErrorCode::BadRecord => ErrorCode::Over,
            ErrorKind::NoUndo(_) => ErrorCode::NoUndo,
            _ => code,
        };
        let message = match &error.kind {
            // People who change a card know the change, not its place in the card file.
            ErrorKind::Card { change: Some(change), reason, .. } => format!("{change}: {reason}"),
            kind => kind.to_string(),
        };
        let mut answer = Self::new(code, message);
        answer.error.rule = error.rule.map(|rule| rule.0.to_owned());
        answer.error.line = error.line;
        answer
    }

    /// Returns a refusal because of a limit, such as `too many hints`; it adds when to try again.
    pub(crate) fn too_many(what: &str, retry_after: Duration) -> Self {
        let seconds = retry_after.as_secs_f64().ceil().clamp(1.0, 86_400.0) as u64;
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let mut answer = Self::new(ErrorCode::TooMany, format!("{what}; try again in {seconds} {unit}"));
        answer.error.retry_after = Some(seconds);
        answer
    }

    pub(crate) fn with_version(self, version: u64) -> Self {
        Self { version: Some(version), ..self }
    }

    pub(crate) fn unknown_table() -> Self {
        Self::new(ErrorCode::UnknownTable, "there is no such table")
    }

    pub(crate) fn internal() -> Self {
        Self::new(ErrorCode::Internal, "internal error; the table is at its last stored event")
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let code = match &error {
            StoreError::Conflict { .. } | StoreError::Repeated { .. } => ErrorCode::Stale,
            StoreError::Missing { .. } => ErrorCode::UnknownTable,
            StoreError::Damaged { .. } => ErrorCode::Unreadable,
            StoreError::Full(_)
            | StoreError::ReadOnly(_)
            | StoreError::Busy(_)
            | StoreError::Newer { .. }
            | StoreError::Unknown(_)
            | StoreError::Refused(_)
            | StoreError::Closed
            | StoreError::InUse { .. }
            | StoreError::Unusable { .. }
            | StoreError::Gone { .. } => ErrorCode::Storage,
        };
        Self::new(code, error.sentence())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry_after = self.error.retry_after.map(HeaderValue::from);
        let mut response = (self.error.code.status(), Json(self)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}
