//! Who sits where, when it is no person: the words of the command line and the players they stand for.

use bots::{Player, Who};
use engine::catalog::{Catalog, Games};
use engine::{Ruleset, Visitor};

use crate::Failure;

/// Reads a word for a player that is a program.
pub(crate) fn who(word: &str) -> Result<Who, Failure> {
    word.trim().parse().map_err(|error: bots::BadWho| Failure::new(error.to_string()))
}

/// Takes a list of who sits where apart; one word alone is for all seats.
pub(crate) fn seat_words(list: &str, seats: usize) -> Result<Vec<String>, Failure> {
    let words: Vec<_> = list.split(',').map(|word| word.trim().to_owned()).collect();
    match words.len() {
        1 => Ok(vec![words[0].clone(); seats]),
        n if n == seats => Ok(words),
        n => Err(Failure::new(format!("--players names {n} players, but the game has {seats} seats"))),
    }
}

/// Makes a player for a game by its id.
pub(crate) fn player<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    who: &Who,
    seed: u64,
    threads: usize,
) -> Result<Box<dyn Player>, Failure> {
    struct Seat<'a>(&'a Who, u64, usize);
    impl Visitor for Seat<'_> {
        type Out = Box<dyn Player>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            self.0.player::<G>(self.1, self.2)
        }
    }
    Ok(catalog.visit(game, Seat(who, seed, threads))?)
}

/// Every seat's bot has a seed of its own, apart from the dice.
pub(crate) fn bot_seed(seed: u64, seat: usize) -> u64 {
    seed.wrapping_mul(31).wrapping_add(seat as u64 + 1)
}

/// Reads a budget.
pub(crate) fn budget(word: &str) -> Result<bots::Budget, Failure> {
    word.parse().map_err(|error: bots::BadBudget| Failure::new(error.to_string()))
}
