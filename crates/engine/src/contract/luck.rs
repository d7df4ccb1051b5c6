//! The luck ledger: over many games nobody is luckier than others.

use libtest_mimic::Failed;

use super::positions::{RandomTables, play_randomly};
use super::{fail, rng, scaled};
use crate::ruleset::Ruleset;
use crate::table::Table as _;

/// The average luck in random games is even, and the numbers of every game are possible.
pub(super) fn luck_is_even<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = RandomTables::<G>::new(18);
    let (mut sum, mut n) = (0.0, 0.0);
    for idx in 0..scaled(100) {
        let table = play_randomly(tables.start(idx), &mut rng(18, idx), 600);
        for luck in table.luck() {
            let is_probability = (0.0..=1.0).contains(&luck.luckier_than);
            if !is_probability || luck.rolls == 0 || !luck.expected.is_finite() || luck.expected <= 0.0 {
                return fail(format!("{luck:?}\n{}", table.record()));
            }
            sum += luck.luckier_than;
            n += 1.0;
        }
    }
    // A uniform distribution from 0 to 1 has a standard deviation of 0.29. Two seats share their dice, hence the factor
    // of 2.
    if n > 0.0 && (sum / n - 0.5_f64).abs() > 6.0 * 0.29 * (2.0_f64 / n).sqrt() {
        return fail(format!("the average luck of {n} seats is {}", sum / n));
    }
    Ok(())
}
