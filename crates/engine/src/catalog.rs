//! The catalogue: a list of game types, through which code that names no game can use one by its id.

use std::marker::PhantomData;

use crate::config::GameConfig;
use crate::error::{Error, ErrorKind};
use crate::facts::{DataFile, Facts, Manual};
use crate::options::list;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::rulesets::Rulesets;
use crate::table::{Table, TypedTable};

/// A generic operation on a game whose type only the catalogue knows.
pub trait Visitor {
    /// The result of the operation.
    type Out;
    /// Runs the operation on the game `G`.
    fn visit<G: Ruleset>(self) -> Self::Out;
}

/// A list of games, built by one call of [`Catalog::with`] per game.
#[derive(Debug)]
pub struct Catalog<L>(PhantomData<fn() -> L>);

// The list exists in the types alone, so it is `Copy` whatever its games are.
impl<L> Clone for Catalog<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Catalog<L> {}

impl Default for Catalog<()> {
    fn default() -> Self {
        Self::new()
    }
}

impl Catalog<()> {
    /// Creates an empty catalogue.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<L: Games> Catalog<L> {
    /// Returns the catalogue with the game `G` added.
    #[must_use]
    pub const fn with<G: Ruleset>(self) -> Catalog<(G, L)> {
        Catalog(PhantomData)
    }

    /// Returns the facts of all games, in the order in which they were added.
    #[must_use]
    pub fn facts(&self) -> Vec<&'static Facts> {
        let mut facts = Vec::new();
        L::collect(&mut facts);
        facts
    }

    /// Runs a visitor on the game with that id.
    ///
    /// # Errors
    /// Returns an error that lists the known ids if none is `id`.
    pub fn visit<V: Visitor>(&self, id: &str, visitor: V) -> Result<V::Out, Error> {
        L::visit(id, visitor).map_err(|_| {
            let known = list(self.facts().into_iter().map(|facts| facts.id));
            ErrorKind::UnknownGame { id: id.to_owned(), known }.into()
        })
    }

    /// Returns the manual of the game with that id.
    ///
    /// # Errors
    /// Returns an error that lists the known ids if none is `id`.
    pub fn manual(&self, id: &str) -> Result<&'static Manual, Error> {
        struct Read;
        impl Visitor for Read {
            type Out = &'static Manual;
            fn visit<G: Ruleset>(self) -> Self::Out {
                G::manual()
            }
        }
        self.visit(id, Read)
    }

    /// Returns the puzzles of the game with that id.
    ///
    /// # Errors
    /// Returns an error that lists the known ids if none is `id`.
    pub fn puzzles(&self, id: &str) -> Result<&'static [DataFile], Error> {
        struct Read;
        impl Visitor for Read {
            type Out = &'static [DataFile];
            fn visit<G: Ruleset>(self) -> Self::Out {
                G::puzzles()
            }
        }
        self.visit(id, Read)
    }

    /// Starts the game with that id.
    ///
    /// # Errors
    /// Returns the ids there are, if none is `id`, or why the game refuses the configuration.
    pub fn start(&self, id: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
        self.start_shared(id, config, &Rulesets::default())
    }

    /// Starts the game with that id, with a ruleset that other tables may use too.
    ///
    /// # Errors
    /// Returns the ids there are, if none is `id`, or why the game refuses the configuration.
    pub fn start_shared(
        &self,
        id: &str,
        config: &GameConfig,
        rulesets: &Rulesets,
    ) -> Result<Box<dyn Table>, Error> {
        struct Start<'a>(&'a GameConfig, &'a Rulesets);
        impl Visitor for Start<'_> {
            type Out = Result<Box<dyn Table>, Error>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                Ok(Box::new(TypedTable::<G>::start_shared(self.0, self.1)?))
            }
        }
        self.visit(id, Start(config, rulesets))?
    }

    /// Replays a record of any of the games. `config` adds the cards and maps that are not embedded.
    ///
    /// # Errors
    /// Returns the line of the record that cannot be played, and why.
    pub fn replay(&self, record: &Record, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
        self.replay_shared(record, config, &Rulesets::default())
    }

    /// Replays a record with a ruleset that other tables may use too.
    ///
    /// # Errors
    /// Returns the line of the record that cannot be played, and why.
    pub fn replay_shared(
        &self,
        record: &Record,
        config: &GameConfig,
        rulesets: &Rulesets,
    ) -> Result<Box<dyn Table>, Error> {
        struct Replay<'a>(&'a Record, &'a GameConfig, &'a Rulesets);
        impl Visitor for Replay<'_> {
            type Out = Result<Box<dyn Table>, Error>;
            fn visit<G: Ruleset>(self) -> Self::Out {
                Ok(Box::new(TypedTable::<G>::replay_shared(self.0, self.1, self.2)?))
            }
        }
        let visited = self.visit(&record.game, Replay(record, config, rulesets));
        visited.map_err(|error| error.at_line(record.game_line))?
    }
}

/// A list of games as a type: `()`, or a pair of a game and a list.
pub trait Games: 'static {
    /// Runs a visitor on the game with that id.
    ///
    /// # Errors
    /// Returns the visitor if no game has the id.
    fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, V>;
    /// Appends the facts of all games.
    fn collect(facts: &mut Vec<&'static Facts>);
}

impl Games for () {
    fn visit<V: Visitor>(_: &str, visitor: V) -> Result<V::Out, V> {
        Err(visitor)
    }

    fn collect(_: &mut Vec<&'static Facts>) {}
}

impl<G: Ruleset, L: Games> Games for (G, L) {
    fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, V> {
        if G::facts().id == id { Ok(visitor.visit::<G>()) } else { L::visit(id, visitor) }
    }

    fn collect(facts: &mut Vec<&'static Facts>) {
        L::collect(facts);
        facts.push(G::facts());
    }
}
