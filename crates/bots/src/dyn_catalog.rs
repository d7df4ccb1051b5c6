//! The catalogue behind a trait object, so that a lobby of tables needs no type parameter.

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::series::{SeriesResult, standing};
use hillfort_engine::{
    Error, Facts, GameConfig, Kind, Record, RuleId, Ruleset, Rulesets, Table, TypedTable, Visitor,
};

use crate::review::{Judged, ReviewPart, Reviewer};
use crate::{Advice, Budget, Level, Player, Stop, advise};

/// A catalogue whose list of games is erased.
pub trait DynCatalog: Send + Sync {
    /// Returns the facts of all games.
    fn facts(&self) -> Vec<&'static Facts>;
    /// Starts a game by its id.
    ///
    /// # Errors
    /// Returns the ids there are, if none is `game`, or why the game refuses the configuration.
    fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error>;
    /// Replays a record of any game.
    ///
    /// # Errors
    /// Returns the line of the record that cannot be played, and why.
    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error>;
    /// Returns the number of games in a series and the rule that fixes it; `None` if any number is allowed, or if there
    /// is no such game.
    fn series_length(&self, game: &str) -> Option<(usize, RuleId)>;
    /// Scores the finished games of a series so far, by the rule of their game.
    ///
    /// # Errors
    /// Returns which record, counted from 0, cannot be scored, and why.
    fn standing(&self, records: &[Record]) -> Result<SeriesResult, (usize, Error)>;
    /// Creates a bot for a game.
    ///
    /// # Errors
    /// Returns the ids there are, if none is `game`.
    fn player(&self, game: &str, level: Level, seed: u64) -> Result<Box<dyn Player>, Error>;
    /// Searches the position of a table for the best actions; `None` if the table belongs to another catalogue.
    fn advise(&self, table: &dyn Table, budget: Budget, seed: u64, stop: &Stop) -> Option<Advice>;
    /// Reviews a part of a game from an event on; `None` if it is stopped, or the table belongs to another catalogue.
    fn review(&self, table: &dyn Table, from: usize, stop: &Stop) -> Option<ReviewPart>;
    /// Judges a decision of a game again, more closely; `None` if it is stopped, if there was no decision or nothing to
    /// choose, or if the table belongs to another catalogue.
    fn judge_again(&self, table: &dyn Table, at: usize, stop: &Stop) -> Option<Judged>;
}

/// A catalogue whose tables share their compiled rulesets.
#[derive(Debug)]
pub struct SharedCatalog<L> {
    catalog: Catalog<L>,
    rulesets: Rulesets,
}

impl<L: Games> SharedCatalog<L> {
    /// Creates a catalogue that has compiled nothing yet.
    #[must_use]
    pub fn new(catalog: Catalog<L>) -> Self {
        Self { catalog, rulesets: Rulesets::default() }
    }
}

impl<L: Games> DynCatalog for SharedCatalog<L> {
    fn facts(&self) -> Vec<&'static Facts> {
        self.catalog.facts()
    }

    fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
        self.catalog.start_shared(game, config, &self.rulesets)
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error> {
        self.catalog.replay_shared(record, &GameConfig::default(), &self.rulesets)
    }

    fn series_length(&self, game: &str) -> Option<(usize, RuleId)> {
        struct Length;
        impl Visitor for Length {
            type Out = Option<(usize, RuleId)>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                G::series_length()
            }
        }
        self.catalog.visit(game, Length).ok().flatten()
    }

    fn standing(&self, records: &[Record]) -> Result<SeriesResult, (usize, Error)> {
        struct Standing<'a>(&'a [Record]);
        impl Visitor for Standing<'_> {
            type Out = Result<SeriesResult, (usize, Error)>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                standing(&Kind::<G>::of(), self.0, &GameConfig::default())
            }
        }
        let game = records.first().map_or("", |record| record.game.as_str());
        self.catalog.visit(game, Standing(records)).map_err(|error| (0, error))?
    }

    fn player(&self, game: &str, level: Level, seed: u64) -> Result<Box<dyn Player>, Error> {
        struct NewPlayer(Level, u64);
        impl Visitor for NewPlayer {
            type Out = Box<dyn Player>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                self.0.player::<G>(self.1)
            }
        }
        self.catalog.visit(game, NewPlayer(level, seed))
    }

    fn advise(&self, table: &dyn Table, budget: Budget, seed: u64, stop: &Stop) -> Option<Advice> {
        struct Advise<'a>(&'a dyn Table, Budget, u64, &'a Stop);
        impl Visitor for Advise<'_> {
            type Out = Option<Advice>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                let Self(table, budget, seed, stop) = self;
                let table = table.as_any().downcast_ref::<TypedTable<G>>()?;
                Some(advise(table, budget, seed, 1, stop))
            }
        }
        self.catalog.visit(table.facts().id, Advise(table, budget, seed, stop)).ok().flatten()
    }

    fn review(&self, table: &dyn Table, from: usize, stop: &Stop) -> Option<ReviewPart> {
        struct Part<'a>(&'a dyn Table, usize, &'a Stop);
        impl Visitor for Part<'_> {
            type Out = Option<ReviewPart>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                let table = self.0.as_any().downcast_ref::<TypedTable<G>>()?;
                Reviewer::default().part(table, self.1, self.2)
            }
        }
        self.catalog.visit(table.facts().id, Part(table, from, stop)).ok().flatten()
    }

    fn judge_again(&self, table: &dyn Table, at: usize, stop: &Stop) -> Option<Judged> {
        struct Again<'a>(&'a dyn Table, usize, &'a Stop);
        impl Visitor for Again<'_> {
            type Out = Option<Judged>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                let table = self.0.as_any().downcast_ref::<TypedTable<G>>()?;
                Reviewer::default().judge_again(table, self.1, self.2)
            }
        }
        self.catalog.visit(table.facts().id, Again(table, at, stop)).ok().flatten()
    }
}
