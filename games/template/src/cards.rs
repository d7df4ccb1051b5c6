//! The numbers of the game, read from `classes.toml` and checked. Give every table of the file a struct.

use hillfort_engine::cards::Cards;
use hillfort_engine::{Error, RuleId};
use serde::Deserialize;

/// The numbers the rules use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    /// Steps of a walk at most.
    pub(crate) most_steps: u8,
    /// Sides of the die.
    pub(crate) sides: u8,
}

// Unknown keys are refused, so that a misspelt number is not silently ignored.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    runner: RunnerCard,
    die: DieCard,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunnerCard {
    most_steps: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DieCard {
    sides: u8,
}

impl Numbers {
    /// Reads the cards and refuses, with its place, a value that the rules cannot work with (TP-DATA-1).
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let File { runner: RunnerCard { most_steps }, die: DieCard { sides } } = cards.read()?;
        let refuse = |path, reason: String| Err(cards.error(path, reason).by_rule(RuleId("TP-DATA-1")));
        if !(1..=20).contains(&most_steps) {
            return refuse("runner.most_steps", format!("a runner takes 1 to 20 steps, not {most_steps}"));
        }
        if !(2..=20).contains(&sides) {
            return refuse("die.sides", format!("a die has 2 to 20 sides, not {sides}"));
        }
        Ok(Self { most_steps, sides })
    }
}
