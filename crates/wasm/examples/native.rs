//! What the engine in WebAssembly is compared with.
//! Usage: native digests GAME FIRST COUNT, native playouts GAME GAMES, native search GAME ITERATIONS

use std::time::Instant;

use hillfort_bots::SharedCatalog;
use hillfort_wasm::{Work, digest, work};

const USAGE: &str = "usage: native digests GAME FIRST COUNT | playouts GAME GAMES | search GAME ITERATIONS";

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["digests", game, first, count] => digests(game, number(first), number(count)),
        ["playouts", game, games] => measure(game, Work::Playouts(number(games))),
        ["search", game, iterations] => measure(game, Work::Search(number(iterations))),
        _ => Err(USAGE.to_owned()),
    };
    if let Err(sentence) = done {
        stop(&sentence);
    }
}

/// Prints the digests of games made from seeds, one per line.
fn digests(game: &str, first: u64, count: u64) -> Result<(), String> {
    let catalog = SharedCatalog::new(hillfort_catalog::games());
    for seed in first..first.saturating_add(count) {
        print(&digest(&catalog, game, seed).map_err(|error| format!("{game}, seed {seed}: {error}"))?);
    }
    Ok(())
}

/// Prints how much was done, and how many milliseconds it took.
fn measure(game: &str, amount: Work) -> Result<(), String> {
    let clock = Instant::now();
    let done = work(game, amount)?;
    print(&format!("{done} {}", clock.elapsed().as_secs_f64() * 1000.0));
    Ok(())
}

fn number(word: &str) -> u64 {
    word.parse().unwrap_or_else(|_| stop(USAGE))
}

#[expect(clippy::print_stdout, reason = "its purpose")]
fn print(line: &str) {
    println!("{line}");
}

#[expect(clippy::print_stderr, reason = "the one place for errors")]
fn stop(sentence: &str) -> ! {
    eprintln!("native: {sentence}");
    std::process::exit(2);
}
