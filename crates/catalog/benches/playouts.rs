//! Decisions per second in random playouts, game by game: full legal list and apply, one thread, players' decisions
//! only.
//!
//! `cargo bench -p hillfort-catalog` prints a table.
//! For a tool that counts instructions, `--modes` lists every game and mode, and `--count GAME MODE GAMES` plays that
//! number of games (`-` where a game has no modes) and prints the number of decisions.
#![allow(clippy::print_stdout, missing_docs, reason = "a benchmark prints its figures")]

mod modes;

use std::time::Instant;

use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{GameData, Ruleset, Visitor};

const RUNS: usize = 5;
/// About how long one run takes.
const SECONDS: f64 = 1.0;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let catalog = hillfort_catalog::games();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let [game, mode, games] = &arguments[at + 1..at + 4] else { panic!("--count GAME MODE GAMES") };
        let games = games.parse().expect("a number of games");
        let count = Count { mode: mode.clone(), games };
        println!("{}", catalog.visit(game, count).expect("the game is in the catalogue"));
        return;
    }
    if arguments.iter().any(|argument| argument == "--modes") {
        for facts in catalog.facts() {
            catalog.visit(facts.id, Modes).expect("a listed game is there");
        }
        return;
    }
    println!("processor: {}, one thread, median of {RUNS} runs", processor());
    println!("{:<40} {:>12} {:>8} {:>8} {:>8}", "game", "decisions/s", "ns each", "bytes", "ns/clone");
    for facts in catalog.facts() {
        catalog.visit(facts.id, Measure).expect("a listed game is there");
    }
}

struct Measure;

impl Visitor for Measure {
    type Out = ();

    fn visit<G: Ruleset>(self) {
        for config in modes::modes::<G>() {
            let data = GameData::new(G::facts(), &config).expect("the defaults are good");
            let game = G::compile(&data).expect("the defaults are good");
            let mut playouts = Playouts::new(&game);
            let start = game.start();
            let rate = median(|idx| playouts.play(&mut start.clone(), &mut rng_of(1, idx)).decisions);
            let clones = median(|_| {
                (0..1000).for_each(|_| drop(std::hint::black_box(std::hint::black_box(&start).clone())));
                1000
            });
            let name = format!("{} {}", G::facts().id, modes::name(&config));
            println!(
                "{name:<40} {rate:>12.0} {:>8.1} {:>8} {:>8.1}",
                1e9 / rate,
                size_of::<G::State>(),
                1e9 / clones
            );
        }
    }
}

/// Returns how many things are done in a second, the median of several runs; `each` does some and counts them.
fn median(mut each: impl FnMut(u64) -> u64) -> f64 {
    let mut rates: Vec<f64> = (0..RUNS as u64)
        .map(|run| {
            let (clock, mut done, mut idx) = (Instant::now(), 0, run << 32);
            while clock.elapsed().as_secs_f64() < SECONDS {
                done += each(idx);
                idx += 1;
            }
            done as f64 / clock.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    rates[RUNS / 2]
}

struct Modes;

impl Visitor for Modes {
    type Out = ();

    fn visit<G: Ruleset>(self) {
        modes::modes::<G>().iter().for_each(|config| println!("{} {}", G::facts().id, modes::name(config)));
    }
}

struct Count {
    mode: String,
    games: u64,
}

impl Visitor for Count {
    type Out = u64;

    fn visit<G: Ruleset>(self) -> u64 {
        let config = modes::modes::<G>().into_iter().find(|config| modes::name(config) == self.mode);
        let data =
            GameData::new(G::facts(), &config.expect("the mode is known")).expect("the defaults are good");
        let game = G::compile(&data).expect("the defaults are good");
        let mut playouts = Playouts::new(&game);
        (0..self.games).map(|idx| playouts.play(&mut game.start(), &mut rng_of(1, idx)).decisions).sum()
    }
}

fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map(|rest| rest.trim_start_matches([' ', '\t', ':']));
    name.unwrap_or("unknown").to_owned()
}
