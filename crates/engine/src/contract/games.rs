//! Random games: they end, and nothing in them breaks a rule.

use std::collections::{HashMap, HashSet};

use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::{MOST_EVENTS, PARTS, Tables, fail, n_games, rng, share};
use crate::chance::{below, pick};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::table::Table as _;

/// One state in so many is looked at closely: text round trips, descriptions, views.
const CLOSE_LOOK: u32 = 400;

/// Every game ends; every legal action is legal by [`Game::check`](crate::Game::check) and applies; no two share a
/// line; what is conserved stays so; asking changes nothing.
pub(super) fn random_games<G: Ruleset>(part: u64) -> Result<(), Failed> {
    let mut legal = Vec::new();
    let mut tables = Tables::<G>::new(1);
    let each = n_games().div_ceil(PARTS);
    for idx in part * each..((part + 1) * each).min(n_games()) {
        let table = tables.start(idx);
        if let Err(message) = play_one(&**table.game(), &mut rng(1, idx), &mut legal) {
            return fail(format!("game {idx} with {:?}: {message}", table.options().changed()));
        }
    }
    Ok(())
}

fn play_one<G: Ruleset>(game: &G, rng: &mut Pcg64Mcg, legal: &mut Vec<G::Action>) -> Result<(), String> {
    let mut state = game.start();
    for _ in 0..MOST_EVENTS {
        let close = below(rng, CLOSE_LOOK) == 0;
        let action = match game.turn(&state) {
            Turn::Over(outcome) => {
                let named =
                    crate::notation::json(game, &state)["winner"] == game.winner_name(&state, outcome);
                return if named { Ok(()) } else { Err("the state JSON names another winner".to_owned()) };
            }
            Turn::Chance => game.sample(&state, rng),
            Turn::Player(_) => {
                legal.clear();
                game.legal(&state, legal);
                if legal.is_empty() {
                    return Err(format!("nobody can act in {state:?}"));
                }
                *pick(rng, legal)
            }
        };
        if close {
            look_closely(game, &state, legal)?;
        }
        game.check(&state, action)
            .map_err(|refusal| format!("{action:?} is drawn but refused: {refusal}"))?;
        game.apply(&mut state, action);
        game.audit(&state).map_err(|wrong| format!("after {action:?}: {wrong}"))?;
    }
    Err(format!("it has not ended after {MOST_EVENTS} events"))
}

fn look_closely<G: Ruleset>(game: &G, state: &G::State, scratch: &mut Vec<G::Action>) -> Result<(), String> {
    let before = state.clone();
    if let Turn::Player(_) = game.turn(state) {
        scratch.clear();
        game.legal(state, scratch);
    } else {
        scratch.clear();
    }
    let mut lines = HashSet::new();
    for action in scratch.iter() {
        let line = game.write(state, *action);
        game.check(state, *action).map_err(|refusal| format!("'{line}' is listed but refused: {refusal}"))?;
        match game.read(state, &line) {
            Ok(read) if read == *action => {}
            other => return Err(format!("'{line}' is read as {other:?}")),
        }
        if game.describe(state, *action).sentence.is_empty() {
            return Err(format!("'{line}' has no sentence"));
        }
        if !lines.insert(line.clone()) {
            return Err(format!("'{line}' stands twice in the legal list"));
        }
    }
    let view = game.view(state);
    let names: HashSet<_> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
    if let Some(lost) =
        view.pieces.iter().filter_map(|piece| piece.cell.as_deref()).find(|c| !names.contains(c))
    {
        return Err(format!("a piece stands on {lost}, which is not to be seen"));
    }
    if *state == before { Ok(()) } else { Err("asking has changed the state".to_owned()) }
}

/// The merged outcomes weigh as much as the lines that lead to the same state; what is drawn follows the weights.
pub(super) fn chance_is_fair<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = Tables::<G>::new(2);
    for idx in 0..share(200) {
        let (table, mut rng) = (tables.start(idx), rng(2, idx));
        let (game, mut state) = (&**table.game(), table.state().clone());
        for event in 0..2_000 {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    if event < 12 || below(&mut rng, 20) == 0 {
                        match game.n_chance_lines(&state) {
                            0..=MOST_LINES => weigh(game, &state)?,
                            _ => draws_follow_the_weights(game, &state, 1_000, &mut rng)?,
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
    draws_are_fair::<G>()
}

/// A roll with more lines than this is drawn from instead of gone through.
const MOST_LINES: u64 = 10_000;

fn weigh<G: Ruleset>(game: &G, state: &G::State) -> Result<(), Failed> {
    let n_lines = game.n_chance_lines(state);
    let (mut lines, mut outcomes) = (Vec::new(), Vec::new());
    game.chance_lines(state, &mut lines);
    game.outcomes(state, &mut outcomes);
    if lines.len() as u64 != n_lines {
        return fail(format!("{} chance lines are listed, {n_lines} are promised", lines.len()));
    }
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut by_lines: HashMap<G::State, u64> = HashMap::new();
    for line in lines {
        if let Err(refusal) = game.check(state, line) {
            return fail(format!("chance lists {} but it is refused: {refusal}", game.write(state, line)));
        }
        *by_lines.entry(after(game, state, line)).or_default() += 1;
    }
    for (outcome, weight) in outcomes {
        let lines = by_lines.remove(&after(game, state, outcome)).unwrap_or(0);
        // lines / n_lines must equal weight / total.
        if lines * total != weight * n_lines {
            let line = game.write(state, outcome);
            return fail(format!(
                "'{line}' weighs {weight} of {total}, but {lines} of {n_lines} lines lead there"
            ));
        }
    }
    if by_lines.is_empty() { Ok(()) } else { fail("an outcome is missing, or one stands twice") }
}

fn after<G: Ruleset>(game: &G, state: &G::State, action: G::Action) -> G::State {
    let mut next = state.clone();
    game.apply(&mut next, action);
    next
}

/// Draws from the first chance nodes often enough to see a loaded die.
fn draws_are_fair<G: Ruleset>() -> Result<(), Failed> {
    let mut rng = rng(3, 0);
    let table = Tables::<G>::new(3).start(0);
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
                draws_follow_the_weights(game, &state, 4_000, &mut rng)?;
                let drawn = game.sample(&state, &mut rng);
                game.apply(&mut state, drawn);
            }
        }
    }
    Ok(())
}

fn draws_follow_the_weights<G: Ruleset>(
    game: &G,
    state: &G::State,
    draws: u32,
    rng: &mut Pcg64Mcg,
) -> Result<(), Failed> {
    let mut outcomes = Vec::new();
    game.outcomes(state, &mut outcomes);
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut counts: HashMap<G::State, u32> = HashMap::new();
    for _ in 0..draws {
        let drawn = game.sample(state, rng);
        *counts.entry(after(game, state, drawn)).or_default() += 1;
    }
    for (outcome, weight) in outcomes {
        let share = weight as f64 / total as f64;
        let expected = share * f64::from(draws);
        let slack = 6.0 * (expected * (1.0 - share)).sqrt() + 3.0;
        let found = counts.remove(&after(game, state, outcome)).unwrap_or(0);
        if (f64::from(found) - expected).abs() > slack {
            let line = game.write(state, outcome);
            return fail(format!("'{line}' was drawn {found} times, expected were {expected:.0}"));
        }
    }
    if counts.is_empty() { Ok(()) } else { fail("something was drawn that is not listed") }
}
