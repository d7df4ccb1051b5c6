//! Players that are programs. They know the engine's traits and no game.
//!
//! A [`Bot`] plays one game; a [`Player`] is a bot whose game is forgotten, as the doors hold it. [`Level`] names
//! the bots in words a person understands.

mod greedy;

use std::fmt;
use std::str::FromStr;

use engine::chance::pick;
use engine::playout::rng_of;
use engine::{Game, Playing, Ruleset, Table};
use rand_pcg::Pcg64Mcg;

pub use crate::greedy::Greedy;

/// A program that plays one game.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions of the player to act.
    fn choose(&mut self, game: &G, state: &G::State) -> G::Action;
}

/// A bot whose game is forgotten.
pub trait Player: Send {
    /// Returns the line of an action for whoever is to act at the table; none if the table has another game than
    /// the bot, or no player is to act.
    fn choose(&mut self, table: &dyn Table) -> Option<String>;
}

/// A level of play. The names are the same at every door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action, all alike.
    Random,
    /// One action ahead, with the odds.
    Easy,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Easy];

    /// Returns the name of the level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
        }
    }

    /// Returns a player of this level for a game. What it does depends on the seed and the positions it meets.
    #[must_use]
    pub fn player<G: Ruleset>(self, seed: u64) -> Box<dyn Player> {
        match self {
            Self::Random => erased::<G, _>(Random::new(seed)),
            Self::Easy => erased::<G, _>(Greedy::new(seed)),
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

/// Plays any legal action, all alike.
#[derive(Debug)]
pub struct Random<G: Game> {
    rng: Pcg64Mcg,
    legal: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// Makes a random player from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: rng_of(seed, 0), legal: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, game: &G, state: &G::State) -> G::Action {
        self.legal.clear();
        game.legal(state, &mut self.legal);
        *pick(&mut self.rng, &self.legal)
    }
}

fn erased<G: Ruleset, B: Bot<G> + 'static>(bot: B) -> Box<dyn Player> {
    Box::new(Erased::<G, B> { bot, game: std::marker::PhantomData })
}

struct Erased<G, B> {
    bot: B,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Ruleset, B: Bot<G>> Player for Erased<G, B> {
    fn choose(&mut self, table: &dyn Table) -> Option<String> {
        let playing = table.as_any().downcast_ref::<Playing<G>>()?;
        if !matches!(table.turn(), engine::Turn::Player(_)) {
            return None;
        }
        let action = self.bot.choose(playing.game(), playing.state());
        Some(playing.game().write(playing.state(), action))
    }
}
