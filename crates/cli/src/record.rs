//! Letting bots play one game.

use std::path::Path;
use std::process::ExitCode;

use bots::Stop;
use engine::Record;
use engine::catalog::{Catalog, Games};
use engine::playout::rng_of;
use lab::Sitting;

use crate::Failure;
use crate::args::StartArgs;
use crate::input::{data_wishes, start, start_wishes};
use crate::players::{bot_seed, player, seat_words, who};
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
    // Before hours of play are spent on a series that cannot be scored.
    crate::series::check_length(catalog, plan.game, games.into())?;
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
        seated.push(player(catalog, plan.game, &who(word)?, bot_seed(seed, seat), 1)?);
    }
    let sitting = Sitting::play(&mut *table, &mut seated, &mut rng_of(seed, 0), &Stop::new());
    match sitting.lost {
        None => Ok(table.record()),
        Some(lost) => Err(Failure::new(format!("{}: {}", table.seat_name(lost.seat), lost.why))),
    }
}
