//! The luck ledger: over many games luck is even, or it is no luck.

use libtest_mimic::Failed;

use super::text::played;
use super::{Tables, fail, rng, share};
use crate::ruleset::Ruleset;
use crate::table::Table as _;

/// In random games nobody is lucky on average, and what is said of a game is within what its dice allow.
pub(super) fn luck_is_even<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = Tables::<G>::new(18);
    let (mut sum, mut n) = (0.0, 0.0);
    for idx in 0..share(100) {
        let table = played(tables.start(idx), &mut rng(18, idx), 600);
        for luck in table.luck() {
            let is_share = (0.0..=1.0).contains(&luck.luckier_than);
            if !is_share || luck.rolls == 0 || !luck.expected.is_finite() || luck.expected <= 0.0 {
                return fail(format!("{luck:?}\n{}", table.record()));
            }
            sum += luck.luckier_than;
            n += 1.0;
        }
    }
    // A share that may be anything alike has a standard deviation of 0.29. The seats of a game share their dice.
    if n > 0.0 && (sum / n - 0.5_f64).abs() > 6.0 * 0.29 * (2.0_f64 / n).sqrt() {
        return fail(format!("the luck of {n} seats is {} on average", sum / n));
    }
    Ok(())
}
