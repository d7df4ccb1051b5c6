//! What can be wrong with input: records, options, data files and action lines.

use std::fmt;

use hillfort_board::MapError;

use crate::notation::{NotationError, clean};
use crate::refusal::{Refusal, RuleId};

/// An error in input: what is wrong, where, and by which rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// The line of the record, from 1, if the error is in a record.
    pub line: Option<usize>,
    /// The rule of the game that is broken, if it is one.
    pub rule: Option<RuleId>,
    /// What is wrong.
    pub kind: ErrorKind,
}

/// What is wrong with the input, in a sentence for the person who has to fix it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A line that does not belong at this place of a record.
    #[error("expected {expected}, found '{found}'")]
    Syntax {
        /// What is allowed there.
        expected: String,
        /// What was found.
        found: String,
    },
    /// Whitespace before or after a line of a record.
    #[error("there is whitespace at the {place} of the line '{line}'")]
    StrayWhitespace {
        /// `beginning` or `end`.
        place: &'static str,
        /// The line without it.
        line: String,
    },
    /// A record that names no game.
    #[error("the record ends without a line 'game <id>'")]
    NoGame,
    /// No game has this id.
    #[error("there is no game '{id}'; the games are {known}")]
    UnknownGame {
        /// The requested id.
        id: String,
        /// The known ids.
        known: String,
    },
    /// A record of another game than the requested one.
    #[error("this is a record of '{found}', not of '{expected}'")]
    OtherGame {
        /// The requested game.
        expected: String,
        /// The game of the record.
        found: String,
    },
    /// No option has this key.
    #[error("there is no option '{key}'; the options are {known}")]
    UnknownOption {
        /// The requested key.
        key: String,
        /// The known keys.
        known: String,
    },
    /// An option given twice.
    #[error("option '{key}' is given twice")]
    RepeatedOption {
        /// Its key.
        key: String,
    },
    /// A value that the option does not take.
    #[error("option '{key}' takes {expected}, not '{value}'")]
    BadOption {
        /// Its key.
        key: String,
        /// The value given.
        value: String,
        /// The values it takes.
        expected: String,
    },
    /// Options that exclude each other.
    #[error("{0}")]
    Clash(String),
    /// A value in a card file that cannot be used.
    #[error("{file}:{line}:{column}: {reason}")]
    Card {
        /// The requested change that caused it, such as `scout.hp=0`, if there was one.
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
    /// A changed card value whose path does not exist.
    #[error("the cards have no value '{path}'{hint}")]
    UnknownCard {
        /// The path given.
        path: String,
        /// The paths that exist.
        hint: String,
    },
    /// More of something than is read.
    #[error("there can be at most {most} {what}")]
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// The most that are read.
        most: usize,
    },
    /// A map that cannot be used.
    #[error(transparent)]
    Map(#[from] MapError),
    /// A map that a record needs and that is not available.
    #[error(
        "the map '{name}' with hash {hash} is not available{found}; pass the data folder that contains it"
    )]
    MissingMap {
        /// Its name.
        name: String,
        /// The hash that the record names.
        hash: String,
        /// What was found instead.
        found: String,
    },
    /// A map file whose name cannot be written in a record.
    #[error("{path}: the name of a map consists of lowercase letters, digits and hyphens")]
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
    /// A `place` or `set` line that cannot be applied.
    #[error("{0}")]
    Setup(String),
    /// An action line that cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// An action that the rules forbid here.
    #[error("{}", .0.sentence)]
    Refused(Refusal),
    /// An event of a seat that is not to act.
    #[error("it is {expected} to act, not {found}")]
    OutOfTurn {
        /// Who is to act.
        expected: String,
        /// Who the event names.
        found: String,
    },
    /// An event after the end of the game.
    #[error("the game is over")]
    Over,
    /// An undo that would take back more than the player's own decision.
    #[error("{0}")]
    NoUndo(&'static str),
    /// More chance lines than can be counted one by one.
    #[error("chance has {lines} lines here; at most {most} can be counted one by one")]
    TooManyLines {
        /// The number of lines.
        lines: u64,
        /// The limit.
        most: u64,
    },
    /// A lesson that is more than a position.
    #[error("{0}")]
    Lesson(&'static str),
    /// A series that cannot be scored.
    #[error("{0}")]
    Series(String),
}

impl Error {
    /// Returns the error in one line, after the name of the file in which it was found.
    #[must_use]
    pub fn in_file(&self, file: &str) -> String {
        let place = self.line.map_or_else(|| format!("{file}: "), |line| format!("{file}:{line}: "));
        format!("{place}{}", self.of_change().unwrap_or_else(|| self.message()))
    }

    /// Returns the error without the location in the card file if a changed card value caused it, such as
    /// `scout.hp=0: 'hp' is 1 to 99, not 0`: the player wrote the change, not the file.
    #[must_use]
    pub fn of_change(&self) -> Option<String> {
        match &self.kind {
            ErrorKind::Card { change: Some(change), reason, .. } => {
                Some(self.with_rule(&format!("{change}: {reason}")))
            }
            _ => None,
        }
    }

    /// Adds the line of the record, unless the error has one already.
    #[must_use]
    pub fn at_line(mut self, line: usize) -> Self {
        self.line.get_or_insert(line);
        self
    }

    /// Adds the broken rule.
    #[must_use]
    pub fn by_rule(mut self, rule: RuleId) -> Self {
        self.rule = Some(rule);
        self
    }

    /// Returns the message in one line, without control characters that the input may contain.
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
