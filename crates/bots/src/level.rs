//! Levels of play, in words a person understands.

use std::fmt;
use std::str::FromStr;

use hillfort_engine::Ruleset;

use crate::greedy::Slips;
use crate::player::erased;
use crate::{Budget, Greedy, Player, Random, Search, Shape};

/// A level of play. The names are the same at every door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action, all alike.
    Random,
    /// One action ahead, with the odds and with slips.
    Easy,
    /// Plans the rest of its turn.
    Normal,
    /// Plans ahead, with the answers of the others.
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

    /// Returns what the level may spend on a decision unless somebody says otherwise. The two weakest look at every
    /// legal action once, whatever they may spend.
    #[must_use]
    pub const fn budget(self) -> Budget {
        match self {
            Self::Random | Self::Easy => Budget::Nodes(1),
            Self::Normal => Budget::millis(60),
            Self::Hard => Budget::millis(800),
        }
    }

    /// Returns a player of this level for a game. What it does depends on the seed and the positions it meets, and
    /// with a budget of time on the machine.
    #[must_use]
    pub fn player<G: Ruleset>(self, seed: u64) -> Box<dyn Player> {
        self.player_with::<G>(seed, self.budget(), 1)
    }

    /// Returns a player of this level with another budget; it thinks with so many threads.
    #[must_use]
    pub fn player_with<G: Ruleset>(self, seed: u64, budget: Budget, threads: usize) -> Box<dyn Player> {
        match self {
            Self::Random => erased::<G, _>(Random::new(seed), budget),
            Self::Easy => erased::<G, _>(Greedy::new(seed, Slips::BEGINNER), budget),
            Self::Normal => erased::<G, _>(Search::new(Shape::TURN, seed, threads), budget),
            Self::Hard => erased::<G, _>(Search::new(Shape::FULL, seed, threads), budget),
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
