//! Records, before they become tables.

use hillfort_engine::table::ending;
use hillfort_engine::{Error, Forfeit, Record, Seat, Table, Turn};
use hillfort_fair::FairDice;
use hillfort_table::{Event, EventKind};

use crate::error::{ApiError, ErrorCode};
use crate::table::RecordInfo;

/// Reads a record of at most `most_lines` lines and replays it, unless it is stopped. `start` makes a table of its head.
///
/// # Errors
/// Returns the line that cannot be read or played.
pub fn replay(
    text: &str,
    most_lines: usize,
    start: impl FnOnce(&Record) -> Result<Box<dyn Table>, Error>,
    is_stopped: impl Fn() -> bool,
) -> Result<(Record, Box<dyn Table>), ApiError> {
    let bad_record = |error| ApiError::engine(ErrorCode::BadRecord, &error);
    let mut record = Record::parse_within(text, most_lines).map_err(bad_record)?;
    let events = std::mem::take(&mut record.events);
    let mut table = start(&record).map_err(bad_record)?;
    for event in &events {
        if is_stopped() {
            return Err(ApiError::internal());
        }
        table.event(&event.who, &event.text).map_err(|error| bad_record(error.at_line(event.line)))?;
    }
    record.events = events;
    Ok((record, table))
}

impl RecordInfo {
    /// Returns the content of a record that leads to this table.
    #[must_use]
    pub fn new(record: &Record, table: &dyn Table) -> Self {
        let n_events = table.n_events();
        Self {
            game: table.facts().id.to_owned(),
            title: table.facts().title.to_owned(),
            seats: table.seats_at(n_events),
            events: n_events,
            status: table.status_at(n_events),
            is_over: matches!(table.turn(), Turn::Over(_)),
            forfeit: ending(table, record.forfeit.as_ref()),
        }
    }
}

/// Puts the record of a table together without playing it. Without a start of its game, seats are numbered. What the
/// dice were committed to is in it, and not their secret: nobody knows whether the game is over.
#[must_use]
pub fn of_events<'a>(
    header: &str,
    events: impl IntoIterator<Item = &'a Event>,
    start: Option<&dyn Table>,
    dice: Option<&FairDice>,
) -> String {
    let seat_name = |seat: Seat| match start {
        Some(start) if seat.index() < start.n_seats() => start.seat_name(seat).to_owned(),
        _ => format!("p{}", seat.index() + 1),
    };
    let mut lines = Vec::new();
    let mut forfeit = String::new();
    for Event { kind, seat, line, .. } in events {
        let who = seat.map_or_else(|| "chance".to_owned(), seat_name);
        match kind {
            EventKind::Act | EventKind::Chance => lines.push(format!("{who} {line}")),
            EventKind::Undo => drop(lines.pop()),
            EventKind::TakeBack => {
                let kept = line.parse().ok().and_then(|taken: usize| lines.len().checked_sub(taken));
                lines.truncate(kept.unwrap_or(lines.len()));
            }
            EventKind::Forfeit => forfeit = Forfeit { seat: who, why: line.clone() }.line(),
            // What happened beside the game is not in it.
            EventKind::Begin
            | EventKind::Flag
            | EventKind::Away
            | EventKind::Offer
            | EventKind::Accept
            | EventKind::Refuse
            | EventKind::Pause
            | EventKind::Continue
            | EventKind::Draw
            | EventKind::Abort
            | EventKind::Occupant
            | EventKind::Rematch => {}
        }
    }
    let head: Vec<_> = header.lines().collect();
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let text = match dice {
        Some(dice) => dice.with_lines(&head, &lines, &[]),
        None => head.iter().chain(&lines).map(|line| format!("{line}\n")).collect(),
    };
    text + &forfeit
}
