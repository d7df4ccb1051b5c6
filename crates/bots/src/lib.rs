//! Players that are programs. They know the engine's traits and no game.
//!
//! A [`Bot`] plays one game; a [`Player`] is a bot whose game is forgotten, as the doors hold it. [`Level`] names
//! the bots in words a person understands; [`Who`] is whatever may sit down, a program of somebody else included.

mod budget;
mod external;
mod greedy;
mod hint;
mod level;
mod line;
mod player;
mod protocol;
mod random;
mod rolls;
mod search;
mod serve;
mod who;

pub use crate::budget::{BadBudget, Budget, Stop};
pub use crate::external::{External, Finding, NoProgram, Verdict, check_bot, check_program};
pub use crate::greedy::{Greedy, Slips};
pub use crate::hint::{Advice, Due, Fall, Hint, advise};
pub use crate::level::{Level, UnknownLevel};
pub use crate::line::read_line;
pub use crate::player::{NoAnswer, Player, Thought};
pub use crate::random::Random;
pub use crate::search::{Ranked, Search, Shape};
pub use crate::serve::serve;
pub use crate::who::{BadWho, Who};

use hillfort_engine::Game;

/// A program that plays one game.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions of the player to act. It keeps to the budget, and answers at once with the
    /// best it has when it is stopped.
    fn choose(&mut self, game: &G, state: &G::State, budget: Budget, stop: &Stop) -> Choice<G::Action>;
}

/// What a bot has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// What the bot thinks the game is worth to its player now, from 0 to 1; a half if it has no opinion.
    pub value: f32,
    /// The action, and what the bot expects to follow.
    pub line: Vec<A>,
    /// How many positions it has looked at.
    pub nodes: u64,
}
