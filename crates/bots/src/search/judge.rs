//! What a position is worth.

use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{Heuristic, Seat, Turn};
use rand_pcg::Pcg64Mcg;

use crate::rolls;
use crate::search::tree::{Worths, worths_of};

/// So many samples stand for a roll that cannot be listed.
pub(super) const SAMPLES: usize = 24;
/// A roll with at most so many outcomes or samples is averaged when it is met for the first time.
const AVERAGED: usize = 27;

/// Judges a position by the game's own judgement: averaged over the outcomes of the roll that is due if they are few
/// or so many that they are sampled, else as it stands before the roll.
pub(super) fn judge<G: Heuristic>(
    game: &G,
    state: &G::State,
    outcomes: &mut Vec<(G::Action, u64)>,
    rng: &mut Pcg64Mcg,
) -> Worths {
    if game.turn(state) != Turn::Chance {
        return worths(game, state);
    }
    rolls::list(game, state, SAMPLES, outcomes, rng);
    if outcomes.is_empty() || outcomes.len() > AVERAGED {
        return worths(game, state);
    }
    rolls::average(game, state, outcomes, |after| worths(game, after))
}

/// Plays a random game to its end.
pub(super) fn play_out<G: Heuristic>(game: &G, state: &mut G::State, rng: &mut Pcg64Mcg) -> Worths {
    worths_of(Playouts::new(game).play(state, rng).outcome, game.n_seats())
}

/// Returns what a position is worth to every seat, judged as [`judge`] does.
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
