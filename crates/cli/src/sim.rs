//! The command `sim`.

use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, GameData, Ruleset, Visitor};
use hillfort_lab::{Simulation, Statistics};
use indicatif::ProgressBar;

use crate::Failure;
use crate::args::StartArgs;
use crate::input::start_config;
use crate::interrupt::exit_on_interrupt;
use crate::progress;
use crate::screen::{print, print_json};

pub(crate) fn sim<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    simulation: Simulation,
    json: bool,
    start: &StartArgs,
) -> Result<ExitCode, Failure> {
    struct Sim<'a>(Simulation, &'a GameConfig, &'a ProgressBar);
    impl Visitor for Sim<'_> {
        type Out = Result<Statistics, Failure>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let compiled = G::compile(&GameData::new(G::facts(), self.1)?)?;
            hillfort_lab::simulate(&compiled, self.0, &|| self.2.inc(1))
                .map_err(|error| Failure::new(error.to_string()))
        }
    }
    exit_on_interrupt()?;
    let config = start_config(start)?;
    let bar = progress::bar(simulation.games);
    let statistics = catalog.visit(game, Sim(simulation, &config, &bar))??;
    bar.finish_and_clear();
    if json {
        print_json(&statistics)?;
    } else {
        print(&text(game, &statistics))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(game: &str, statistics: &Statistics) -> String {
    let mut text = format!(
        "{game}: {} random {}, {} decisions in {:.2} s, {:.0} decisions a second\n\
         length in decisions: {}\n",
        statistics.games,
        if statistics.games == 1 { "game" } else { "games" },
        statistics.decisions,
        statistics.seconds,
        statistics.decisions_per_second,
        statistics.length
    );
    for (winner, games) in &statistics.winners {
        let share = 100.0 * *games as f64 / statistics.games as f64;
        let how = if winner == "draw" { "drawn".to_owned() } else { format!("won by {winner}") };
        text.push_str(&format!("{how}: {games} ({share:.1} %)\n"));
    }
    text
}
