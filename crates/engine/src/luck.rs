//! The luck ledger: what the dice did to each seat, against what they were to do.
//!
//! Every roll of a game is taken with all its outcomes, from the state before it to where somebody has to decide
//! again. What a seat was to lose on average, and how often it would have lost more, follows without a guess.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use crate::describe::Describe;
use crate::game::Game;
use crate::seat::Seat;
use crate::view::EffectKind;
use crate::ways;

/// Above so many ends of a roll they are sampled instead of listed.
const MOST_ENDS: usize = 2_000;
const SAMPLES: usize = 500;
/// What is lost by chance and counted.
const HARMS: [EffectKind; 2] = [EffectKind::Damage, EffectKind::Death];

/// What the dice of a game did to a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Luck {
    /// Whose units.
    pub seat: Seat,
    /// What is counted: health lost, or units lost.
    pub what: EffectKind,
    /// How many rolls could have done this to the seat or not.
    pub rolls: u32,
    /// How much it was to lose by these rolls on average.
    pub expected: f64,
    /// How much it has lost by them.
    pub actual: u32,
    /// The share of all ways these rolls could have fallen in which it loses more; those in which it loses as much
    /// count half. A half is neither luck nor bad luck.
    pub luckier_than: f64,
}

/// A roll: the state before it and the one after it, nothing but chance between them.
#[derive(Clone, Copy, Debug)]
pub struct Rolled<'a, S> {
    /// Before the first die.
    pub before: &'a S,
    /// Where somebody has to decide again.
    pub after: &'a S,
}

/// Returns what the rolls of a game did to each seat; nothing about seats and harms that no roll could bring.
#[must_use]
pub fn luck<'a, G: Describe>(game: &G, rolls: impl Iterator<Item = Rolled<'a, G::State>>) -> Vec<Luck>
where
    G::State: 'a,
{
    let mut ledger: Vec<_> = (0..game.n_seats())
        .flat_map(|seat| HARMS.map(|what| (Seat::new(seat), what, Account::default())))
        .collect();
    for Rolled { before, after } in rolls {
        let all: Vec<_> =
            ends(game, before).iter().map(|(chance, end)| (*chance, game.effects(before, end))).collect();
        let actual = game.effects(before, after);
        for (seat, what, account) in &mut ledger {
            let lost = |effects: &[crate::Effect]| {
                let own = effects.iter().filter(|effect| (effect.seat, effect.what) == (Some(*seat), *what));
                own.map(|effect| effect.amount).sum::<f64>().round() as usize
            };
            let could: Vec<_> = all.iter().map(|(chance, effects)| (*chance, lost(effects))).collect();
            account.enter(&could, lost(&actual));
        }
    }
    ledger.into_iter().filter_map(|(seat, what, account)| account.close(seat, what)).collect()
}

/// Lists the states in which chance can leave a game, until somebody has to decide, with their probabilities.
fn ends<G: Game>(game: &G, start: &G::State) -> Vec<(f64, G::State)> {
    if let Some(listed) = ways::list(game, start, MOST_ENDS, |(), _, _, _| ()) {
        return listed.into_iter().map(|way| (way.chance, way.end)).collect();
    }
    let mut rng = Pcg64Mcg::seed_from_u64(0);
    let draw = |_| {
        let mut state = start.clone();
        ways::draw(game, &mut state, &mut rng, |_| ());
        (1.0 / SAMPLES as f64, state)
    };
    (0..SAMPLES).map(draw).collect()
}

/// What the rolls so far could have done and did.
#[derive(Debug, Default)]
struct Account {
    rolls: u32,
    expected: f64,
    actual: usize,
    /// How likely every sum is; empty before the first roll, when it is nothing for certain.
    sums: Vec<f64>,
}

impl Account {
    /// Enters a roll that could have cost so much, each with its probability, and did cost `actual`.
    fn enter(&mut self, could: &[(f64, usize)], actual: usize) {
        let (least, most) = could.iter().fold((usize::MAX, 0), |(a, b), (_, n)| (a.min(*n), b.max(*n)));
        // What is certain is no luck.
        if least >= most {
            return;
        }
        self.rolls += 1;
        self.actual += actual;
        self.expected += could.iter().map(|(chance, lost)| chance * *lost as f64).sum::<f64>();
        let mut one = vec![0.0; most + 1];
        for (chance, lost) in could {
            one[*lost] += chance;
        }
        let before = if self.sums.is_empty() { vec![1.0] } else { std::mem::take(&mut self.sums) };
        self.sums = vec![0.0; before.len() + most];
        for (sum, likely) in before.iter().enumerate() {
            for (lost, chance) in one.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                self.sums[sum + lost] += likely * chance;
            }
        }
    }

    fn close(self, seat: Seat, what: EffectKind) -> Option<Luck> {
        let Self { rolls, expected, actual, sums } = self;
        let more: f64 = sums.iter().skip(actual + 1).sum();
        let luckier_than = (more + 0.5 * sums.get(actual).copied().unwrap_or(0.0)).clamp(0.0, 1.0);
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
    fn sums_of_two_dice_are_counted_exactly() {
        let die: Vec<_> = (1..=6).map(|face| (1.0 / 6.0, face)).collect();
        let mut account = Account::default();
        account.enter(&die, 1);
        account.enter(&die, 3);
        let luck = closed(account);
        assert_eq!((luck.rolls, luck.actual), (2, 4));
        assert!((luck.expected - 7.0).abs() < 1e-9);
        // Of 36 ways 30 lose more than 4, and 3 lose as much.
        assert!((luck.luckier_than - 31.5 / 36.0).abs() < 1e-9, "{luck:?}");
    }

    #[test]
    fn what_is_certain_is_no_luck() {
        let mut account = Account::default();
        account.enter(&[(0.5, 2), (0.5, 2)], 2);
        account.enter(&[(1.0, 0)], 0);
        assert!(account.close(Seat::new(0), EffectKind::Death).is_none());
    }

    #[test]
    fn nobody_is_luckier_than_those_who_lose_nothing() {
        let mut account = Account::default();
        account.enter(&[(0.25, 0), (0.75, 5)], 0);
        assert!((closed(account).luckier_than - 0.875).abs() < 1e-9);
    }
}
