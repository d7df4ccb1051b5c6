//! The commands `sim` and `compare`: many games between the same bots.

use std::path::Path;
use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, Ruleset, Visitor};
use hillfort_lab::{
    Comparison, Interval, Lineup, LineupError, Simulation, SimulationError, Statistics, Variant,
};
use indicatif::ProgressBar;

use crate::Failure;
use crate::args::{CompareArgs, ManyGames, SimArgs};
use crate::input::{add_data, start_config};
use crate::interrupt::exit_on_interrupt;
use crate::progress;
use crate::screen::{print, print_json};

impl From<SimulationError> for Failure {
    fn from(error: SimulationError) -> Self {
        match error {
            SimulationError::Game(error) => error.into(),
            SimulationError::Lineup(_) | SimulationError::Threads(_) => Self::new(error.to_string()),
        }
    }
}

/// Returns what is played.
fn simulation(players: &str, games: u64, many: &ManyGames) -> Result<Simulation, Failure> {
    let lineup = Lineup::parse(players).map_err(|error: LineupError| Failure::new(error.to_string()))?;
    Ok(Simulation { games, seed: many.seed, threads: many.threads.map_or(0, usize::from), lineup })
}

pub(crate) fn sim<L: Games>(catalog: &Catalog<L>, args: &SimArgs) -> Result<ExitCode, Failure> {
    struct Sim<'a>(&'a Simulation, &'a GameConfig, &'a ProgressBar);
    impl Visitor for Sim<'_> {
        type Out = Result<Statistics, SimulationError>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            hillfort_lab::simulate::<G>(self.1, self.0, &|| self.2.inc(1))
        }
    }
    exit_on_interrupt()?;
    let simulation = simulation(&args.players, args.games, &args.many)?;
    let config = start_config(&args.many.start)?;
    let bar = progress::bar(simulation.games);
    let statistics = catalog.visit(&args.game, Sim(&simulation, &config, &bar))??;
    bar.finish_and_clear();
    if args.many.json {
        print_json(&statistics)?;
    } else {
        print(&text(&args.game, &statistics))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn compare<L: Games>(catalog: &Catalog<L>, args: &CompareArgs) -> Result<ExitCode, Failure> {
    struct Compare<'a>(&'a Simulation, &'a CompareArgs, GameConfig, &'a ProgressBar);
    impl Visitor for Compare<'_> {
        type Out = Result<Comparison, Failure>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(simulation, args, base, bar) = self;
            let variants = [variant::<G>(&args.first, &base)?, variant::<G>(&args.second, &base)?];
            Ok(hillfort_lab::compare::<G>(&variants, simulation, &|| bar.inc(1))?)
        }
    }
    exit_on_interrupt()?;
    let simulation = simulation(&args.players, args.games, &args.many)?;
    let base = start_config(&args.many.start)?;
    let bar = progress::bar(2 * simulation.games);
    let comparison = catalog.visit(&args.game, Compare(&simulation, args, base, &bar))??;
    bar.finish_and_clear();
    if args.many.json {
        print_json(&comparison)?;
    } else {
        print(&format!("{}: {comparison}", args.game))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The word for the game without changes.
const BASE: &str = "base";

/// Reads a variant: `base`, a data folder, or a list of changes.
fn variant<G: Ruleset>(word: &str, base: &GameConfig) -> Result<Variant, Failure> {
    if word == BASE {
        return Ok(Variant { name: word.to_owned(), config: base.clone() });
    }
    if word.contains('=') {
        return Variant::parse(word, base, G::facts()).map_err(|error| Failure::new(error.to_string()));
    }
    if !Path::new(word).is_dir() {
        return Err(Failure::new(format!(
            "'{word}' is no variant: expected '{BASE}', a folder, or changes such as scout.hp=140,map=viaduct"
        )));
    }
    let mut config = base.clone();
    add_data(&mut config, Path::new(word))?;
    Ok(Variant { name: word.to_owned(), config })
}

fn text(game: &str, statistics: &Statistics) -> String {
    let games = match (statistics.games, &*statistics.players) {
        (1, [player]) => format!("1 game of {player} players"),
        (n, [player]) => format!("{n} games of {player} players"),
        (n, players) => format!("{n} games between {}", players.join(", ")),
    };
    let mut text = format!(
        "{game}: {games}, {} decisions in {:.2} s, {:.0} decisions a second\n",
        statistics.decisions, statistics.seconds, statistics.decisions_per_second,
    );
    if statistics.opening > 0 {
        text += &format!("every game starts with {} random decisions\n", statistics.opening);
    }
    for (winner, share) in &statistics.shares {
        let how = if winner == "draw" { "drawn".to_owned() } else { format!("won by {winner}") };
        text += &format!("{how}: {} ({})\n", statistics.winners[winner], percent(share));
    }
    for (player, score) in statistics.players.iter().zip(&statistics.scores) {
        text += &format!("score of {player}: {}\n", percent(score));
    }
    let fair = 100.0 * statistics.fair;
    text +=
        &format!("score of the first player: {}; {fair:.1} % is fair\n", percent(&statistics.first_player));
    text += &format!("ended by the limit: {}\n", percent(&statistics.ended_by_limit));
    text += &format!("length in turns: {}\n", statistics.turns);
    text + &format!("length in decisions: {}\n", statistics.length)
}

/// Returns a share with its interval.
fn percent(share: &Interval) -> String {
    let [score, low, high] = [share.score, share.low, share.high].map(|share| 100.0 * share);
    format!("{score:.1} %, 95 % interval {low:.1} to {high:.1}")
}
