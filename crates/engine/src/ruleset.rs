//! How a game comes into being: its facts, and the compiler that makes a game of map, cards and options.

use crate::config::GameData;
use crate::describe::Questions;
use crate::error::Error;
use crate::facts::Facts;
use crate::game::Turn;
use crate::heuristic::Heuristic;
use crate::notation::{Setup, StateJson};
use crate::refusal::RuleId;
use crate::series::{Finished, SeriesResult, seat_of};

/// A game of the catalogue.
pub trait Ruleset: Questions + StateJson + Setup + Heuristic + Sized {
    /// Returns what is known of the game before it is played.
    fn facts() -> &'static Facts;

    /// Makes a game of options, cards and maps, and checks them all.
    ///
    /// # Errors
    /// Returns what cannot be used, with file, place and reason.
    fn compile(data: &GameData) -> Result<Self, Error>;

    /// Returns how many games a series has, and the rule that says so; none if any number will do.
    fn series_length() -> Option<(usize, RuleId)> {
        None
    }

    /// Returns the result of several games between the same people, who change seats from game to game ([`seat_of`]).
    ///
    /// Unless the game has a rule of its own, the person with the most points wins: 1 for a win, half for a draw.
    fn series(games: &[Finished<'_, Self>]) -> SeriesResult {
        let n_people = games.first().map_or(0, |first| first.game.n_seats());
        let mut points = vec![0.0; n_people];
        for (idx, finished) in games.iter().enumerate() {
            let Turn::Over(outcome) = finished.game.turn(finished.state) else { continue };
            for (person, sum) in points.iter_mut().enumerate() {
                *sum += outcome.worth(seat_of(person, idx, n_people));
            }
        }
        SeriesResult::by_points(&points)
    }
}
