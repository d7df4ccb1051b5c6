//! Records.

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{Error, GameConfig, Record, Ruleset, Table, TypedTable, Visitor};

/// Reads a record and replays it. What replays is written down and replays to the same state.
///
/// # Panics
/// Panics if an error has no line, or a record does not survive being written.
pub fn record<L: Games>(catalog: &Catalog<L>, text: &str) {
    let table = match replay(catalog, text) {
        Ok(table) => table,
        Err(error) => {
            let text = error.to_string();
            assert!(error.line.is_some() && !text.contains(char::is_control), "{text:?}");
            return;
        }
    };
    let written = table.record();
    match replay(catalog, &written) {
        Ok(again) => assert_eq!(again.json(), table.json(), "{written}"),
        Err(error) => panic!("{error}\n{written}"),
    }
}

fn replay<L: Games>(catalog: &Catalog<L>, text: &str) -> Result<Box<dyn Table>, Error> {
    let record = Record::parse(text)?;
    let replayed = catalog.visit(&record.game, Replay(&record));
    replayed.map_err(|error| error.at_line(record.game_line))?
}

struct Replay<'a>(&'a Record);

impl Visitor for Replay<'_> {
    type Out = Result<Box<dyn Table>, Error>;

    fn visit<G: Ruleset>(self) -> Self::Out {
        Ok(Box::new(TypedTable::<G>::replay(self.0, &GameConfig::default())?))
    }
}
