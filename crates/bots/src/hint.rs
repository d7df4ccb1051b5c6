//! What a bot would advise: the best actions of any state with their values, for the doors to show.

use engine::{Playing, Ruleset, Seat, Table as _, Turn};
use serde::Serialize;

use crate::player::lines;
use crate::search::judged;
use crate::{Budget, Search, Shape, Stop};

/// What is to be said about a state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Who is to act: a seat or `chance`; none when the game is over.
    pub to_act: Option<String>,
    /// What the state is worth to every seat, from 0 to 1: by the best action where a player is to act and two play,
    /// else by the game's own judgement, a roll that is due averaged if it has few outcomes. At the end it is the
    /// result.
    pub values: Vec<(String, f32)>,
    /// The actions of the player to act, the best first; none at chance and at the end.
    pub hints: Vec<Hint>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// One action, and what is to be said for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// The line of the action.
    pub action: String,
    /// What the action is worth to the player to act, from 0 to 1.
    pub value: f32,
    /// The share of the thinking that went into it: the best action has most of it.
    pub share: f32,
    /// The action, and what would probably follow until somebody rolls.
    pub line: Vec<String>,
}

/// Thinks about the state of a table.
#[must_use]
pub fn advise<G: Ruleset>(
    table: &Playing<G>,
    budget: Budget,
    seed: u64,
    threads: usize,
    stop: &Stop,
) -> Advice {
    let (game, state) = (&**table.game(), table.state());
    let mut search = Search::new(Shape::FULL, seed, threads);
    let ranked = match table.turn() {
        Turn::Player(_) => search.rank(game, state, budget, stop),
        Turn::Chance | Turn::Over(_) => Vec::new(),
    };
    let all: u64 = ranked.iter().map(|ranked| ranked.visits).sum();
    let hints: Vec<Hint> = ranked
        .iter()
        // Of what was never tried nothing is known but the promise, and that is no value.
        .filter(|ranked| ranked.visits > 0 || all == 0)
        .map(|ranked| Hint {
            action: game.write(state, ranked.action),
            value: ranked.value,
            share: ranked.visits as f32 / all.max(1) as f32,
            line: lines(game, state, &ranked.line),
        })
        .collect();
    let mut values = judged(game, state);
    if let (Turn::Player(seat), [_, _], Some(best)) = (table.turn(), values.as_mut_slice(), hints.first()) {
        let own = best.value;
        values = vec![1.0 - own; 2];
        values[seat.index()] = own;
    }
    let name = |(seat, value): (usize, f32)| (table.seat_name(Seat::new(seat)).to_owned(), value);
    let values = values.into_iter().enumerate().map(name).collect();
    Advice { to_act: table.to_act(), values, hints, nodes: search.nodes() }
}
