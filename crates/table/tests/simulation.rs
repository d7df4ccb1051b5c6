//! A deterministic simulation: random schedules of duplicated, stale and reordered commands, crashes between storing
//! and telling, and bots that answer too late. What was acknowledged is in the log afterwards, once and in order.
//!
//! `HILLFORT_SCHEDULES` sets the number of schedules, `HILLFORT_SEED` the first seed; a failure prints its seed.

mod world;

use world::{Bug, World};

/// The number of steps of a schedule.
const STEPS: usize = 120;

fn wanted(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(value) => {
            value.parse().unwrap_or_else(|_| panic!("{variable} takes a whole number, not '{value}'"))
        }
        Err(_) => otherwise,
    }
}

/// Runs schedules until one fails; returns the number of commands, or the seed and what went wrong.
fn simulate(schedules: u64, bug: Option<Bug>) -> Result<u64, (u64, String)> {
    let first = wanted("HILLFORT_SEED", 1);
    let mut commands = 0;
    for seed in first..first + schedules {
        let mut world = World::new(seed, bug);
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
