//! Series: several games between the same people, who change seats.

use std::sync::Arc;

use crate::config::GameConfig;
use crate::error::{Error, ErrorKind};
use crate::game::Turn;
use crate::options::Options;
use crate::record::Record;
use crate::ruleset::{Kind, Playable, Ruleset};
use crate::rulesets::Rulesets;
use crate::seat::Seat;
use crate::table::{Table as _, TypedTable};

/// One game of a series, played to its end.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a, G: Playable> {
    /// The game.
    pub game: &'a G,
    /// Its last state.
    pub state: &'a G::State,
}

/// The result of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesResult {
    /// The person who won, counted from 0; `None` for a draw.
    pub winner: Option<usize>,
    /// The score of each person, as the game's rule writes it.
    pub scores: Vec<String>,
}

impl SeriesResult {
    /// Creates the result in which the person with the most points wins; a tie is a draw.
    #[must_use]
    pub fn by_points(points: &[f64]) -> Self {
        let most = points.iter().copied().fold(f64::MIN, f64::max);
        let mut top = points.iter().enumerate().filter(|(_, p)| **p >= most).map(|(person, _)| person);
        let winner = top.next().filter(|_| top.next().is_none());
        Self { winner, scores: points.iter().map(f64::to_string).collect() }
    }
}

/// Returns the seat of a person in a game of a series, both counted from 0. Person k has seat k in the first game, seat
/// k + 1 in the second, and so on around the table.
#[must_use]
pub fn seat_of(person: usize, game: usize, n_people: usize) -> Seat {
    Seat::new((person + game) % n_people)
}

/// Scores a series of records by the game's rule.
///
/// # Errors
/// Returns an error, with the index of its record, if a record cannot be replayed, is not finished or has other options
/// than the first one, or if the game's rule does not allow this number of games.
pub fn score<G: Ruleset>(records: &[Record], config: &GameConfig) -> Result<SeriesResult, (usize, Error)> {
    let kind = Kind::<G>::of();
    let tables = replayed(&kind, records, config)?;
    if let Err((length, error)) = check_length_of::<G>(records.len()) {
        // The error belongs to the first extra game, or to the last one if there are too few.
        return Err((length.min(records.len().saturating_sub(1)), error));
    }
    Ok(scored(&kind, &tables))
}

/// Scores the games of a series that is not over yet: the person in the lead counts as its winner.
///
/// # Errors
/// Returns an error, with the index of its record, if a record cannot be replayed, is not finished or has other options
/// than the first one.
pub fn standing<G: Playable>(
    kind: &Kind<G>,
    records: &[Record],
    config: &GameConfig,
) -> Result<SeriesResult, (usize, Error)> {
    replayed(kind, records, config).map(|tables| scored(kind, &tables))
}

/// Replays finished games with the same options.
fn replayed<G: Playable>(
    kind: &Kind<G>,
    records: &[Record],
    config: &GameConfig,
) -> Result<Vec<TypedTable<G>>, (usize, Error)> {
    let rulesets = Rulesets::default();
    let mut tables: Vec<TypedTable<G>> = Vec::new();
    for (idx, record) in records.iter().enumerate() {
        let table = TypedTable::replay_of(kind, record, config, &rulesets).map_err(|error| (idx, error))?;
        let refuse = |reason: &str| Err((idx, Error::from(ErrorKind::Series(reason.to_owned()))));
        if !matches!(table.game().turn(table.state()), Turn::Over(_)) {
            return match &record.forfeit {
                Some(forfeit) => {
                    refuse(&format!("no score, because this game ended by a forfeit; {forfeit}"))
                }
                None => refuse("this game is not over"),
            };
        }
        if let Some(first) = tables.first()
            && let Some(other) = other_option(first.options(), table.options())
        {
            return refuse(&format!("all games of a series have the same options, but this one has {other}"));
        }
        tables.push(table);
    }
    Ok(tables)
}

fn scored<G: Playable>(kind: &Kind<G>, tables: &[TypedTable<G>]) -> SeriesResult {
    let finished: Vec<_> = tables
        .iter()
        .map(|table| Finished { game: Arc::as_ref(table.game()), state: table.state() })
        .collect();
    (kind.series)(&finished)
}

/// Checks whether a series may have `n_games` games.
///
/// # Errors
/// Returns an error if the game's rule fixes another number.
pub fn check_length<G: Ruleset>(n_games: usize) -> Result<(), Error> {
    check_length_of::<G>(n_games).map_err(|(_, error)| error)
}

/// Does the same as [`check_length`]; the error comes with the number that the rule fixes.
fn check_length_of<G: Ruleset>(n_games: usize) -> Result<(), (usize, Error)> {
    match G::series_length() {
        Some((length, rule)) if length != n_games => {
            let reason = format!("a match is {length} games, not {n_games}");
            Err((length, Error::from(ErrorKind::Series(reason)).by_rule(rule)))
        }
        _ => Ok(()),
    }
}

/// Returns the first option that differs, such as `mode=a, not mode=b`.
fn other_option(first: &Options, second: &Options) -> Option<String> {
    let mut pairs = first.iter().zip(second.iter());
    let ((key, expected), (_, found)) = pairs.find(|(a, b)| a != b)?;
    Some(format!("{key}={found}, not {key}={expected}"))
}
