//! Which of several bots is the better one.

use std::io::IsTerminal as _;
use std::process::ExitCode;

use bots::Who;
use engine::catalog::{Catalog, Games};
use engine::{Ruleset, Visitor, Wishes};
use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{Log, Plan, Report, hold};

use crate::Failure;
use crate::args::ArenaArgs;
use crate::input::start_wishes;
use crate::players::who;
use crate::screen::{print, print_line};

pub(crate) fn arena<L: Games>(catalog: &Catalog<L>, args: &ArenaArgs) -> Result<ExitCode, Failure> {
    let plan = Plan {
        players: args.players.split(',').map(who).collect::<Result<Vec<Who>, _>>()?,
        games: args.games,
        seed: args.seed,
        threads: args.threads.map_or(0, usize::from),
        bot_threads: usize::from(args.bot_threads),
        records: args.records.clone(),
    };
    let log = args.resume.as_deref().map_or_else(Log::none, Log::at);
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left") {
        bar.set_style(style);
    }
    let mut wishes = start_wishes(&args.start)?;
    let report = catalog.visit(&args.game, Hold { plan: &plan, wishes: &mut wishes, log, bar: &bar })??;
    bar.finish_and_clear();
    if args.json {
        let object = serde_json::to_string(&report).map_err(|error| Failure::new(error.to_string()))?;
        print_line(&object)?;
    } else {
        print(&report.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

struct Hold<'a> {
    plan: &'a Plan,
    wishes: &'a mut Wishes,
    log: Log,
    bar: &'a ProgressBar,
}

impl Visitor for Hold<'_> {
    type Out = Result<Report, Failure>;

    fn visit<G: Ruleset>(self) -> Self::Out {
        seat_two::<G>(self.wishes);
        let finished = |played: usize, of: usize| {
            self.bar.set_length(of as u64);
            self.bar.set_position(played as u64);
        };
        hold::<G>(self.plan, self.wishes, self.log, &finished)
            .map_err(|error| Failure::new(error.to_string()))
    }
}

/// The option by which games say how many sit down.
const SEATS: &str = "players";

/// A pair is two: a game that lets several sit down is played by two unless somebody wishes otherwise.
fn seat_two<G: Ruleset>(wishes: &mut Wishes) {
    let has_option = G::facts().options.iter().any(|option| option.key == SEATS);
    if has_option && wishes.options.iter().all(|(key, _)| key != SEATS) {
        wishes.options.push((SEATS.to_owned(), "2".to_owned()));
    }
}
