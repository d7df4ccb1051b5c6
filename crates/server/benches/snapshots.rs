//! The size of a table on the wire and the time to answer, for every game and map, over HTTP on loopback in the middle
//! of a random game.
//!
//! `cargo bench -p hillfort-server` prints a table.
#![allow(clippy::print_stdout, missing_docs, reason = "a benchmark prints its figures")]

#[path = "../tests/api/client.rs"]
mod client;
#[path = "../tests/api/common.rs"]
mod common;

use std::time::{Duration, Instant};

use client::first;
use common::{Folder, Served, number, text};
use hillfort_engine::facts::Values;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Facts, GameConfig, Ruleset, Table, Turn, TypedTable, Visitor};
use reqwest::header::ACCEPT_ENCODING;
use serde_json::{Value, json};

const RUNS: usize = 41;

#[tokio::main]
async fn main() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    println!(
        "median (maximum) of {RUNS} requests in the middle of a random game; change: the largest of them"
    );
    println!(
        "{:<38} {:>6} {:>9} {:>8} {:>15} {:>9} {:>15} {:>15}",
        "game and map", "events", "whole B", "br B", "GET ms", "change B", "act ms", "all odds ms"
    );
    for facts in hillfort_catalog::games().facts() {
        for options in boards(facts) {
            let game = hillfort_catalog::games()
                .visit(facts.id, Halfway(options.clone()))
                .expect("a listed game is there");
            measure(&served, facts, &options, game).await;
        }
    }
    served.stop().await;
}

/// Returns options for each map of a game.
fn boards(facts: &Facts) -> Vec<Vec<(String, String)>> {
    let Some(option) = facts.options.iter().find(|option| matches!(option.values, Values::Maps)) else {
        return vec![Vec::new()];
    };
    let modes: Vec<_> = match facts.options.iter().find(|option| option.key == "mode").map(|mode| mode.values)
    {
        Some(Values::Words(words)) => words.iter().map(|word| Some((*word).to_owned())).collect(),
        _ => vec![None],
    };
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let every = modes.iter().flat_map(|mode| {
        let of_map = move |map: &hillfort_engine::facts::DataFile| {
            let mode = mode.iter().map(|mode| pair("mode", mode));
            mode.chain([pair(option.key, map.stem())]).collect::<Vec<_>>()
        };
        facts.maps.iter().map(of_map)
    });
    every
        .filter(|options| hillfort_catalog::games().visit(facts.id, Fits(options.clone())).unwrap_or(false))
        .collect()
}

/// Returns whether a game accepts options.
struct Fits(Vec<(String, String)>);

impl Visitor for Fits {
    type Out = bool;

    fn visit<G: Ruleset>(self) -> bool {
        TypedTable::<G>::start(&GameConfig { options: self.0, ..GameConfig::default() }).is_ok()
    }
}

/// Plays half of a random game, and measures how long the odds of all actions take.
struct Halfway(Vec<(String, String)>);

struct Half {
    record: String,
    all_odds: Vec<Duration>,
}

impl Visitor for Halfway {
    type Out = Half;

    fn visit<G: Ruleset>(self) -> Half {
        let config = GameConfig { options: self.0, ..GameConfig::default() };
        let mut table = TypedTable::<G>::start(&config).expect("the options fit");
        let mut rng = rng_of(7, 0);
        let mut all_odds = Vec::new();
        loop {
            match table.turn() {
                Turn::Over(_) => break,
                Turn::Chance => table.roll(&mut rng),
                Turn::Player(_) => {
                    if table.n_events().is_multiple_of(7) {
                        let start = Instant::now();
                        std::hint::black_box(table.decisions());
                        all_odds.push(start.elapsed());
                    }
                    let lines = table.legal();
                    let line: &String = hillfort_engine::chance::pick(&mut rng, &lines);
                    table.act(line).expect("it is legal");
                }
            }
        }
        let mut half = table.n_events() / 2;
        while !matches!(table.at_event(half).turn(), Turn::Player(_)) {
            half += 1;
        }
        Half { record: table.at_event(half).record(), all_odds }
    }
}

async fn measure(served: &Served, facts: &Facts, options: &[(String, String)], half: Half) {
    let table = served.table(&json!({ "record": half.record })).await;
    let whole = size(served, &table, "identity").await;
    let compressed = size(served, &table, "br").await;
    let mut looks = Vec::new();
    let mut acts = Vec::new();
    let mut change = 0;
    for _ in 0..RUNS {
        let start = Instant::now();
        let now = served.get(&table).await;
        looks.push(start.elapsed());
        if now["to_act"] == "over" {
            break;
        }
        let start = Instant::now();
        served.post(&format!("{table}/act"), &first(&now)).await;
        acts.push(start.elapsed());
        let changes = served.get(&format!("{table}/changes?after={}", number(&now["version"]))).await;
        change = change.max(changes.to_string().len());
    }
    let now: Value = served.get(&table).await;
    let map = options.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" ");
    let name = format!("{} {map}", text(&json!(facts.id)));
    println!(
        "{name:<38} {:>6} {whole:>9} {compressed:>8} {:>15} {change:>9} {:>15} {:>15}",
        number(&now["version"]),
        median(looks),
        median(acts),
        median(half.all_odds),
    );
}

async fn size(served: &Served, table: &str, encoding: &str) -> usize {
    let client = reqwest::Client::builder().no_gzip().no_brotli().build().expect("a client");
    let request = client.get(served.url(table)).header(ACCEPT_ENCODING, encoding);
    let response = request.send().await.expect("the server answers");
    response.bytes().await.expect("a body").len()
}

fn median(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    format!("{:.1} ({:.1})", ms(times.get(times.len() / 2)), ms(times.last()))
}
