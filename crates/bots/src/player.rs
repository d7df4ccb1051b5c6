//! Bots whose game is forgotten.

use std::marker::PhantomData;

use hillfort_engine::{Ruleset, Table, Turn, TypedTable};

use crate::{Bot, Budget, Stop};

/// A bot whose game is forgotten: it answers with lines of the notation.
pub trait Player: Send {
    /// Chooses for whoever is to act at the table. When it is stopped it answers at once with the best it has.
    ///
    /// # Errors
    /// Returns why there is no answer: the bot is a program that failed, or no player is to act, or the table has
    /// another game.
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer>;

    /// Gives it another budget from now on.
    fn set_budget(&mut self, budget: Budget);
}

/// What a player answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The line of the action, without the seat.
    pub action: String,
    /// What the game is worth to the player, from 0 to 1, if the bot has an opinion.
    pub value: Option<f32>,
    /// The action, and what the bot expects to follow.
    pub line: Vec<String>,
    /// How many positions it has looked at, if it says so.
    pub nodes: u64,
}

/// Why a player has no answer, in a sentence. In a game it has lost by that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

/// Forgets the game of a bot.
pub(crate) fn erased<G: Ruleset, B: Bot<G> + 'static>(bot: B, budget: Budget) -> Box<dyn Player> {
    Box::new(Erased::<G, B> { bot, budget, game: PhantomData })
}

struct Erased<G, B> {
    bot: B,
    budget: Budget,
    game: PhantomData<fn() -> G>,
}

impl<G: Ruleset, B: Bot<G>> Player for Erased<G, B> {
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer> {
        let Some(playing) = table.as_any().downcast_ref::<TypedTable<G>>() else {
            return Err(NoAnswer(format!("this bot plays {}, not {}", G::facts().id, table.facts().id)));
        };
        if !matches!(table.turn(), Turn::Player(_)) {
            return Err(NoAnswer("no player is to act".to_owned()));
        }
        let (game, state) = (&**playing.game(), playing.state());
        let choice = self.bot.choose(game, state, self.budget, stop);
        Ok(Thought {
            action: game.write(state, choice.action),
            value: Some(choice.value),
            line: lines(game, state, &choice.line),
            nodes: choice.nodes,
        })
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}

/// Writes down actions that follow one another without chance between them.
pub(crate) fn lines<G: Ruleset>(game: &G, state: &G::State, actions: &[G::Action]) -> Vec<String> {
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
