//! The questions of `ask`.

use clap::Subcommand;

/// A question about the position at the end of a record.
#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum Question {
    /// The effects and odds of a legal line
    Odds {
        /// The line, without the seat
        #[arg(required = true)]
        line: Vec<String>,
    },
    /// Where the pieces on a cell can go, and what they could attack
    Reach {
        /// The cell of the pieces
        cell: String,
        /// Answer as if they were on this cell
        from: Option<String>,
    },
    /// What the pieces on a cell see; null in a game without sight
    Sight {
        /// The cell of the pieces
        cell: String,
        /// Answer as if they were on this cell
        from: Option<String>,
    },
    /// What the enemies of a seat could hit in their next turn
    Threats {
        /// The name of the seat
        seat: String,
    },
    /// Why a line is refused, if it is
    Why {
        /// The line, without the seat
        #[arg(required = true)]
        line: Vec<String>,
    },
}
