//! The die.

use hillfort_engine::Chance;
use hillfort_engine::chance::die;
use rand_core::Rng;

use crate::{Action, Footrace, State};

impl Chance for Footrace {
    #[inline(never)]
    fn outcomes(&self, _: &State, out: &mut Vec<(Action, u64)>) {
        out.extend((1..=self.numbers.die.sides).map(|face| (Action::Roll(face), 1)));
    }

    fn sample<R: Rng + ?Sized>(&self, _: &State, rng: &mut R) -> Action {
        Action::Roll(die(rng, self.numbers.die.sides))
    }
}
