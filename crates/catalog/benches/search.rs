//! Search iterations a second, game by game: from the opening position, one thread, cut off by the game's own
//! judgement.
//!
//! `cargo bench -p hillfort-catalog --bench search` prints a table.
#![allow(clippy::print_stdout, missing_docs, reason = "a benchmark prints its figures")]

mod modes;

use std::time::Instant;

use hillfort_bots::{Budget, Search, SearchConfig, Stop};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{GameData, Ruleset, Turn, Visitor};

const RUNS: usize = 5;
/// Iterations of one run.
const NODES: u64 = 20_000;

fn main() {
    let catalog = hillfort_catalog::games();
    println!("one thread, median of {RUNS} runs of {NODES} iterations from the opening position");
    println!("{:<44} {:>14} {:>14}", "game", "iterations/s", "µs/iteration");
    for facts in catalog.facts() {
        catalog.visit(facts.id, Measure).expect("a listed game is there");
    }
}

struct Measure;

impl Visitor for Measure {
    type Out = ();

    fn visit<G: Ruleset>(self) {
        for config in modes::modes::<G>() {
            let setup = GameData::new(G::facts(), &config).expect("the defaults are good");
            let game = G::compile(&setup).expect("the defaults are good");
            let mut rates: Vec<f64> = (0..RUNS as u64)
                .map(|run| {
                    // The opening is the first decision of the game; what chance lays out comes before.
                    let (mut state, mut rng) = (game.start(), rng_of(1, run));
                    while game.turn(&state) == Turn::Chance {
                        let outcome = game.sample(&state, &mut rng);
                        game.apply(&mut state, outcome);
                    }
                    let mut search = Search::new(SearchConfig::FULL, run, 1);
                    let clock = Instant::now();
                    search.rank(&game, &state, Budget::Nodes(NODES), &Stop::new());
                    search.nodes() as f64 / clock.elapsed().as_secs_f64()
                })
                .collect();
            rates.sort_by(f64::total_cmp);
            let median = rates[RUNS / 2];
            let name = format!("{} {}", G::facts().id, modes::name(&config));
            println!("{name:<44} {median:>14.0} {:>14.1}", 1e6 / median);
        }
    }
}
