//! The hash of a whole table, by which an export is checked.

use std::fmt;

use hillfort_table::Submission;
use sha2::{Digest as _, Sha256};

use crate::row::{StoredEvent, StoredTable};

/// The SHA-256 of everything that is stored of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Hashes a table.
    #[must_use]
    pub fn of_table(table: &StoredTable) -> Self {
        let StoredTable { row, summary, events } = table;
        let mut fields = Fields(Sha256::new());
        fields.text(&row.id).number(row.created_at.0).text(&row.game).text(&row.header).text(&row.seats);
        fields.optional_text(row.origin.as_ref().map(|origin| origin.table.as_str()));
        fields.number(row.origin.as_ref().map_or(0, |origin| i64::from(origin.lines)));
        // Without a series a table has the hash that it had before there were any.
        for table in &row.earlier {
            fields.text(table);
        }
        if let Some(dice) = &row.dice {
            fields.text("dice").text(dice);
        }
        if !row.terms.is_empty() {
            fields.text("terms").text(&row.terms);
        }
        // So does a table of no lesson.
        if row.is_lesson {
            fields.text("lesson");
        }
        fields.number(summary.played_at.0).text(&summary.status).number(i64::from(summary.is_over));
        for event in events {
            fields.event(event);
        }
        Self(fields.0.finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The digest of a list of tables, made one by one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digests(Sha256);

impl Digests {
    pub(crate) fn add(&mut self, digest: Digest) {
        self.0.update(digest.0);
    }

    pub(crate) fn total(&self) -> Digest {
        Digest(self.0.clone().finalize().into())
    }
}

/// Hashes fields one after the other. Each text has its length before it, so that no two lists of fields are the same
/// bytes.
struct Fields(Sha256);

impl Fields {
    fn text(&mut self, text: &str) -> &mut Self {
        self.0.update((text.len() as u64).to_be_bytes());
        self.0.update(text);
        self
    }

    fn optional_text(&mut self, text: Option<&str>) -> &mut Self {
        self.number(i64::from(text.is_some())).text(text.unwrap_or_default())
    }

    fn number(&mut self, number: i64) -> &mut Self {
        self.0.update(number.to_be_bytes());
        self
    }

    fn event(&mut self, stored: &StoredEvent) {
        let event = &stored.event;
        self.text(event.kind.name()).number(event.seat.map_or(-1, |seat| seat.index() as i64));
        self.text(&event.line).optional_text(event.submission.as_ref().map(Submission::as_str));
        self.optional_text(event.state.map(|state| state.to_string()).as_deref());
        self.number(i64::from(stored.at.is_some())).number(stored.at.map_or(0, |at| at.0));
    }
}
