//! A game as the catalogue knows it: its facts, and how it is compiled from map, cards and options.

use crate::config::GameData;
use crate::describe::Questions;
use crate::error::Error;
use crate::facts::{DataFile, Facts, Manual};
use crate::game::Turn;
use crate::heuristic::Heuristic;
use crate::notation::{Setup, StateJson};
use crate::refusal::RuleId;
use crate::series::{Finished, SeriesResult, seat_of};

/// All that tables and bots ask of a game, once it is compiled.
pub trait Playable: Questions + StateJson + Setup + Heuristic + Sized {}

impl<G: Questions + StateJson + Setup + Heuristic> Playable for G {}

/// A game of the catalogue.
pub trait Ruleset: Playable {
    /// Returns the declared facts: names, options, data files.
    fn facts() -> &'static Facts;

    /// Returns the guide, its pictures, the rules and the notation; usually by the macro [`manual!`](crate::manual).
    fn manual() -> &'static Manual {
        &Manual::NONE
    }

    /// Returns the puzzles, each a record with its answer in comment lines; usually by the macro
    /// [`puzzles!`](crate::puzzles).
    fn puzzles() -> &'static [DataFile] {
        &[]
    }

    /// Compiles a game from options, cards and maps, and checks all of them.
    ///
    /// # Errors
    /// Returns what is wrong with the data, with its file, line and reason.
    fn compile(data: &GameData) -> Result<Self, Error>;

    /// Returns the number of games in a series and the rule that fixes it; `None` if any number is allowed.
    fn series_length() -> Option<(usize, RuleId)> {
        None
    }

    /// Returns the result of several games between the same people, who change seats after every game ([`seat_of`]).
    ///
    /// By default the person with the most points wins: 1 for a win, half for a draw.
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

/// A game of the catalogue as a value. Where the type of a game is erased, its [`Ruleset`] cannot be called, but its kind
/// can be passed on.
#[derive(Debug)]
pub struct Kind<G: Playable> {
    /// The declared facts.
    pub facts: &'static Facts,
    /// [`Ruleset::compile`].
    pub compile: fn(&GameData) -> Result<G, Error>,
    /// [`Ruleset::series_length`].
    pub series_length: Option<(usize, RuleId)>,
    /// [`Ruleset::series`].
    pub series: fn(&[Finished<'_, G>]) -> SeriesResult,
}

impl<G: Ruleset> Kind<G> {
    /// Returns the kind of a game whose type is known.
    #[must_use]
    pub fn of() -> Self {
        Self { facts: G::facts(), compile: G::compile, series_length: G::series_length(), series: G::series }
    }
}
