//! The catalogue behind a trait object, so that the handlers need no type parameter.

use hillfort_bots::{Advice, Budget, Level, Player, Stop};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{Error, Facts, GameConfig, Record, Ruleset, Table, TypedTable, Visitor};

/// A catalogue whose list of games is erased.
pub(crate) trait DynCatalog: Send + Sync {
    /// Returns the facts of all games.
    fn facts(&self) -> Vec<&'static Facts>;
    /// Starts a game by its id.
    fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error>;
    /// Replays a record of any game.
    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error>;
    /// Creates a bot for a game.
    fn player(&self, game: &str, level: Level, seed: u64) -> Result<Box<dyn Player>, Error>;
    /// Searches the position of a table for the best actions; `None` if the table belongs to another catalogue.
    fn advise(&self, table: &dyn Table, budget: Budget, seed: u64, stop: &Stop) -> Option<Advice>;
}

impl<L: Games> DynCatalog for Catalog<L> {
    fn facts(&self) -> Vec<&'static Facts> {
        Self::facts(self)
    }

    fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
        Self::start(self, game, config)
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error> {
        Self::replay(self, record, &GameConfig::default())
    }

    fn player(&self, game: &str, level: Level, seed: u64) -> Result<Box<dyn Player>, Error> {
        struct NewPlayer(Level, u64);
        impl Visitor for NewPlayer {
            type Out = Box<dyn Player>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                self.0.player::<G>(self.1)
            }
        }
        self.visit(game, NewPlayer(level, seed))
    }

    fn advise(&self, table: &dyn Table, budget: Budget, seed: u64, stop: &Stop) -> Option<Advice> {
        struct Advise<'a>(&'a dyn Table, Budget, u64, &'a Stop);
        impl Visitor for Advise<'_> {
            type Out = Option<Advice>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                let Self(table, budget, seed, stop) = self;
                let table = table.as_any().downcast_ref::<TypedTable<G>>()?;
                Some(hillfort_bots::advise(table, budget, seed, 1, stop))
            }
        }
        self.visit(table.facts().id, Advise(table, budget, seed, stop)).ok().flatten()
    }
}
