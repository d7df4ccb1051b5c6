//! A game that somebody has lost without being beaten, as its record tells it.

use std::fmt;

/// Who has given a game up, and why: the line `# forfeit: SEAT: WHY` behind the last event of a record.
///
/// It is a comment. The rules know nothing of it, and whoever plays on from there has not given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The name of the seat.
    pub seat: String,
    /// What its player did or did not do, in words that need no full stop.
    pub why: String,
}

impl Forfeit {
    /// Returns the line for the end of a record.
    #[must_use]
    pub fn line(&self) -> String {
        format!("# forfeit: {self}\n")
    }

    /// Reads a forfeit as it is displayed.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (seat, why) = text.trim().split_once(": ")?;
        Some(Self { seat: seat.to_owned(), why: why.to_owned() })
    }

    /// Reads what stands behind the `#` of a comment, which may be about anything.
    pub(crate) fn of_comment(comment: &str) -> Option<Self> {
        comment.trim_start().strip_prefix("forfeit:").and_then(Self::read)
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.seat, self.why)
    }
}
