//! The occupants of the seats, as clients name them.

use hillfort_bots::{Budget, Level};
use hillfort_engine::notation::clean;
use hillfort_table::{Occupant, Seats};

use crate::error::{ApiError, ErrorCode};

/// How long a bot thinks about a hint: about as long as a person waits for one.
pub const HINT_BUDGET: Budget = Budget::millis(700);

/// Parses the occupants of the seats. Seats without a name are taken by people.
///
/// # Errors
/// Returns the word that names no player.
pub fn parse_seats(names: &[String], n_seats: usize) -> Result<Seats, String> {
    if names.len() > n_seats {
        return Err(format!("the game has {n_seats} seats, not {}", names.len()));
    }
    let mut occupants = vec![Occupant::Human; n_seats];
    for (occupant, name) in occupants.iter_mut().zip(names) {
        *occupant = parse_occupant(name)?;
    }
    Ok(Seats::new(occupants))
}

fn parse_occupant(word: &str) -> Result<Occupant, String> {
    if word == Occupant::HUMAN {
        return Ok(Occupant::Human);
    }
    let level: Result<Level, _> = word.parse();
    level.map(|level| Occupant::Bot(level.name().to_owned())).map_err(|_| {
        let levels: Vec<_> = levels().collect();
        let word = clean(word, 40);
        format!("a seat takes human or a bot level ({}), not '{word}'", levels.join(", "))
    })
}

/// Returns the name of a level.
///
/// # Errors
/// Refuses what is none.
pub fn level_name(word: &str) -> Result<String, ApiError> {
    let level: Result<Level, _> = word.parse();
    level.map(|level| level.name().to_owned()).map_err(|_| {
        let levels: Vec<_> = levels().collect();
        let sentence = format!("a bot has a level ({}), not '{}'", levels.join(", "), clean(word, 40));
        ApiError::new(ErrorCode::BadSeats, sentence)
    })
}

/// Returns the names of the players, as a store keeps them.
#[must_use]
pub fn seat_names(seats: &Seats) -> String {
    seats.iter().map(Occupant::name).collect::<Vec<_>>().join(",")
}

/// Returns the names of the levels, the weakest first.
pub fn levels() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().map(Level::name)
}

/// Parses the occupants of a new table.
///
/// # Errors
/// Returns the refusal of a word that names no player.
pub fn new_seats(names: Option<&[String]>, n_seats: usize) -> Result<Seats, ApiError> {
    parse_seats(names.unwrap_or_default(), n_seats)
        .map_err(|reason| ApiError::new(ErrorCode::BadSeats, reason))
}
