//! What a game tells people, and the questions a person asks before he acts.

use hillfort_board::Cell;

use crate::game::{Game, Turn};
use crate::notation::Notation;
use crate::seat::Seat;
use crate::view::{ActionKind, Cause, EffectKind, Reach, Roll, Threat, View};

/// A game that describes itself for people. Every door shows what it says; none adds to it.
pub trait Describe: Notation {
    /// Returns what is to be seen.
    fn view(&self, state: &Self::State) -> View;

    /// Returns an action in the terms of a person at the board.
    fn describe(&self, state: &Self::State, action: Self::Action) -> Description;

    /// Returns a sentence about an event that led from one state to another.
    fn narrate(&self, before: &Self::State, action: Self::Action, after: &Self::State) -> String;

    /// Returns a sentence about an outcome that may stand for several of equal effect, for the odds: it names no dice
    /// faces that only some of them show.
    fn narrate_outcome(&self, before: &Self::State, outcome: Self::Action, after: &Self::State) -> String {
        self.narrate(before, outcome, after)
    }

    /// Returns the dice of an outcome: the words behind `roll` in its line, unless the game reads them otherwise.
    fn roll(&self, before: &Self::State, outcome: Self::Action) -> Option<Roll> {
        let line = self.write(before, outcome);
        let faces = line.strip_prefix("roll ")?.split(' ').map(str::to_owned).collect();
        Some(Roll { seat: None, faces })
    }

    /// Returns whom the way from one state to another has touched.
    fn effects(&self, before: &Self::State, after: &Self::State) -> Vec<Effect>;

    /// Returns the reasons behind the odds of an action, each with its rule.
    fn causes(&self, _state: &Self::State, _action: Self::Action) -> Vec<Cause> {
        Vec::new()
    }

    /// Where another player answers an action before its dice fall or its effects come: the answer that the odds of
    /// that action assume, and the cause that says so, with what he could do instead and its rule.
    ///
    /// It is asked wherever an action has led to; none means that the odds end there.
    fn assumed_answer(&self, _state: &Self::State) -> Option<(Self::Action, Cause)> {
        None
    }

    /// Tells whether the chance that follows an action belongs to it, so that its odds are worth showing.
    /// The dice of a new round, say, do not belong to the `end` before them.
    fn has_odds(&self, state: &Self::State, action: Self::Action) -> bool;

    /// Appends every action that a person could mean by an acting cell and a target cell, legal or not,
    /// the likeliest first. Legal actions are found under the cells that [`Describe::describe`] gives them.
    fn candidates(
        &self,
        state: &Self::State,
        from: Option<Cell>,
        to: Option<Cell>,
        out: &mut Vec<Self::Action>,
    );

    /// Returns where a piece of the view can go, from where it stands or from another cell.
    fn reach(&self, state: &Self::State, piece: usize, from: Option<Cell>) -> Option<Reach>;

    /// Returns what a piece of the view sees, from where it stands or from another cell; none in a game
    /// without sight.
    fn sight(&self, _state: &Self::State, _piece: usize, _from: Option<Cell>) -> Option<Vec<Cell>> {
        None
    }

    /// Returns the cells that a piece of the view could attack, from where it stands or from another cell: cells that
    /// its attack could name, and cells with an enemy that it could hurt.
    ///
    /// What moving costs counts: from another cell it is what the piece could attack once it has gone there.
    fn hits(&self, state: &Self::State, piece: usize, from: Option<Cell>) -> Vec<Cell>;

    /// Returns what the enemies of a seat could hit in their next turn, if all others stay where they are: each piece
    /// on its own, with what its owner has to act with then. Of a turn under way it is the rest.
    fn threats(&self, state: &Self::State, seat: Seat) -> Vec<Threat>;
}

/// An action in the terms of a person at the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// What kind of deed it is.
    pub kind: ActionKind,
    /// The cell of the piece that acts.
    pub from: Option<Cell>,
    /// The class of the piece that acts.
    pub class: Option<&'static str>,
    /// The cell it is done to.
    pub to: Option<Cell>,
    /// What it does.
    pub sentence: String,
}

/// Somebody touched by an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Whom: `p2's fighter`.
    pub who: String,
    /// The seat it belongs to.
    pub seat: Option<Seat>,
    /// In what way.
    pub what: EffectKind,
    /// What it is, where the kind does not say it.
    ///
    /// The note of a [`EffectKind::Status`] is what follows "is": `burning`, `covered by Uber`, `free to attack once
    /// more`. It is never empty and has no verb of its own. Other notes are names: `point 1`.
    pub note: &'static str,
    /// How much.
    pub amount: f64,
}

/// Returns every legal action of a state in a new list.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    actions
}

/// Returns the name of who is to act: a seat or `chance`; none when the game is over.
pub(crate) fn to_act<G: Notation>(game: &G, state: &G::State) -> Option<&'static str> {
    match game.turn(state) {
        Turn::Player(seat) => Some(game.seat_name(state, seat)),
        Turn::Chance => Some("chance"),
        Turn::Over(_) => None,
    }
}
