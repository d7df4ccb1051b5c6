//! Lists of cells on the wire.

use serde::{Serialize, Serializer};

/// The names of cells, in the order of their letters and numbers. As text they are separated by spaces, and cells that
/// follow each other are a run: `b3-6` stands for `b3 b4 b5 b6`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String))]
pub struct CellNames(Vec<String>);

impl CellNames {
    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the names.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.0
    }

    /// Adds other cells at the end. Who has added all of them sorts them once.
    pub(crate) fn append(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Puts the cells in order again.
    pub(crate) fn sort(&mut self) {
        self.0.sort_by(|a, b| split(a).cmp(&split(b)));
    }

    /// Reads names as they are written.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let words = text.split(' ').filter(|word| !word.is_empty());
        words
            .flat_map(|word| run_of(word).unwrap_or_else(|| vec![word.to_owned()]))
            .collect::<Vec<_>>()
            .into()
    }

    fn write(&self) -> String {
        let mut text = String::new();
        let mut names = self.0.iter().peekable();
        while let Some(name) = names.next() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(name);
            let (letters, Some(first)) = split(name) else { continue };
            let mut last = first;
            while names.next_if(|next| split(next) == (letters, last.checked_add(1))).is_some() {
                last += 1;
            }
            if last > first {
                text.push_str(&format!("-{last}"));
            }
        }
        text
    }
}

impl From<Vec<String>> for CellNames {
    fn from(names: Vec<String>) -> Self {
        let mut names = Self(names);
        names.sort();
        names
    }
}

impl Serialize for CellNames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.write())
    }
}

/// Returns the letters and the number of a name; no number if it is not written like one.
fn split(name: &str) -> (&str, Option<u16>) {
    let at = name.bytes().position(|byte| byte.is_ascii_digit()).unwrap_or(name.len());
    match name[at..].parse() {
        Ok(number) if !name[at..].starts_with('0') => (&name[..at], Some(number)),
        _ => (name, None),
    }
}

/// Returns the names of a run by its text, `b3-6`; `None` if it is none.
fn run_of(word: &str) -> Option<Vec<String>> {
    let (first, last) = word.split_once('-')?;
    let (letters, Some(first)) = split(first) else { return None };
    let last: u16 = last.parse().ok()?;
    Some((first..=last).map(|number| format!("{letters}{number}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cells(text: &str) -> CellNames {
        text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().into()
    }

    #[test]
    fn cells_that_follow_each_other_are_a_run() {
        for (all, text) in [
            ("", ""),
            ("b3", "b3"),
            ("b3 b4", "b3-4"),
            ("b10 b11 b12 b8 b9", "b8-12"),
            ("c3 b3 a3", "a3 b3 c3"),
            ("s1 hill a1 a2 a4 s2", "a1-2 a4 hill s1-2"),
            ("a01 a02", "a01 a02"),
        ] {
            assert_eq!(cells(all).write(), text);
            assert_eq!(CellNames::read(text), cells(all), "{text}");
        }
    }

    #[test]
    fn what_is_no_run_is_a_name() {
        for word in ["b3-", "-b3", "hill-3", "b3-d4"] {
            assert_eq!(CellNames::read(word), cells(word));
        }
    }

    proptest! {
        #[test]
        fn every_list_is_read_as_it_was_written(list in prop::collection::vec("[a-d]([1-9]|1[0-2])|hill|s[12]", 0..40)) {
            let all = CellNames::from(list);
            prop_assert_eq!(CellNames::read(&all.write()), all);
        }
    }
}
