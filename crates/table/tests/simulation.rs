//! A deterministic simulation: random schedules of duplicated, stale and reordered commands, some with several lines,
//! crashes between storing and telling, bots that answer too late, and viewers who come and go. What was acknowledged is
//! in the log afterwards, once and in order; what a viewer sees is what the table gives at that version.
//!
//! `HILLFORT_SCHEDULES` sets the number of schedules, `HILLFORT_SEED` the first seed; a failure prints its seed.

mod client;
mod world;

use hillfort_engine::{GameConfig, Table};
use world::{Bug, World};

/// The number of steps of a schedule.
const STEPS: usize = 120;
/// One schedule of these many plays a game of the catalogue; the others play the template, which is much faster.
const CATALOGUE: u64 = 16;

fn wanted(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(value) => {
            value.parse().unwrap_or_else(|_| panic!("{variable} takes a whole number, not '{value}'"))
        }
        Err(_) => otherwise,
    }
}

/// Returns every game at its start, the template first.
fn starts() -> Vec<Box<dyn Table>> {
    let catalog = hillfort_catalog::games().with::<hillfort_template::Footrace>();
    let start = |id| catalog.start(id, &GameConfig::default()).expect("the defaults are valid");
    let mut starts: Vec<_> = catalog.facts().iter().map(|facts| start(facts.id)).collect();
    let template = starts.iter().position(|table| table.facts().id == "template").expect("it is there");
    starts.swap(0, template);
    starts
}

/// Runs schedules until one fails; returns the number of commands, or the seed and what went wrong.
fn simulate(schedules: u64, bug: Option<Bug>) -> Result<u64, (u64, String)> {
    let (first, starts) = (wanted("HILLFORT_SEED", 1), starts());
    let mut commands = 0;
    for seed in first..first + schedules {
        let is_catalogue = seed.is_multiple_of(CATALOGUE);
        let idx = if is_catalogue { 1 + (seed / CATALOGUE) as usize % (starts.len() - 1) } else { 0 };
        let mut world = World::new(seed, bug, &*starts[idx]);
        world.run(STEPS).map_err(|problem| (seed, problem))?;
        commands += world.n_commands();
    }
    Ok(commands)
}

#[test]
fn what_was_acknowledged_is_in_the_log_once_and_in_order() {
    let schedules = wanted("HILLFORT_SCHEDULES", 3_000);
    match simulate(schedules, None) {
        Ok(commands) => println!("simulation: {schedules} schedules, {commands} commands, 0 violations"),
        Err((seed, problem)) => panic!("HILLFORT_SEED={seed}: {problem}"),
    }
}

#[test]
fn every_planted_bug_is_found() {
    for bug in Bug::ALL {
        let found = simulate(2_000, Some(bug)).err();
        let (seed, problem) = found.unwrap_or_else(|| panic!("{bug:?} is not found"));
        println!("{bug:?} is found by seed {seed}: {problem}");
    }
}
