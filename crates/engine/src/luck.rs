//! The luck ledger: what each seat lost to the dice, compared with what it was expected to lose.
//!
//! For every roll of a game, all its outcomes are listed, from the state before the roll up to the next decision.
//! They give the expected loss of each seat and the probability that it would have lost more.
//! [`value`] does the same for winning chances.

pub mod value;

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use crate::chance::Chance;
use crate::chance_tree::{list_leaves, sample_leaf};
use crate::describe::{Effect, Odds};
use crate::seat::Seat;
use crate::view::EffectKind;

/// A roll that can end in more states is sampled instead of listed.
const MAX_LEAVES: usize = 2_000;
const SAMPLES: usize = 500;
/// The losses that are counted.
const LOSSES: [EffectKind; 2] = [EffectKind::Damage, EffectKind::Death];

/// What a seat lost to the dice of a game, and what it was expected to lose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Luck {
    /// The seat.
    pub seat: Seat,
    /// What is counted: health lost, or units lost.
    pub what: EffectKind,
    /// The number of rolls whose outcomes differ in what the seat loses.
    pub rolls: u32,
    /// The expected loss from these rolls.
    pub expected: f64,
    /// The actual loss from them.
    pub actual: u32,
    /// The probability that these rolls cost the seat more, plus half the probability that they cost the same. Above
    /// 0.5 the seat was lucky, below it was unlucky.
    pub luckier_than: f64,
}

/// The states before and after a roll, with nothing but chance events between them.
#[derive(Clone, Copy, Debug)]
pub struct RollResult<S> {
    /// The state before the first die.
    pub before: S,
    /// The state at the next decision.
    pub after: S,
}

/// Returns the luck of every seat. Seats and losses that no roll could affect are left out.
#[must_use]
pub fn luck<G: Odds>(game: &G, rolls: impl Iterator<Item = RollResult<G::State>>) -> Vec<Luck> {
    let mut ledger: Vec<_> = (0..game.n_seats())
        .flat_map(|seat| LOSSES.map(|what| (Seat::new(seat), what, Account::default())))
        .collect();
    for RollResult { before, after } in rolls {
        let possible: Vec<_> = leaves(game, &before)
            .iter()
            .map(|(chance, leaf)| (*chance, game.effects(&before, leaf)))
            .collect();
        let actual = game.effects(&before, &after);
        for (seat, what, account) in &mut ledger {
            let loss = |effects: &[Effect]| {
                let own = effects.iter().filter(|effect| (effect.seat, effect.what) == (Some(*seat), *what));
                own.map(|effect| effect.amount).sum::<f64>().round() as usize
            };
            let losses: Vec<_> = possible.iter().map(|(chance, effects)| (*chance, loss(effects))).collect();
            account.add(&losses, loss(&actual));
        }
    }
    ledger.into_iter().filter_map(|(seat, what, account)| account.close(seat, what)).collect()
}

/// Returns the states at the next decision, each with its probability.
fn leaves<G: Chance>(game: &G, start: &G::State) -> Vec<(f64, G::State)> {
    if let Some(leaves) = list_leaves(game, start, MAX_LEAVES, |(), _, _, _| ()) {
        return leaves.into_iter().map(|leaf| (leaf.probability, leaf.state)).collect();
    }
    let mut rng = Pcg64Mcg::seed_from_u64(0);
    let sample = |_| {
        let mut state = start.clone();
        sample_leaf(game, &mut state, &mut rng, |_| ());
        (1.0 / SAMPLES as f64, state)
    };
    (0..SAMPLES).map(sample).collect()
}

/// The possible and the actual losses of a seat from the rolls so far.
#[derive(Debug, Default)]
struct Account {
    rolls: u32,
    expected: f64,
    actual: usize,
    /// The probability of every total loss; empty before the first roll.
    totals: Vec<f64>,
}

impl Account {
    /// Adds a roll: its possible losses with their probabilities, and its actual loss.
    fn add(&mut self, losses: &[(f64, usize)], actual: usize) {
        let (least, most) = losses.iter().fold((usize::MAX, 0), |(a, b), (_, n)| (a.min(*n), b.max(*n)));
        // A loss that is certain has nothing to do with luck.
        if least >= most {
            return;
        }
        self.rolls += 1;
        self.actual += actual;
        self.expected += losses.iter().map(|(chance, loss)| chance * *loss as f64).sum::<f64>();
        let mut by_loss = vec![0.0; most + 1];
        for (chance, loss) in losses {
            by_loss[*loss] += chance;
        }
        let before = if self.totals.is_empty() { vec![1.0] } else { std::mem::take(&mut self.totals) };
        self.totals = vec![0.0; before.len() + most];
        for (total, probability) in before.iter().enumerate() {
            for (loss, chance) in by_loss.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                self.totals[total + loss] += probability * chance;
            }
        }
    }

    /// Returns the result; `None` if no roll could affect the seat.
    fn close(self, seat: Seat, what: EffectKind) -> Option<Luck> {
        let Self { rolls, expected, actual, totals } = self;
        let more: f64 = totals.iter().skip(actual + 1).sum();
        let luckier_than = (more + 0.5 * totals.get(actual).copied().unwrap_or(0.0)).clamp(0.0, 1.0);
        let actual = u32::try_from(actual).unwrap_or(u32::MAX);
        (rolls > 0).then_some(Luck { seat, what, rolls, expected, actual, luckier_than })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(account: Account) -> Luck {
        account.close(Seat::new(0), EffectKind::Damage).expect("something was rolled")
    }

    #[test]
    fn the_total_of_two_dice_is_exact() {
        let die: Vec<_> = (1..=6).map(|face| (1.0 / 6.0, face)).collect();
        let mut account = Account::default();
        account.add(&die, 1);
        account.add(&die, 3);
        let luck = closed(account);
        assert_eq!((luck.rolls, luck.actual), (2, 4));
        assert!((luck.expected - 7.0).abs() < 1e-9);
        // Of 36 rolls, 30 lose more than 4 and 3 lose exactly 4.
        assert!((luck.luckier_than - 31.5 / 36.0).abs() < 1e-9, "{luck:?}");
    }

    #[test]
    fn a_certain_loss_is_not_counted() {
        let mut account = Account::default();
        account.add(&[(0.5, 2), (0.5, 2)], 2);
        account.add(&[(1.0, 0)], 0);
        assert!(account.close(Seat::new(0), EffectKind::Death).is_none());
    }

    #[test]
    fn losing_nothing_is_the_best_luck() {
        let mut account = Account::default();
        account.add(&[(0.25, 0), (0.75, 5)], 0);
        assert!((closed(account).luckier_than - 0.875).abs() < 1e-9);
    }
}
