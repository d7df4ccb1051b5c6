//! The options of a game, checked against its facts.

use std::fmt::Write as _;

use crate::error::{Error, ErrorKind};
use crate::facts::{OptionFacts, Preset, Values};
use crate::notation::number;

/// One value for every option of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    // In the order of the facts: key, value, default.
    values: Vec<(&'static str, String, &'static str)>,
}

impl Options {
    /// Checks the given values and fills in the defaults. `maps` are the names of the available maps.
    ///
    /// # Errors
    /// Returns an error for an unknown key, a key given twice, or a value that the option does not take.
    pub fn new(known: &[OptionFacts], given: &[(String, String)], maps: &[String]) -> Result<Self, Error> {
        for (idx, (key, _)) in given.iter().enumerate() {
            if !known.iter().any(|option| option.key == key) {
                let known = list(known.iter().map(|option| option.key));
                return Err(ErrorKind::UnknownOption { key: key.clone(), known }.into());
            }
            if given[..idx].iter().any(|(earlier, _)| earlier == key) {
                return Err(ErrorKind::RepeatedOption { key: key.clone() }.into());
            }
        }
        let mut options = Self { values: Vec::with_capacity(known.len()) };
        for option in known {
            let default = options.preset(option);
            let value = given.iter().find(|(key, _)| key == option.key).map_or(default, |(_, value)| value);
            if !is_value(option, value, maps) {
                let (key, value) = (option.key.to_owned(), value.to_owned());
                let expected = expected_values(option, maps);
                return Err(ErrorKind::BadOption { key, value, expected }.into());
            }
            let value = value.to_owned();
            options.values.push((option.key, value, default));
        }
        Ok(options)
    }

    /// Returns the value of an option.
    ///
    /// # Panics
    /// Panics if the game's facts do not declare the key.
    #[must_use]
    pub fn word(&self, key: &str) -> &str {
        let found = self.values.iter().find(|(known, ..)| *known == key);
        &found.unwrap_or_else(|| panic!("the facts declare no option '{key}'")).1
    }

    /// Returns the value of an option that takes numbers.
    ///
    /// # Panics
    /// Panics if the game's facts do not declare the key with numbers.
    #[must_use]
    pub fn number(&self, key: &str) -> u32 {
        self.word(key).parse().expect("the facts declare numbers for this option")
    }

    /// Returns whether an option with the values `off` and `on` is on.
    #[must_use]
    pub fn is_on(&self, key: &str) -> bool {
        self.word(key) == "on"
    }

    /// Returns all keys with their values, in the order of the facts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(key, value, _)| (*key, value.as_str()))
    }

    /// Returns the keys with values other than their defaults, sorted.
    #[must_use]
    pub fn changed(&self) -> Vec<(&'static str, &str)> {
        let mut changed: Vec<_> =
            self.values.iter().filter(|(_, value, default)| value != default).map(|v| (v.0, &*v.1)).collect();
        changed.sort_unstable();
        changed
    }

    fn preset(&self, option: &OptionFacts) -> &'static str {
        match option.default {
            Preset::Always(value) => value,
            Preset::By(other, cases) => {
                let chosen = self.word(other);
                cases.iter().find(|(word, _)| *word == chosen).map_or_else(
                    || panic!("the facts give '{}' no default for {other}={chosen}", option.key),
                    |(_, value)| *value,
                )
            }
        }
    }
}

/// Returns a text that lists the values of an option.
#[must_use]
pub fn expected_values(option: &OptionFacts, maps: &[String]) -> String {
    match option.values {
        Values::Words(words) => list(words.iter().copied()),
        Values::Numbers(least, most) => format!("a number from {least} to {most}"),
        Values::Maps => list(maps.iter().map(String::as_str)),
    }
}

fn is_value(option: &OptionFacts, value: &str, maps: &[String]) -> bool {
    match option.values {
        Values::Words(words) => words.contains(&value),
        Values::Numbers(least, most) => number(value, least, most).is_some(),
        Values::Maps => maps.iter().any(|map| map == value),
    }
}

/// Joins words for a sentence: `a, b or c`.
pub(crate) fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.collect();
    let mut text = String::new();
    for (idx, word) in words.iter().enumerate() {
        let separator = match idx {
            0 => "",
            _ if idx + 1 == words.len() => " or ",
            _ => ", ",
        };
        let _ = write!(text, "{separator}{word}");
    }
    text
}
