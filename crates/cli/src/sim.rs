//! Many random games.

use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, GameData, Ruleset, Visitor};
use hillfort_lab::{Figures, Plan};
use indicatif::ProgressBar;

use crate::Failure;
use crate::args::StartArgs;
use crate::input::start_wishes;
use crate::progress;
use crate::screen::{print, print_json};

pub(crate) fn sim<L: Games>(
    catalog: &Catalog<L>,
    game: &str,
    plan: Plan,
    json: bool,
    start: &StartArgs,
) -> Result<ExitCode, Failure> {
    struct Sim<'a>(Plan, &'a GameConfig, &'a ProgressBar);
    impl Visitor for Sim<'_> {
        type Out = Result<Figures, Failure>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let compiled = G::compile(&GameData::new(G::facts(), self.1)?)?;
            hillfort_lab::simulate(&compiled, self.0, &|| self.2.inc(1))
                .map_err(|error| Failure::new(error.to_string()))
        }
    }
    let config = start_wishes(start)?;
    let bar = progress::bar(plan.games);
    let figures = catalog.visit(game, Sim(plan, &config, &bar))??;
    bar.finish_and_clear();
    if json {
        print_json(&figures)?;
    } else {
        print(&text(game, &figures))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(game: &str, figures: &Figures) -> String {
    let mut text = format!(
        "{game}: {} random {}, {} decisions in {:.2} s, {:.0} decisions a second\n\
         length in decisions: {}\n",
        figures.games,
        if figures.games == 1 { "game" } else { "games" },
        figures.decisions,
        figures.seconds,
        figures.decisions_per_second,
        figures.length
    );
    for (winner, games) in &figures.winners {
        let share = 100.0 * *games as f64 / figures.games as f64;
        let how = if winner == "draw" { "drawn".to_owned() } else { format!("won by {winner}") };
        text.push_str(&format!("{how}: {games} ({share:.1} %)\n"));
    }
    text
}
