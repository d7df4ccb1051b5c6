//! Chance: the listed outcomes, the chance lines and the samples agree.

use std::collections::HashMap;

use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::positions::RandomTables;
use super::{fail, rng, scaled};
use crate::chance::{below, pick};
use crate::game::Turn;
use crate::ruleset::Ruleset;

/// A roll with more lines is sampled instead of listed.
const MAX_LINES: u64 = 10_000;

/// The weight of an outcome equals the number of chance lines that lead to the same state, and samples follow the
/// weights.
pub(super) fn outcomes_are_consistent<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = RandomTables::<G>::new(2);
    for idx in 0..scaled(200) {
        let (table, mut rng) = (tables.start(idx), rng(2, idx));
        let (game, mut state) = (&**table.game(), table.state().clone());
        for event in 0..2_000 {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    if event < 12 || below(&mut rng, 20) == 0 {
                        match game.n_chance_lines(&state) {
                            0..=MAX_LINES => check_weights(game, &state)?,
                            _ => check_samples(game, &state, 1_000, &mut rng)?,
                        }
                    }
                    let outcome = game.sample(&state, &mut rng);
                    game.apply(&mut state, outcome);
                }
                Turn::Player(_) => {
                    let mut legal = Vec::new();
                    game.legal(&state, &mut legal);
                    game.apply(&mut state, *pick(&mut rng, &legal));
                }
            }
        }
    }
    check_first_samples::<G>()
}

/// Checks that the weights of the outcomes are in proportion to the numbers of chance lines.
fn check_weights<G: Ruleset>(game: &G, state: &G::State) -> Result<(), Failed> {
    let n_lines = game.n_chance_lines(state);
    let (mut lines, mut outcomes) = (Vec::new(), Vec::new());
    game.chance_lines(state, &mut lines);
    game.outcomes(state, &mut outcomes);
    if lines.len() as u64 != n_lines {
        return fail(format!("{} chance lines are listed, but n_chance_lines is {n_lines}", lines.len()));
    }
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut by_lines: HashMap<G::State, u64> = HashMap::new();
    for line in lines {
        if let Err(refusal) = game.check(state, line) {
            return fail(format!("'{}' is a chance line but refused: {refusal}", game.write(state, line)));
        }
        *by_lines.entry(after(game, state, line)).or_default() += 1;
    }
    for (outcome, weight) in outcomes {
        let lines = by_lines.remove(&after(game, state, outcome)).unwrap_or(0);
        // lines / n_lines must equal weight / total.
        if lines * total != weight * n_lines {
            let line = game.write(state, outcome);
            return fail(format!(
                "'{line}' has weight {weight} of {total}, but {lines} of {n_lines} lines lead to its state"
            ));
        }
    }
    if by_lines.is_empty() { Ok(()) } else { fail("an outcome is missing or listed twice") }
}

fn after<G: Ruleset>(game: &G, state: &G::State, action: G::Action) -> G::State {
    let mut next = state.clone();
    game.apply(&mut next, action);
    next
}

/// Samples the first chance events of a game often enough to detect a biased die.
fn check_first_samples<G: Ruleset>() -> Result<(), Failed> {
    let mut rng = rng(3, 0);
    let table = RandomTables::<G>::new(3).start(0);
    let (game, mut state) = (&**table.game(), table.state().clone());
    let mut legal = Vec::new();
    for _ in 0..200 {
        match game.turn(&state) {
            Turn::Over(_) => return Ok(()),
            Turn::Player(_) => {
                legal.clear();
                game.legal(&state, &mut legal);
                game.apply(&mut state, *pick(&mut rng, &legal));
            }
            Turn::Chance => {
                check_samples(game, &state, 4_000, &mut rng)?;
                let outcome = game.sample(&state, &mut rng);
                game.apply(&mut state, outcome);
            }
        }
    }
    Ok(())
}

/// Checks that the frequencies of `n_samples` samples are close to the weights.
fn check_samples<G: Ruleset>(
    game: &G,
    state: &G::State,
    n_samples: u32,
    rng: &mut Pcg64Mcg,
) -> Result<(), Failed> {
    let mut outcomes = Vec::new();
    game.outcomes(state, &mut outcomes);
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut counts: HashMap<G::State, u32> = HashMap::new();
    for _ in 0..n_samples {
        let outcome = game.sample(state, rng);
        *counts.entry(after(game, state, outcome)).or_default() += 1;
    }
    for (outcome, weight) in outcomes {
        let probability = weight as f64 / total as f64;
        let expected = probability * f64::from(n_samples);
        // Six standard deviations.
        let tolerance = 6.0 * (expected * (1.0 - probability)).sqrt() + 3.0;
        let found = counts.remove(&after(game, state, outcome)).unwrap_or(0);
        if (f64::from(found) - expected).abs() > tolerance {
            let line = game.write(state, outcome);
            return fail(format!("'{line}' was sampled {found} times, expected {expected:.0}"));
        }
    }
    if counts.is_empty() { Ok(()) } else { fail("an outcome was sampled that is not listed") }
}
