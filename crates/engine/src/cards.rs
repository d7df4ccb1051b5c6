//! Class cards: the numbers of a game as TOML. A player can change every value.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use toml::de::{DeTable, DeValue};

use crate::error::{Error, ErrorKind};
use crate::options::list;
use crate::refusal::RuleId;
use crate::toml_reader::{self, FromToml, TomlError};
use crate::toml_text::text_of;

/// The cards of a game as text, with every change applied.
///
/// A change replaces the value in the text, so that every error has a line and a column.
#[derive(Clone, Debug)]
pub struct Cards {
    file: String,
    text: String,
    // The requested changes, as path and value.
    changes: Vec<(String, String)>,
}

impl Cards {
    /// The size limit of a card file.
    pub const MAX_BYTES: usize = 256 * 1024;

    /// The most changes of card values. No game has as many values.
    pub const MAX_CHANGES: usize = 300;

    /// Reads the text of a card file.
    ///
    /// # Errors
    /// Returns an error if the text is too long or is not TOML.
    pub fn new(file: &str, text: &str) -> Result<Self, Error> {
        let cards = Self { file: file.to_owned(), text: text.to_owned(), changes: Vec::new() };
        if text.len() > Self::MAX_BYTES {
            return Err(cards.error_at_byte(0, format!("the file is longer than {} bytes", Self::MAX_BYTES)));
        }
        match DeTable::parse(&cards.text) {
            Ok(_) => Ok(cards),
            Err(error) => Err(cards.toml_error(&error.into())),
        }
    }

    /// Changes values: each has a path, its keys joined by dots, and a TOML value. Of two changes of one value the later
    /// counts. The text is read once, however many changes there are.
    ///
    /// # Errors
    /// Returns an error if there are too many changes, if there is no such value, or if a new value is not TOML.
    pub fn set(&mut self, changes: &[(String, String)]) -> Result<(), Error> {
        if changes.len() > Self::MAX_CHANGES {
            return Err(ErrorKind::TooMany { what: "changed card values", most: Self::MAX_CHANGES }.into());
        }
        let leaves = self.leaves()?;
        let by_path: BTreeMap<_, _> = leaves.iter().map(|leaf| (leaf.path.as_str(), leaf)).collect();
        let mut replaced = BTreeMap::new();
        for (path, value) in changes {
            let leaf = by_path.get(path.as_str()).ok_or_else(|| unknown(&leaves, path))?;
            self.changes.push((path.clone(), value.clone()));
            let literal = value.trim();
            let is_value = !literal.contains(['\n', '\r', '#'])
                && DeValue::parse(literal).is_ok_and(|parsed| !parsed.get_ref().is_table());
            if !is_value {
                let reason = format!("'{path}' cannot be '{value}': that is not a TOML value");
                return Err(self.error(path, reason));
            }
            replaced.insert(leaf.span.start, (leaf.span.clone(), literal));
        }
        // From the end, so that the places before stay where they are.
        for (span, literal) in replaced.into_values().rev() {
            self.text.replace_range(span, literal);
        }
        Ok(())
    }

    /// Reads the cards into the game's own type, usually declared by [`toml_table!`](crate::toml_table), which refuses
    /// unknown and missing keys.
    ///
    /// # Errors
    /// Returns the location of the first value that does not fit.
    #[inline(never)]
    pub fn read<T: FromToml>(&self) -> Result<T, Error> {
        toml_reader::from_str(&self.text).map_err(|error| self.toml_error(&error))
    }

    /// Creates an error about the value at `path`, with its location.
    #[must_use]
    pub fn error(&self, path: &str, reason: impl Into<String>) -> Error {
        let leaves = self.leaves().unwrap_or_default();
        let found =
            leaves.iter().find(|leaf| leaf.path == path || leaf.path.starts_with(&format!("{path}.")));
        self.error_at_byte(found.map_or(0, |leaf| leaf.span.start), reason.into())
    }

