//! The command `record`: bots play one game, or a series.

use std::path::Path;
use std::process::ExitCode;

use hillfort_bots::Stop;
use hillfort_engine::Record;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::playout::rng_of;
use hillfort_engine::table::ending;
use hillfort_lab::{GameEnd, PlayedGame};

use crate::Failure;
use crate::args::RecordArgs;
use crate::files;
use crate::input::{data_config, located, note, start_config};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::players::{new_player, parse_player, seat_words};
use crate::screen::print;
use crate::series::by_seat;

/// The record of a game between bots, and how it ended.
struct Played {
    record: String,
    ending: Ending,
}

enum Ending {
    Over,
    /// By a forfeit, with a sentence about it. The record has it too.
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
    match played.ending {
        Ending::Over => {}
        Ending::Forfeit(sentence) => note(&sentence),
        Ending::Interrupted => {
            note("interrupted; the record ends where the game was stopped");
            return Ok(ExitCode::from(INTERRUPTED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays a series and writes the record of every game.
fn series<L: Games>(catalog: &Catalog<L>, args: &RecordArgs, folder: &Path) -> Result<ExitCode, Failure> {
    let (games, stop) = (usize::from(args.series), stop_on_interrupt()?);
    // Before hours are spent on a series that cannot be scored.
    crate::series::check_length(catalog, &args.game, games)?;
    let named =
        |path: &Path, error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    let file = |idx: usize| folder.join(format!("{}.rec", idx + 1));
    if let Some(existing) = (0..games).map(file).find(|file| file.exists()) {
        return Err(named(&existing, &"this file exists, and no record is overwritten"));
    }
    let mut records = Vec::new();
    for idx in 0..games {
        let Played { record, ending } = play_one(catalog, args, idx, &stop)?;
        if let Ending::Interrupted = ending {
            named(folder, &format!("interrupted after {idx} of {games} games, which are kept")).print();
            return Ok(ExitCode::from(INTERRUPTED));
        }
        records.push(Record::parse(&record)?);
        files::write(&file(idx), &record)?;
    }
    let config = data_config(args.start.data.folder.as_deref())?;
    // A game's rule for a series scores only games that were played to the end.
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
    let mut table = catalog.start(&args.game, &start_config(&args.start)?)?;
    let words = seat_words(&args.players, table.n_seats())?;
    let seats = by_seat(&words, idx).iter().map(|word| parse_player(word)).collect::<Result<Vec<_>, _>>()?;
    let seed = args.seed.wrapping_add(idx as u64);
    let mut seated = Vec::new();
    for (seat, spec) in seats.iter().enumerate() {
        seated.push(new_player(catalog, &args.game, spec, (seed, seat), args.bots)?);
    }
    let played = PlayedGame::play(&mut *table, &mut seated, &mut rng_of(seed, 0), stop);
    let mut record = table.record();
    let ending = match played.end {
        GameEnd::Over(_) => Ending::Over,
        GameEnd::Forfeit(lost) => {
            let forfeit = lost.for_record(&*table, &seats[lost.seat.index()]);
            record += &forfeit.line();
            Ending::Forfeit(ending(&*table, Some(&forfeit)).unwrap_or_else(|| forfeit.to_string()))
        }
        GameEnd::Stopped => {
            record += "# interrupted\n";
            Ending::Interrupted
        }
    };
    Ok(Played { record, ending })
}
