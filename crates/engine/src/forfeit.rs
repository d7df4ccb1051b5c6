//! Forfeits: games that a player lost by giving up or failing to answer.

use std::fmt;

/// Who forfeited a game, and why: the line `# forfeit: SEAT: WHY` after the last event of a record.
///
/// It is a comment that no rule knows. Any event after it cancels it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The name of the seat.
    pub seat: String,
    /// What its player did or failed to do: a sentence without its full stop.
    pub why: String,
}

impl Forfeit {
    /// Returns the line for the end of a record.
    #[must_use]
    pub fn line(&self) -> String {
        format!("# forfeit: {self}\n")
    }

    /// Reads a forfeit in the form in which it is displayed, `SEAT: WHY`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (seat, why) = text.trim().split_once(": ")?;
        Some(Self { seat: seat.to_owned(), why: why.to_owned() })
    }

    /// Reads the text after the `#` of a comment; `None` if it is not about a forfeit.
    pub(crate) fn of_comment(comment: &str) -> Option<Self> {
        comment.trim_start().strip_prefix("forfeit:").and_then(Self::read)
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.seat, self.why)
    }
}
