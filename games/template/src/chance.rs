//! The die.

use hillfort_engine::Chance;

use crate::{Action, Footrace, State};

impl Chance for Footrace {
    fn outcomes(&self, _: &State, out: &mut Vec<(Action, u64)>) {
        out.extend((1..=self.numbers.die.sides).map(|face| (Action::Roll(face), 1)));
    }
}
