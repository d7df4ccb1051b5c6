//! What can be wrong with a request: a code for programs, a sentence for people, and the table as it stands.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hillfort_engine::ErrorKind;
use hillfort_engine::notation::clean;
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::StoreError;
use crate::wire::table::Snapshot;

/// What is wrong, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The body is no JSON, or not of the form that is asked for.
    BadJson,
    /// The address cannot be used: a parameter is missing or not of its form.
    BadRequest,
    /// The request comes from another page, or by a name that is not this server's.
    Foreign,
    /// There is nothing at this address.
    NotFound,
    /// No game has this id.
    UnknownGame,
    /// No table has this id.
    UnknownTable,
    /// The address knows no such method.
    BadMethod,
    /// The table has had other events since.
    Stale,
    /// It is not a person's turn, or not that seat's.
    NotYourTurn,
    /// The game has ended.
    Over,
    /// The last event cannot be taken back.
    NoUndo,
    /// Nobody is advised here: people play against each other, or nobody is to act.
    NoHint,
    /// The body is too large.
    TooLarge,
    /// The body is not sent as JSON.
    NotJson,
    /// The rules forbid it, or the line cannot be read.
    Illegal,
    /// The options are refused.
    BadOptions,
    /// The list of who sits where is refused.
    BadSeats,
    /// The record is refused.
    BadRecord,
    /// The store cannot be written or read.
    Storage,
    /// The server has made a mistake.
    Internal,
}

impl Code {
    const fn status(self) -> StatusCode {
        match self {
            Self::BadJson | Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Foreign => StatusCode::FORBIDDEN,
            Self::NotFound | Self::UnknownGame | Self::UnknownTable => StatusCode::NOT_FOUND,
            Self::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Stale | Self::NotYourTurn | Self::Over | Self::NoUndo | Self::NoHint => {
                StatusCode::CONFLICT
            }
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
pub struct Wrong {
    /// For programs.
    pub code: Code,
    /// For people.
    pub sentence: String,
    /// The rule behind it, where it is a rule of the game.
    pub rule: Option<String>,
    /// The line of the record, from 1, where the trouble is in a record.
    pub line: Option<usize>,
}

/// The answer to a request that is refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Failure {
    /// What is wrong.
    pub error: Wrong,
    /// The table as it stands, whole, where the request was about one.
    pub now: Option<Box<Snapshot>>,
}

impl Failure {
    pub(crate) fn new(code: Code, sentence: impl AsRef<str>) -> Self {
        let sentence = as_sentence(&clean(sentence.as_ref(), 600));
        Self { error: Wrong { code, sentence, rule: None, line: None }, now: None }
    }

    /// An error of the engine in answer to what `code` is about.
    pub(crate) fn of(code: Code, error: &hillfort_engine::Error) -> Self {
        let code = match &error.kind {
            ErrorKind::UnknownGame { .. } if code != Code::BadRecord => Code::UnknownGame,
            ErrorKind::Over if code != Code::BadRecord => Code::Over,
            ErrorKind::NoUndo(_) => Code::NoUndo,
            _ => code,
        };
        let message = match &error.kind {
            // Whoever changed a card knows the change, not the place in the file of the cards.
            ErrorKind::Card { change: Some(change), reason, .. } => format!("{change}: {reason}"),
            kind => kind.to_string(),
        };
        let mut failure = Self::new(code, message);
        failure.error.rule = error.rule.map(|rule| rule.0.to_owned());
        failure.error.line = error.line;
        failure
    }

    pub(crate) fn with_now(mut self, now: Snapshot) -> Self {
        self.now = Some(Box::new(now));
        self
    }

    pub(crate) fn unknown_table() -> Self {
        Self::new(Code::UnknownTable, "there is no such table")
    }

    pub(crate) fn internal() -> Self {
        Self::new(Code::Internal, "the server has made a mistake; the table goes on from its last event")
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::new(Code::Storage, error.to_string())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.error.code.status(), Json(self)).into_response()
    }
}

/// Messages are written without capital letter and full stop, to stand behind others; people read sentences.
pub(crate) fn as_sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first_word = message.split(' ').next().unwrap_or_default();
    let mut sentence = match letters.next() {
        Some(first) if first_word.chars().all(char::is_alphabetic) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => message.to_owned(),
    };
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::as_sentence;

    #[test]
    fn a_message_becomes_a_sentence() {
        assert_eq!(as_sentence("the game is over"), "The game is over.");
        assert_eq!(as_sentence("maps/a.txt:1:2: no"), "maps/a.txt:1:2: no.");
        assert_eq!(as_sentence("It is so."), "It is so.");
    }
}
