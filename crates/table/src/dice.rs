//! Where the dice come from.

use hillfort_engine::Table;
use hillfort_fair::FairDice;
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

/// Dice that everyone can check after the game, because they follow from a secret that was committed to.
#[derive(Clone, Debug)]
pub struct CommittedDice(pub FairDice);

impl Dice for CommittedDice {
    fn for_roll(&mut self, table: &dyn Table) -> &mut dyn Rng {
        self.0.for_roll(table)
    }
}
