//! Programs that play. They know the engine's traits and no game.
//!
//! A [`Bot`] plays one game; a [`Player`] is a bot with the type of its game erased, for clients that hold games of
//! any type. [`Level`] names the bots for people; [`PlayerSpec`] is everything that `--players` accepts, external
//! programs included. [`review`] says what the decisions of a game cost, and [`puzzle`] finds positions worth solving.
//!
//! ```
//! use hillfort_bots::{Bot as _, Budget, Search, SearchConfig, Stop};
//! use hillfort_engine::playout::rng_of;
//! use hillfort_engine::{Game as _, GameConfig, Table as _, TypedTable};
//! use hillfort_template::Footrace;
//!
//! let mut table = TypedTable::<Footrace>::start(&GameConfig::default())?;
//! table.roll(&mut rng_of(1, 0));
//!
//! let mut bot = Search::new(SearchConfig::FULL, 1, 1);
//! let (game, state) = (table.game(), table.state());
//! let chosen = bot.choose(&**game, state, Budget::Nodes(200), &Stop::new());
//! assert!(game.check(state, chosen.action).is_ok());
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

mod budget;
mod clock;
mod dyn_catalog;
mod external;
mod greedy;
mod hint;
mod level;
mod line;
mod player;
mod player_spec;
mod protocol;
mod purpose;
pub mod puzzle;
mod random;
pub mod review;
mod rolls;
mod search;
mod serve;

pub use crate::budget::{Budget, ParseBudgetError, Stop};
pub use crate::clock::{Clock, set_clock};
pub use crate::dyn_catalog::{DynCatalog, SharedCatalog};
pub use crate::external::{External, Finding, Verdict, check_bot};
pub use crate::greedy::{Greedy, Handicap};
pub use crate::hint::{Advice, Hint, PendingRoll, RollOutcome, advise};
pub use crate::level::{Level, UnknownLevel};
pub use crate::line::read_line;
pub use crate::player::{NoAnswer, Player, Thought};
pub use crate::player_spec::{NotInNodes, ParsePlayerError, PlayerSpec};
pub use crate::random::Random;
pub use crate::search::{Ranked, Search, SearchConfig};
pub use crate::serve::serve;

use hillfort_engine::Game;

/// A program that plays one game.
pub trait Bot<G: Game>: Send {
    /// Chooses a legal action for the player to act, within the budget. When `stop` is set it returns at once with
    /// the best action so far.
    ///
    /// # Panics
    /// May panic if no player is to act.
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> ChosenAction<G::Action>;

    /// Chooses the best action that `is_allowed`; any legal one if none is allowed. Bots that cannot compare actions
    /// choose as they always do.
    ///
    /// # Panics
    /// May panic if no player is to act.
    fn choose_where(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        _is_allowed: &dyn Fn(G::Action) -> bool,
    ) -> ChosenAction<G::Action> {
        self.choose(game, state, budget, stop)
    }

    /// Returns about how many bytes it keeps between decisions.
    fn n_bytes(&self) -> usize {
        0
    }
}

impl<G: Game> Bot<G> for Box<dyn Bot<G>> {
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> ChosenAction<G::Action> {
        (**self).choose(game, state, budget, stop)
    }

    fn choose_where(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        is_allowed: &dyn Fn(G::Action) -> bool,
    ) -> ChosenAction<G::Action> {
        (**self).choose_where(game, state, budget, stop, is_allowed)
    }

    fn n_bytes(&self) -> usize {
        (**self).n_bytes()
    }
}

/// The action that a bot has chosen, and what it thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenAction<A> {
    /// The action.
    pub action: A,
    /// The value of the position to the player, from 0 to 1; one half if the bot has no opinion.
    pub value: f32,
    /// The principal variation: the action and what the bot expects to follow.
    pub principal_variation: Vec<A>,
    /// The number of search iterations, or of positions that were evaluated.
    pub nodes: u64,
}
