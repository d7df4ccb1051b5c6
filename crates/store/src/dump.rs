//! A whole store as text, for moving it elsewhere and for looking into it.
//!
//! Every line is one JSON object with one key, in this order:
//!
//! - `{"format":{"name":"hillfort-store","version":1}}`
//! - `{"table":{…}}` for each table, with all its events and its [`Digest`]. A what-if comes after the table that it
//!   branches off.
//! - `{"end":{"tables":…,"events":…,"sha256":…}}`, by which a text that was cut short is recognised. Its hash is that of
//!   the digests of all tables.
//!
//! Times are milliseconds since 1970. An event has the fields of a stored event; those that it lacks are left out.

use std::io::{self, BufRead, Read as _, Write};

use hillfort_engine::Seat;
use hillfort_table::{Event, EventKind, StateHash, Submission};
use serde::{Deserialize, Serialize};

use crate::digest::{Digest, Digests};
use crate::error::StoreError;
use crate::row::{Origin, StoredEvent, StoredTable, TableRow, TableSummary, UnixMillis};

/// The version of the format.
const VERSION: u32 = 1;

/// The longest line that is read. The longest games have some megabytes.
const MAX_LINE: u64 = 256 << 20;

/// What was exported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The number of tables.
    pub tables: u64,
    /// The number of their events.
    pub events: u64,
    /// The ids of tables that could not be read. They are not in the export.
    pub unreadable: Vec<String>,
}

