//! What a game is to a machine: states, actions, whose turn it is, and chance in the open.

use std::fmt::Debug;
use std::hash::Hash;

use rand_core::Rng;

use crate::refusal::Refusal;
use crate::seat::{Seat, SeatSet};

/// A compiled ruleset: map, cards and options, checked once, with everything that can be precomputed.
///
/// It is immutable and shared; all that changes is in the [`Game::State`].
/// Players' decisions and the outcomes of chance are both actions; whose an action is follows from the state.
pub trait Game: Debug + Send + Sync + 'static {
    /// The whole position as plain data: small, without pointers, comparable and hashable.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A decision of a player or an outcome of chance.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Returns how many seats the table has.
    fn n_seats(&self) -> usize;

    /// Returns the state before the first event.
    fn start(&self) -> Self::State;

    /// Returns who acts next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Lists every legal action of the player to act, each once; nothing at chance or when the game is over.
    ///
    /// The order is the game's own and the same every time.
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Tells why an action is not legal here, if it is not: the one judge of legality.
    ///
    /// It knows every action that [`Game::legal`] lists, and at chance every outcome that can come up.
    ///
    /// # Errors
    /// Returns the rule that forbids it; where several do, one that truly does.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Refusal>;

    /// Carries out a legal action. Legality is checked at the boundary ([`Game::check`]), not here: an illegal
    /// action may panic or leave a state that no game reaches.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Draws an outcome at chance, with the probabilities of [`Game::outcomes`].
    fn sample<R: Rng + ?Sized>(&self, state: &Self::State, rng: &mut R) -> Self::Action;

    /// Appends the outcomes at chance with their weights; outcomes of equal effect are merged into one of them.
    fn outcomes(&self, state: &Self::State, out: &mut Vec<(Self::Action, u64)>);

    /// Returns how many lines chance can write here, faces in order.
    fn n_chance_lines(&self, state: &Self::State) -> u64;

    /// Appends every outcome at chance, faces in order, all of equal weight.
    fn chance_lines(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Tells what is wrong with a state that play has reached: things that must be conserved or may never be.
    ///
    /// # Errors
    /// Returns a sentence for the person who has to find the mistake.
    fn audit(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The player at that seat decides.
    Player(Seat),
    /// A die is rolled, a card is drawn.
    Chance,
    /// The game has ended.
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
    /// Returns what the ending is worth to a seat: 1 for a win, 0 for a loss, a half for a draw.
    #[must_use]
    pub fn worth(self, seat: Seat) -> f64 {
        match self {
            Self::Draw => 0.5,
            Self::Won(seats) => f64::from(u8::from(seats.contains(seat))),
        }
    }
}
