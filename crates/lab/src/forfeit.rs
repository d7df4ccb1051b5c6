//! Games that somebody has lost without being beaten.

use bots::Who;
use engine::{Forfeit, Outcome, Seat, Table, Turn};

use crate::Sides;

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
    pub fn recorded(&self, table: &dyn Table, who: &Who) -> Forfeit {
        let why = match who {
            // Somebody else's program is named by its command in what is said of it.
            Who::External(..) => self.why.clone(),
            Who::Level(..) | Who::Uct(_) => format!("{who} {}", self.why),
        };
        Forfeit { seat: table.seat_name(self.seat).to_owned(), why }
    }
}

/// Tells how a game has ended at a table that somebody has left: who has lost by what, and who has won. There is
/// nothing to tell of a game that was played to its end, nor of a seat that the table does not have.
#[must_use]
pub fn ending(table: &dyn Table, forfeit: &Forfeit) -> Option<String> {
    if let Turn::Over(_) = table.turn() {
        return None;
    }
    let mut seats = (0..table.n_seats()).map(Seat::new);
    let loser = seats.find(|seat| table.seat_name(*seat) == forfeit.seat)?;
    let Outcome::Won(winners) = Sides::of(table).given_up_by(loser) else { return None };
    let winners: Vec<_> = winners.iter().map(|seat| table.seat_name(seat)).collect();
    let have = if winners.len() == 1 { "has" } else { "have" };
    let Forfeit { seat, why } = forfeit;
    Some(format!("{seat} loses by a forfeit: {why}. {} {have} won.", winners.join(" and ")))
}
