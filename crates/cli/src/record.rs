//! Letting bots play one game.

use std::path::Path;
use std::process::ExitCode;

use bots::{Level, Player};
use engine::catalog::{Catalog, Games};
use engine::playout::rng_of;
use engine::{Record, Ruleset, Table, Turn, Visitor};

use crate::Failure;
use crate::args::StartArgs;
use crate::input::{data_wishes, start, start_wishes};
use crate::screen::print;
use crate::series::by_seat;

/// What is to be played, and by whom.
pub(crate) struct Plan<'a> {
    pub(crate) game: &'a str,
    pub(crate) seed: u64,
    pub(crate) players: Option<&'a str>,
    pub(crate) start: &'a StartArgs,
}

pub(crate) fn record<L: Games>(catalog: &Catalog<L>, plan: &Plan<'_>) -> Result<ExitCode, Failure> {
    print(&play_one(catalog, plan, 0)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a series and keeps the record of every game.
pub(crate) fn series<L: Games>(
    catalog: &Catalog<L>,
    plan: &Plan<'_>,
    games: u16,
    folder: &Path,
) -> Result<ExitCode, Failure> {
    let named =
        |path: &Path, error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    let file = |idx: usize| folder.join(format!("{}.rec", idx + 1));
    if let Some(taken) = (0..usize::from(games)).map(file).find(|file| file.exists()) {
        return Err(named(&taken, &"there is such a file already, and no record is overwritten"));
    }
    let mut records = Vec::new();
    for idx in 0..usize::from(games) {
        let text = play_one(catalog, plan, idx)?;
        std::fs::write(file(idx), &text).map_err(|error| named(&file(idx), &error))?;
        records.push(Record::parse(&text)?);
    }
    let wishes = data_wishes(plan.start.data.folder.as_deref())?;
    let result =
        crate::series::score(catalog, &records, &wishes).map_err(|(_, error)| Failure::from(error))?;
    print(&crate::series::text(&result))?;
    Ok(ExitCode::SUCCESS)
}

/// Plays game number `idx` of a series and returns its record.
fn play_one<L: Games>(catalog: &Catalog<L>, plan: &Plan<'_>, idx: usize) -> Result<String, Failure> {
    let mut table = start(catalog, plan.game, &start_wishes(plan.start)?)?;
    let words = seat_words(plan.players.unwrap_or("random"), table.n_seats())?;
    let seed = plan.seed.wrapping_add(idx as u64);
    let mut seated = Vec::new();
    for (seat, word) in by_seat(&words, idx).iter().enumerate() {
        let level = word.parse().map_err(|error: bots::UnknownLevel| Failure::new(error.to_string()))?;
        seated.push(bot(catalog, plan.game, level, bot_seed(seed, seat))?);
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
    Ok(table.record())
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