    /// Returns a hash of the values; comments and layout do not change it.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut values: Vec<_> = self.leaves().unwrap_or_default();
        values.sort_by(|a, b| a.path.cmp(&b.path));
        let lines: Vec<_> = values.iter().map(|leaf| format!("{}={}", leaf.path, leaf.value)).collect();
        crate::config::hash(&lines.join("\n"))
    }

    /// Checks that the value at `path` is in a range.
    ///
    /// # Errors
    /// Returns an error with the location of the value, the range and the rule.
    #[inline(never)]
    pub fn check_range<T: PartialOrd + Copy + std::fmt::Display>(
        &self,
        path: &str,
        value: T,
        range: RangeInclusive<T>,
        rule: RuleId,
    ) -> Result<(), Error> {
        if range.contains(&value) {
            return Ok(());
        }
        let reason = format!("expected a number from {} to {}, found {value}", range.start(), range.end());
        Err(self.error(path, reason).by_rule(rule))
    }

    /// Returns the values that differ from `original`, as path and TOML value, in the order of the file.
    ///
    /// # Errors
    /// Returns an error if the cards do not have exactly the paths of the original: changes cannot express that.
    pub fn changes_from(&self, original: &Self) -> Result<Vec<(String, String)>, Error> {
        let (mine, theirs) = (self.leaves()?, original.leaves()?);
        if let Some(extra) = mine.iter().find(|leaf| theirs.iter().all(|other| other.path != leaf.path)) {
            return Err(self.error(&extra.path, format!("unknown value '{}'", extra.path)));
        }
        if let Some(missing) = theirs.iter().find(|leaf| mine.iter().all(|other| other.path != leaf.path)) {
            return Err(self.error("", format!("the value '{}' is missing", missing.path)));
        }
        let changed = theirs.iter().filter_map(|before| {
            let now = mine.iter().find(|leaf| leaf.path == before.path)?;
            (now.value != before.value).then(|| (now.path.clone(), now.value.clone()))
        });
        Ok(changed.collect())
    }

    /// Returns the paths of all values, in the order of the file.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        self.leaves().map(|leaves| leaves.into_iter().map(|leaf| leaf.path).collect()).unwrap_or_default()
    }

    /// Returns the paths of all values with the values, in the order of the file.
    #[must_use]
    pub fn values(&self) -> Vec<(String, String)> {
        self.leaves().unwrap_or_default().into_iter().map(|leaf| (leaf.path, leaf.value)).collect()
    }

    fn leaves(&self) -> Result<Vec<Leaf>, Error> {
        let table = DeTable::parse(&self.text).map_err(|error| self.toml_error(&error.into()))?;
        let mut leaves = Vec::new();
        collect(table.get_ref(), "", &self.text, &mut leaves);
        leaves.sort_by_key(|leaf| leaf.span.start);
        Ok(leaves)
    }

    fn toml_error(&self, error: &TomlError) -> Error {
        let at = error.span.as_ref().map_or(0, |span| span.start);
        let message = in_plain_words(&error.message);
        let reason = match self.leaf_at(at) {
            Some(leaf) => format!("'{}': {message}", leaf.path),
            None => message,
        };
        self.error_at_byte(at, reason)
    }

    fn leaf_at(&self, at: usize) -> Option<Leaf> {
        // A text that is not TOML has no values; then the error is about the text itself.
        let table = DeTable::parse(&self.text).ok()?;
        let mut leaves = Vec::new();
        collect(table.get_ref(), "", &self.text, &mut leaves);
        leaves.into_iter().find(|leaf| leaf.span.contains(&at))
    }

    /// Returns the change that an error is about: the one at its location, else the last one. There may be none, since a
    /// card file can be wrong without any change.
    fn change_at(&self, at: usize) -> Option<Box<str>> {
        let path = self.leaf_at(at).map(|leaf| leaf.path);
        let here = self.changes.iter().rfind(|(changed, _)| Some(changed) == path.as_ref());
        let found = here.or_else(|| self.changes.last())?;
        Some(format!("{}={}", found.0, found.1).into_boxed_str())
    }

    fn error_at_byte(&self, at: usize, reason: String) -> Error {
        let change = self.change_at(at);
        let before = self.text.get(..at).unwrap_or(&self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
        ErrorKind::Card { change, file: self.file.as_str().into(), line, column, reason }.into()
    }
}

/// Returns an error about a path that does not exist.
fn unknown(leaves: &[Leaf], path: &str) -> Error {
    let table = path.split('.').next().unwrap_or(path);
    let beside: Vec<_> = leaves.iter().filter(|leaf| leaf.path.starts_with(&format!("{table}."))).collect();
    let hint = if beside.is_empty() {
        let mut tables: Vec<_> = leaves.iter().filter_map(|leaf| leaf.path.split('.').next()).collect();
        tables.dedup();
        format!("; the tables are {}", list(tables.into_iter()))
    } else {
        format!("; there are {}", list(beside.iter().map(|leaf| leaf.path.as_str())))
    };
    ErrorKind::UnknownCard { path: path.to_owned(), hint }.into()
}

/// Puts a message of the TOML parser on one line and replaces the names of Rust's integer types by their ranges.
fn in_plain_words(message: &str) -> String {
    let line = message.lines().map(str::trim).collect::<Vec<_>>().join(", ");
    let ranges =
        [("u8", "0 to 255"), ("u16", "0 to 65535"), ("i8", "-128 to 127"), ("i16", "-32768 to 32767")];
    for (name, range) in ranges {
        if let Some(start) = line.strip_suffix(&format!("expected {name}")) {
            return format!("{start}expected a whole number from {range}");
        }
    }
    line
}

/// A value that cannot be split further: a number, a word, a list or an inline table.
struct Leaf {
    path: String,
    value: String,
    span: std::ops::Range<usize>,
}

