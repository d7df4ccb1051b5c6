//! The advice for bots: values and policy logits are valid numbers.

use libtest_mimic::Failed;

use super::positions::RandomTables;
use super::{fail, rng, scaled};
use crate::chance::pick;
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;

/// In every state of random games the value of each seat is between 0 and 1, the values of two seats add up to 1, and
/// the policy logit of every legal action is finite.
pub(super) fn estimates_are_valid<G: Ruleset>() -> Result<(), Failed> {
    let mut legal = Vec::new();
    let mut tables = RandomTables::<G>::new(16);
    for idx in 0..scaled(400) {
        let (table, mut rng) = (tables.start(idx), rng(16, idx));
        let (game, mut state) = (&**table.game(), table.state().clone());
        loop {
            let turn = game.turn(&state);
            if let Turn::Over(_) = turn {
                break;
            }
            check_values(game, &state)?;
            let action = if turn == Turn::Chance {
                game.sample(&state, &mut rng)
            } else {
                legal.clear();
                game.legal(&state, &mut legal);
                if let Some(action) = legal.iter().find(|a| !game.policy_logit(&state, **a).is_finite()) {
                    return fail(format!("the policy logit of {action:?} is not finite in {state:?}"));
                }
                *pick(&mut rng, &legal)
            };
            game.apply(&mut state, action);
        }
    }
    Ok(())
}

fn check_values<G: Ruleset>(game: &G, state: &G::State) -> Result<(), Failed> {
    let mut sum = 0.0;
    for seat in (0..game.n_seats()).map(Seat::new) {
        let value = game.value(state, seat);
        // NaN is in no range.
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
