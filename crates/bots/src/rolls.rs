//! The outcomes of a pending roll.

use hillfort_engine::Chance;
use rand_pcg::Pcg64Mcg;

/// A roll with more lines than this is sampled instead of listed.
const MAX_LINES: u64 = 1296;

/// Returns whether the outcomes of a roll are few enough to list.
#[inline]
pub(crate) fn is_listed<G: Chance>(game: &G, state: &G::State) -> bool {
    game.n_chance_lines(state) <= MAX_LINES
}

/// Lists the outcomes of a roll with their weights, or `samples` samples of them if they are too many.
#[inline]
pub(crate) fn list<G: Chance>(
    game: &G,
    state: &G::State,
    samples: usize,
    out: &mut Vec<(G::Action, u64)>,
    rng: &mut Pcg64Mcg,
) {
    out.clear();
    if is_listed(game, state) {
        game.outcomes(state, out);
    } else {
        sample(game, state, samples, out, rng);
    }
}

/// Draws `samples` outcomes of a roll.
pub(crate) fn sample<G: Chance>(
    game: &G,
    state: &G::State,
    samples: usize,
    out: &mut Vec<(G::Action, u64)>,
    rng: &mut Pcg64Mcg,
) {
    out.clear();
    out.extend((0..samples).map(|_| (game.sample(state, rng), 1)));
}

/// Returns the weighted mean of `values` over the outcomes of a roll.
#[inline]
pub(crate) fn average<G: Chance, const N: usize>(
    game: &G,
    state: &G::State,
    outcomes: &[(G::Action, u64)],
    values: impl Fn(&G::State) -> [f32; N],
) -> [f32; N] {
    let (mut sum, mut weights) = ([0.0; N], 0.0);
    for (outcome, weight) in outcomes {
        let (mut after, weight) = (state.clone(), *weight as f32);
        game.apply(&mut after, *outcome);
        for (sum, value) in sum.iter_mut().zip(values(&after)) {
            *sum += weight * value;
        }
        weights += weight;
    }
    sum.map(|sum| sum / weights)
}
