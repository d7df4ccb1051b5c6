//! Tables: a game being played, with its state, its record so far, and answers to the questions that people ask.

mod candidates;
mod choices;
mod ending;
mod erased;
mod lines;
mod states;
mod typed;
mod withheld;

use std::any::Any;
use std::fmt::Debug;

use rand_core::Rng;
use serde_json::Value;

use crate::error::Error;
use crate::facts::Facts;
use crate::game::Turn;
use crate::luck::Luck;
use crate::options::Options;
use crate::seat::Seat;
pub use crate::table::choices::TargetSentences;
pub use crate::table::ending::ending;
pub use crate::table::typed::TypedTable;
use crate::view::{
    Candidate, CellView, Choice, ClassCard, Counter, Decision, LogLine, PieceView, Reach, SeatView, Threat,
    View, Withheld, Word,
};

/// A game being played, with its type erased: what servers, terminals and scenarios use.
///
/// Actions are lines of the game's notation. A refused line changes nothing.
pub trait Table: Debug + Send {
    /// Returns the facts about the game.
    fn facts(&self) -> &'static Facts;
    /// Returns the options it is played with.
    fn options(&self) -> &Options;
    /// Returns the number of seats.
    fn n_seats(&self) -> usize;
    /// Returns who acts next.
    fn turn(&self) -> Turn;
    /// Returns the name of a seat in this state.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// Returns the name of who acts next: a seat or `chance`; `None` when the game is over.
    fn to_act(&self) -> Option<String>;
    /// Returns the winner as the state JSON names them; `None` before the end.
    fn winner(&self) -> Option<String>;
    /// Returns the legal lines without the seat, in byte order; at chance only the prompt.
    fn legal(&self) -> Vec<String>;
    /// Checks whether a line, without the seat, is legal.
    ///
    /// # Errors
    /// Returns the rule and the reason for a refusal, or the word that cannot be read.
    fn check(&self, line: &str) -> Result<(), Error>;
    /// Applies a line of the player to act, or of chance.
    ///
    /// # Errors
    /// Returns why the line is refused. Nothing has changed then.
    fn act(&mut self, line: &str) -> Result<(), Error>;
    /// Applies an event: a seat or `chance`, and its line.
    ///
    /// # Errors
    /// Returns why the event is refused. Nothing has changed then.
    fn event(&mut self, who: &str, line: &str) -> Result<(), Error>;
    /// Draws and applies a chance outcome, if it is the turn of chance.
    fn roll(&mut self, rng: &mut dyn Rng);
    /// Checks whether the last event can be undone.
    ///
    /// # Errors
    /// Returns why it cannot.
    fn check_undo(&self) -> Result<(), Error>;
    /// Undoes the last event. This is allowed only for a decision of the player who is still to act, so that nobody
    /// undoes a roll or another player's decision.
    ///
    /// # Errors
    /// Returns why the event cannot be undone.
    fn undo(&mut self) -> Result<(), Error>;
    /// Returns the number of events so far.
    fn n_events(&self) -> usize;
    /// Returns the table after its first `events` events.
    fn at_event(&self, events: usize) -> Box<dyn Table>;
    /// Drops the events after the first `events`, whatever they were.
    fn truncate(&mut self, events: usize);
    /// Returns the events after the first `from`: the seat, or `None` for chance, and the line.
    fn events(&self, from: usize) -> Vec<(Option<Seat>, String)>;
    /// Returns the record so far.
    fn record(&self) -> String;
    /// Returns the state JSON.
    fn json(&self) -> Value {
        self.json_at(self.n_events())
    }
    /// Returns the state JSON after the first `events` events; after all of them if there were fewer.
    fn json_at(&self, events: usize) -> Value;
    /// Returns what people see.
    fn view(&self) -> View {
        self.view_at(self.n_events())
    }
    /// Returns what people saw after the first `events` events; after all of them if there were fewer. So do the
    /// following methods, each for one part of the view.
    fn view_at(&self, events: usize) -> View;
    /// Returns who acted next after the first `events` events.
    fn turn_at(&self, events: usize) -> Turn;
    /// Returns the number of the turn after the first `events` events ([`Game::turn_number`](crate::Game::turn_number)).
    fn turn_number_at(&self, events: usize) -> u32;
    /// Returns the cells, or only those that do not look the same in every position of the game. The list has the same
    /// cells in every position: those that are not on the board have an empty outline, and the view leaves them out.
    fn cells_at(&self, events: usize, only_changeable: bool) -> Vec<CellView>;
    /// Returns the cells that look different after `to` events than after `from` events, as they look after `to`. A cell
    /// that is not on the board has an empty outline.
    fn changed_cells(&self, from: usize, to: usize) -> Vec<CellView>;
    /// Returns the pieces of the view.
    fn pieces_at(&self, events: usize) -> Vec<PieceView>;
    /// Returns the counters of the view.
    fn counters_at(&self, events: usize) -> Vec<Counter>;
    /// Returns the seats of the view.
    fn seats_at(&self, events: usize) -> Vec<SeatView>;
    /// Returns the status of the view.
    fn status_at(&self, events: usize) -> String;
    /// Returns a card for every class ([`Appearance::class_cards`](crate::Appearance::class_cards)).
    fn class_cards(&self) -> Vec<ClassCard>;
    /// Returns the words that people may not know ([`Appearance::words`](crate::Appearance::words)).
    fn words(&self) -> Vec<Word>;
    /// Returns the task of the view: what the player to act should do.
    fn task_at(&self, events: usize) -> String;
    /// Returns the legal actions without their odds, in the order of [`Table::legal`]; none at chance. This is much
    /// faster than [`Table::decisions`], which lists the outcomes of every action.
    fn choices(&self) -> Vec<Choice>;
    /// Returns the choices with every action that only chooses a unit ([`Sentences::opens`](crate::Sentences::opens))
    /// replaced by the actions of that unit: these name it as their opener. Those that open nothing stay.
    fn combined_choices(&self, sentences: TargetSentences) -> Vec<Choice>;
    /// Returns the legal actions with their odds, in the order of [`Table::legal`]; none at chance.
    fn decisions(&self) -> Vec<Decision>;
    /// Returns one legal action with its odds; `None` if the line is not legal. With an opener, it is the action after
    /// that line has chosen a unit.
    fn decision(&self, opener: Option<&str>, line: &str) -> Option<Decision>;
    /// Returns the log without its first `from` events.
    fn log(&self, from: usize) -> Vec<LogLine>;
    /// Returns every action that a player could mean by an acting cell and a target cell, legal or not.
    ///
    /// # Errors
    /// Returns an error if there is no cell with that name.
    fn candidates(&self, from: Option<&str>, to: Option<&str>) -> Result<Vec<Candidate>, Error>;
    /// Returns what the unit on a cell, or nobody in particular, cannot do now: the verbs without a legal action, with the
    /// reason. With an opener, it is about the position after that line.
    ///
    /// # Errors
    /// Returns an error if there is no cell with that name.
    fn withheld(&self, opener: Option<&str>, from: Option<&str>) -> Result<Vec<Withheld>, Error>;
    /// Returns where a piece of the view can go, from its cell or from another one.
    ///
    /// # Errors
    /// Returns an error if there is no cell with that name.
    fn reach(&self, piece: usize, from: Option<&str>) -> Result<Option<Reach>, Error>;
    /// Returns the cells that a piece sees, from its cell or from another one; `None` in a game without sight.
    ///
    /// # Errors
    /// Returns an error if there is no cell with that name.
    fn sight(&self, piece: usize, from: Option<&str>) -> Result<Option<Vec<String>>, Error>;
    /// Returns the cells that a piece could attack, from its cell or from another one.
    ///
    /// # Errors
    /// Returns an error if there is no cell with that name.
    fn hits(&self, piece: usize, from: Option<&str>) -> Result<Vec<String>, Error>;
    /// Returns the cells that enemies of a seat could hit in their next turn if nothing else moves.
    fn threats(&self, seat: Seat) -> Vec<Threat>;
    /// Returns the expected and the actual losses of every seat in the rolls so far.
    fn luck(&self) -> Vec<Luck>;
    /// Returns the [`TypedTable`], for callers that know the type of the game.
    fn as_any(&self) -> &dyn Any;
}
