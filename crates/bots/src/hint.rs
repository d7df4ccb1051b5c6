//! Advice: the best actions of a position with their values.

use hillfort_engine::{Playable, Seat, Table as _, Turn, TypedTable};
use serde::Serialize;

use crate::player::write_line;
use crate::purpose::purpose;
use crate::search::evaluate_seats;
use crate::{Budget, Ranked, Search, SearchConfig, Stop, rolls};

/// What a bot says about a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Who is to act: a seat or `chance`; none when the game is over.
    pub to_act: Option<String>,
    /// The value of the position to every seat, from 0 to 1. In a game of two with a player to act it is that of the
    /// best action, at the end it is the result; otherwise it is the game's own estimate, averaged over a pending
    /// roll if that has few outcomes.
    pub values: Vec<(String, f32)>,
    /// The actions of the player to act that were looked at closely, the highest value first; none at a roll and at the
    /// end.
    pub hints: Vec<Hint>,
    /// The pending roll, if chance is to act.
    pub roll: Option<PendingRoll>,
    /// The number of search iterations.
    pub nodes: u64,
}

/// One action and its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// The line of the action.
    pub action: String,
    /// Its value to the player to act, from 0 to 1.
    pub value: f32,
    /// Its share of the visits.
    pub share: f32,
    /// Whether its value is about that of the best action, so that the order between them means nothing.
    pub is_tie: bool,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// The principal variation: the action and what is expected to follow, up to the next roll.
    pub principal_variation: Vec<String>,
}

/// A roll that has to be made before a player can act.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PendingRoll {
    /// What is rolled: `roll 2d6`.
    pub prompt: String,
    /// Its outcomes, the most likely first; none if they are too many to list.
    pub outcomes: Vec<RollOutcome>,
}

/// All outcomes of a roll that the same sentence describes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RollOutcome {
    /// Their probability, from 0 to 1.
    pub chance: f64,
    /// What happens.
    pub sentence: String,
    /// The value of the position after it to every seat, from 0 to 1, by the game's own estimate.
    pub values: Vec<(String, f32)>,
}

/// Searches the position of a table and returns advice on it.
#[must_use]
pub fn advise<G: Playable>(
    table: &TypedTable<G>,
    budget: Budget,
    seed: u64,
    threads: usize,
    stop: &Stop,
) -> Advice {
    let (game, state) = (&**table.game(), table.state());
    let mut search = Search::new(SearchConfig::FULL, seed, threads);
    let ranked = match table.turn() {
        Turn::Player(_) => search.rank(game, state, budget, stop),
        Turn::Chance | Turn::Over(_) => Vec::new(),
    };
    let hints = hints(game, state, ranked);
    let mut values = evaluate_seats(game, state);
    if let (Turn::Player(seat), [_, _], Some(best)) = (table.turn(), values.as_mut_slice(), hints.first()) {
        let own = best.value;
        values = vec![1.0 - own; 2];
        values[seat.index()] = own;
    }
    let roll = match table.turn() {
        Turn::Chance => {
            Some(PendingRoll { prompt: game.prompt(state), outcomes: roll_outcomes(game, state) })
        }
        Turn::Player(_) | Turn::Over(_) => None,
    };
    let values = named(game, state, values);
    Advice { to_act: table.to_act(), values, hints, roll, nodes: search.nodes() }
}

/// An action with less than this share of the visits of the most visited one was given up early: its value is that of a
/// few lines of play, and may be far too high.
const LOOKED_AT: f32 = 0.1;
/// Values that differ by less than this are about the same.
const NEAR_TIE: f32 = 0.01;

/// Returns the actions that were looked at closely, the highest value first.
fn hints<G: Playable>(game: &G, state: &G::State, mut ranked: Vec<Ranked<G::Action>>) -> Vec<Hint> {
    let all: u64 = ranked.iter().map(|ranked| ranked.visits).sum();
    let most = ranked.iter().map(|ranked| ranked.visits).max().unwrap_or(0);
    // If the search was stopped at once, all that is known is the prior, in whose order they are.
    if most > 0 {
        ranked.retain(|ranked| ranked.visits as f32 >= (LOOKED_AT * most as f32).max(1.0));
        ranked.sort_by(|a, b| b.value.total_cmp(&a.value));
    }
    let best = ranked.first().map_or(0.0, |ranked| ranked.value);
    let near = ranked.iter().filter(|ranked| best - ranked.value < NEAR_TIE).count();
    let hint = |(idx, ranked): (usize, &Ranked<G::Action>)| Hint {
        action: game.write(state, ranked.action),
        value: ranked.value,
        share: ranked.visits as f32 / all.max(1) as f32,
        is_tie: near > 1 && idx < near,
        purpose: purpose(game, state, &ranked.principal_variation),
        principal_variation: write_line(game, state, &ranked.principal_variation),
    };
    ranked.iter().enumerate().map(hint).collect()
}

/// Pairs the value of every seat with its name.
fn named<G: Playable>(game: &G, state: &G::State, values: Vec<f32>) -> Vec<(String, f32)> {
    let name = |(seat, value): (usize, f32)| (game.seat_name(state, Seat::new(seat)).to_owned(), value);
    values.into_iter().enumerate().map(name).collect()
}

/// Lists the outcomes of the pending roll, the most likely first; none if they are too many.
fn roll_outcomes<G: Playable>(game: &G, state: &G::State) -> Vec<RollOutcome> {
    let mut listed = Vec::new();
    if rolls::is_listed(game, state) {
        game.outcomes(state, &mut listed);
    }
    let total: u64 = listed.iter().map(|(_, weight)| weight).sum();
    let mut outcomes: Vec<RollOutcome> = Vec::new();
    for (outcome, weight) in listed {
        let mut after = state.clone();
        game.apply(&mut after, outcome);
        let chance = weight as f64 / total as f64;
        let sentence = game.narrate_outcome(state, outcome, &after);
        let values = evaluate_seats(game, &after);
        match outcomes.iter_mut().find(|known| known.sentence == sentence) {
            Some(known) => known.merge(chance, &values),
            None => outcomes.push(RollOutcome { chance, sentence, values: named(game, state, values) }),
        }
    }
    outcomes.sort_by(|a, b| b.chance.total_cmp(&a.chance).then_with(|| a.sentence.cmp(&b.sentence)));
    outcomes
}

impl RollOutcome {
    /// Adds an outcome that the same sentence describes.
    fn merge(&mut self, chance: f64, values: &[f32]) {
        let share = (chance / (self.chance + chance)) as f32;
        for ((_, own), other) in self.values.iter_mut().zip(values) {
            *own += share * (other - *own);
        }
        self.chance += chance;
    }
}
