//! The end of a game that somebody has given up.

use crate::forfeit::Forfeit;
use crate::game::Turn;
use crate::seat::Seat;
use crate::table::Table;

/// Tells how a game has ended at a table that somebody has left: who has lost by what, and who has won. There is nothing
/// to tell if nobody has, nor of a game that was played to its end, nor of a seat that the table does not have.
#[must_use]
pub fn ending(table: &dyn Table, forfeit: Option<&Forfeit>) -> Option<String> {
    let Forfeit { seat, why } = forfeit?;
    if let Turn::Over(_) = table.turn() {
        return None;
    }
    let teams = table.view().seats.into_iter().map(|seat| seat.team).enumerate();
    let named: Vec<_> = teams.map(|(idx, team)| (table.seat_name(Seat::new(idx)), team)).collect();
    let (_, lost) = named.iter().find(|(name, _)| name == seat)?;
    // Partners lose together.
    let won: Vec<_> = named.iter().filter(|(_, team)| team != lost).map(|(name, _)| *name).collect();
    let have = if won.len() == 1 { "has" } else { "have" };
    Some(format!("{seat} loses by a forfeit: {why}. {} {have} won.", won.join(" and ")))
}
