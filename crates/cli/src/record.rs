//! Letting bots play one game.

use std::process::ExitCode;

use bots::{Level, Player};
use engine::catalog::{Catalog, Games};
use engine::playout::rng_of;
use engine::{Ruleset, Table, Turn, Visitor};

use crate::Failure;
use crate::args::StartArgs;
use crate::input::{start, start_wishes};
use crate::screen::print;

pub(crate) fn record<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    seed: u64,
    players: Option<&str>,
    start_args: &StartArgs,
) -> Result<ExitCode, Failure> {
    let mut table = start(catalog, game, &start_wishes(start_args)?)?;
    let words = seat_words(players.unwrap_or("random"), table.n_seats())?;
    let mut seated = Vec::new();
    for (seat, word) in words.iter().enumerate() {
        let level = word.parse().map_err(|error: bots::UnknownLevel| Failure::new(error.to_string()))?;
        seated.push(bot(catalog, game, level, bot_seed(seed, seat))?);
    }
    let mut dice = rng_of(seed, 0);
    while let Some(turn) = still_on(&*table) {
        match turn {
            None => table.roll(&mut dice),
            Some(seat) => {
                let line = seated[seat].choose(&*table).expect("a bot of the same game answers");
                table.act(&line)?;
            }
        }
    }
    print(&table.record())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns whose turn it is: a seat, or none for chance; nothing when the game is over.
fn still_on(table: &dyn Table) -> Option<Option<usize>> {
    match table.turn() {
        Turn::Player(seat) => Some(Some(seat.index())),
        Turn::Chance => Some(None),
        Turn::Over(_) => None,
    }
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

/// Makes a bot for a game by its id.
pub(crate) fn bot<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    level: Level,
    seed: u64,
) -> Result<Box<dyn Player>, Failure> {
    struct Seat(Level, u64);
    impl Visitor for Seat {
        type Out = Box<dyn Player>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            self.0.player::<G>(self.1)
        }
    }
    Ok(catalog.visit(game, Seat(level, seed))?)
}

/// Every seat's bot has a seed of its own, apart from the dice.
pub(crate) fn bot_seed(seed: u64, seat: usize) -> u64 {
    seed.wrapping_mul(31).wrapping_add(seat as u64 + 1)
}
