//! The numbers of `classes.toml`.

use hillfort_engine::cards::Cards;
use hillfort_engine::{Error, RuleId, toml_table};

toml_table! {
    /// The numbers of the game, one struct per table of the file. A misspelt key is refused, not ignored.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Numbers {
        pub(crate) runner: RunnerCard,
        pub(crate) die: DieCard,
    }

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct RunnerCard {
        pub(crate) most_steps: u8,
    }

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct DieCard {
        pub(crate) sides: u8,
    }
}

impl Numbers {
    /// Reads the cards and refuses a value that the rules cannot work with (TP-DATA-1).
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let numbers: Self = cards.read()?;
        cards.check_range("runner.most_steps", numbers.runner.most_steps, 1..=20, RuleId("TP-DATA-1"))?;
        cards.check_range("die.sides", numbers.die.sides, 2..=20, RuleId("TP-DATA-1"))?;
        Ok(numbers)
    }
}
