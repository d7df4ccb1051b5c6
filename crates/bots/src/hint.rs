//! What a bot would advise: the best actions of any state with their values, for the doors to show.

use hillfort_engine::{Ruleset, Seat, Table as _, Turn, TypedTable};
use serde::Serialize;

use crate::player::lines;
use crate::search::judged;
use crate::{Budget, Search, Shape, Stop, rolls};

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
    /// What is to be rolled or drawn; none if it is not the turn of chance.
    pub roll: Option<Due>,
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

/// A roll that is due.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Due {
    /// What is rolled: `roll 2d6`.
    pub prompt: String,
    /// What it may bring, the likeliest first; nothing where there is too much of it to list.
    pub falls: Vec<Fall>,
}

/// What a roll may bring, all outcomes that read alike together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fall {
    /// How likely it is, from 0 to 1.
    pub chance: f64,
    /// What happens, in a sentence.
    pub sentence: String,
    /// What the state is then worth to every seat, from 0 to 1, by the game's own judgement.
    pub values: Vec<(String, f32)>,
}

/// Thinks about the state of a table.
#[must_use]
pub fn advise<G: Ruleset>(
    table: &TypedTable<G>,
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
    let roll = match table.turn() {
        Turn::Chance => Some(Due { prompt: game.prompt(state), falls: falls(game, state) }),
        Turn::Player(_) | Turn::Over(_) => None,
    };
    let values = named(game, state, values);
    Advice { to_act: table.to_act(), values, hints, roll, nodes: search.nodes() }
}

/// Puts the names of the seats to what is said of each.
fn named<G: Ruleset>(game: &G, state: &G::State, values: Vec<f32>) -> Vec<(String, f32)> {
    let name = |(seat, value): (usize, f32)| (game.seat_name(state, Seat::new(seat)).to_owned(), value);
    values.into_iter().enumerate().map(name).collect()
}

/// Lists what the roll that is due may bring, the likeliest first; nothing if there is too much to list.
fn falls<G: Ruleset>(game: &G, state: &G::State) -> Vec<Fall> {
    let mut outcomes = Vec::new();
    if rolls::is_listed(game, state) {
        game.outcomes(state, &mut outcomes);
    }
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut falls: Vec<Fall> = Vec::new();
    for (outcome, weight) in outcomes {
        let mut after = state.clone();
        game.apply(&mut after, outcome);
        let chance = weight as f64 / total as f64;
        let sentence = game.narrate_outcome(state, outcome, &after);
        let values = judged(game, &after);
        match falls.iter_mut().find(|fall| fall.sentence == sentence) {
            Some(fall) => fall.join(chance, &values),
            None => falls.push(Fall { chance, sentence, values: named(game, state, values) }),
        }
    }
    falls.sort_by(|a, b| b.chance.total_cmp(&a.chance).then_with(|| a.sentence.cmp(&b.sentence)));
    falls
}

impl Fall {
    /// Takes in an outcome that reads alike.
    fn join(&mut self, chance: f64, values: &[f32]) {
        let share = (chance / (self.chance + chance)) as f32;
        for ((_, own), other) in self.values.iter_mut().zip(values) {
            *own += share * (other - *own);
        }
        self.chance += chance;
    }
}
