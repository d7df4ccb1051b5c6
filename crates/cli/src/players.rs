//! The players of the command line: bots, external programs, and the word for a person.

use hillfort_bots::{Budget, ParseBudgetError, ParsePlayerError, Player, PlayerSpec};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{Ruleset, Visitor};

use crate::Failure;
use crate::args::BotThreads;

/// The word for a person.
pub(crate) const HUMAN: &str = "human";

/// Reads a word for a player that is a program.
pub(crate) fn parse_player(word: &str) -> Result<PlayerSpec, Failure> {
    let word = word.trim();
    if word == HUMAN {
        return Err(Failure::new(format!(
            "'{HUMAN}' is a person, and only programs can play here; 'hillfort play' seats people too"
        )));
    }
    word.parse().map_err(|error: ParsePlayerError| Failure::new(error.to_string()))
}

/// Splits a list of players, one for each seat; a single word is for all seats.
pub(crate) fn seat_words(list: &str, seats: usize) -> Result<Vec<String>, Failure> {
    let words: Vec<_> = list.split(',').map(|word| word.trim().to_owned()).collect();
    match words.len() {
        1 => Ok(vec![words[0].clone(); seats]),
        n if n == seats => Ok(words),
        n => Err(Failure::new(format!("--players names {n} players, but the game has {seats} seats"))),
    }
}

/// Creates the player of a seat for a game by its id.
pub(crate) fn new_player<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    spec: &PlayerSpec,
    (seed, seat): (u64, usize),
    threads: BotThreads,
) -> Result<Box<dyn Player>, Failure> {
    struct NewPlayer<'a>(&'a PlayerSpec, u64, usize);
    impl Visitor for NewPlayer<'_> {
        type Out = Box<dyn Player>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            self.0.player::<G>(self.1, self.2)
        }
    }
    let seed = hillfort_lab::bot_seed(seed, &[seat as u64]);
    Ok(catalog.visit(game, NewPlayer(spec, seed, threads.count()))?)
}

/// Reads a budget.
pub(crate) fn parse_budget(word: &str) -> Result<Budget, Failure> {
    word.parse().map_err(|error: ParseBudgetError| Failure::new(error.to_string()))
}
