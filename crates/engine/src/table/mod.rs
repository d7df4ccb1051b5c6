//! A game being played: the state, the record so far, and the questions people ask, whatever the game.

mod ending;
mod erased;
mod typed;

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
pub use crate::table::ending::ending;
pub use crate::table::typed::TypedTable;
use crate::view::{Answer, Choice, Decision, LogLine, Reach, Threat, View};

/// A game being played, its type erased: what servers, terminals and scenarios hold.
///
/// Actions go in and out as lines of the notation; a line that is refused changes nothing.
pub trait Table: Debug + Send {
    /// Returns what is known of the game.
    fn facts(&self) -> &'static Facts;
    /// Returns the options it is played with.
    fn options(&self) -> &Options;
    /// Returns how many seats there are.
    fn n_seats(&self) -> usize;
    /// Returns who acts next.
    fn turn(&self) -> Turn;
    /// Returns the name of a seat in this state.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// Returns who acts next by name: a seat or `chance`; none when over.
    fn to_act(&self) -> Option<String>;
    /// Returns who has won, as the state JSON names him.
    fn winner(&self) -> Option<String>;
    /// Returns the legal lines without the seat, in byte order; at chance the one prompt.
    fn legal(&self) -> Vec<String>;
    /// Tells why a line, without the seat, is refused here, if it is.
    ///
    /// # Errors
    /// Returns the rule and the reason, or the word that cannot be read.
    fn check(&self, line: &str) -> Result<(), Error>;
    /// Carries out a line of whoever is to act.
    ///
    /// # Errors
    /// Returns why it is refused; nothing has changed then.
    fn act(&mut self, line: &str) -> Result<(), Error>;
    /// Carries out an event: a seat or `chance`, and its line.
    ///
    /// # Errors
    /// Returns why it is refused; nothing has changed then.
    fn event(&mut self, who: &str, line: &str) -> Result<(), Error>;
    /// Lets chance act, if it is its turn.
    fn roll(&mut self, rng: &mut dyn Rng);
    /// Tells why the last event cannot be taken back, if it cannot.
    ///
    /// # Errors
    /// Returns why it is not free.
    fn can_undo(&self) -> Result<(), Error>;
    /// Takes back the last event, if that is free: nothing random has happened and the turn has not passed.
    ///
    /// # Errors
    /// Returns why it is not free.
    fn undo(&mut self) -> Result<(), Error>;
    /// Returns how many events there were.
    fn n_events(&self) -> usize;
    /// Returns the table as it stood after so many events.
    fn at_event(&self, events: usize) -> Box<dyn Table>;
    /// Drops the events after the first `events`, whatever they were.
    fn truncate(&mut self, events: usize);
    /// Returns the events after the first `from`: the seat, or `None` for chance, and the line.
    fn events(&self, from: usize) -> Vec<(Option<Seat>, String)>;
    /// Returns the record so far.
    fn record(&self) -> String;
    /// Returns the state as the JSON object that the rules fix.
    fn json(&self) -> Value;
    /// Returns what is to be seen.
    fn view(&self) -> View;
    /// Returns the legal actions as they are listed, in the order of [`Table::legal`]; none at chance. It costs a
    /// small part of [`Table::decisions`], which weighs every outcome.
    fn choices(&self) -> Vec<Choice>;
    /// Returns the legal actions, explained, in the order of [`Table::legal`]; none at chance.
    fn decisions(&self) -> Vec<Decision>;
    /// Returns one legal action, explained; none if the line is not legal.
    fn decision(&self, line: &str) -> Option<Decision>;
    /// Returns the events from one on, told.
    fn log(&self, from: usize) -> Vec<LogLine>;
    /// Returns every action a person could mean by an acting cell and a target cell, and whether it is refused.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn candidates(&self, from: Option<&str>, to: Option<&str>) -> Result<Vec<Answer>, Error>;
    /// Returns where a piece of the view can go, from where it stands or from another cell.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn reach(&self, piece: usize, from: Option<&str>) -> Result<Option<Reach>, Error>;
    /// Returns what a piece sees, from where it stands or from another cell; none in a game without sight.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn sight(&self, piece: usize, from: Option<&str>) -> Result<Option<Vec<String>>, Error>;
    /// Returns what a piece could attack, from where it stands or from another cell.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn hits(&self, piece: usize, from: Option<&str>) -> Result<Vec<String>, Error>;
    /// Returns what the enemies of a seat could hit in their next turn, if all others stay.
    fn threats(&self, seat: Seat) -> Vec<Threat>;
    /// Returns what the dice of the game so far did to each seat, against what they were to do.
    fn luck(&self) -> Vec<Luck>;
    /// Returns the concrete [`TypedTable`], for those who know the game's type.
    fn as_any(&self) -> &dyn Any;
}
