//! Whatever may sit down at a table without being a person, as a word: `normal`, `hard:50ms`, `uct:2000n`,
//! `exec:python3 my_bot.py`.

use std::fmt;
use std::str::FromStr;

use hillfort_engine::Ruleset;
use hillfort_engine::notation::clean;

use crate::player::erased;
use crate::{BadBudget, Budget, External, Level, NoProgram, Player, Search, Shape, check_program};

/// A player that is a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// A level of our own, perhaps with a budget of its own.
    Level(Level, Option<Budget>),
    /// Plain tree search with random playouts: what the levels are measured against.
    Uct(Option<Budget>),
    /// A program that speaks the protocol, perhaps with a budget of its own.
    External(String, Option<Budget>),
}

/// What the baseline may spend unless somebody says otherwise.
const UCT_BUDGET: Budget = Budget::millis(60);
/// What somebody else's program may spend unless somebody says otherwise.
const EXTERNAL_BUDGET: Budget = Budget::millis(1000);

impl Who {
    /// Returns a player for a game. What it does depends on the seed and the positions it meets, and with a budget of
    /// time on the machine; it thinks with so many threads.
    #[must_use]
    pub fn player<G: Ruleset>(&self, seed: u64, threads: usize) -> Box<dyn Player> {
        match self {
            Self::Level(level, budget) => {
                level.player_with::<G>(seed, budget.unwrap_or_else(|| level.budget()), threads)
            }
            Self::Uct(budget) => {
                erased::<G, _>(Search::new(Shape::UCT, seed, threads), budget.unwrap_or(UCT_BUDGET))
            }
            Self::External(command, budget) => {
                Box::new(External::new(command, budget.unwrap_or(EXTERNAL_BUDGET)))
            }
        }
    }

    /// Makes sure that somebody can sit down: the program of somebody else has to be there.
    ///
    /// # Errors
    /// Returns where it was looked for.
    pub fn check(&self) -> Result<(), NoProgram> {
        match self {
            Self::External(command, _) => {
                check_program(command.split_whitespace().next().unwrap_or_default())
            }
            Self::Level(..) | Self::Uct(_) => Ok(()),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level, None) => write!(f, "{level}"),
            Self::Level(level, Some(budget)) => write!(f, "{level}:{budget}"),
            Self::Uct(None) => f.write_str("uct"),
            Self::Uct(Some(budget)) => write!(f, "uct:{budget}"),
            Self::External(command, None) => write!(f, "exec:{command}"),
            Self::External(command, Some(budget)) => write!(f, "exec:{budget}:{command}"),
        }
    }
}

/// A word that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadWho {
    /// It names nobody.
    #[error("there is no player '{0}'; {forms}", forms = forms())]
    Unknown(String),
    /// There is no word.
    #[error("a player is missing; {forms}", forms = forms())]
    Missing,
    /// What stands behind the level is no budget.
    #[error(transparent)]
    Budget(#[from] BadBudget),
    /// There is no command behind `exec:`.
    #[error("expected a command behind 'exec:'")]
    NoCommand,
}

/// Tells every form that a word for a player has.
fn forms() -> String {
    let levels = Level::ALL.map(Level::name).join(", ");
    format!(
        "the players are {levels} and uct, with a budget if you like ('hard:50ms', 'hard:2s', 'uct:2000n'), and \
         any program that speaks the bots' protocol ('exec:COMMAND', 'exec:50ms:COMMAND')"
    )
}

impl FromStr for Who {
    type Err = BadWho;

    fn from_str(word: &str) -> Result<Self, BadWho> {
        if let Some(rest) = word.strip_prefix("exec:") {
            let (budget, command) = match rest.split_once(':') {
                Some((budget, command)) if budget.parse::<Budget>().is_ok() => (budget.parse().ok(), command),
                _ => (None, rest),
            };
            let command = command.trim();
            return if command.is_empty() {
                Err(BadWho::NoCommand)
            } else {
                Ok(Self::External(command.to_owned(), budget))
            };
        }
        let (name, budget) = match word.split_once(':') {
            Some((name, budget)) => (name, Some(budget.parse()?)),
            None => (word, None),
        };
        match name {
            "" => Err(BadWho::Missing),
            "uct" => Ok(Self::Uct(budget)),
            level => match level.parse() {
                Ok(level) => Ok(Self::Level(level, budget)),
                Err(_) => Err(BadWho::Unknown(clean(level, 60))),
            },
        }
    }
}
