//! Counts all lines of play to a given depth: the quickest test that two programs agree on the rules.

use crate::chance::Chance;
use crate::error::{Error, ErrorKind};
use crate::game::Turn;

/// The most chance lines that are counted one by one in a single state.
pub const MAX_CHANCE_LINES: u64 = 10_000;

/// Counts the lines of play of exactly `depth` events. Every legal action counts as one event, and so does every
/// chance line, dice in order.
///
/// # Errors
/// Returns an error if chance has more than [`MAX_CHANCE_LINES`] lines in a state.
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
            if lines > MAX_CHANCE_LINES {
                return Err(ErrorKind::TooManyLines { lines, most: MAX_CHANCE_LINES }.into());
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
