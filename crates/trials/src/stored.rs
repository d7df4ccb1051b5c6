//! What is on the disk, read past the server.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

/// A stored event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// `act`, `chance`, `undo` or `forfeit`.
    pub kind: String,
    /// Its line.
    pub line: String,
    /// The client's id of the command behind it.
    pub submission: Option<String>,
}

impl Stored {
    /// Returns the line that it adds to the log that people see.
    #[must_use]
    pub fn shown(&self) -> Option<&str> {
        ["act", "chance"].contains(&self.kind.as_str()).then_some(self.line.as_str())
    }
}

/// The log of a table as far as it was read.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The events, from number 1.
    pub events: Vec<Stored>,
    /// The version after each run of consecutive events with the same submission: one run, or it was doubled.
    pub runs: BTreeMap<String, Vec<u64>>,
}

impl Log {
    /// Reads what was appended since.
    ///
    /// # Errors
    /// If the file cannot be read, or if a number is missing.
    pub fn read_on(&mut self, connection: &Connection, table: &str) -> Result<(), String> {
        let sql = "SELECT n, kind, line, submission FROM events WHERE table_id = ?1 AND n > ?2 ORDER BY n";
        let mut statement = connection.prepare_cached(sql).map_err(|error| error.to_string())?;
        let known = self.events.len() as u64;
        let rows = statement.query_map((table, known), |row| {
            Ok((row.get(0)?, Stored { kind: row.get(1)?, line: row.get(2)?, submission: row.get(3)? }))
        });
        for row in rows.map_err(|error| error.to_string())? {
            let (n, event): (u64, Stored) = row.map_err(|error| error.to_string())?;
            if n != self.events.len() as u64 + 1 {
                return Err(format!("event {n} of {table} comes after event {}", self.events.len()));
            }
            if let Some(submission) = &event.submission {
                let runs = self.runs.entry(submission.clone()).or_default();
                match runs.last_mut().filter(|last| **last + 1 == n) {
                    Some(last) => *last = n,
                    None => runs.push(n),
                }
            }
            self.events.push(event);
        }
        Ok(())
    }
}

/// Opens the file of a store to read it while the server runs.
///
/// # Panics
/// If it cannot be opened.
#[must_use]
pub fn open(folder: &Path) -> Connection {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(folder.join("hillfort.db"), flags).expect("the store is there");
    connection.busy_timeout(std::time::Duration::from_secs(5)).expect("a timeout can be set");
    connection
}
