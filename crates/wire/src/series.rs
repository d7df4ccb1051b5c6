//! Series: the games that the same players have played one after another, and their score by the rule of the game.

use hillfort_bots::DynCatalog;
use hillfort_engine::series::{SeriesResult, seat_of};
use hillfort_engine::{Record, Seat};
use hillfort_table::LiveTable;
use serde::Serialize;

/// The series that a game belongs to. In the next game everyone moves on by one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeriesInfo {
    /// The tables of its games so far, the first game first. The last is the table that was asked about.
    pub tables: Vec<String>,
    /// The number of games that the rules fix; null if any number is allowed.
    #[cfg_attr(feature = "schema", schema(required))]
    pub length: Option<usize>,
    /// The rule that fixes it; null if none does.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rule: Option<String>,
    /// The number of games that are over.
    pub finished: usize,
    /// The score of each player, in the order of their seats in the last game; empty if no game counts yet.
    pub scores: Vec<String>,
    /// The seat, in the last game, of the player who has won or leads; null if nobody does.
    #[cfg_attr(feature = "schema", schema(required))]
    pub leader: Option<Seat>,
    /// Why there is no score, in a sentence; null if there is one, or if no game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub no_score: Option<String>,
}

/// What a series has to know of its last game.
#[derive(Clone, Debug)]
pub struct LastGame {
    id: String,
    game: &'static str,
    record: String,
    n_seats: usize,
    is_over: bool,
    earlier: Vec<String>,
}

impl LastGame {
    /// Returns what a series has to know of a table.
    #[must_use]
    pub fn of(table: &LiveTable) -> Self {
        Self {
            id: table.id().to_owned(),
            game: table.game(),
            record: table.record(),
            n_seats: table.seats().iter().count(),
            is_over: table.is_over(),
            earlier: table.earlier().to_vec(),
        }
    }

    /// Returns the tables of the games before it.
    #[must_use]
    pub fn earlier(&self) -> &[String] {
        &self.earlier
    }
}

impl SeriesInfo {
    /// Scores a series. `earlier` has the records of the games before the last, as far as there still are any.
    #[must_use]
    pub fn new(catalog: &dyn DynCatalog, last: LastGame, mut earlier: Vec<Option<String>>) -> Self {
        let LastGame { id, game, record, n_seats, is_over, earlier: mut tables } = last;
        tables.push(id);
        if is_over {
            earlier.push(Some(record));
        }
        let finished = earlier.len();
        let fixed = catalog.series_length(game);
        let (length, rule) = (fixed.map(|(length, _)| length), fixed.map(|(_, rule)| rule.0.to_owned()));
        let mut info =
            Self { tables, length, rule, finished, scores: Vec::new(), leader: None, no_score: None };
        if finished > 0 {
            match score(catalog, earlier) {
                Ok(result) => info.add(&result, n_seats),
                Err(reason) => info.no_score = Some(reason),
            }
        }
        info
    }

    /// Adds a score by person, who are counted by their seats in the first game.
    fn add(&mut self, result: &SeriesResult, n_seats: usize) {
        let now = |person| seat_of(person, self.tables.len() - 1, n_seats);
        let mut scores = vec![String::new(); n_seats];
        for (person, score) in result.scores.iter().enumerate() {
            scores[now(person).index()].clone_from(score);
        }
        self.leader = result.winner.map(now);
        self.scores = scores;
    }
}

fn score(catalog: &dyn DynCatalog, records: Vec<Option<String>>) -> Result<SeriesResult, String> {
    let removed = "There is no score, because an earlier game of the series was removed.";
    let texts: Vec<_> = records.into_iter().collect::<Option<_>>().ok_or(removed)?;
    let parsed = texts.iter().map(|text| Record::parse(text)).collect::<Result<Vec<_>, _>>();
    let records = parsed.map_err(|error| error.to_string())?;
    catalog.standing(&records).map_err(|(game, error)| format!("Game {}: {error}.", game + 1))
}
