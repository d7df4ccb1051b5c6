//! What JavaScript has to do next: answer, store, tell, let a bot think.

use hillfort_engine::Seat;
use hillfort_table::{Branch, Event, EventKind, LiveTable, StateHash, Submission};
use hillfort_wire::ApiError;
use hillfort_wire::seats::seat_names;
use hillfort_wire::table::{LiveMessage, TableInfo};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// What JavaScript has to do next, in this order.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Effect {
    /// Answer the request.
    Answer { ok: Box<RawValue> },
    /// Refuse the request.
    Refuse { error: ApiError },
    /// Load this table, then ask again.
    Load { table: String },
    /// Answer with the list of the stored tables.
    List,
    /// Remove a table and its what-ifs, and answer.
    Remove { table: String },
    /// Store a new table, then say so; its answer follows.
    Create { row: Box<Row>, events: Vec<StoredEvent> },
    /// Store events, then say so.
    Append {
        table: String,
        after: u64,
        events: Vec<StoredEvent>,
        status: String,
        is_over: bool,
        engine: &'static str,
    },
    /// Tell everyone at the table.
    Publish { table: String, messages: Vec<LiveMessage> },
    /// Let a bot think about the position at the end of a record, and hand in its line.
    ///
    /// With a seed, its choice follows from that and the record alone.
    Think {
        table: String,
        seat: Seat,
        version: u64,
        level: String,
        record: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// Stop the bot that thinks about this table.
    StopThinking { table: String },
    /// The table may differ from the stored one: load it again, and tell everyone.
    Reload { table: String },
    /// Load the tables of the earlier games of a series, as far as they are stored, then ask for the score.
    Score { table: String, earlier: Vec<String> },
    /// Let another worker answer this, because it takes long.
    Delegate { question: Long },
}

/// A question that takes long, about the position at the end of a record.
#[derive(Debug, Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Long {
    /// The best actions.
    Advise { record: String },
    /// How lucky everyone was.
    Luck { record: String },
    /// What the decisions and the dice from an event on were worth.
    Review { record: String, from: usize },
    /// What a decision cost, looked at closely.
    Judge { record: String, at: usize },
}

impl Effect {
    pub(crate) fn answer<T: Serialize + ?Sized>(value: &T) -> Self {
        let ok = to_raw_value(value).expect("what is sent has string keys only");
        Self::Answer { ok }
    }
}

impl From<ApiError> for Effect {
    fn from(error: ApiError) -> Self {
        Self::Refuse { error }
    }
}

/// The version of this engine. A stored table names the one that has played it last.
pub(crate) const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// A table as JavaScript stores it, without its events. It adds the times.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    #[serde(flatten)]
    info: TableInfo,
    /// The record before the first event.
    header: String,
    seats: String,
    origin: Option<Branch>,
    engine: &'static str,
    earlier: Vec<String>,
    /// Whether a lesson is learned there: then the header is its text.
    is_lesson: bool,
}

impl Row {
    pub(crate) fn new(table: &LiveTable, header: String) -> Self {
        let summary = table.summary();
        let seats = seat_names(table.seats());
        let info = TableInfo {
            table: table.id().to_owned(),
            game: table.game().to_owned(),
            players: seats.split(',').map(str::to_owned).collect(),
            created_at: 0,
            played_at: 0,
            version: table.version(),
            status: summary.status,
            is_over: summary.is_over,
            unreadable: None,
        };
        let earlier = table.earlier().to_vec();
        let (origin, is_lesson) = (table.what_if().cloned(), table.lesson().is_some());
        Self { info, header, seats, origin, earlier, is_lesson, engine: ENGINE }
    }
}

/// A table as JavaScript loads it.
#[derive(Debug, Deserialize)]
pub(crate) struct StoredTable {
    pub(crate) table: String,
    pub(crate) header: String,
    pub(crate) seats: String,
    pub(crate) origin: Option<StoredBranch>,
    /// Left out in tables from before there were series.
    #[serde(default)]
    pub(crate) earlier: Vec<String>,
    /// Left out in tables from before there were lessons.
    #[serde(default)]
    pub(crate) is_lesson: bool,
    pub(crate) events: Vec<StoredEvent>,
    /// The version of the engine that has played it last, if that is known.
    #[serde(default)]
    pub(crate) engine: Option<String>,
}

/// Where a what-if starts.
#[derive(Debug, Deserialize)]
pub(crate) struct StoredBranch {
    pub(crate) table: String,
    pub(crate) lines: u32,
}

/// An event as JavaScript stores it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredEvent {
    kind: String,
    seat: Option<u8>,
    line: String,
    submission: Option<String>,
    state: Option<String>,
}

impl From<Event> for StoredEvent {
    fn from(event: Event) -> Self {
        Self {
            kind: event.kind.name().to_owned(),
            seat: event.seat.map(|seat| seat.index() as u8),
            line: event.line,
            submission: event.submission.map(|submission| submission.as_str().to_owned()),
            state: event.state.map(|state| state.to_string()),
        }
    }
}

impl TryFrom<&StoredEvent> for Event {
    type Error = String;

    fn try_from(stored: &StoredEvent) -> Result<Self, String> {
        let kind =
            EventKind::from_name(&stored.kind).ok_or_else(|| format!("'{}' is no event", stored.kind))?;
        let seat = stored.seat.map(|seat| if seat < 8 { Ok(Seat::new(seat.into())) } else { Err(seat) });
        Ok(Self {
            kind,
            seat: seat.transpose().map_err(|seat| format!("there is no seat {seat}"))?,
            line: stored.line.clone(),
            submission: stored.submission.as_deref().and_then(Submission::new),
            state: stored.state.as_deref().and_then(StateHash::from_hex),
        })
    }
}
