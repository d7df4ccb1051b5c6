//! How a game ends other than by its rules.

use hillfort_engine::table::ending;
use hillfort_engine::{Forfeit, Table};

/// How a game has ended other than by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A seat has lost.
    Forfeit(Forfeit),
    /// Nobody has won.
    Draw,
    /// There is no result, for this reason.
    Abort(String),
}

impl Ending {
    /// Returns the line for the end of a record. It is a comment that no rule knows.
    pub(crate) fn line(&self) -> String {
        match self {
            Self::Forfeit(forfeit) => forfeit.line(),
            Self::Draw => "# draw: by agreement\n".to_owned(),
            Self::Abort(reason) => format!("# aborted: {reason}\n"),
        }
    }

    /// Returns a sentence about it; `None` if the rules had ended the game before.
    pub(crate) fn sentence(&self, table: &dyn Table) -> Option<String> {
        match self {
            Self::Forfeit(forfeit) => ending(table, Some(forfeit)),
            Self::Draw => Some("The players have agreed on a draw.".to_owned()),
            Self::Abort(reason) => Some(format!("The game is aborted without a result: {reason}.")),
        }
    }

    pub(crate) fn forfeit(&self) -> Option<&Forfeit> {
        match self {
            Self::Forfeit(forfeit) => Some(forfeit),
            Self::Draw | Self::Abort(_) => None,
        }
    }
}
