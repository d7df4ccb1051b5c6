//! The hash of a state, by which a server, its store and its clients notice that they differ.

use std::fmt;

use hillfort_engine::Table;
use hillfort_engine::config::hash_bytes;
use serde::{Serialize, Serializer};

use crate::affairs::Ending;

/// The first eight bytes of the SHA-256 of a state: of its JSON, and of the line about an end other than by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateHash(pub [u8; 8]);

impl StateHash {
    /// Hashes the state of a table after `lines` lines of its log.
    #[must_use]
    pub fn of(table: &dyn Table, lines: usize) -> Self {
        Self::of_ended(table, lines, None)
    }

    /// Hashes the state of a table that may have ended other than by its rules.
    pub(crate) fn of_ended(table: &dyn Table, lines: usize, ending: Option<&Ending>) -> Self {
        let ending = ending.map(Ending::line).unwrap_or_default();
        let json = serde_json::to_string(&table.json_at(lines)).expect("a state has string keys only");
        Self(hash_bytes(&(json + &ending)))
    }

    /// Reads sixteen hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u64::from_str_radix(text, 16).ok().map(|bits| Self(bits.to_be_bytes()))).flatten()
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", u64::from_be_bytes(self.0))
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, TypedTable};
    use hillfort_template::Footrace;

    use super::*;

    #[test]
    fn the_hash_of_a_state_never_changes() {
        let table = TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults are valid");
        // Stored tables depend on it: another number would make all of them unreadable.
        assert_eq!(StateHash::of(&table, 0).to_string(), "61200e30f074f3f0");
    }

    #[test]
    fn a_hash_is_written_as_it_is_read() {
        let text = "00ab19f0c7d2e3ff";
        assert_eq!(StateHash::from_hex(text).map(|hash| hash.to_string()).as_deref(), Some(text));
        for wrong in ["", "00ab", "00ab19f0c7d2e3fg", "+0ab19f0c7d2e3ff", "00ab19f0c7d2e3ff0"] {
            assert_eq!(StateHash::from_hex(wrong), None, "{wrong}");
        }
    }
}
