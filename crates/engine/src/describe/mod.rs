//! What a game shows and says to people, and how it answers their questions.
//!
//! Every interface shows what these traits return and adds nothing.

mod appearance;
mod odds;
mod path;
mod questions;
mod sentences;

use std::collections::BTreeMap;

use hillfort_board::Cell;

pub use crate::describe::appearance::{Appearance, UnitOnBoard};
pub(crate) use crate::describe::appearance::{cells, changed_cells};
pub use crate::describe::odds::{Effect, Odds, in_words};
pub(crate) use crate::describe::path::path;
pub use crate::describe::questions::{Questions, Reachable};
pub use crate::describe::sentences::{Description, Motion, Moved, Sentences, moves_between};
use crate::game::{Game, Turn};
use crate::notation::Notation;
use crate::seat::Seat;

/// Returns the legal actions in a new list.
pub(crate) fn legal<G: Game + ?Sized>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    actions
}

/// Returns the threatened cells in ascending order, each with the pieces that could hit it.
pub(crate) fn threats_by_cell<G: Questions>(
    game: &G,
    state: &G::State,
    seat: Seat,
) -> BTreeMap<Cell, Vec<usize>> {
    let mut by_cell: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (piece, cells) in game.threats(state, seat) {
        for cell in cells {
            let pieces = by_cell.entry(cell).or_default();
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
    }
    by_cell
}

/// Returns the name of who is to act: a seat or `chance`; `None` when the game is over.
pub(crate) fn to_act<G: Notation>(game: &G, state: &G::State) -> Option<&'static str> {
    match game.turn(state) {
        Turn::Player(seat) => Some(game.seat_name(state, seat)),
        Turn::Chance => Some("chance"),
        Turn::Over(_) => None,
    }
}
