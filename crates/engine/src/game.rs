//! What a game is to a machine: states, actions and whose turn it is.

use std::fmt::Debug;
use std::hash::Hash;

use crate::refusal::Refusal;
use crate::seat::{Seat, SeatSet};

/// A compiled ruleset: map, cards and options, checked once, with lookup tables built in advance.
///
/// It is immutable and shared. Everything that changes during play is in [`Game::State`].
/// Players' decisions and chance outcomes are both actions; the state says whose turn it is.
pub trait Game: Debug + Send + Sync + 'static {
    /// The whole position as plain data: small, without pointers, comparable and hashable.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A player's decision or a chance outcome.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Returns the number of seats.
    fn n_seats(&self) -> usize {
        2
    }

    /// Returns the state before the first event.
    fn start(&self) -> Self::State;

    /// Returns who acts next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends every legal action of the player to act, each once; nothing at chance or when the game is over.
    ///
    /// The order is the game's own and the same every time.
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Checks whether an action is legal: the one place that decides legality.
    ///
    /// It accepts every action that [`Game::legal`] lists, and at chance every outcome that can come up.
    ///
    /// # Errors
    /// Returns the rule that forbids the action; where several do, any one of them.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Refusal>;

    /// Applies a legal action.
    ///
    /// Callers check legality first ([`Game::check`]). An illegal action may panic or lead to a state that no game
    /// reaches.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Returns the number of the current turn, from 1; 0 while the game is set up, and in a game without turns. It is
    /// what people call the length of a game. It does not decrease, except when a new match begins.
    fn turn_number(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Returns whether a game that is over ended because its limit of turns or rounds was reached, and not because
    /// a player did what wins.
    fn is_ended_by_limit(&self, _state: &Self::State) -> bool {
        false
    }

    /// Checks the invariants of a state that play has reached, for the tests.
    ///
    /// # Errors
    /// Returns a sentence that names the broken invariant.
    fn audit(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The player at that seat decides.
    Player(Seat),
    /// Dice are rolled, or something is drawn at random.
    Chance,
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nobody won.
    Draw,
    /// One seat won, or the seats of one team.
    Won(SeatSet),
}

impl Outcome {
    /// Returns the outcome's value for a seat: 1 for a win, 0 for a loss, 0.5 for a draw.
    #[must_use]
    pub fn worth(self, seat: Seat) -> f64 {
        match self {
            Self::Draw => 0.5,
            Self::Won(seats) => f64::from(u8::from(seats.contains(seat))),
        }
    }
}
