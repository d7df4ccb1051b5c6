//! Refused requests: a code for programs, a sentence for people, and the version of the table.

use std::time::Duration;

use hillfort_engine::ErrorKind;
use hillfort_engine::notation::clean;
use hillfort_table::{Refused, as_sentence};
use serde::Serialize;

/// The longest message that is sent, in characters.
const MAX_SENTENCE: usize = 600;

/// What is wrong, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
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
    /// The clock or the chat of a new table is not valid.
    BadTerms,
    /// An offer, an answer, a claim or a line of the chat is not possible now.
    NotNow,
    /// The record is not valid.
    BadRecord,
    /// The server does not know the commitment, or has used it for a table. It gives others.
    UnknownCommitment,
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

/// What is wrong with a request.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The error for programs.
    pub code: ErrorCode,
    /// The error for people.
    pub sentence: String,
    /// The rule that forbids the action; null if no rule of the game does.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rule: Option<String>,
    /// The line of the record, counted from 1; null if the error is not in a record.
    #[cfg_attr(feature = "schema", schema(required))]
    pub line: Option<usize>,
    /// After how many seconds the request may be tried again; null if trying again is no help.
    #[cfg_attr(feature = "schema", schema(required))]
    pub retry_after: Option<u64>,
}

/// The answer to a request that is refused.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiError {
    /// What is wrong.
    pub error: ErrorBody,
    /// The version of the table; null if the request is not about a table.
    #[cfg_attr(feature = "schema", schema(required))]
    pub version: Option<u64>,
}

impl ApiError {
    /// Returns a refusal for this reason, of which it makes a sentence.
    #[must_use]
    pub fn new(code: ErrorCode, sentence: impl AsRef<str>) -> Self {
        let sentence = as_sentence(&clean(sentence.as_ref(), MAX_SENTENCE));
        Self { error: ErrorBody { code, sentence, rule: None, line: None, retry_after: None }, version: None }
    }

    /// Returns an error of the engine as an answer. `code` is used unless the engine's error has a code of its own.
    #[must_use]
    pub fn engine(code: ErrorCode, error: &hillfort_engine::Error) -> Self {
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
    #[must_use]
    pub fn too_many(what: &str, retry_after: Duration) -> Self {
        let seconds = retry_after.as_secs_f64().ceil().clamp(1.0, 86_400.0) as u64;
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let mut answer = Self::new(ErrorCode::TooMany, format!("{what}; try again in {seconds} {unit}"));
        answer.error.retry_after = Some(seconds);
        answer
    }

    /// Returns the refusal with the version of the table.
    #[must_use]
    pub fn with_version(self, version: u64) -> Self {
        Self { version: Some(version), ..self }
    }

    /// Returns the refusal of a request about a table that does not exist.
    #[must_use]
    pub fn unknown_table() -> Self {
        Self::new(ErrorCode::UnknownTable, "there is no such table")
    }

    /// Returns the answer to a request that failed by no fault of its own.
    #[must_use]
    pub fn internal() -> Self {
        Self::new(ErrorCode::Internal, "internal error; the table is at its last stored event")
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        let code = match &refused {
            Refused::Stale { .. } => ErrorCode::Stale,
            Refused::NotYourTurn(_) => ErrorCode::NotYourTurn,
            Refused::Over => ErrorCode::Over,
            Refused::Illegal { error, .. } => return Self::engine(ErrorCode::Illegal, error),
            Refused::NoUndo(_) => ErrorCode::NoUndo,
            Refused::NoHint(_) => ErrorCode::NoHint,
            Refused::NotNow(_) => ErrorCode::NotNow,
            Refused::Wait { millis } => {
                return Self::too_many("this was refused lately", Duration::from_millis(*millis));
            }
            Refused::Removed => return Self::unknown_table(),
            Refused::NotStored | Refused::Outdated | Refused::Busy => ErrorCode::Storage,
            Refused::Lines { .. } | Refused::NoSuchLine { .. } => ErrorCode::BadRequest,
        };
        Self::new(code, refused.to_string())
    }
}
