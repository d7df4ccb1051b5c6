//! Levels of play, named for people.

use std::fmt;
use std::str::FromStr;

use hillfort_engine::Ruleset;

use crate::player::erased;
use crate::{Budget, Greedy, Handicap, Player, Random, Search, SearchConfig};

/// A level of play. Every client uses the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Plays a random legal action.
    Random,
    /// Looks one action ahead with exact odds, and makes mistakes.
    Easy,
    /// Plans the rest of its own turn.
    Normal,
    /// Plans ahead, replies included.
    Hard,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Easy, Self::Normal, Self::Hard];

    /// Returns the name of the level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }

    /// Returns the default budget for a decision. The two weakest levels look at every legal action once, whatever
    /// their budget.
    #[must_use]
    pub const fn budget(self) -> Budget {
        match self {
            Self::Random | Self::Easy => Budget::Nodes(1),
            Self::Normal => Budget::millis(60),
            Self::Hard => Budget::millis(800),
        }
    }

    /// Returns a player of this level with its default budget and one thread.
    #[must_use]
    pub fn player<G: Ruleset>(self, seed: u64) -> Box<dyn Player> {
        self.player_with::<G>(seed, self.budget(), 1)
    }

    /// Returns a player of this level that searches with `threads` threads.
    ///
    /// With one thread and a budget of nodes, the seed and the positions decide every choice.
    #[must_use]
    pub fn player_with<G: Ruleset>(self, seed: u64, budget: Budget, threads: usize) -> Box<dyn Player> {
        match self {
            Self::Random => erased::<G, _>(Random::new(seed), budget),
            Self::Easy => erased::<G, _>(Greedy::new(seed, Handicap::BEGINNER), budget),
            Self::Normal => erased::<G, _>(Search::new(SearchConfig::OWN_TURN, seed, threads), budget),
            Self::Hard => erased::<G, _>(Search::new(SearchConfig::FULL, seed, threads), budget),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<_> = Level::ALL.into_iter().map(Level::name).collect();
        write!(f, "there is no level '{}'; the levels are: {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}
