//! Tables and events to store.

#![allow(dead_code, reason = "every test program uses a part of it")]

use hillfort_engine::Seat;
use hillfort_store::{
    Append, Digest, Origin, Store, StoredEvent, StoredTable, TableRow, TableSummary, UnixMillis,
};
use hillfort_table::{Event, EventKind, StateHash, Submission};

/// Returns a table without events, made and last played at a time.
pub(crate) fn table(id: &str, at: i64) -> StoredTable {
    let row = TableRow {
        id: id.to_owned(),
        created_at: UnixMillis(at),
        game: "my-game".to_owned(),
        header: "game my-game\noption size=2\n".to_owned(),
        seats: "human,normal".to_owned(),
        origin: None,
        earlier: Vec::new(),
        dice: None,
        terms: String::new(),
        is_lesson: false,
    };
    StoredTable { row, summary: summary(at), events: Vec::new() }
}

/// Returns a what-if without events.
pub(crate) fn what_if(id: &str, origin: &str, at: i64) -> StoredTable {
    let mut table = table(id, at);
    table.row.origin = Some(Origin { table: origin.to_owned(), lines: 0 });
    table
}

/// Returns what the list shows of a table that is not over.
pub(crate) fn summary(at: i64) -> TableSummary {
    TableSummary {
        played_at: UnixMillis(at),
        status: format!("Turn {at}: it is RED's turn."),
        is_over: false,
        deadline: None,
    }
}

/// Returns an event with everything that an event can have.
pub(crate) fn event(nth: u64, submission: Option<&str>) -> StoredEvent {
    let (kind, seat) = match nth % 3 {
        0 => (EventKind::Chance, None),
        seat => (EventKind::Act, Some(Seat::new(seat as usize))),
    };
    let submission = submission.map(|id| Submission::new(id).expect("a valid id"));
    let state = Some(StateHash(nth.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes()));
    StoredEvent {
        event: Event { kind, seat, line: format!("move fighter d{nth} “hill”"), submission, state },
        at: Some(UnixMillis(1_000 + nth as i64)),
    }
}

/// Returns `n` events after the first `after`.
pub(crate) fn append(table: &str, after: u64, n: u64) -> Append {
    let events = (after + 1..=after + n).map(|nth| event(nth, None)).collect();
    Append { table: table.to_owned(), after, events, summary: summary(after as i64) }
}

/// Returns two events of one submission.
pub(crate) fn submit(table: &str, after: u64, submission: &str) -> Append {
    let events = [after + 1, after + 2].map(|nth| event(nth, Some(submission))).into();
    Append { table: table.to_owned(), after, events, summary: summary(after as i64) }
}

/// Returns the digests of all tables, by their ids.
pub(crate) async fn digests(store: &dyn Store) -> Vec<(String, String)> {
    let recent = store.recent(u32::MAX).await.expect("the list can be read");
    assert_eq!(recent.unreadable, []);
    let mut digests = Vec::new();
    for listed in recent.tables {
        let table = store.load(&listed.row.id).await.expect("it can be read").expect("it is listed");
        assert_eq!(table.events.len() as u64, listed.n_events, "{}", listed.row.id);
        digests.push((listed.row.id, Digest::of_table(&table).to_string()));
    }
    digests.sort();
    digests
}
