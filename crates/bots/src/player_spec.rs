//! The words for players that are programs: `normal`, `hard:50ms`, `uct:2000n`, `exec:python3 my_bot.py`.

use std::fmt;
use std::str::FromStr;

use hillfort_engine::Playable;
use hillfort_engine::notation::clean;

use crate::player::erased;
use crate::{Bot, Budget, External, Level, ParseBudgetError, Player, Search, SearchConfig};

/// A player that is a program, as `--players` names it. A budget that is missing is the default.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// A level.
    Level(Level, Option<Budget>),
    /// Plain UCT with random rollouts, the baseline for the levels.
    Uct(Option<Budget>),
    /// The command of a program that speaks the bot protocol.
    External(String, Option<Budget>),
}

const UCT_BUDGET: Budget = Budget::millis(60);
const UCT_NODES: Budget = Budget::Nodes(500);
const EXTERNAL_BUDGET: Budget = Budget::millis(1000);

impl PlayerSpec {
    /// Returns a player for a game that searches with `threads` threads.
    ///
    /// With one thread and a budget of nodes, the seed and the positions decide every choice.
    #[must_use]
    pub fn player<G: Playable>(&self, seed: u64, threads: usize) -> Box<dyn Player> {
        match self {
            Self::Level(level, budget) => {
                level.player_with::<G>(seed, budget.unwrap_or_else(|| level.budget()), threads)
            }
            Self::Uct(budget) => {
                erased::<G, _>(Search::new(SearchConfig::UCT, seed, threads), budget.unwrap_or(UCT_BUDGET))
            }
            Self::External(command, budget) => {
                Box::new(External::new(command, budget.unwrap_or(EXTERNAL_BUDGET)))
            }
        }
    }

    /// Returns the same player with a budget of nodes, so that a seed decides its games.
    ///
    /// # Errors
    /// Returns an error for a budget of time and for an external program.
    pub fn in_nodes(self) -> Result<Self, NotInNodes> {
        match self {
            Self::Level(Level::Random | Level::Easy, _) => Ok(self),
            Self::Level(level, None) => Ok(Self::Level(level, Some(level.nodes()))),
            Self::Uct(None) => Ok(Self::Uct(Some(UCT_NODES))),
            Self::Level(_, Some(Budget::Nodes(_))) | Self::Uct(Some(Budget::Nodes(_))) => Ok(self),
            Self::Level(_, Some(Budget::Time(_))) | Self::Uct(Some(Budget::Time(_))) | Self::External(..) => {
                Err(NotInNodes(self.to_string()))
            }
        }
    }

    /// Returns a bot with one thread and its budget; none for an external program.
    #[must_use]
    pub fn bot<G: Playable>(&self, seed: u64) -> Option<(Box<dyn Bot<G>>, Budget)> {
        match self {
            Self::Level(level, budget) => {
                Some((level.bot(seed, 1), budget.unwrap_or_else(|| level.budget())))
            }
            Self::Uct(budget) => {
                Some((Box::new(Search::new(SearchConfig::UCT, seed, 1)), budget.unwrap_or(UCT_BUDGET)))
            }
            Self::External(..) => None,
        }
    }
}

/// A player whose games depend on more than their seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' does not play the same game twice: use random, easy, normal, hard or uct, with a number of nodes if \
     you like, such as 'hard:2000n'"
)]
pub struct NotInNodes(pub String);

impl fmt::Display for PlayerSpec {
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
pub enum ParsePlayerError {
    /// No player has this name.
    #[error("there is no player '{0}'; {forms}", forms = forms())]
    Unknown(String),
    /// The word is empty.
    #[error("a player is missing; {forms}", forms = forms())]
    Missing,
    /// The name is followed by something other than a budget.
    #[error(transparent)]
    Budget(#[from] ParseBudgetError),
    /// No command follows `exec:`.
    #[error("expected a command after 'exec:'")]
    NoCommand,
}

/// Returns a sentence with every form that a word for a player can have.
fn forms() -> String {
    let levels = Level::ALL.map(Level::name).join(", ");
    format!(
        "the players are {levels} and uct, with a budget if you like ('hard:50ms', 'hard:2s', 'uct:2000n'), and \
         any program that speaks the bot protocol ('exec:COMMAND', 'exec:50ms:COMMAND')"
    )
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(word: &str) -> Result<Self, ParsePlayerError> {
        if let Some(rest) = word.strip_prefix("exec:") {
            let (budget, command) = match rest.split_once(':') {
                Some((budget, command)) if budget.parse::<Budget>().is_ok() => (budget.parse().ok(), command),
                _ => (None, rest),
            };
            let command = command.trim();
            return if command.is_empty() {
                Err(ParsePlayerError::NoCommand)
            } else {
                Ok(Self::External(command.to_owned(), budget))
            };
        }
        let (name, budget) = match word.split_once(':') {
            Some((name, budget)) => (name, Some(budget.parse()?)),
            None => (word, None),
        };
        match name {
            "" => Err(ParsePlayerError::Missing),
            "uct" => Ok(Self::Uct(budget)),
            level => match level.parse() {
                Ok(level) => Ok(Self::Level(level, budget)),
                Err(_) => Err(ParsePlayerError::Unknown(clean(level, 60))),
            },
        }
    }
}
