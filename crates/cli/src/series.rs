//! The command `series`: several games of the same players, who change seats from game to game.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::series::SeriesResult;
use hillfort_engine::{GameConfig, Record, Ruleset, Visitor};

use crate::Failure;
use crate::input::{data_config, located, read_record};
use crate::screen::print;

/// Scores records by the rule of their game; an error comes with the index of its record.
pub(crate) fn score<L: Games>(
    catalog: &Catalog<L>,
    records: &[Record],
    config: &GameConfig,
) -> Result<SeriesResult, (usize, hillfort_engine::Error)> {
    struct Series<'a>(&'a [Record], &'a GameConfig);
    impl Visitor for Series<'_> {
        type Out = Result<SeriesResult, (usize, hillfort_engine::Error)>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            hillfort_engine::series::score::<G>(self.0, self.1)
        }
    }
    let first = records.first().map_or(("", 1), |record| (record.game.as_str(), record.game_line));
    catalog.visit(first.0, Series(records, config)).map_err(|error| (0, error.at_line(first.1)))?
}

/// Checks that the rule of a game allows a series of `n_games` games.
pub(crate) fn check_length<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    n_games: usize,
) -> Result<(), hillfort_engine::Error> {
    struct Length(usize);
    impl Visitor for Length {
        type Out = Result<(), hillfort_engine::Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            hillfort_engine::series::check_length::<G>(self.0)
        }
    }
    catalog.visit(game, Length(n_games))?
}

/// Returns a result as text: a line per player, then the winner.
pub(crate) fn text(result: &SeriesResult) -> String {
    let mut text = String::new();
    for (player, score) in result.scores.iter().enumerate() {
        text.push_str(&format!("p{} {score}\n", player + 1));
    }
    let winner = result.winner.map_or_else(|| "draw".to_owned(), |player| format!("p{}", player + 1));
    text + &format!("winner {winner}\n")
}

/// Rearranges values by player into values by seat, after `games` games of the series.
pub(crate) fn by_seat<T: Clone>(by_player: &[T], games: usize) -> Vec<T> {
    let mut by_seat = by_player.to_vec();
    for (player, value) in by_player.iter().enumerate() {
        by_seat[hillfort_engine::series::seat_of(player, games, by_player.len()).index()] = value.clone();
    }
    by_seat
}

pub(crate) fn series<L: Games>(
    catalog: &Catalog<L>,
    files: &[PathBuf],
    data: Option<&Path>,
) -> Result<ExitCode, Failure> {
    let records = files.iter().map(|file| read_record(file)).collect::<Result<Vec<_>, _>>()?;
    let result = score(catalog, &records, &data_config(data)?);
    let result = result.map_err(|(idx, error)| located(&files[idx], &error))?;
    print(&text(&result))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::by_seat;

    #[test]
    fn players_move_on_a_seat_from_game_to_game() {
        let players = ["p1", "p2", "p3"];
        assert_eq!(by_seat(&players, 0), ["p1", "p2", "p3"]);
        assert_eq!(by_seat(&players, 1), ["p3", "p1", "p2"]);
        assert_eq!(by_seat(&players, 3), ["p1", "p2", "p3"]);
    }
}
