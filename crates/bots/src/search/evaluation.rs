//! The evaluation step: the value of a position to every seat.

use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{Heuristic, Outcome, Seat, Turn};
use rand_pcg::Pcg64Mcg;

use crate::rolls;

/// The number of samples for a roll with too many outcomes to list.
pub(super) const SAMPLES: usize = 24;
/// A pending roll with at most this many outcomes or samples is averaged.
const MAX_AVERAGED: usize = 27;

/// The value of a position to every seat, from 0 to 1.
pub(super) type Values = [f32; 8];

/// Evaluates a position by the game's value function, without looking ahead.
///
/// A pending roll is averaged over its outcomes if they are few, or over samples if they are too many to list;
/// otherwise the position is valued as it is before the roll.
pub(super) fn evaluate<G: Heuristic>(
    game: &G,
    state: &G::State,
    outcomes: &mut Vec<(G::Action, u64)>,
    rng: &mut Pcg64Mcg,
) -> Values {
    if game.turn(state) != Turn::Chance {
        return static_values(game, state);
    }
    rolls::list(game, state, SAMPLES, outcomes, rng);
    if outcomes.is_empty() || outcomes.len() > MAX_AVERAGED {
        return static_values(game, state);
    }
    rolls::average(game, state, outcomes, |after| static_values(game, after))
}

/// Plays a random game to its end.
pub(super) fn rollout<G: Heuristic>(game: &G, state: &mut G::State, rng: &mut Pcg64Mcg) -> Values {
    outcome_values(Playouts::new(game).play(state, rng).outcome, game.n_seats())
}

/// Evaluates a position as [`evaluate`] does, for the seats of the game alone.
pub(crate) fn evaluate_seats<G: Heuristic>(game: &G, state: &G::State) -> Vec<f32> {
    evaluate(game, state, &mut Vec::new(), &mut rng_of(1, 0))[..game.n_seats()].to_vec()
}

fn static_values<G: Heuristic>(game: &G, state: &G::State) -> Values {
    if let Turn::Over(outcome) = game.turn(state) {
        return outcome_values(outcome, game.n_seats());
    }
    let mut values = Values::default();
    values[0] = game.value(state, Seat::new(0));
    if game.n_seats() == 2 {
        // The values of two seats add up to 1.
        values[1] = 1.0 - values[0];
    } else {
        for (seat, value) in values.iter_mut().enumerate().take(game.n_seats()).skip(1) {
            *value = game.value(state, Seat::new(seat));
        }
    }
    values
}

fn outcome_values(outcome: Outcome, n_seats: usize) -> Values {
    let mut values = Values::default();
    for (seat, value) in values.iter_mut().enumerate().take(n_seats) {
        *value = outcome.worth(Seat::new(seat)) as f32;
    }
    values
}
