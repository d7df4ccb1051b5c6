//! The end of a forfeited game.

use crate::forfeit::Forfeit;
use crate::game::Turn;
use crate::seat::Seat;
use crate::table::Table;

/// Returns a sentence about the end of a forfeited game: who lost, why, and who won.
///
/// It is `None` without a forfeit, for a game that was played to its end, and for a seat that the table does not have.
#[must_use]
pub fn ending(table: &dyn Table, forfeit: Option<&Forfeit>) -> Option<String> {
    let Forfeit { seat, why } = forfeit?;
    if let Turn::Over(_) = table.turn() {
        return None;
    }
    let teams = table.seats_at(table.n_events()).into_iter().map(|seat| seat.team).enumerate();
    let named: Vec<_> = teams.map(|(idx, team)| (table.seat_name(Seat::new(idx)), team)).collect();
    let (_, lost) = named.iter().find(|(name, _)| name == seat)?;
    // A team loses together.
    let won: Vec<_> = named.iter().filter(|(_, team)| team != lost).map(|(name, _)| *name).collect();
    let have = if won.len() == 1 { "has" } else { "have" };
    Some(format!("{seat} loses by a forfeit: {why}. {} {have} won.", won.join(" and ")))
}
