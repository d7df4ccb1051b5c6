//! Measures reviews of games between bots.
//!
//! `reviews bench` reviews a game of each game, and prints the processor time for 500 decisions. `reviews agree FILE GAMES`
//! asks searches with ten times the nodes whether the three costliest decisions of each review really cost; finished
//! games are lines of FILE, so that an interrupted run goes on.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::time::Instant;

use hillfort_bots::review::{NEAR_TIE, Review, Reviewer};
use hillfort_bots::{Bot as _, Level, Stop};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{GameConfig, Ruleset, Table as _, Turn, TypedTable, Visitor};

/// The number of decisions of a review that are asked about.
const ASKED: usize = 3;
/// How many more nodes a search has that is asked.
const DEEPER: u64 = 10;

/// Plays a game between a bot that plans its turn and one that looks one action ahead.
fn game_between_bots<G: Ruleset>(idx: u64) -> TypedTable<G> {
    let mode = G::facts().modes().get(idx as usize % G::facts().modes().len().max(1));
    let options = mode.map(|mode| ("mode".to_owned(), (*mode).to_owned())).into_iter().collect();
    let config = GameConfig { options, ..GameConfig::default() };
    let mut table = TypedTable::<G>::start(&config).expect("a mode is a value of its option");
    let levels = [Level::Normal, Level::Easy];
    let level = |seat: usize| levels[(seat + idx as usize) % 2];
    let mut bots: Vec<_> =
        (0..table.n_seats()).map(|seat| (level(seat).bot::<G>(idx + 1, 1), level(seat).nodes())).collect();
    let mut dice = rng_of(1000, idx);
    loop {
        match table.turn() {
            Turn::Over(_) => return table,
            Turn::Chance => table.roll(&mut dice),
            Turn::Player(seat) => {
                let (bot, budget) = &mut bots[seat.index()];
                let chosen = bot.choose(&**table.game(), table.state(), *budget, &Stop::new());
                table.play(chosen.action);
            }
        }
    }
}

struct Bench;

impl Visitor for Bench {
    type Out = (usize, usize, f64, f64, f64);
    fn visit<G: Ruleset>(self) -> Self::Out {
        let table = game_between_bots::<G>(1);
        let (stop, reviewer) = (Stop::new(), Reviewer::default());
        let first = Instant::now();
        let _part = reviewer.part(&table, 0, &stop);
        let first = first.elapsed().as_secs_f64();
        let (start, cpu) = (Instant::now(), cpu_seconds());
        let review = Review::of(&table, &reviewer, 2, &stop, &|_, _| ()).expect("nobody stops it");
        (review.events, review.decisions.len(), first, start.elapsed().as_secs_f64(), cpu_seconds() - cpu)
    }
}

/// Returns the processor time of this process so far.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    ticks / 100.0
}

#[allow(clippy::print_stdout, reason = "this is what it is for")]
fn bench() -> Result<(), Box<dyn Error>> {
    let catalog = hillfort_catalog::games();
    let mut most = 0.0_f64;
    for facts in catalog.facts() {
        let (events, decisions, first, wall, cpu) = catalog.visit(facts.id, Bench)?;
        let scaled = cpu * 500.0 / decisions.max(1) as f64;
        most = most.max(scaled);
        println!(
            "{}: {events} events, {decisions} decisions: first part after {first:.2} s, all after {wall:.1} s with two \
             threads, {cpu:.1} s of processor time, {scaled:.1} s for 500 decisions",
            facts.id
        );
    }
    println!(
        "review: 500 decisions take at most {most:.1} s of processor time, {:.1} s on two cores",
        most / 2.0
    );
    Ok(())
}

/// Reviews a game, and returns for each of its costliest decisions what it cost and what a deeper search says.
struct Agree(u64);

impl Visitor for Agree {
    type Out = Vec<(f32, f32)>;
    fn visit<G: Ruleset>(self) -> Self::Out {
        let table = game_between_bots::<G>(self.0);
        let (stop, reviewer) = (Stop::new(), Reviewer::default());
        let review = Review::of(&table, &reviewer, 1, &stop, &|_, _| ()).expect("nobody stops it");
        let deeper = Reviewer { deep_nodes: DEEPER * reviewer.deep_nodes, seed: 7, ..reviewer };
        let again = |at| deeper.judge_again(&table, at, &stop).map_or(0.0, |judged| judged.cost);
        review.costliest().take(ASKED).map(|judged| (judged.cost, again(judged.at))).collect()
    }
}

#[allow(clippy::print_stdout, reason = "this is what it is for")]
fn agree(file: &str, games: u64) -> Result<(), Box<dyn Error>> {
    let catalog = hillfort_catalog::games();
    let facts = catalog.facts();
    let mut text = fs::read_to_string(file).unwrap_or_default();
    for idx in text.lines().count() as u64..games {
        let game = facts[idx as usize % facts.len()].id;
        let found = catalog.visit(game, Agree(idx))?;
        let agreed = found.iter().filter(|(_, deep)| *deep >= NEAR_TIE).count();
        let costs: Vec<_> = found.iter().map(|(cost, deep)| format!("{cost:.3}/{deep:.3}")).collect();
        writeln!(text, "{game} {idx} {agreed} {} {}", found.len(), costs.join(" "))?;
        fs::write(file, &text)?;
    }
    let number = |line: &str, field: usize| {
        line.split(' ').nth(field).and_then(|word| word.parse::<usize>().ok()).unwrap_or(0)
    };
    let sum = |field| text.lines().map(|line| number(line, field)).sum::<usize>();
    let (agreed, asked) = (sum(2), sum(3));
    println!(
        "{text}review: a search with {DEEPER} times the nodes agrees about {agreed} of {asked} costliest decisions of {games} games"
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bench"] => bench(),
        ["agree", file, games] => agree(file, games.parse()?),
        _ => Err("usage: reviews bench | reviews agree FILE GAMES".into()),
    }
}
