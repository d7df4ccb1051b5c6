//! What can be asked about a position.

use clap::Subcommand;

/// A question about the position at the end of a record.
#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum Question {
    /// What comes of a legal line: effects and odds
    Odds {
        /// The line, without the seat
        #[arg(required = true)]
        line: Vec<String>,
    },
    /// Where the pieces on a cell can go, and what they could attack
    Reach {
        /// The cell they stand on
        cell: String,
        /// As if they stood here
        from: Option<String>,
    },
    /// What the pieces on a cell see; null in a game without sight
    Sight {
        /// The cell they stand on
        cell: String,
        /// As if they stood here
        from: Option<String>,
    },
    /// What the enemies of a seat could hit in their next turn
    Threats {
        /// The seat by its name
        seat: String,
    },
    /// Why a line is refused, if it is
    Why {
        /// The line, without the seat
        #[arg(required = true)]
        line: Vec<String>,
    },
}
