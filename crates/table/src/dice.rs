//! Where the dice come from.

use hillfort_engine::Table;
use rand_core::Rng;

/// A source of dice, handed in by the caller.
///
/// Every random number generator is one. Others may make each roll from the record before it, so that it can be
/// repeated.
pub trait Dice {
    /// Returns the generator for the next roll at a table.
    fn for_roll(&mut self, table: &dyn Table) -> &mut dyn Rng;
}

impl<R: Rng> Dice for R {
    fn for_roll(&mut self, _: &dyn Table) -> &mut dyn Rng {
        self
    }
}
