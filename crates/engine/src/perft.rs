//! Counting all lines of play to a depth: the quickest proof that two programs know the same rules.

use crate::chance::Chance;
use crate::error::{Error, ErrorKind};
use crate::game::Turn;

/// More chance lines than this at one node are refused.
pub const MOST_CHANCE_LINES: u64 = 10_000;

/// Counts the lines of play of exactly `depth` events. Every legal action and every chance line, faces in order,
/// counts one.
///
/// # Errors
/// Refuses a node where chance has more than [`MOST_CHANCE_LINES`] lines.
pub fn perft<G: Chance>(game: &G, state: &G::State, depth: u32) -> Result<u64, Error> {
    if depth == 0 {
        return Ok(1);
    }
    let mut actions = Vec::new();
    match game.turn(state) {
        Turn::Over(_) => return Ok(0),
        Turn::Player(_) => game.legal(state, &mut actions),
        Turn::Chance => {
            let lines = game.n_chance_lines(state);
            if lines > MOST_CHANCE_LINES {
                return Err(ErrorKind::TooManyLines { lines, most: MOST_CHANCE_LINES }.into());
            }
            game.chance_lines(state, &mut actions);
        }
    }
    if depth == 1 {
        return Ok(actions.len() as u64);
    }
    let mut count = 0;
    for action in actions {
        let mut next = state.clone();
        game.apply(&mut next, action);
        count += perft(game, &next, depth - 1)?;
    }
    Ok(count)
}
