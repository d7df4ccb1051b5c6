//! Games that a player loses by giving no legal answer.

use hillfort_bots::PlayerSpec;
use hillfort_engine::{Forfeit, Seat, Table};

/// A seat whose player gave no legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatForfeit {
    /// The seat.
    pub seat: Seat,
    /// The reason, in words that follow the player's name.
    pub reason: String,
}

impl SeatForfeit {
    /// Returns the forfeit as records have it.
    #[must_use]
    pub fn for_record(&self, table: &dyn Table, player: &PlayerSpec) -> Forfeit {
        let why = match player {
            // The reason names an external program already.
            PlayerSpec::External(..) => self.reason.clone(),
            PlayerSpec::Level(..) | PlayerSpec::Uct(_) => format!("{player} {}", self.reason),
        };
        Forfeit { seat: table.seat_name(self.seat).to_owned(), why }
    }
}
