//! The accuracy dice: the only chance in the game.

use hillfort_engine::chance::{die, every_roll, merge};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::MAX_DICE;
use crate::combat::Accuracy;
use crate::game::KingOfTheBoard;
use crate::state::{Phase, Shot, State};

impl KingOfTheBoard {
    fn shot(&self, state: &State) -> Option<(Shot, usize)> {
        match state.phase {
            Phase::Roll(shot) => Some((shot, self.n_dice(state, shot))),
            _ => None,
        }
    }

    pub(crate) fn draw_roll<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        let Some((_, dice)) = self.shot(state) else { unreachable!("dice fall for an attack") };
        let mut faces = [0; MAX_DICE];
        faces[..dice].fill_with(|| die(rng, 6));
        Action::Roll(faces)
    }

    pub(crate) fn count_chance_lines(&self, state: &State) -> u64 {
        self.shot(state).map_or(0, |(_, dice)| 6_u64.pow(dice as u32))
    }

    pub(crate) fn list_chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        if let Some((_, dice)) = self.shot(state) {
            every_roll(dice, 6, |faces| out.push(Action::Roll(faces)));
        }
    }

    /// Two dice miss, hit or hit critically; how often each comes up among several pairs is all that counts.
    pub(crate) fn list_outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        let Some((shot, dice)) = self.shot(state) else { return };
        let ways = self.ways(shot.need);
        let mut mixes = Vec::new();
        let pairs = dice / 2;
        for hits in 0..=pairs {
            for criticals in 0..=pairs - hits {
                let counts = [pairs - hits - criticals, hits, criticals];
                mixes.extend(mix(&ways, counts));
            }
        }
        out.extend(merge(self, state, mixes));
    }

    /// The ways two dice can miss, hit and hit critically, with an example of each.
    pub(crate) fn ways(&self, need: i16) -> [(u64, [u8; 2]); 3] {
        let mut ways = [(0, [0, 0]); 3];
        for a in 1..=6 {
            for b in 1..=6 {
                let way = match self.accuracy(need, [a, b]) {
                    Accuracy::Miss => &mut ways[0],
                    Accuracy::Hit => &mut ways[1],
                    Accuracy::Critical => &mut ways[2],
                };
                *way = (way.0 + 1, [a, b]);
            }
        }
        ways
    }
}

/// One roll with so many misses, hits and criticals, and its weight; none if it cannot be.
fn mix(ways: &[(u64, [u8; 2]); 3], counts: [usize; 3]) -> Option<(Action, u64)> {
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let orders = factorial(counts.iter().sum()) / counts.iter().map(|n| factorial(*n)).product::<u64>();
    let weight = orders * (0..3).map(|idx| ways[idx].0.pow(counts[idx] as u32)).product::<u64>();
    let mut faces = [0; MAX_DICE];
    let each = (0..3).flat_map(|idx| std::iter::repeat_n(ways[idx].1, counts[idx]));
    for (slot, dice) in faces.chunks_exact_mut(2).zip(each) {
        slot.copy_from_slice(&dice);
    }
    (weight > 0).then_some((Action::Roll(faces), weight))
}
