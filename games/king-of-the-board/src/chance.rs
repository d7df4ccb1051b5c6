//! The accuracy dice: the only chance in the game.

use hillfort_engine::Chance;
use hillfort_engine::chance::{die, every_roll, merge};
use rand_core::Rng;

use crate::action::Action;
use crate::actions::Accuracy;
use crate::cards::MAX_DICE;
use crate::game::KingOfTheBoard;
use crate::state::{Phase, Shot, State};

impl Chance for KingOfTheBoard {
    /// A pair of dice misses, hits or hits critically; of several pairs only the number of each result counts.
    #[inline(never)]
    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        let Some((shot, dice)) = self.shot(state) else { return };
        let counts = self.count_accuracies(shot.need);
        let mut mixes = Vec::new();
        let pairs = dice / 2;
        for hits in 0..=pairs {
            for criticals in 0..=pairs - hits {
                mixes.extend(mix(&counts, [pairs - hits - criticals, hits, criticals]));
            }
        }
        out.extend(merge(self, state, mixes));
    }

    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        let Some((_, dice)) = self.shot(state) else { unreachable!("dice are rolled for an attack") };
        let mut faces = [0; MAX_DICE];
        faces[..dice].fill_with(|| die(rng, 6));
        Action::Roll(faces)
    }

    fn n_chance_lines(&self, state: &State) -> u64 {
        self.shot(state).map_or(0, |(_, dice)| 6_u64.pow(dice as u32))
    }

    fn chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        if let Some((_, dice)) = self.shot(state) {
            every_roll(dice, 6, |faces| out.push(Action::Roll(faces)));
        }
    }
}

impl KingOfTheBoard {
    /// Returns the attack that waits for dice, and their number.
    fn shot(&self, state: &State) -> Option<(Shot, usize)> {
        match state.phase {
            Phase::Roll(shot) => Some((shot, self.n_dice(state, shot))),
            _ => None,
        }
    }

    /// Counts the rolls of two dice that miss, hit and hit critically, with an example of each.
    pub(crate) fn count_accuracies(&self, need: i16) -> [(u64, [u8; 2]); 3] {
        let mut counts = [(0, [0, 0]); 3];
        for a in 1..=6 {
            for b in 1..=6 {
                let count = match self.accuracy(need, [a, b]) {
                    Accuracy::Miss => &mut counts[0],
                    Accuracy::Hit => &mut counts[1],
                    Accuracy::Critical => &mut counts[2],
                };
                *count = (count.0 + 1, [a, b]);
            }
        }
        counts
    }
}

/// Returns one roll with these numbers of misses, hits and critical hits, and its weight; `None` if it cannot come up.
fn mix(accuracies: &[(u64, [u8; 2]); 3], counts: [usize; 3]) -> Option<(Action, u64)> {
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let orders = factorial(counts.iter().sum()) / counts.iter().map(|n| factorial(*n)).product::<u64>();
    let weight = orders * (0..3).map(|idx| accuracies[idx].0.pow(counts[idx] as u32)).product::<u64>();
    let mut faces = [0; MAX_DICE];
    let each = (0..3).flat_map(|idx| std::iter::repeat_n(accuracies[idx].1, counts[idx]));
    for (slot, dice) in faces.chunks_exact_mut(2).zip(each) {
        slot.copy_from_slice(&dice);
    }
    (weight > 0).then_some((Action::Roll(faces), weight))
}
