//! Scenarios: records with claims about their states, so that a designer can test a rule without writing Rust.

use serde_json::Value;

use crate::error::{Error, ErrorKind};
use crate::notation::{NotationError, Words};
use crate::record::{Record, SetupLine, SetupVerb, syntax};
use crate::refusal::RuleId;
use crate::table::Table;

/// A claim about the state after some of the events.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The line, from 1.
    pub line: usize,
    /// The number of events before it.
    pub after: usize,
    /// The claim.
    pub claim: Claim,
}

/// A claim about a state.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The line is in the legal list.
    Legal(String),
    /// The line is not in the legal list.
    Illegal(String),
    /// The rule of this id refuses the line.
    Refused(String, String),
    /// The legal list has this number of lines.
    CountLegal(usize),
    /// Who is to act: a seat, `chance`, or `none` when the game is over.
    Turn(String),
    /// Who has won, as in the state JSON; `none` before the end.
    Winner(String),
    /// The value at this path of the state JSON compares so with this one.
    Get(String, Comparison, Value),
}

/// How a value of the state is compared with one that is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`: they are equal.
    Equal,
    /// `!=`: they differ.
    Unequal,
    /// `>=`: it is a number, and not less.
    AtLeast,
    /// `<=`: it is a number, and not more.
    AtMost,
    /// `has`: it is a list that contains the expected value.
    Has,
}

impl Comparison {
    const ALL: [(&str, Self); 5] = [
        ("==", Self::Equal),
        ("!=", Self::Unequal),
        (">=", Self::AtLeast),
        ("<=", Self::AtMost),
        ("has", Self::Has),
    ];

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(sign, _)| *sign == word).map(|(_, comparison)| *comparison)
    }

    fn holds(self, found: &Value, expected: &Value) -> bool {
        match self {
            Self::Equal => found == expected,
            Self::Unequal => found != expected,
            Self::AtLeast => found.as_f64().zip(expected.as_f64()).is_some_and(|(a, b)| a >= b),
            Self::AtMost => found.as_f64().zip(expected.as_f64()).is_some_and(|(a, b)| a <= b),
            Self::Has => found.as_array().is_some_and(|list| list.contains(expected)),
        }
    }

    /// Returns what the value should be, for the sentence of a claim that does not hold.
    const fn wish(self) -> &'static str {
        match self {
            Self::Equal => "should be",
            Self::Unequal => "should not be",
            Self::AtLeast => "should be at least",
            Self::AtMost => "should be at most",
            Self::Has => "should have",
        }
    }
}

impl Claim {
    pub(crate) fn parse(text: &str) -> Result<Self, Error> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let owned = rest.to_owned();
        match word {
            "legal" => Ok(Self::Legal(owned)),
            "illegal" => Ok(Self::Illegal(owned)),
            "turn" => Ok(Self::Turn(owned)),
            "winner" => Ok(Self::Winner(owned)),
            "refused" => match rest.split_once(' ') {
                Some((rule, line)) => Ok(Self::Refused(rule.to_owned(), line.to_owned())),
                None => syntax("'#! refused RULE-ID line'", text),
            },
            "count-legal" => match rest.parse() {
                Ok(count) => Ok(Self::CountLegal(count)),
                Err(_) => syntax("'#! count-legal N'", text),
            },
            "get" => Self::parse_get(text, rest),
            _ => syntax("legal, illegal, refused, turn, winner, count-legal, get or error after '#!'", text),
        }
    }

    fn parse_get(text: &str, rest: &str) -> Result<Self, Error> {
        let parts = rest.split_once(' ').and_then(|(path, rest)| {
            let (sign, json) = rest.split_once(' ')?;
            Some((path, sign, Comparison::parse(sign)?, json))
        });
        let Some((path, sign, comparison, json)) = parts else {
            return syntax("'#! get path == json', or '!=', '>=', '<=' or 'has' for '=='", text);
        };
        match serde_json::from_str(json) {
            Ok(value) => Ok(Self::Get(path.to_owned(), comparison, value)),
            Err(_) => syntax(&format!("a JSON value after '{sign}'"), json),
        }
    }

    /// Checks the claim against the current state of a table.
    ///
    /// # Errors
    /// Returns a sentence that says what was expected and what is true instead.
    pub fn verify(&self, table: &dyn Table) -> Result<(), String> {
        match self {
            Self::Legal(line) => match table.legal().contains(line) {
                true => Ok(()),
                false => Err(format!("'{line}' should be legal, but {}", reason(table, line))),
            },
            Self::Illegal(line) => match table.legal().contains(line) {
                true => Err(format!("'{line}' should be illegal, but it is legal")),
                false => Ok(()),
            },
            Self::Refused(rule, line) => check_refused(table, rule, line),
            Self::CountLegal(expected) => match table.legal().len() {
                found if found == *expected => Ok(()),
                found => Err(format!("there should be {}, but there {}", lines(*expected), are_lines(found))),
            },
            Self::Turn(expected) => check_equal("turn", &table.to_act().unwrap_or("none".into()), expected),
            Self::Winner(expected) => {
                check_equal("winner", &table.winner().unwrap_or("none".into()), expected)
            }
            Self::Get(path, comparison, expected) => match at_path(&table.json(), path) {
                Some(found) if comparison.holds(found, expected) => Ok(()),
                Some(found) => Err(format!("{path} {} {expected}, but is {found}", comparison.wish())),
                None => {
                    let wish = comparison.wish();
                    Err(format!("'{path}' {wish} {expected}, but the state has no such value"))
                }
            },
        }
    }
}

