//! Bots with the type of their game erased.

use std::marker::PhantomData;

use hillfort_engine::{Playable, Table, Turn, TypedTable};

use crate::{Bot, Budget, Stop};

/// A bot with the type of its game erased: it answers with lines of the notation.
pub trait Player: Send {
    /// Chooses an action for the player to act. When `stop` is set it answers at once with the best action so far.
    ///
    /// # Errors
    /// Returns why there is no answer: the bot is a program that failed, no player is to act, or the table plays
    /// another game.
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer>;

    /// Sets the budget of all later decisions.
    fn set_budget(&mut self, budget: Budget);

    /// Returns about how many bytes it keeps between decisions.
    fn n_bytes(&self) -> usize {
        0
    }
}

/// A player's answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The line of the action, without the seat.
    pub action: String,
    /// The value of the position to the player, from 0 to 1, if the bot has an opinion.
    pub value: Option<f32>,
    /// The principal variation: the action and what the bot expects to follow.
    pub principal_variation: Vec<String>,
    /// The number of positions that the bot has looked at; 0 if it does not say.
    pub nodes: u64,
}

/// Why a player has no answer, in a sentence. In a game it loses by that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

/// Erases the game of a bot.
pub(crate) fn erased<G: Playable, B: Bot<G> + 'static>(bot: B, budget: Budget) -> Box<dyn Player> {
    Box::new(Erased::<G, B> { bot, budget, game: PhantomData })
}

struct Erased<G, B> {
    bot: B,
    budget: Budget,
    game: PhantomData<fn() -> G>,
}

impl<G: Playable, B: Bot<G>> Player for Erased<G, B> {
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer> {
        let Some(typed) = table.as_any().downcast_ref::<TypedTable<G>>() else {
            return Err(NoAnswer(format!("this bot does not play {}", table.facts().id)));
        };
        if !matches!(table.turn(), Turn::Player(_)) {
            return Err(NoAnswer("no player is to act".to_owned()));
        }
        let (game, state) = (&**typed.game(), typed.state());
        let chosen = self.bot.choose(game, state, self.budget, stop);
        Ok(Thought {
            action: game.write(state, chosen.action),
            value: Some(chosen.value),
            principal_variation: write_line(game, state, &chosen.principal_variation),
            nodes: chosen.nodes,
        })
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    fn n_bytes(&self) -> usize {
        self.bot.n_bytes()
    }
}

/// Writes consecutive actions in notation, up to the first roll.
pub(crate) fn write_line<G: Playable>(game: &G, state: &G::State, actions: &[G::Action]) -> Vec<String> {
    let mut state = state.clone();
    let mut lines = Vec::new();
    for &action in actions {
        if !matches!(game.turn(&state), Turn::Player(_)) {
            break;
        }
        lines.push(game.write(&state, action));
        game.apply(&mut state, action);
    }
    lines
}
