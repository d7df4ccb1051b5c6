//! Where the dice come from.

use hillfort_engine::Table;
use hillfort_engine::config::hash_bytes;
use hillfort_engine::playout::rng_of;
use hillfort_fair::FairDice;
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

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

/// Returns a number that follows from a seed and the record so far alone.
#[must_use]
pub fn seed_at(seed: u64, table: &dyn Table) -> u64 {
    u64::from_be_bytes(hash_bytes(&format!("{seed}\n{}", table.record())))
}

/// Returns the seed of a bot whose every choice follows from a seed and the record so far alone. It is small enough for
/// a number of JavaScript.
#[must_use]
pub fn bot_seed_at(seed: u64, table: &dyn Table) -> u64 {
    seed_at(seed, table) >> 32
}

/// Dice whose every roll follows from a seed and the number of rolls before it: the first roll is the same whatever was
/// done before.
#[derive(Clone, Debug)]
pub struct RepeatableDice {
    seed: u64,
    rng: Pcg64Mcg,
}

impl RepeatableDice {
    /// Creates the dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, rng: rng_of(seed, 0) }
    }
}

impl Dice for RepeatableDice {
    fn for_roll(&mut self, table: &dyn Table) -> &mut dyn Rng {
        let n_rolls = table.events(0).iter().filter(|(seat, _)| seat.is_none()).count();
        self.rng = rng_of(self.seed, n_rolls as u64);
        &mut self.rng
    }
}
