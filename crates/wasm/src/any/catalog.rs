//! The catalogue with one type for all its games.

use hillfort_bots::review::{Judged, ReviewPart, Reviewer};
use hillfort_bots::{Advice, Budget, DynCatalog, Level, Player, Stop, advise};
use hillfort_engine::series::{Finished, SeriesResult, standing};
use hillfort_engine::{
    Error, Facts, GameConfig, Kind, Record, RuleId, Ruleset, Rulesets, Table, TypedTable, Visitor,
};

use crate::any::AnyGame;

/// Returns the kind of the game with that id.
///
/// # Errors
/// Returns the ids there are, if none is `id`.
pub(crate) fn kind_of(id: &str) -> Result<Kind<AnyGame>, Error> {
    struct Erase;
    impl Visitor for Erase {
        type Out = Kind<AnyGame>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            Kind {
                facts: G::facts(),
                compile: |data| G::compile(data).map(AnyGame::new),
                series_length: G::series_length(),
                series: series::<G>,
            }
        }
    }
    hillfort_catalog::games().visit(id, Erase)
}

/// Scores games of the type `G`.
fn series<G: Ruleset>(games: &[Finished<'_, AnyGame>]) -> SeriesResult {
    let own = games.iter().filter_map(|finished| {
        finished.game.get::<G>().map(|game| Finished { game, state: finished.state.get() })
    });
    G::series(&own.collect::<Vec<_>>())
}

/// The catalogue. Its tables share their compiled rulesets.
#[derive(Debug, Default)]
pub(crate) struct AnyCatalog {
    rulesets: Rulesets,
}

impl DynCatalog for AnyCatalog {
    fn facts(&self) -> Vec<&'static Facts> {
        hillfort_catalog::games().facts()
    }

    fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(TypedTable::start_of(&kind_of(game)?, config, &self.rulesets)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error> {
        let kind = kind_of(&record.game).map_err(|error| error.at_line(record.game_line))?;
        Ok(Box::new(TypedTable::replay_of(&kind, record, &GameConfig::default(), &self.rulesets)?))
    }

    fn series_length(&self, game: &str) -> Option<(usize, RuleId)> {
        kind_of(game).ok()?.series_length
    }

    fn standing(&self, records: &[Record]) -> Result<SeriesResult, (usize, Error)> {
        let game = records.first().map_or("", |record| record.game.as_str());
        standing(&kind_of(game).map_err(|error| (0, error))?, records, &GameConfig::default())
    }

    fn player(&self, game: &str, level: Level, seed: u64) -> Result<Box<dyn Player>, Error> {
        kind_of(game).map(|_| level.player::<AnyGame>(seed))
    }

    fn advise(&self, table: &dyn Table, budget: Budget, seed: u64, stop: &Stop) -> Option<Advice> {
        let table = table.as_any().downcast_ref::<TypedTable<AnyGame>>()?;
        Some(advise(table, budget, seed, 1, stop))
    }

    fn review(&self, table: &dyn Table, from: usize, stop: &Stop) -> Option<ReviewPart> {
        let table = table.as_any().downcast_ref::<TypedTable<AnyGame>>()?;
        Reviewer::default().part(table, from, stop)
    }

    fn judge_again(&self, table: &dyn Table, at: usize, stop: &Stop) -> Option<Judged> {
        let table = table.as_any().downcast_ref::<TypedTable<AnyGame>>()?;
        Reviewer::default().judge_again(table, at, stop)
    }
}
