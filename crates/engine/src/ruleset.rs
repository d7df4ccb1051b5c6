//! How a game comes into being: its facts, and the compiler that makes a game of map, cards and options.

use crate::describe::Describe;
use crate::error::Error;
use crate::facts::Facts;
use crate::game::{Outcome, Turn};
use crate::seat::Seat;
use crate::series::{Finished, SeriesResult};
use crate::setup::Setup;

/// A game of the catalogue.
pub trait Ruleset: Describe + Sized {
    /// Returns what is known of the game before it is played.
    fn facts() -> &'static Facts;

    /// Makes a game of options, cards and maps, and checks them all.
    ///
    /// # Errors
    /// Returns what cannot be used, with file, place and reason.
    fn compile(setup: &Setup) -> Result<Self, Error>;

    /// Returns the result of several games between the same people, who change seats from game to game:
    /// person k has seat k in the first game, seat k + 1 in the second, and so on round the table.
    ///
    /// Unless the game has a rule of its own, the person with the most points wins: 1 for a win, half for a draw.
    fn series(games: &[Finished<'_, Self>]) -> SeriesResult {
        let n_people = games.first().map_or(0, |first| first.game.n_seats());
        let mut points = vec![0.0; n_people];
        for (idx, finished) in games.iter().enumerate() {
            let Turn::Over(outcome) = finished.game.turn(finished.state) else { continue };
            for (person, sum) in points.iter_mut().enumerate() {
                *sum += outcome.worth(Seat::new((person + idx) % n_people));
            }
        }
        SeriesResult::by_points(&points)
    }
}

/// Returns how a game ended, if it has.
pub fn outcome<G: Ruleset>(game: &G, state: &G::State) -> Option<Outcome> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome),
        Turn::Player(_) | Turn::Chance => None,
    }
}
