//! Several games between the same people, with seats changed.

use std::sync::Arc;

use crate::error::{Error, ErrorKind};
use crate::game::Turn;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::setup::Wishes;
use crate::table::Playing;

/// A finished game of a series.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a, G: Ruleset> {
    /// The game.
    pub game: &'a G,
    /// Its last state.
    pub state: &'a G::State,
}

/// The result of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesResult {
    /// The person who won, from 0; none if it is a draw.
    pub winner: Option<usize>,
    /// What each person reached, in the words of the game's own rule.
    pub scores: Vec<String>,
}

impl SeriesResult {
    /// The person with the most points wins; a draw if several have them.
    #[must_use]
    pub fn by_points(points: &[f64]) -> Self {
        let most = points.iter().copied().fold(f64::MIN, f64::max);
        let mut top = points.iter().enumerate().filter(|(_, p)| **p >= most).map(|(person, _)| person);
        let winner = top.next().filter(|_| top.next().is_none());
        Self { winner, scores: points.iter().map(f64::to_string).collect() }
    }
}

/// Returns the seat of a person in a game of a series, both counted from 0: person k has seat k in the first game, seat
/// k + 1 in the second, and so on round the table.
#[must_use]
pub fn seat_of(person: usize, game: usize, n_people: usize) -> Seat {
    Seat::new((person + game) % n_people)
}

/// Scores a series of records by the game's own rule.
///
/// # Errors
/// Refuses records that cannot be replayed, that are not over, or that seat different numbers of people; each
/// error with the number of its record.
pub fn score<G: Ruleset>(records: &[Record], wishes: &Wishes) -> Result<SeriesResult, (usize, Error)> {
    let mut tables: Vec<Playing<G>> = Vec::new();
    for (idx, record) in records.iter().enumerate() {
        let table = Playing::<G>::replay(record, wishes).map_err(|error| (idx, error))?;
        let refuse = |reason: &str| Err((idx, Error::from(ErrorKind::Series(reason.to_owned()))));
        if !matches!(table.game().turn(table.state()), Turn::Over(_)) {
            return refuse("this game is not over");
        }
        if tables.first().is_some_and(|first| first.game().n_seats() != table.game().n_seats()) {
            return refuse("this game has another number of seats than the first");
        }
        tables.push(table);
    }
    let finished: Vec<_> = tables
        .iter()
        .map(|table| Finished { game: Arc::as_ref(table.game()), state: table.state() })
        .collect();
    Ok(G::series(&finished))
}
