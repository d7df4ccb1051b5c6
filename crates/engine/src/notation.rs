//! Actions and states as text: the public contract of a game.

use hillfort_board::{Board, Cell};
use serde_json::{Map, Value};

use crate::error::Error;
use crate::game::{Game, Outcome, Turn};
use crate::record::SetupLine;
use crate::refusal::RuleId;
use crate::ruleset::Ruleset;
use crate::seat::Seat;

/// A game whose actions and states can be written and read.
pub trait Notation: Game {
    /// Returns the board the cells are on.
    fn board(&self) -> &dyn Board;

    /// Returns the name of a seat in this state.
    fn seat_name(&self, state: &Self::State, seat: Seat) -> &'static str;

    /// Returns the winner as the state JSON names him; `draw` if nobody won.
    fn winner_name(&self, state: &Self::State, outcome: Outcome) -> String;

    /// Returns the one line of the legal list at chance, such as `roll 4d6`.
    fn prompt(&self, state: &Self::State) -> String;

    /// Returns the line of an action, without the seat.
    fn write(&self, state: &Self::State, action: Self::Action) -> String;

    /// Reads the line of an action, without the seat. Whether it is legal is not asked here.
    ///
    /// # Errors
    /// Returns the word that cannot be read and what was expected in its place.
    fn read(&self, state: &Self::State, line: &str) -> Result<Self::Action, NotationError>;

    /// Returns the state as the rules fix it in JSON, without the keys that all games have: see [`json`].
    fn fields(&self, state: &Self::State) -> Map<String, Value>;

    /// Returns the state that the `place` and `set` lines of a scenario describe.
    ///
    /// # Errors
    /// Returns the first line that cannot be carried out, with the rule it breaks.
    fn setup_state(&self, lines: &[SetupLine]) -> Result<Self::State, Error>;
}

/// Returns the state as the JSON object that the rules fix. `game`, `to_act` and `winner` are the same in all games;
/// the rest are the game's own fields.
#[must_use]
pub fn json<G: Ruleset>(game: &G, state: &G::State) -> Value {
    let mut fields = game.fields(state);
    let (to_act, winner) = match game.turn(state) {
        Turn::Player(seat) => (Value::from(game.seat_name(state, seat)), Value::Null),
        Turn::Chance => (Value::from("chance"), Value::Null),
        Turn::Over(outcome) => (Value::Null, Value::from(game.winner_name(state, outcome))),
    };
    fields.insert("game".to_owned(), Value::from(G::facts().id));
    fields.insert("to_act".to_owned(), to_act);
    fields.insert("winner".to_owned(), winner);
    Value::Object(fields)
}

/// A line that cannot be read: which word, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct NotationError {
    /// What may stand there.
    pub expected: String,
    /// What stands there, in quotes; or that the line ends.
    pub found: String,
    /// The rule that says how the line is written, where there is one.
    pub rule: Option<RuleId>,
}

impl NotationError {
    /// Makes an error about the word `found`.
    pub fn new(expected: impl Into<String>, found: &str) -> Self {
        Self { expected: expected.into(), found: quote(found), rule: None }
    }

    /// Returns the error with the rule that says how the line is written.
    #[must_use]
    pub fn by_rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(RuleId(rule));
        self
    }
}

/// Quotes a word for a message, cut to a length that stays readable.
pub(crate) fn quote(word: &str) -> String {
    format!("'{}'", clean(word, 60))
}

/// Returns a text without control characters, cut to a length that stays readable.
#[must_use]
pub fn clean(text: &str, most: usize) -> String {
    let mut clean: String =
        text.chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        clean.push('…');
    }
    clean
}

/// The words of a line, read from the left. Words are separated by exactly one space.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    words: std::str::Split<'a, char>,
}

impl<'a> Words<'a> {
    /// Starts at the first word of `line`.
    #[must_use]
    pub fn new(line: &'a str) -> Self {
        Self { words: line.split(' ') }
    }

    /// Returns the next word, if there is one.
    pub fn next_word(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// Returns the next word.
    ///
    /// # Errors
    /// Returns what was expected, if the line ends here.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, NotationError> {
        self.words.next().ok_or_else(|| NotationError {
            expected: expected.to_owned(),
            found: "the end of the line".to_owned(),
            rule: None,
        })
    }

    /// Reads the next word by `parse`.
    ///
    /// # Errors
    /// Returns what was expected, if the line ends here or `parse` does not know the word.
    pub fn read<T>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, NotationError> {
        let word = self.word(expected)?;
        parse(word).ok_or_else(|| NotationError::new(expected, word))
    }

    /// Reads the name of a cell.
    ///
    /// # Errors
    /// Returns an error if the next word names no cell of the board.
    pub fn cell(&mut self, board: &dyn Board) -> Result<Cell, NotationError> {
        self.read("the name of a cell", |word| board.cell(word))
    }

    /// Reads a whole number from `least` to `most`, without sign and leading zeros.
    ///
    /// # Errors
    /// Returns an error if the next word is no such number.
    pub fn number(&mut self, least: u32, most: u32) -> Result<u32, NotationError> {
        self.read(&format!("a number from {least} to {most}"), |word| number(word, least, most))
    }

    /// Makes sure that the line ends here.
    ///
    /// # Errors
    /// Returns the word that is too many.
    pub fn end(&mut self) -> Result<(), NotationError> {
        self.words.next().map_or(Ok(()), |word| Err(NotationError::new("the end of the line", word)))
    }
}

/// Reads a whole number without sign and leading zeros.
#[must_use]
pub fn number(word: &str, least: u32, most: u32) -> Option<u32> {
    let plain = word == "0" || (!word.starts_with('0') && word.bytes().all(|byte| byte.is_ascii_digit()));
    let value: u32 = word.parse().ok().filter(|_| plain)?;
    (least..=most).contains(&value).then_some(value)
}