/// What was imported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The number of tables that were added.
    pub added: u64,
    /// The number of tables that were there already, with the same digest.
    pub unchanged: u64,
    /// The ids of tables that were there already with other contents. They are left as they were.
    pub differing: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Line {
    Format(FormatLine),
    Table(Box<TableLine>),
    End(EndLine),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FormatLine {
    name: String,
    version: u32,
}

#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct EndLine {
    tables: u64,
    events: u64,
    sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableLine {
    id: String,
    created: i64,
    game: String,
    header: String,
    seats: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<OriginLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    terms: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_lesson: bool,
    played: i64,
    status: String,
    is_over: bool,
    events: Vec<EventLine>,
    sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OriginLine {
    table: String,
    lines: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventLine {
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    line: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    submission: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<i64>,
}

/// Writes an export, table by table.
pub(crate) struct Exporter<W> {
    out: W,
    digests: Digests,
    exported: Exported,
}

impl<W: Write> Exporter<W> {
    pub(crate) fn begin(out: W) -> io::Result<Self> {
        let mut exporter = Self { out, digests: Digests::default(), exported: Exported::default() };
        let name = "hillfort-store".to_owned();
        exporter.line(&Line::Format(FormatLine { name, version: VERSION }))?;
        Ok(exporter)
    }

    pub(crate) fn table(&mut self, table: StoredTable) -> io::Result<()> {
        let digest = Digest::of_table(&table);
        self.digests.add(digest);
        self.exported.tables += 1;
        self.exported.events += table.events.len() as u64;
        self.line(&Line::Table(Box::new(table_line(table, digest))))
    }

    pub(crate) fn skip(&mut self, id: String) {
        self.exported.unreadable.push(id);
    }

    pub(crate) fn end(mut self) -> io::Result<Exported> {
        let (tables, events) = (self.exported.tables, self.exported.events);
        self.line(&Line::End(EndLine { tables, events, sha256: self.digests.total().to_string() }))?;
        self.out.flush()?;
        Ok(self.exported)
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        self.out.write_all(b"\n")
    }
}

/// Reads an export, table by table, and checks every hash.
pub(crate) struct Importer<R> {
    input: R,
    n_lines: u64,
    digests: Digests,
    tables: u64,
    events: u64,
}

impl<R: BufRead> Importer<R> {
    pub(crate) fn begin(input: R) -> Result<Self, StoreError> {
        let mut importer = Self { input, n_lines: 0, digests: Digests::default(), tables: 0, events: 0 };
        match importer.line()? {
            Line::Format(FormatLine { name, version }) if name == "hillfort-store" => match version {
                VERSION => Ok(importer),
                _ => Err(StoreError::Newer { found: i64::from(version), known: i64::from(VERSION) }),
            },
            _ => Err(importer.wrong("it is not the first line of an export")),
        }
    }

    /// Returns the next table; `None` after the last, if nothing is missing.
    pub(crate) fn next_table(&mut self) -> Result<Option<StoredTable>, StoreError> {
        match self.line()? {
            Line::Format(_) => Err(self.wrong("a second export begins")),
            Line::Table(line) => {
                let sha256 = line.sha256.clone();
                let table = stored_table(*line).map_err(|reason| self.wrong(reason))?;
                let digest = Digest::of_table(&table);
                if digest.to_string() != sha256 {
                    return Err(self.wrong("its contents do not have its hash"));
                }
                self.digests.add(digest);
                self.tables += 1;
                self.events += table.events.len() as u64;
                Ok(Some(table))
            }
            Line::End(end) => {
                let sha256 = self.digests.total().to_string();
                if end != (EndLine { tables: self.tables, events: self.events, sha256 }) {
                    return Err(self.wrong("tables before it are missing"));
                }
                Ok(None)
            }
        }
    }

    fn line(&mut self) -> Result<Line, StoreError> {
        self.n_lines += 1;
        let mut line = Vec::new();
        let read = (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut line);
        read.map_err(|error| self.wrong(&error.to_string()))?;
        if line.is_empty() {
            return Err(self.wrong("the export was cut short"));
        }
        serde_json::from_slice(&line).map_err(|error| self.wrong(&error.to_string()))
    }

    fn wrong(&self, reason: &str) -> StoreError {
        StoreError::Damaged {
            what: format!("line {} of the export", self.n_lines),
            reason: reason.to_owned(),
        }
    }
}

fn table_line(table: StoredTable, digest: Digest) -> TableLine {
    let StoredTable { row, summary, events } = table;
    TableLine {
        id: row.id,
        created: row.created_at.0,
        game: row.game,
        header: row.header,
        seats: row.seats,
        origin: row.origin.map(|Origin { table, lines }| OriginLine { table, lines }),
        earlier: row.earlier,
        dice: row.dice,
        terms: row.terms,
        deadline: summary.deadline.map(|at| at.0),
        is_lesson: row.is_lesson,
        played: summary.played_at.0,
        status: summary.status,
        is_over: summary.is_over,
        events: events.into_iter().map(event_line).collect(),
        sha256: digest.to_string(),
    }
}

fn event_line(stored: StoredEvent) -> EventLine {
    let StoredEvent { event, at } = stored;
    EventLine {
        kind: event.kind.name().to_owned(),
        seat: event.seat.and_then(|seat| u8::try_from(seat.index()).ok()),
        line: event.line,
        submission: event.submission.map(|id| id.as_str().to_owned()),
        state: event.state.map(|state| state.to_string()),
        at: at.map(|at| at.0),
    }
}

fn stored_table(line: TableLine) -> Result<StoredTable, &'static str> {
    let row = TableRow {
        id: line.id,
        created_at: UnixMillis(line.created),
        game: line.game,
        header: line.header,
        seats: line.seats,
        origin: line.origin.map(|OriginLine { table, lines }| Origin { table, lines }),
        earlier: line.earlier,
        dice: line.dice,
        terms: line.terms,
        is_lesson: line.is_lesson,
    };
    let summary = TableSummary {
        played_at: UnixMillis(line.played),
        status: line.status,
        is_over: line.is_over,
        deadline: line.deadline.map(UnixMillis),
    };
    let events = line.events.into_iter().map(stored_event).collect::<Result<_, _>>()?;
    Ok(StoredTable { row, summary, events })
}

fn stored_event(line: EventLine) -> Result<StoredEvent, &'static str> {
    Ok(StoredEvent {
        event: Event {
            kind: EventKind::from_name(&line.kind).ok_or("an event is of an unknown kind")?,
            seat: line.seat.map(|seat| read_seat(seat.into())).transpose()?,
            line: line.line,
            submission: line.submission.as_deref().map(read_submission).transpose()?,
            state: line.state.as_deref().map(read_state).transpose()?,
        },
        at: line.at.map(UnixMillis),
    })
}

/// Reads the number of a seat.
pub(crate) fn read_seat(index: i64) -> Result<Seat, &'static str> {
    let index = usize::try_from(index).ok().filter(|index| *index < 8);
    index.map(Seat::new).ok_or("an event has no valid seat")
}

pub(crate) fn read_submission(id: &str) -> Result<Submission, &'static str> {
    Submission::new(id).ok_or("an event has no valid submission")
}

fn read_state(hash: &str) -> Result<StateHash, &'static str> {
    StateHash::from_hex(hash).ok_or("an event has no valid hash")
}
