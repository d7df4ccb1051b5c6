//! Hillfort's side of `bench/peers`, which compares it with other frameworks. Every command except `lists` prints one
//! JSON object.
//!
//! - `lists FILE…` replays records and prints tab-separated lines: `game` and its id, every event, `legal` and the legal
//!   lines before every decision, and `result` with the winner at the end.
//! - `playouts GAME SECONDS listed SEED [KEY=VALUE…]` plays random games.
//! - `search|uct GAME SECONDS SIMULATIONS SEED [KEY=VALUE…]` searches the opening repeatedly, each time with SIMULATIONS
//!   simulations: `search` as the levels do, with the game's heuristic at the leaves, `uct` with random playouts.
#![allow(clippy::print_stdout, missing_docs, reason = "an example prints")]

use std::error::Error;
use std::io::{self, Write as _};
use std::time::Instant;

use hillfort_bots::{Budget, Search, SearchConfig, Stop};
use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{GameConfig, GameData, Record, Ruleset, Table as _, Turn, TypedTable, Visitor};
use serde_json::json;

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["lists", files @ ..] => files.iter().try_for_each(|file| lists(file)),
        [what @ ("playouts" | "search" | "uct"), game, seconds, how, seed, options @ ..] => {
            let job = Measure {
                job: match (*what, *how) {
                    ("search", simulations) => {
                        Job::Search { config: SearchConfig::FULL, simulations: simulations.parse()? }
                    }
                    ("uct", simulations) => {
                        Job::Search { config: SearchConfig::UCT, simulations: simulations.parse()? }
                    }
                    (_, "listed") => Job::Playouts,
                    (_, other) => return Err(format!("expected listed, found '{other}'").into()),
                },
                seconds: seconds.parse()?,
                seed: seed.parse()?,
                config: config(options)?,
            };
            hillfort_catalog::games().visit(game, job)?
        }
        _ => Err("expected lists, playouts, search or uct; see the top of this file".into()),
    }
}

fn config(options: &[&str]) -> Result<GameConfig, Box<dyn Error>> {
    let mut config = GameConfig::default();
    for option in options {
        let (key, value) = option.split_once('=').ok_or_else(|| format!("'{option}' is not KEY=VALUE"))?;
        config.options.push((key.to_owned(), value.to_owned()));
    }
    Ok(config)
}

fn lists(file: &str) -> Done {
    struct Lists<'a>(&'a Record);
    impl Visitor for Lists<'_> {
        type Out = Done;
        fn visit<G: Ruleset>(self) -> Done {
            let mut out = io::BufWriter::new(io::stdout().lock());
            let opening = Record { events: Vec::new(), ..self.0.clone() };
            let mut table = TypedTable::<G>::replay(&opening, &GameConfig::default())?;
            writeln!(out, "game\t{}", self.0.game)?;
            for event in &self.0.events {
                if let Turn::Player(_) = table.turn() {
                    writeln!(out, "legal\t{}", table.legal().join("\t"))?;
                }
                table.event(&event.who, &event.text)?;
                writeln!(out, "{}\t{}", event.who, event.text)?;
            }
            writeln!(out, "result\t{}", table.winner().unwrap_or_else(|| "none".to_owned()))?;
            Ok(out.flush()?)
        }
    }
    let record = Record::parse(&std::fs::read_to_string(file)?).map_err(|error| error.in_file(file))?;
    hillfort_catalog::games().visit(&record.game, Lists(&record))?
}

enum Job {
    Playouts,
    Search { config: SearchConfig, simulations: u64 },
}

struct Measure {
    job: Job,
    seconds: f64,
    seed: u64,
    config: GameConfig,
}

impl Visitor for Measure {
    type Out = Done;

    fn visit<G: Ruleset>(self) -> Done {
        let game = G::compile(&GameData::new(G::facts(), &self.config)?)?;
        match self.job {
            Job::Playouts => self.play(&game),
            Job::Search { config, simulations } => self.search(&game, config, simulations),
        }
        Ok(())
    }
}

/// Measures the CPU time of this thread, which other processes do not affect, and the wall-clock time.
struct Clock {
    cpu: Option<f64>,
    wall: Instant,
}

impl Clock {
    fn start() -> Self {
        Self { cpu: cpu_seconds(), wall: Instant::now() }
    }

    /// Returns CPU time and wall-clock time in seconds. Without CPU time, both are the wall-clock time.
    fn read(&self) -> (f64, f64) {
        let wall = self.wall.elapsed().as_secs_f64();
        let cpu = self.cpu.zip(cpu_seconds()).map(|(before, now)| now - before);
        (cpu.unwrap_or(wall), wall)
    }
}

/// On a busy machine, a measurement stops after this multiple of the requested seconds.
const MAX_WALL_FACTOR: f64 = 4.0;

fn cpu_seconds() -> Option<f64> {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(schedstat.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

impl Measure {
    fn is_over(&self, clock: &Clock) -> bool {
        let (cpu, wall) = clock.read();
        cpu >= self.seconds || wall >= MAX_WALL_FACTOR * self.seconds
    }

    fn play<G: Ruleset>(&self, game: &G) {
        let mut playouts = Playouts::new(game);
        let start = game.start();
        let (clock, mut games, mut decisions) = (Clock::start(), 0, 0);
        // Reading the clock takes as long as several decisions, so it is read only after every 32nd game.
        while games % 32 != 0 || !self.is_over(&clock) {
            let (mut state, mut rng) = (start.clone(), rng_of(self.seed, games));
            decisions += playouts.play(&mut state, &mut rng).decisions;
            games += 1;
        }
        let (seconds, wall) = clock.read();
        println!("{}", json!({ "games": games, "decisions": decisions, "seconds": seconds, "wall": wall }));
    }

    fn search<G: Ruleset>(&self, game: &G, config: SearchConfig, each: u64) {
        let (clock, mut simulations, mut searches) = (Clock::start(), 0, 0);
        while !self.is_over(&clock) {
            // The opening is the first decision of the game, after the chance events that set it up.
            let (mut state, mut rng) = (game.start(), rng_of(self.seed, searches));
            while game.turn(&state) == Turn::Chance {
                let outcome = game.sample(&state, &mut rng);
                game.apply(&mut state, outcome);
            }
            let mut search = Search::new(config, self.seed + searches, 1);
            search.rank(game, &state, Budget::Nodes(each), &Stop::new());
            simulations += search.nodes();
            searches += 1;
        }
        let (seconds, wall) = clock.read();
        println!("{}", json!({ "simulations": simulations, "seconds": seconds, "wall": wall }));
    }
}
