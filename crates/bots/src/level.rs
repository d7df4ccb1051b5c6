//! Levels of play, named for people.

use std::fmt;
use std::str::FromStr;

use hillfort_engine::{Heuristic, Playable};

use crate::player::erased;
use crate::{Bot, Budget, Greedy, Handicap, Player, Random, Search, SearchConfig};

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

    /// Returns the number of nodes for a decision where results must not depend on the speed of the machine. It is
    /// less than a table's time allows, in about the same proportion for every level.
    #[must_use]
    pub const fn nodes(self) -> Budget {
        match self {
            Self::Random | Self::Easy => self.budget(),
            Self::Normal => Budget::Nodes(150),
            Self::Hard => Budget::Nodes(2000),
        }
    }

    /// Returns a player of this level with its default budget and one thread.
    #[must_use]
    pub fn player<G: Playable>(self, seed: u64) -> Box<dyn Player> {
        self.player_with::<G>(seed, self.budget(), 1)
    }

    /// Returns a player of this level that searches with `threads` threads.
    ///
    /// With one thread and a budget of nodes, the seed and the positions decide every choice.
    #[must_use]
    pub fn player_with<G: Playable>(self, seed: u64, budget: Budget, threads: usize) -> Box<dyn Player> {
        erased::<G, _>(self.bot::<G>(seed, threads), budget)
    }

    /// Returns a bot of this level that searches with `threads` threads.
    #[must_use]
    pub fn bot<G: Heuristic>(self, seed: u64, threads: usize) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Easy => Box::new(Greedy::new(seed, Handicap::BEGINNER)),
            Self::Normal => Box::new(Search::new(SearchConfig::OWN_TURN, seed, threads)),
            Self::Hard => Box::new(Search::new(SearchConfig::FULL, seed, threads)),
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