fn check_refused(table: &dyn Table, rule: &str, line: &str) -> Result<(), String> {
    match table.check(line) {
        Ok(()) => Err(format!("'{line}' should be refused by {rule}, but it is legal")),
        Err(error) if error.rule.is_some_and(|found| found.0 == rule) => Ok(()),
        Err(error) => Err(format!("'{line}' should be refused by {rule}, but the reason given is: {error}")),
    }
}

fn reason(table: &dyn Table, line: &str) -> String {
    table.check(line).err().map_or_else(|| "it is not listed".to_owned(), |error| error.to_string())
}

fn lines(n: usize) -> String {
    if n == 1 { "1 legal line".to_owned() } else { format!("{n} legal lines") }
}

fn are_lines(n: usize) -> String {
    if n == 1 { "is 1".to_owned() } else { format!("are {n}") }
}

fn check_equal<T: PartialEq + std::fmt::Display>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what} should be {expected}, but is {found}")) }
}

/// Returns the value at a path of keys and list indices, joined by dots.
fn at_path<'a>(json: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(json, |value, key| match value {
        Value::Object(map) => map.get(key),
        Value::Array(list) => list.get(key.parse::<usize>().ok()?),
        _ => None,
    })
}

/// The result of checking a scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// All claims hold; this is their number.
    Holds(usize),
    /// Some claims do not hold.
    Mismatches {
        /// The number of claims that hold.
        held: usize,
        /// The claims that do not, each with its line and what is true instead.
        wrong: Vec<(usize, String)>,
    },
    /// The record cannot be replayed.
    Bad(Error),
}

/// Checks the claims of a record. `replayed` is the result of its replay: a table with all its events, or the error that
/// stopped it.
#[must_use]
pub fn judge(record: &Record, replayed: Result<Box<dyn Table>, Error>) -> Verdict {
    match (&record.error, replayed) {
        (None, Err(error)) => Verdict::Bad(error),
        (None, Ok(table)) => judge_claims(record, &*table),
        (Some((rule, line)), result) => judge_error(rule, *line, result.err()),
    }
}

/// Checks a record that must be refused by `rule`.
fn judge_error(rule: &str, line: usize, error: Option<Error>) -> Verdict {
    let sentence = match error {
        Some(error) if error.rule.is_some_and(|found| found.0 == rule) => return Verdict::Holds(1),
        Some(error) => format!("should be refused by {rule}, but the reason given is: {error}"),
        None => format!("should be refused by {rule}, but it can be read"),
    };
    Verdict::Mismatches { held: 0, wrong: vec![(line, sentence)] }
}

fn judge_claims(record: &Record, table: &dyn Table) -> Verdict {
    let mut wrong = Vec::new();
    // The events are replayed once for all claims.
    let mut replay = table.at_event(0);
    for expectation in &record.expectations {
        while replay.n_events() < expectation.after {
            let event = &record.events[replay.n_events()];
            if let Err(error) = replay.event(&event.who, &event.text) {
                return Verdict::Bad(error.at_line(event.line));
            }
        }
        if let Err(sentence) = expectation.claim.verify(&*replay) {
            wrong.push((expectation.line, sentence));
        }
    }
    match record.expectations.len() - wrong.len() {
        held if wrong.is_empty() => Verdict::Holds(held),
        held => Verdict::Mismatches { held, wrong },
    }
}

/// What is wrong with a `place` or `set` line. [`apply_setup`] adds the line and the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(String);

impl SetupError {
    /// Creates an error from its reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

impl From<NotationError> for SetupError {
    fn from(error: NotationError) -> Self {
        Self(error.to_string())
    }
}

/// Applies the `place` and `set` lines of a scenario in order. Words that `apply` leaves unread are refused.
///
/// `apply` gets the verb of a line and the words after it. It returns the rule for such lines and its result.
///
/// # Errors
/// Returns the first line that cannot be applied, with its rule.
pub fn apply_setup(
    lines: &[SetupLine],
    mut apply: impl FnMut(SetupVerb, &mut Words<'_>) -> (&'static str, Result<(), SetupError>),
) -> Result<(), Error> {
    for line in lines {
        let mut words = Words::new(&line.text);
        let (rule, result) = apply(line.verb, &mut words);
        let result = result.and_then(|()| words.end().map_err(SetupError::from));
        result.map_err(|SetupError(reason)| setup_error(rule, reason).at_line(line.line))?;
    }
    Ok(())
}

/// Creates an error about the setup of a scenario.
pub fn setup_error(rule: &'static str, reason: impl Into<String>) -> Error {
    Error::from(ErrorKind::Setup(reason.into())).by_rule(RuleId(rule))
}
