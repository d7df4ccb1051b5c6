//! Work to measure: the same natively and in WebAssembly.

use hillfort_bots::{Budget, Search, SearchConfig, Stop};
use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{GameConfig, GameData, Ruleset, Turn, Visitor};
use serde::Deserialize;

/// What to do.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// Play this many random games.
    Playouts(u64),
    /// Search the opening with this many iterations.
    Search(u64),
}

/// Does some work in a game, and returns how many decisions or iterations it was.
///
/// # Errors
/// Returns the ids of the games if none is `game`.
pub fn work(game: &str, work: Work) -> Result<u64, String> {
    struct Done(Work);
    impl Visitor for Done {
        type Out = u64;
        fn visit<G: Ruleset>(self) -> u64 {
            done::<G>(self.0)
        }
    }
    hillfort_catalog::games().visit(game, Done(work)).map_err(|error| error.to_string())
}

fn done<G: Ruleset>(work: Work) -> u64 {
    let compiled = GameData::new(G::facts(), &GameConfig::default()).and_then(|data| G::compile(&data));
    let Ok(game) = compiled else { return 0 };
    match work {
        Work::Playouts(games) => {
            let mut playouts = Playouts::new(&game);
            (0..games).map(|idx| playouts.play(&mut game.start(), &mut rng_of(1, idx)).decisions).sum()
        }
        Work::Search(iterations) => {
            let (mut state, mut rng) = (game.start(), rng_of(1, 0));
            while game.turn(&state) == Turn::Chance {
                let outcome = game.sample(&state, &mut rng);
                game.apply(&mut state, outcome);
            }
            let mut search = Search::new(SearchConfig::FULL, 1, 1);
            search.rank(&game, &state, Budget::Nodes(iterations), &Stop::new());
            search.nodes()
        }
    }
}
