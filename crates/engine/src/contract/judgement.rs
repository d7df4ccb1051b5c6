//! What a game says of its states and actions to bots.

use libtest_mimic::Failed;

use super::{Tables, fail, rng, share};
use crate::chance::pick;
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;

/// At every state of random games each seat has a value from 0 to 1, with two seats they add up to 1, and every legal
/// action has a promise.
pub(super) fn judgements_are_sound<G: Ruleset>() -> Result<(), Failed> {
    let mut legal = Vec::new();
    let mut tables = Tables::<G>::new(16);
    for idx in 0..share(400) {
        let (table, mut rng) = (tables.start(idx), rng(16, idx));
        let (game, mut state) = (&**table.game(), table.state().clone());
        loop {
            let turn = game.turn(&state);
            if let Turn::Over(_) = turn {
                break;
            }
            values_are_shares(game, &state)?;
            let action = if turn == Turn::Chance {
                game.sample(&state, &mut rng)
            } else {
                legal.clear();
                game.legal(&state, &mut legal);
                if let Some(lost) =
                    legal.iter().find(|action| !game.policy_logit(&state, **action).is_finite())
                {
                    return fail(format!("the promise of {lost:?} is no number in {state:?}"));
                }
                *pick(&mut rng, &legal)
            };
            game.apply(&mut state, action);
        }
    }
    Ok(())
}

fn values_are_shares<G: Ruleset>(game: &G, state: &G::State) -> Result<(), Failed> {
    let mut sum = 0.0;
    for seat in (0..game.n_seats()).map(Seat::new) {
        let value = game.value(state, seat);
        // Not a number is in no range.
        if !(0.0..=1.0).contains(&value) {
            return fail(format!("the value for {seat:?} is {value} in {state:?}"));
        }
        sum += value;
    }
    if game.n_seats() == 2 && (sum - 1.0).abs() > 1e-5 {
        return fail(format!("the values of both seats add up to {sum} in {state:?}"));
    }
    Ok(())
}
