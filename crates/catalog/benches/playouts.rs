//! Decisions a second in random playouts, game by game: full legal list and apply, one thread, players' decisions
//! only.
//!
//! `cargo bench -p catalog` prints a table: with full legal lists and with actions drawn without a list.
//! With `--count GAME GAMES` it plays so many games of one game and prints the number of decisions, for a tool that
//! counts instructions; `--drawn` draws without a list then.
#![allow(clippy::print_stdout, missing_docs, reason = "a benchmark prints its figures")]

mod modes;

use std::time::Instant;

use engine::playout::{Playouts, play_drawn, rng_of};
use engine::{Ruleset, Setup, Visitor, Wishes};

const RUNS: usize = 5;
/// About how long one run takes.
const SECONDS: f64 = 1.0;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let catalog = catalog::games();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let game = arguments.get(at + 1).expect("--count GAME GAMES");
        let games = arguments.get(at + 2).and_then(|n| n.parse().ok()).expect("--count GAME GAMES");
        let is_drawn = arguments.iter().any(|argument| argument == "--drawn");
        let decisions = catalog.visit(game, Count { games, is_drawn }).expect("the game is in the catalogue");
        println!("{decisions}");
        return;
    }
    println!("processor: {}, one thread, median of {RUNS} runs", processor());
    println!(
        "{:<40} {:>12} {:>8} {:>12} {:>8} {:>8} {:>8}",
        "game", "listed/s", "ns each", "drawn/s", "ns each", "bytes", "ns/clone"
    );
    for facts in catalog.facts() {
        catalog.visit(facts.id, Measure).expect("a listed game is there");
    }
}

struct Measure;

impl Visitor for Measure {
    type Out = ();

    fn visit<G: Ruleset>(self) {
        for wishes in modes::modes::<G>() {
            let setup = Setup::new(G::facts(), &wishes).expect("the defaults are good");
            let game = G::compile(&setup).expect("the defaults are good");
            let mut playouts = Playouts::new(&game);
            let start = game.start();
            let listed = median(|idx| playouts.play(&mut start.clone(), &mut rng_of(1, idx)).decisions);
            let drawn = median(|idx| play_drawn(&game, &mut start.clone(), &mut rng_of(1, idx)).decisions);
            let clones = median(|_| {
                (0..1000).for_each(|_| drop(std::hint::black_box(std::hint::black_box(&start).clone())));
                1000
            });
            let mode = wishes.options.first().map(|(_, mode)| format!(" {mode}")).unwrap_or_default();
            let name = format!("{}{mode}", G::facts().id);
            println!(
                "{name:<40} {listed:>12.0} {:>8.1} {drawn:>12.0} {:>8.1} {:>8} {:>8.1}",
                1e9 / listed,
                1e9 / drawn,
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

struct Count {
    games: u64,
    is_drawn: bool,
}

impl Visitor for Count {
    type Out = u64;

    fn visit<G: Ruleset>(self) -> u64 {
        let setup = Setup::new(G::facts(), &Wishes::default()).expect("the defaults are good");
        let game = G::compile(&setup).expect("the defaults are good");
        let mut playouts = Playouts::new(&game);
        let mut play = |idx| {
            let (mut state, mut rng) = (game.start(), rng_of(1, idx));
            if self.is_drawn {
                play_drawn(&game, &mut state, &mut rng)
            } else {
                playouts.play(&mut state, &mut rng)
            }
        };
        (0..self.games).map(|idx| play(idx).decisions).sum()
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
