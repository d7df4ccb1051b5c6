//! What a position is worth.

use engine::playout::{play_drawn, rng_of};
use engine::{Heuristic, Seat, Turn};
use rand_pcg::Pcg64Mcg;

use crate::search::tree::{Worths, worths_of};

/// A roll with more lines than this is sampled instead of listed.
const MOST_LINES: u64 = 1296;
/// So many samples stand for a roll that cannot be listed.
const SAMPLES: usize = 24;
/// A roll with at most so many outcomes is averaged when it is met for the first time.
const AVERAGED: usize = 27;

/// Judges a position by the game's own judgement, the roll that is due averaged.
pub(super) fn judge<G: Heuristic>(
    game: &G,
    state: &G::State,
    outcomes: &mut Vec<(G::Action, u64)>,
    rng: &mut Pcg64Mcg,
) -> Worths {
    if game.turn(state) != Turn::Chance {
        return worths(game, state);
    }
    list_rolls(game, state, outcomes, rng);
    averaged(game, state, outcomes)
}

/// Plays a random game to its end.
pub(super) fn play_out<G: Heuristic>(game: &G, state: &mut G::State, rng: &mut Pcg64Mcg) -> Worths {
    worths_of(play_drawn(game, state, rng).outcome, game.n_seats())
}

/// Lists the outcomes of a roll, or samples of them.
pub(super) fn list_rolls<G: Heuristic>(
    game: &G,
    state: &G::State,
    out: &mut Vec<(G::Action, u64)>,
    rng: &mut Pcg64Mcg,
) {
    out.clear();
    if game.n_chance_lines(state) <= MOST_LINES {
        game.outcomes(state, out);
    } else {
        out.extend((0..SAMPLES).map(|_| (game.sample(state, rng), 1)));
    }
}

/// Returns what a position is worth to every seat, averaged over the outcomes of its roll unless there are too many.
fn averaged<G: Heuristic>(game: &G, state: &G::State, outcomes: &[(G::Action, u64)]) -> Worths {
    if outcomes.is_empty() || outcomes.len() > AVERAGED {
        return worths(game, state);
    }
    let (mut sum, mut weights) = ([0.0; 8], 0.0);
    for (outcome, weight) in outcomes {
        let (mut after, weight) = (state.clone(), *weight as f32);
        game.apply(&mut after, *outcome);
        for (sum, worth) in sum.iter_mut().zip(worths(game, &after)) {
            *sum += weight * worth;
        }
        weights += weight;
    }
    sum.map(|sum| sum / weights)
}

/// Returns what a position is worth to every seat, the roll that is due averaged.
pub(crate) fn judged<G: Heuristic>(game: &G, state: &G::State) -> Vec<f32> {
    judge(game, state, &mut Vec::new(), &mut rng_of(1, 0))[..game.n_seats()].to_vec()
}

/// Returns what a position is worth to every seat.
fn worths<G: Heuristic>(game: &G, state: &G::State) -> Worths {
    if let Turn::Over(outcome) = game.turn(state) {
        return worths_of(outcome, game.n_seats());
    }
    let mut worths = [0.0; 8];
    worths[0] = game.value(state, Seat::new(0));
    if game.n_seats() == 2 {
        worths[1] = 1.0 - worths[0];
    } else {
        for (seat, worth) in worths.iter_mut().enumerate().take(game.n_seats()).skip(1) {
            *worth = game.value(state, Seat::new(seat));
        }
    }
    worths
}
