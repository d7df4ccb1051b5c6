//! Work to measure: the same natively and in WebAssembly.

use hillfort_bots::{Budget, Search, SearchConfig, Stop};
use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{
    Chance, Error, GameConfig, GameData, Heuristic, Kind, Playable, Ruleset, Turn, Visitor,
};
use serde::Deserialize;

use crate::any::kind_of;

/// What to do.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// Play this many random games.
    Playouts(u64),
    /// Search the opening with this many iterations.
    Search(u64),
}

/// Does some work in a game, by its own type, and returns how many decisions or iterations it was.
///
/// # Errors
/// Returns the ids of the games if none is `game`.
pub fn work(game: &str, work: Work) -> Result<u64, String> {
    struct Done(Work);
    impl Visitor for Done {
        type Out = Result<u64, Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let game = compiled(&Kind::<G>::of())?;
            Ok(match self.0 {
                Work::Playouts(games) => playouts(&game, games),
                Work::Search(iterations) => search(&game, iterations),
            })
        }
    }
    hillfort_catalog::games().visit(game, Done(work)).flatten().map_err(|error| error.to_string())
}

/// Does the same as the engine for JavaScript does it: random games are played by the game's own type, and the search
/// is the one for all games.
pub(crate) fn erased_work(game: &str, work: Work) -> Result<u64, String> {
    let game = kind_of(game).and_then(|kind| compiled(&kind)).map_err(|error| error.to_string())?;
    Ok(match work {
        Work::Playouts(games) => game.playouts(games),
        Work::Search(iterations) => search(&game, iterations),
    })
}

fn compiled<G: Playable>(kind: &Kind<G>) -> Result<G, Error> {
    GameData::new(kind.facts, &GameConfig::default()).and_then(|data| (kind.compile)(&data))
}

/// Plays random games, and returns the number of decisions.
pub(crate) fn playouts<G: Chance>(game: &G, games: u64) -> u64 {
    let mut playouts = Playouts::new(game);
    (0..games).map(|idx| playouts.play(&mut game.start(), &mut rng_of(1, idx)).decisions).sum()
}

/// Searches the opening, and returns the number of iterations.
fn search<G: Heuristic>(game: &G, iterations: u64) -> u64 {
    let (mut state, mut rng) = (game.start(), rng_of(1, 0));
    while game.turn(&state) == Turn::Chance {
        let outcome = game.sample(&state, &mut rng);
        game.apply(&mut state, outcome);
    }
    let mut search = Search::new(SearchConfig::FULL, 1, 1);
    search.rank(game, &state, Budget::Nodes(iterations), &Stop::new());
    search.nodes()
}
