//! Who sits where, when it is no person: the words of the command line and the players they stand for.

use hillfort_bots::{Player, PlayerSpec};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{Ruleset, Visitor};

use crate::Failure;
use crate::args::BotThreads;

/// Reads a word for a player that is a program, and makes sure that the program is there.
pub(crate) fn who(word: &str) -> Result<PlayerSpec, Failure> {
    let word = word.trim();
    if word == HUMAN {
        return Err(Failure::new(format!(
            "'{HUMAN}' is a person, and here only programs play; 'hillfort play' seats people too"
        )));
    }
    let who: PlayerSpec =
        word.parse().map_err(|error: hillfort_bots::ParsePlayerError| Failure::new(error.to_string()))?;
    who.check().map_err(|error| Failure::new(format!("{word}: {error}")))?;
    Ok(who)
}

/// The word for a person.
pub(crate) const HUMAN: &str = "human";

/// Takes a list of who sits where apart; one word alone is for all seats.
pub(crate) fn seat_words(list: &str, seats: usize) -> Result<Vec<String>, Failure> {
    let words: Vec<_> = list.split(',').map(|word| word.trim().to_owned()).collect();
    match words.len() {
        1 => Ok(vec![words[0].clone(); seats]),
        n if n == seats => Ok(words),
        n => Err(Failure::new(format!("--players names {n} players, but the game has {seats} seats"))),
    }
}

/// Makes the player of a seat for a game by its id.
pub(crate) fn player<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    who: &PlayerSpec,
    (seed, seat): (u64, usize),
    threads: BotThreads,
) -> Result<Box<dyn Player>, Failure> {
    struct Sit<'a>(&'a PlayerSpec, u64, usize);
    impl Visitor for Sit<'_> {
        type Out = Box<dyn Player>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            self.0.player::<G>(self.1, self.2)
        }
    }
    Ok(catalog.visit(game, Sit(who, hillfort_lab::bot_seed(seed, &[seat as u64]), threads.count()))?)
}

/// Reads a budget.
pub(crate) fn budget(word: &str) -> Result<hillfort_bots::Budget, Failure> {
    word.parse().map_err(|error: hillfort_bots::ParseBudgetError| Failure::new(error.to_string()))
}
