//! Which of several bots is the better one.

use std::path::Path;
use std::process::ExitCode;

use hillfort_bots::{PlayerSpec, Stop};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, Ruleset, Visitor};
use hillfort_lab::arena::{ArenaError, Log, Plan, Report, hold};
use indicatif::ProgressBar;

use crate::Failure;
use crate::args::ArenaArgs;
use crate::input::start_wishes;
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::players::parse_player;
use crate::progress;
use crate::screen::{print, print_json};

pub(crate) fn arena<L: Games>(catalog: &Catalog<L>, args: &ArenaArgs) -> Result<ExitCode, Failure> {
    let plan = Plan {
        players: args.players.split(',').map(parse_player).collect::<Result<Vec<PlayerSpec>, _>>()?,
        games: args.games,
        seed: args.seed,
        opening: args.opening,
        threads: args.threads.map_or(0, usize::from),
        bot_threads: args.bots.count(),
        records: args.records.clone(),
    };
    let log = args.resume.as_deref().map_or_else(Log::none, Log::at);
    let bar = progress::bar(0);
    let (mut config, stop) = (start_wishes(&args.start)?, stop_on_interrupt()?);
    let held = Hold { plan: &plan, config: &mut config, log, stop: &stop, bar: &bar };
    let held = catalog.visit(&args.game, held)?;
    bar.finish_and_clear();
    let report = match held {
        Ok(report) => report,
        Err(error @ ArenaError::Interrupted { .. }) => {
            Failure::new(format!("{error}; {}", way_on(args.resume.as_deref()))).print();
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Err(error) => return Err(Failure::new(error.to_string())),
    };
    if args.json {
        print_json(&report)?;
    } else {
        print(&report.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Says how a run that was interrupted goes on.
fn way_on(resume: Option<&Path>) -> String {
    match resume {
        Some(file) => format!("they are kept in {}, and the same command goes on there", file.display()),
        None => {
            "they are lost: with --resume FILE they are kept, and the same command goes on there".to_owned()
        }
    }
}

struct Hold<'a> {
    plan: &'a Plan,
    config: &'a mut GameConfig,
    log: Log,
    stop: &'a Stop,
    bar: &'a ProgressBar,
}

impl Visitor for Hold<'_> {
    type Out = Result<Report, ArenaError>;

    fn visit<G: Ruleset>(self) -> Self::Out {
        seat_two::<G>(self.config);
        let finished = |played: usize, of: usize| {
            self.bar.set_length(of as u64);
            self.bar.set_position(played as u64);
        };
        hold::<G>(self.plan, self.config, self.log, self.stop, &finished)
    }
}

/// The option by which games say how many sit down.
const SEATS: &str = "players";

/// A pair is two: a game that lets several sit down is played by two unless somebody wishes otherwise.
fn seat_two<G: Ruleset>(config: &mut GameConfig) {
    let has_option = G::facts().options.iter().any(|option| option.key == SEATS);
    if has_option && config.options.iter().all(|(key, _)| key != SEATS) {
        config.options.push((SEATS.to_owned(), "2".to_owned()));
    }
}
