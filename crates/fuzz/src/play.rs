//! A game of changed data, tried out.

use hillfort_engine::facts::Values;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Error, GameConfig, Ruleset, Table as _, Turn, TypedTable, Visitor};

/// Enough for every kind of decision to come up now and then.
const MAX_EVENTS: usize = 40;

/// Compiles a game and plays the beginning of it at random: data that a game accepts can be played and shown.
pub(crate) struct Play {
    pub(crate) config: GameConfig,
    /// The name of the map to play on and the mode it is drawn for, if it is a new one.
    pub(crate) map: Option<[String; 2]>,
}

impl Visitor for Play {
    type Out = Result<(), Error>;

    fn visit<G: Ruleset>(mut self) -> Self::Out {
        if let Some([name, mode]) = self.map {
            let chosen = G::facts().options.iter().filter_map(|option| match option.values {
                Values::Maps => Some((option.key.to_owned(), name.clone())),
                Values::Words(words) => {
                    words.contains(&mode.as_str()).then(|| (option.key.to_owned(), mode.clone()))
                }
                Values::Numbers(..) => None,
            });
            self.config.options.extend(chosen);
        }
        let mut table = TypedTable::<G>::start(&self.config)?;
        let mut rng = rng_of(1, 1);
        for idx in 0..MAX_EVENTS {
            match table.turn() {
                Turn::Over(_) => break,
                Turn::Chance => table.roll(&mut rng),
                Turn::Player(_) => {
                    let legal = table.legal();
                    table.act(&legal[idx * 7 % legal.len()]).expect("a listed line is legal");
                }
            }
        }
        let _ = (table.view(), table.decisions(), table.log(0), table.record());
        Ok(())
    }
}
