//! Random games: they end, and no state in them breaks a rule.

use std::collections::HashSet;

use libtest_mimic::{Failed, Trial};
use rand_pcg::Pcg64Mcg;

use super::positions::RandomTables;
use super::{fail, n_games, rng};
use crate::chance::{below, pick};
use crate::describe::UnitOnBoard;
use crate::game::Turn;
use crate::notation::json;
use crate::ruleset::Ruleset;
use crate::table::Table as _;
use crate::view::PieceView;

/// The random games are divided into this number of tests, which run in parallel.
const PARTS: u64 = 4;
/// A game with more events counts as endless.
const MAX_EVENTS: u64 = 2_000_000;
/// One state in this number gets the slow checks: text round trips, descriptions, views.
const SLOW_CHECK_INTERVAL: u32 = 400;

/// Returns one test per part of the random games.
pub(super) fn trials<G: Ruleset>() -> impl Iterator<Item = Trial> {
    (0..PARTS).map(|part| {
        let name = format!("law::random_games_end_and_obey_the_rules::{}_of_{PARTS}", part + 1);
        Trial::test(name, move || play_part::<G>(part))
    })
}

/// Every game ends; [`Game::check`](crate::Game::check) accepts every listed action; no two actions have the same line;
/// every state passes the game's audit; only a game that is over has ended by its limit; queries leave the state unchanged.
fn play_part<G: Ruleset>(part: u64) -> Result<(), Failed> {
    let mut legal = Vec::new();
    let mut tables = RandomTables::<G>::new(1);
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
    for _ in 0..MAX_EVENTS {
        let is_slow_check_due = below(rng, SLOW_CHECK_INTERVAL) == 0;
        let action = match game.turn(&state) {
            Turn::Over(outcome) => {
                let is_named = json(G::facts(), game, &state)["winner"] == game.winner_name(&state, outcome);
                return if is_named { Ok(()) } else { Err("the state JSON names another winner".to_owned()) };
            }
            Turn::Chance => game.sample(&state, rng),
            Turn::Player(_) => {
                legal.clear();
                game.legal(&state, legal);
                if legal.is_empty() {
                    return Err(format!("there is no legal action in {state:?}"));
                }
                *pick(rng, legal)
            }
        };
        if is_slow_check_due {
            check_state(game, &state, legal)?;
        }
        game.check(&state, action)
            .map_err(|refusal| format!("{action:?} is listed or sampled but refused: {refusal}"))?;
        if game.is_ended_by_limit(&state) {
            return Err(format!("a game that is not over has ended by a limit: {state:?}"));
        }
        game.apply(&mut state, action);
        game.audit(&state).map_err(|broken| format!("after {action:?}: {broken}"))?;
    }
    Err(format!("it has not ended after {MAX_EVENTS} events"))
}

/// Checks the lines and descriptions of all legal actions, and the view. `legal` is a buffer.
fn check_state<G: Ruleset>(game: &G, state: &G::State, legal: &mut Vec<G::Action>) -> Result<(), String> {
    let before = state.clone();
    legal.clear();
    if let Turn::Player(_) = game.turn(state) {
        game.legal(state, legal);
    }
    let mut lines = HashSet::new();
    for action in legal.iter() {
        let line = game.write(state, *action);
        game.check(state, *action).map_err(|refusal| format!("'{line}' is listed but refused: {refusal}"))?;
        match game.read(state, &line) {
            Ok(read) if read == *action => {}
            other => return Err(format!("'{line}' is read as {other:?}")),
        }
        if game.sentence(state, *action).is_empty() {
            return Err(format!("'{line}' has no sentence"));
        }
        if !lines.insert(line.clone()) {
            return Err(format!("'{line}' is in the legal list twice"));
        }
    }
    let view = game.view(state);
    let names: HashSet<_> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
    let mut cells = view.pieces.iter().filter_map(|piece| piece.cell.as_deref());
    if let Some(missing) = cells.find(|cell| !names.contains(cell)) {
        return Err(format!("a piece is on {missing}, which is not in the view"));
    }
    let mut units = Vec::new();
    game.units(state, &mut units);
    let is_piece = |unit: &UnitOnBoard, piece: &PieceView| {
        let is_same = (unit.id, unit.seat, unit.class) == (piece.id, piece.seat, &*piece.class);
        let is_there = piece.cell.as_deref() == Some(&*game.board().name(unit.cell));
        is_same && is_there && piece.health.is_none_or(|(health, _)| health == unit.health)
    };
    if let Some(unknown) = units.iter().find(|unit| !view.pieces.iter().any(|piece| is_piece(unit, piece))) {
        return Err(format!("no piece of the view is {unknown:?}"));
    }
    if *state == before { Ok(()) } else { Err("a query has changed the state".to_owned()) }
}