fn collect(table: &DeTable<'_>, prefix: &str, text: &str, leaves: &mut Vec<Leaf>) {
    for (key, value) in table {
        let path = format!("{prefix}{}", key.get_ref());
        // An inline table is one value: it is changed as a whole.
        let is_section = value.get_ref().is_table() && !text[value.span()].starts_with('{');
        if let (true, Some(inner)) = (is_section, value.get_ref().as_table()) {
            collect(inner, &format!("{path}."), text, leaves);
        } else {
            let span = value.span();
            // Formatted again, so that layout and comments inside a list make no difference.
            let value = text_of(value.get_ref()).unwrap_or_else(|| text[span.clone()].to_owned());
            leaves.push(Leaf { path, value, span });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toml_table;

    const TEXT: &str =
        "# cards\n[scout]\nhp = 120 # [D]\nspeeds = [1,\n  2]\ncones = { n = [\"nw\", \"ne\"] }\n";

    fn changed(path: &str, value: &str) -> Result<Cards, Error> {
        let mut cards = Cards::new("classes.toml", TEXT).unwrap();
        cards.set(&[(path.to_owned(), value.to_owned())]).map(|()| cards)
    }

    #[test]
    fn a_change_replaces_one_value_in_the_text() {
        let original = Cards::new("classes.toml", TEXT).unwrap();
        let cards = changed("scout.hp", "140").unwrap();
        assert_eq!(cards.changes_from(&original).unwrap(), [("scout.hp".to_owned(), "140".to_owned())]);
        assert!(cards.text.contains("hp = 140 # [D]"));
    }

    #[test]
    fn many_changes_are_made_together() {
        let change = |path: &str, value: &str| (path.to_owned(), value.to_owned());
        let mut cards = Cards::new("classes.toml", TEXT).unwrap();
        let changes =
            [change("scout.speeds", "[10, 20, 30]"), change("scout.hp", "7"), change("scout.hp", "1400")];
        cards.set(&changes).unwrap();
        assert!(cards.text.contains("hp = 1400 # [D]\nspeeds = [10, 20, 30]\ncones"), "{}", cards.text);
        let many = vec![change("scout.hp", "1"); Cards::MAX_CHANGES + 1];
        let error = cards.set(&many).unwrap_err();
        assert_eq!(error.to_string(), "there can be at most 300 changed card values");
    }

    #[test]
    fn lists_and_inline_tables_are_single_values() {
        let original = Cards::new("classes.toml", TEXT).unwrap();
        assert_eq!(original.paths(), ["scout.hp", "scout.speeds", "scout.cones"]);
        let cards = changed("scout.speeds", "[3]").unwrap();
        assert_eq!(cards.changes_from(&original).unwrap()[0].1, "[3]");
    }

    #[test]
    fn bad_changes_are_refused_with_a_reason() {
        let says = |path, value| changed(path, value).unwrap_err().to_string();
        assert_eq!(
            says("scout.health", "1"),
            "the cards have no value 'scout.health'; there are scout.hp, scout.speeds or scout.cones"
        );
        assert_eq!(says("spy.hp", "1"), "the cards have no value 'spy.hp'; the tables are scout");
        assert_eq!(
            says("scout.hp", "1\n[x]"),
            "classes.toml:3:6: 'scout.hp' cannot be '1\u{fffd}[x]': that is not a TOML value"
        );
        assert!(says("scout.hp", "").contains("not a TOML value"));
    }

    #[test]
    fn an_error_in_a_changed_value_names_the_change() {
        toml_table! {
            #[derive(Debug)]
            #[expect(dead_code, reason = "only reading it counts")]
            struct Scout {
                hp: u8,
                speeds: Vec<u8>,
                cones: BTreeMap<String, Vec<String>>,
            }
        }
        toml_table! {
            #[derive(Debug)]
            #[expect(dead_code, reason = "only reading it counts")]
            struct File {
                scout: Scout,
            }
        }
        let error = changed("scout.hp", "-1").unwrap().read::<File>().unwrap_err();
        let reason = "'scout.hp': invalid value: integer `-1`, expected a whole number from 0 to 255";
        assert_eq!(error.to_string(), format!("classes.toml:3:6: {reason}"));
        assert_eq!(error.of_change(), Some(format!("scout.hp=-1: {reason}")));
        assert_eq!(error.at_line(4).in_file("a.rec"), format!("a.rec:4: scout.hp=-1: {reason}"));
    }

    #[test]
    fn a_number_out_of_range_is_refused_with_the_range() {
        fn refused<T: FromToml + std::fmt::Debug>() -> String {
            let cards = Cards::new("classes.toml", "[scout]\nhp = 70000\n").unwrap();
            cards.read::<BTreeMap<String, BTreeMap<String, T>>>().unwrap_err().to_string()
        }
        for (error, range) in [
            (refused::<u8>(), "0 to 255"),
            (refused::<u16>(), "0 to 65535"),
            (refused::<i8>(), "-128 to 127"),
            (refused::<i16>(), "-32768 to 32767"),
        ] {
            assert!(error.ends_with(&format!("expected a whole number from {range}")), "{error}");
        }
    }

    #[test]
    fn a_broken_file_is_refused_with_its_location() {
        let error = Cards::new("classes.toml", "[scout]\nhp = = 3\n").unwrap_err();
        assert!(error.to_string().starts_with("classes.toml:2:6: "), "{error}");
    }
}
