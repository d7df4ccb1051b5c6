//! Letting bots play one game, or a series.

use std::path::Path;
use std::process::ExitCode;

use hillfort_bots::Stop;
use hillfort_engine::Record;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::playout::rng_of;
use hillfort_engine::table::ending;
use hillfort_lab::{End, Sitting};

use crate::Failure;
use crate::args::RecordArgs;
use crate::input::{data_wishes, located, note, start_wishes};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::players::{player, seat_words, who};
use crate::screen::print;
use crate::series::by_seat;

/// The record of a game between bots, as far as it went.
struct Played {
    record: String,
    how: How,
}

enum How {
    ToTheEnd,
    /// Who has lost by what, and who has won. The record says so too.
    Forfeit(String),
    Interrupted,
}

pub(crate) fn record<L: Games>(catalog: &Catalog<L>, args: &RecordArgs) -> Result<ExitCode, Failure> {
    match &args.to {
        Some(folder) => series(catalog, args, folder),
        None => one(catalog, args),
    }
}

fn one<L: Games>(catalog: &Catalog<L>, args: &RecordArgs) -> Result<ExitCode, Failure> {
    let played = play_one(catalog, args, 0, &stop_on_interrupt()?)?;
    print(&played.record)?;
    match played.how {
        How::ToTheEnd => {}
        How::Forfeit(ending) => note(&ending),
        How::Interrupted => {
            note("interrupted; the record ends where the game was left");
            return Ok(ExitCode::from(INTERRUPTED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays a series and keeps the record of every game.
fn series<L: Games>(catalog: &Catalog<L>, args: &RecordArgs, folder: &Path) -> Result<ExitCode, Failure> {
    let games = usize::from(args.series);
    // Before hours of play are spent on a series that cannot be scored.
    crate::series::check_length(catalog, &args.game, games)?;
    let named =
        |path: &Path, error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    let file = |idx: usize| folder.join(format!("{}.rec", idx + 1));
    if let Some(taken) = (0..games).map(file).find(|file| file.exists()) {
        return Err(named(&taken, &"there is such a file already, and no record is overwritten"));
    }
    let stop = stop_on_interrupt()?;
    let mut records = Vec::new();
    for idx in 0..games {
        let Played { record, how } = play_one(catalog, args, idx, &stop)?;
        if let How::Interrupted = how {
            named(folder, &format!("interrupted after {idx} of {games} games, which are kept")).print();
            return Ok(ExitCode::from(INTERRUPTED));
        }
        records.push(Record::parse(&record)?);
        std::fs::write(file(idx), &record).map_err(|error| named(&file(idx), &error))?;
    }
    let config = data_wishes(args.start.data.folder.as_deref())?;
    // A game's own rule scores only what was played to the end.
    let result = crate::series::score(catalog, &records, &config).map_err(|(idx, error)| {
        Failure::new(format!("{}; all records are kept", located(&file(idx), &error).0))
    })?;
    print(&crate::series::text(&result))?;
    Ok(ExitCode::SUCCESS)
}

/// Plays game number `idx` of a series.
fn play_one<L: Games>(
    catalog: &Catalog<L>,
    args: &RecordArgs,
    idx: usize,
    stop: &Stop,
) -> Result<Played, Failure> {
    let mut table = catalog.start(&args.game, &start_wishes(&args.start)?)?;
    let words = seat_words(&args.players, table.n_seats())?;
    let seats = by_seat(&words, idx).iter().map(|word| who(word)).collect::<Result<Vec<_>, _>>()?;
    let seed = args.seed.wrapping_add(idx as u64);
    let mut seated = Vec::new();
    for (seat, who) in seats.iter().enumerate() {
        seated.push(player(catalog, &args.game, who, (seed, seat), args.bots)?);
    }
    let sitting = Sitting::play(&mut *table, &mut seated, &mut rng_of(seed, 0), stop);
    let mut record = table.record();
    let how = match sitting.end {
        End::Over(_) => How::ToTheEnd,
        End::Forfeit(lost) => {
            let forfeit = lost.recorded(&*table, &seats[lost.seat.index()]);
            record += &forfeit.line();
            How::Forfeit(ending(&*table, Some(&forfeit)).unwrap_or_else(|| forfeit.to_string()))
        }
        End::Stopped => {
            record += "# interrupted\n";
            How::Interrupted
        }
    };
    Ok(Played { record, how })
}
