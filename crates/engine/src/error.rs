//! What can be wrong with what comes from outside.

use std::fmt;

use hillfort_board::MapError;

use crate::notation::{NotationError, clean};
use crate::refusal::{Refusal, RuleId};

/// Something from outside that cannot be used: what is wrong, where, and by which rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// The line of the record, from 1, where the trouble is in a record.
    pub line: Option<usize>,
    /// The rule that is broken, where it is a rule of the game.
    pub rule: Option<RuleId>,
    /// What is wrong.
    pub kind: ErrorKind,
}

/// What is wrong, in the words of the person who has to mend it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A line of a record that is none of the kinds a record has.
    #[error("expected {expected}, found '{found}'")]
    Syntax {
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A blank before or behind a line of a record.
    #[error("there is a blank at the {place} of the line '{line}'")]
    StrayBlank {
        /// Where it is: at the beginning or the end.
        place: &'static str,
        /// The line without it.
        line: String,
    },
    /// The text ends before the game is named.
    #[error("the record ends without a line 'game <id>'")]
    NoGame,
    /// No game has this id.
    #[error("there is no game '{id}'; the games are {known}")]
    UnknownGame {
        /// The id asked for.
        id: String,
        /// The ids there are.
        known: String,
    },
    /// A record of another game than the one asked for.
    #[error("this is a record of '{found}', not of '{expected}'")]
    OtherGame {
        /// The game asked for.
        expected: String,
        /// The game of the record.
        found: String,
    },
    /// No option has this key.
    #[error("there is no option '{key}'; the options are {known}")]
    UnknownOption {
        /// The key asked for.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// An option given twice.
    #[error("option '{key}' is given twice")]
    RepeatedOption {
        /// Its key.
        key: String,
    },
    /// A value that the option does not have.
    #[error("option '{key}' takes {expected}, not '{value}'")]
    BadOption {
        /// Its key.
        key: String,
        /// The value given.
        value: String,
        /// The values there are.
        expected: String,
    },
    /// Options that do not go together.
    #[error("{0}")]
    Clash(String),
    /// A class card, or another table of numbers, that cannot be used.
    #[error("{file}:{line}:{column}: {reason}")]
    Card {
        /// The change of a value that caused it, such as `scout.hp=0`, if one was asked for.
        change: Option<Box<str>>,
        /// The file of the cards.
        file: Box<str>,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        reason: String,
    },
    /// A changed card value whose path leads nowhere.
    #[error("the cards have no value '{path}'{hint}")]
    UnknownCard {
        /// The path given.
        path: String,
        /// Where to look instead.
        hint: String,
    },
    /// A map that cannot be used.
    #[error(transparent)]
    Map(#[from] MapError),
    /// A map of a record that is not at hand.
    #[error("the map '{name}' with hash {hash} is not at hand{found}; give the data folder that has it")]
    MissingMap {
        /// Its name.
        name: String,
        /// The hash the record asks for.
        hash: String,
        /// What was found in its place.
        found: String,
    },
    /// A map file whose name no record could write.
    #[error("{path}: a map is named with small letters, digits and hyphens")]
    MapName {
        /// The file.
        path: String,
    },
    /// A record that was played with a version of the rules that this program does not know.
    #[error("this record needs version {found} of the rules; this program knows versions 1 to {known}")]
    OtherRules {
        /// The version of the record.
        found: u32,
        /// The newest version of this program.
        known: u32,
    },
    /// A record that was played with other cards or another map than its version of the rules has.
    #[error("this record was played with other {what} than version {version} of the rules has here")]
    OtherData {
        /// `cards` or `map`.
        what: &'static str,
        /// The version of the record.
        version: u32,
    },
    /// A scenario line that cannot be carried out.
    #[error("{0}")]
    Setup(String),
    /// An action line that cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// An action that the rules forbid here.
    #[error("{}", .0.sentence)]
    Refused(Refusal),
    /// An event of somebody who is not to act.
    #[error("it is {expected} to act, not {found}")]
    OutOfTurn {
        /// Who is to act.
        expected: String,
        /// Who tried.
        found: String,
    },
    /// An event after the end.
    #[error("the game is over")]
    Over,
    /// Undo where it would take back more than one's own decision.
    #[error("{0}")]
    NoUndo(&'static str),
    /// More chance lines than can be counted one by one.
    #[error("chance has {lines} lines here, more than {most} cannot be walked one by one")]
    TooManyLines {
        /// How many there are.
        lines: u64,
        /// How many may be.
        most: u64,
    },
    /// A series that cannot be scored.
    #[error("{0}")]
    Series(String),
}

impl Error {
    /// Returns the error in one line, behind the name of the file it was found in.
    #[must_use]
    pub fn in_file(&self, file: &str) -> String {
        let place = self.line.map_or_else(|| format!("{file}: "), |line| format!("{file}:{line}: "));
        format!("{place}{}", self.of_change().unwrap_or_else(|| self.message()))
    }

    /// Returns the error as one of a changed card value, which is what a person knows who has never seen the card file:
    /// `scout.hp=0: 'hp' is 1 to 99, not 0`. None if it is another one.
    #[must_use]
    pub fn of_change(&self) -> Option<String> {
        match &self.kind {
            ErrorKind::Card { change: Some(change), reason, .. } => {
                Some(self.with_rule(&format!("{change}: {reason}")))
            }
            _ => None,
        }
    }

    /// Returns the error with the line of the record where it was found, unless it has one.
    #[must_use]
    pub fn at_line(mut self, line: usize) -> Self {
        self.line.get_or_insert(line);
        self
    }

    /// Returns the error with the rule it breaks.
    #[must_use]
    pub fn by_rule(mut self, rule: RuleId) -> Self {
        self.rule = Some(rule);
        self
    }

    /// What is wrong, in one line: whatever came from outside, no control character of it reaches a terminal.
    fn message(&self) -> String {
        self.with_rule(&self.kind.to_string())
    }

    fn with_rule(&self, text: &str) -> String {
        let text = clean(text, 600);
        self.rule.map_or_else(|| text.clone(), |rule| format!("{text} ({rule})"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message())
    }
}

impl std::error::Error for Error {}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        let rule = match &kind {
            ErrorKind::Refused(refusal) => Some(refusal.rule),
            ErrorKind::Notation(error) => error.rule,
            _ => None,
        };
        Self { line: None, rule, kind }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        ErrorKind::Refused(refusal).into()
    }
}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Self {
        ErrorKind::Notation(error).into()
    }
}

impl From<MapError> for Error {
    fn from(error: MapError) -> Self {
        ErrorKind::Map(error).into()
    }
}
