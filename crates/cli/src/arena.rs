//! The command `arena`.

use std::path::Path;
use std::process::ExitCode;

use hillfort_bots::{PlayerSpec, Stop};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, Ruleset, Visitor};
use hillfort_lab::arena::{self, ArenaConfig, ArenaError, Report};
use indicatif::ProgressBar;

use crate::Failure;
use crate::args::ArenaArgs;
use crate::input::start_config;
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::players::parse_player;
use crate::progress;
use crate::screen::{print, print_json};

pub(crate) fn arena<L: Games>(catalog: &Catalog<L>, args: &ArenaArgs) -> Result<ExitCode, Failure> {
    // First of all, so that a signal never ends the program at once.
    let stop = stop_on_interrupt()?;
    let config = ArenaConfig {
        players: args.players.split(',').map(parse_player).collect::<Result<Vec<PlayerSpec>, _>>()?,
        games: args.games,
        seed: args.seed,
        opening: args.opening,
        threads: args.threads.map_or(0, usize::from),
        bot_threads: args.bots.count(),
        resume: args.resume.clone(),
        records: args.records.clone(),
    };
    let bar = progress::bar(0);
    let game_config = start_config(&args.start)?;
    let run = catalog.visit(&args.game, Run { config: &config, game_config, stop: &stop, bar: &bar })?;
    bar.finish_and_clear();
    let report = match run {
        Ok(report) => report,
        Err(error @ ArenaError::Interrupted { .. }) => {
            Failure::new(format!("{error}; {}", how_to_resume(args.resume.as_deref()))).print();
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

fn how_to_resume(file: Option<&Path>) -> String {
    match file {
        Some(file) => format!("they are in {}, and the same command continues the run", file.display()),
        None => "they are lost: use --resume FILE to keep them and to continue the run".to_owned(),
    }
}

struct Run<'a> {
    config: &'a ArenaConfig,
    game_config: GameConfig,
    stop: &'a Stop,
    bar: &'a ProgressBar,
}

impl Visitor for Run<'_> {
    type Out = Result<Report, ArenaError>;

    fn visit<G: Ruleset>(mut self) -> Self::Out {
        default_to_two_players::<G>(&mut self.game_config);
        let progress = |played: usize, of: usize| {
            self.bar.set_length(of as u64);
            self.bar.set_position(played as u64);
        };
        arena::run::<G>(self.config, &self.game_config, self.stop, &progress)
    }
}

/// The option that sets the number of players, in games that have it.
const PLAYERS: &str = "players";

/// Sets the number of players to two, unless the command line sets it.
fn default_to_two_players<G: Ruleset>(config: &mut GameConfig) {
    let has_option = G::facts().options.iter().any(|option| option.key == PLAYERS);
    if has_option && config.options.iter().all(|(key, _)| key != PLAYERS) {
        config.options.push((PLAYERS.to_owned(), "2".to_owned()));
    }
}
