//! What a program can do wrong.

use std::time::Duration;

use hillfort_engine::notation::clean;

use crate::protocol::LONGEST_LINE;

/// The longest quotation of a program's output.
const MAX_QUOTED: usize = 200;
/// The longest quotation of a line that is too long.
const MAX_QUOTED_OF_LONG: usize = 40;

/// How a program has broken the protocol, in words that follow its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Violation {
    #[error("gave no answer within {:.1} s", .0.as_secs_f64())]
    Late(Duration),
    #[error("gave no answer to 'stop'")]
    LateAfterStop,
    #[error("cannot be started: {0}")]
    NotStarted(String),
    #[error("{0} before it answered")]
    Ended(String),
    #[error("was still running")]
    StillRunning,
    #[error("gave up: {0}")]
    GaveUp(String),
    #[error("answered '{line}', which is refused: {reason}")]
    Illegal { line: String, reason: String },
    #[error("sent a line of more than {LONGEST_LINE} bytes, the longest allowed; it starts with '{0}'")]
    LineTooLong(String),
    #[error("said '{line}' instead of {expected}")]
    Unexpected { line: String, expected: &'static str },
}

impl Violation {
    pub(super) fn unexpected(line: &str, expected: &'static str) -> Self {
        Self::Unexpected { line: quoted(line), expected }
    }

    pub(super) fn line_too_long(line: &str) -> Self {
        Self::LineTooLong(clean(line.trim(), MAX_QUOTED_OF_LONG))
    }

    pub(super) fn gave_up(text: &str) -> Self {
        Self::GaveUp(quoted(text))
    }
}

/// Returns text of a program as it may be shown: cut, and without control characters.
pub(super) fn quoted(text: &str) -> String {
    clean(text.trim(), MAX_QUOTED)
}
