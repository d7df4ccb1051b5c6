//! Actions and states as text: what other programs rely on.

use hillfort_board::{Board, Cell};
use serde_json::Value;

use crate::chance::Chance;
use crate::error::Error;
use crate::facts::Facts;
use crate::game::{Game, Outcome, Turn};
use crate::record::SetupLine;
use crate::refusal::RuleId;
use crate::seat::Seat;
use crate::side::Side;

/// A game whose actions and states can be written and read.
pub trait Notation: Chance {
    /// Returns the board that the cells are on.
    fn board(&self) -> &dyn Board;

    /// Returns the name of a seat in this state: `red` and `blu` with two seats, else `p1`, `p2` and so on.
    fn seat_name(&self, _state: &Self::State, seat: Seat) -> &'static str {
        if self.n_seats() == 2 { Side::in_order(seat).name() } else { seat.player_name() }
    }

    /// Returns the winner as the state JSON names them; `draw` if nobody won.
    fn winner_name(&self, state: &Self::State, outcome: Outcome) -> String {
        match outcome {
            Outcome::Draw => "draw".to_owned(),
            Outcome::Won(seats) => {
                seats.iter().map(|seat| self.seat_name(state, seat)).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Returns the one line of the legal list at chance, such as `roll 4d6`.
    fn prompt(&self, _state: &Self::State) -> String {
        "roll".to_owned()
    }

    /// Returns the line of an action, without the seat.
    fn write(&self, state: &Self::State, action: Self::Action) -> String;

    /// Reads the line of an action, without the seat. It does not check whether the action is legal.
    ///
    /// # Errors
    /// Returns the first word that cannot be read and what was expected instead.
    fn read(&self, state: &Self::State, line: &str) -> Result<Self::Action, NotationError>;
}

/// A game whose state can be written as JSON.
pub trait StateJson: Game {
    /// Returns an object with the game's own fields. [`json`] adds those that all games share.
    fn fields(&self, state: &Self::State) -> Value;
}

/// A game whose positions can be set up by the lines of a scenario.
pub trait Setup: Game {
    /// Returns the state that the `place` and `set` lines describe.
    ///
    /// # Errors
    /// Returns the first line that cannot be applied, with the rule it breaks.
    fn setup_state(&self, lines: &[SetupLine]) -> Result<Self::State, Error>;
}

/// Returns the state JSON: `game`, `to_act` and `winner`, which all games share, and the game's own fields.
#[must_use]
pub fn json<G: Notation + StateJson>(facts: &Facts, game: &G, state: &G::State) -> Value {
    let mut fields = game.fields(state);
    let (to_act, winner) = match game.turn(state) {
        Turn::Player(seat) => (Value::from(game.seat_name(state, seat)), Value::Null),
        Turn::Chance => (Value::from("chance"), Value::Null),
        Turn::Over(outcome) => (Value::Null, Value::from(game.winner_name(state, outcome))),
    };
    fields["game"] = Value::from(facts.id);
    fields["to_act"] = to_act;
    fields["winner"] = winner;
    fields
}

/// A line that cannot be read: the word, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct NotationError {
    /// What the notation allows there.
    pub expected: String,
    /// The word found, in quotes, or `the end of the line`.
    pub found: String,
    /// The rule that fixes the form of the line, if there is one.
    pub rule: Option<RuleId>,
}

impl NotationError {
    /// Creates an error about the word `found`.
    pub fn new(expected: impl Into<String>, found: &str) -> Self {
        Self { expected: expected.into(), found: quote(found), rule: None }
    }

    /// Adds the rule that fixes the form of the line.
    #[must_use]
    pub fn by_rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(RuleId(rule));
        self
    }
}

/// Quotes a word for a message and truncates it.
pub(crate) fn quote(word: &str) -> String {
    format!("'{}'", clean(word, 60))
}

/// Replaces what could make a text look like another one: control characters, and those that turn the direction of
/// writing. Truncates the text to `most` characters.
#[must_use]
pub fn clean(text: &str, most: usize) -> String {
    let misleads = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut clean: String =
        text.chars().take(most).map(|c| if misleads(c) { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        clean.push('…');
    }
    clean
}

/// Reads the words of a line from left to right. Exactly one space separates two words.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    words: std::str::Split<'a, char>,
    rule: Option<RuleId>,
}

impl<'a> Words<'a> {
    /// Creates a reader at the first word of `line`.
    #[must_use]
    pub fn new(line: &'a str) -> Self {
        Self { words: line.split(' '), rule: None }
    }

    /// Makes every error of this reader name a rule.
    #[must_use]
    pub fn by_rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(RuleId(rule));
        self
    }

    /// Creates an error about a word that was read.
    #[must_use]
    pub fn unexpected(&self, expected: &str, found: &str) -> NotationError {
        NotationError { rule: self.rule, ..NotationError::new(expected, found) }
    }

    /// Returns the next word, if any.
    pub fn next_word(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// Returns the next word.
    ///
    /// # Errors
    /// Returns what was expected if the line ends here.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, NotationError> {
        self.words.next().ok_or_else(|| NotationError {
            expected: expected.to_owned(),
            found: "the end of the line".to_owned(),
            rule: self.rule,
        })
    }

    /// Parses the next word with `parse`.
    ///
    /// # Errors
    /// Returns what was expected if the line ends here or `parse` rejects the word.
    pub fn read<T>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, NotationError> {
        let word = self.word(expected)?;
        parse(word).ok_or_else(|| self.unexpected(expected, word))
    }

    /// Reads the name of a cell.
    ///
    /// # Errors
    /// Returns an error if no cell of the board has that name.
    pub fn cell(&mut self, board: &dyn Board) -> Result<Cell, NotationError> {
        self.read("the name of a cell", |word| board.cell(word))
    }

    /// Reads the name of a side.
    ///
    /// # Errors
    /// Returns an error if the next word is neither `red` nor `blu`.
    pub fn side(&mut self) -> Result<Side, NotationError> {
        self.read("red or blu", Side::from_name)
    }

    /// Reads a whole number from `least` to `most`, without sign and leading zeros.
    ///
    /// # Errors
    /// Returns an error if the next word is not such a number.
    pub fn number(&mut self, least: u32, most: u32) -> Result<u32, NotationError> {
        self.read(&format!("a number from {least} to {most}"), |word| number(word, least, most))
    }

    /// Checks that the line ends here.
    ///
    /// # Errors
    /// Returns the first extra word.
    pub fn end(&mut self) -> Result<(), NotationError> {
        self.words.next().map_or(Ok(()), |word| Err(self.unexpected("the end of the line", word)))
    }
}

/// Reads a whole number without sign and leading zeros.
#[must_use]
pub fn number(word: &str, least: u32, most: u32) -> Option<u32> {
    let plain = word == "0" || (!word.starts_with('0') && word.bytes().all(|byte| byte.is_ascii_digit()));
    let value: u32 = word.parse().ok().filter(|_| plain)?;
    (least..=most).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_pretend_to_be_another() {
        assert_eq!(
            clean("gpj.\u{202e}exe\u{2066}\n\u{1b}[0m", 40),
            "gpj.\u{fffd}exe\u{fffd}\u{fffd}\u{fffd}[0m"
        );
        assert_eq!(clean("Überladung ✓ שלום", 40), "Überladung ✓ שלום", "letters of every script stay");
        assert_eq!(clean("abcd", 3), "abc…");
    }
}
