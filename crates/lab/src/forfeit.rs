//! Games that somebody has lost without being beaten.

use hillfort_bots::PlayerSpec;
use hillfort_engine::{Forfeit, Seat, Table};

/// A seat whose player gave no legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The seat.
    pub seat: Seat,
    /// Why, in words that follow the player's name.
    pub why: String,
}

impl Lost {
    /// Returns what the record says of it.
    #[must_use]
    pub fn recorded(&self, table: &dyn Table, who: &PlayerSpec) -> Forfeit {
        let why = match who {
            // Somebody else's program is named by its command in what is said of it.
            PlayerSpec::External(..) => self.why.clone(),
            PlayerSpec::Level(..) | PlayerSpec::Uct(_) => format!("{who} {}", self.why),
        };
        Forfeit { seat: table.seat_name(self.seat).to_owned(), why }
    }
}
