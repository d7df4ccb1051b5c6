//! A table from its stored events.

use hillfort_engine::{Forfeit, Table};

use crate::apart::SeatChange;
use crate::command::Accepted;
use crate::event::{Event, EventKind};
use crate::live::seating::Changed;
use crate::live::{LiveTable, forfeit_of, player};
use crate::seats::Seats;
use crate::state_hash::StateHash;
use crate::submissions::Submissions;

/// A stored event that cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number}, '{line}', cannot be replayed: {reason}")]
pub struct RestoreError {
    /// The number of the event, from 1.
    pub number: u64,
    /// Its line.
    pub line: String,
    /// Why it is refused.
    pub reason: String,
}

/// Which of the stored hashes are compared. A hash takes twenty times as long as the event before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compare {
    Last,
    Every,
}

/// What the events of a table lead to, beside the position.
struct Replayed {
    forfeit: Option<Forfeit>,
    submissions: Submissions,
    hash: StateHash,
    changed: Vec<Changed>,
}

impl LiveTable {
    /// Restores a table from its stored events. The state that they lead to must have the hash that is stored.
    ///
    /// # Errors
    /// Returns the first event that the rules refuse, or that leads to another state than the stored one, with its
    /// number from 1.
    pub fn restore(mut table: Box<dyn Table>, seats: Seats, events: &[Event]) -> Result<Self, RestoreError> {
        let n_before = table.n_events();
        let replayed = replay(&mut *table, events, Compare::Last).or_else(|error| {
            // The first difference says more than the last.
            table.truncate(n_before);
            replay(&mut *table, events, Compare::Every).and(Err(error))
        });
        Ok(Self::replayed(table, seats, events, replayed?))
    }

    /// Restores a table as [`LiveTable::restore`] does, and compares every hash. This takes much longer.
    ///
    /// # Errors
    /// Returns the first event that the rules refuse, or that leads to another state than the stored one.
    pub fn restore_strictly(
        mut table: Box<dyn Table>,
        seats: Seats,
        events: &[Event],
    ) -> Result<Self, RestoreError> {
        let replayed = replay(&mut *table, events, Compare::Every)?;
        Ok(Self::replayed(table, seats, events, replayed))
    }

    fn replayed(table: Box<dyn Table>, seats: Seats, events: &[Event], replayed: Replayed) -> Self {
        let Replayed { forfeit, submissions, hash, changed } = replayed;
        Self { forfeit, submissions, changed, ..Self::settled(table, seats, events.len() as u64, hash) }
    }
}

fn replay(table: &mut dyn Table, events: &[Event], compare: Compare) -> Result<Replayed, RestoreError> {
    let (mut forfeit, mut submissions) = (None, Submissions::default());
    let (mut last, mut changed) = (None, Vec::new());
    for (event, number) in events.iter().zip(1..) {
        let fail = |reason: String| RestoreError { number, line: event.line.clone(), reason };
        match event.kind {
            EventKind::Seats => changed.push(changed_by(table, event).map_err(fail)?),
            _ => step(table, event, &mut forfeit).map_err(fail)?,
        }
        let is_compared = compare == Compare::Every || number == events.len() as u64;
        let hash = match event.state {
            Some(stored) if !is_compared => stored,
            stored => {
                let hash = StateHash::of(table, table.n_events(), forfeit.as_ref());
                match stored {
                    Some(stored) if stored != hash => {
                        return Err(fail(format!("it leads to the state {hash}, and led to {stored}")));
                    }
                    _ => hash,
                }
            }
        };
        last = Some(hash);
        if let Some(submission) = &event.submission {
            submissions.insert(submission.clone(), Accepted { version: number, hash });
        }
    }
    let hash = last.unwrap_or_else(|| StateHash::of(table, table.n_events(), None));
    Ok(Replayed { forfeit, submissions, hash, changed })
}

/// Lets one event happen, or says why it cannot.
fn step(table: &mut dyn Table, event: &Event, forfeit: &mut Option<Forfeit>) -> Result<(), String> {
    match (event.kind, event.seat) {
        (EventKind::Act | EventKind::Chance, seat) if seat != player(table.turn()) => {
            return Err("another seat was to act".to_owned());
        }
        (EventKind::Act | EventKind::Chance, _) => {
            table.act(&event.line).map_err(|error| error.to_string())?;
        }
        (EventKind::Undo, _) => table.undo().map_err(|error| error.to_string())?,
        (EventKind::TakeBack, _) => {
            let lines = event.line.parse().ok().and_then(|lines: usize| table.n_events().checked_sub(lines));
            table.truncate(lines.ok_or("the log does not have the lines that are taken back")?);
        }
        (EventKind::Forfeit, Some(seat)) if seat.index() < table.n_seats() => {
            *forfeit = Some(forfeit_of(table, seat, &event.line));
        }
        (EventKind::Seats, _) => {}
        (EventKind::Forfeit, _) => return Err("a forfeit names the seat that gives up".to_owned()),
    }
    Ok(())
}

/// Reads a change of the seats.
fn changed_by(table: &dyn Table, event: &Event) -> Result<Changed, String> {
    let change = SeatChange::from_line(&event.line).ok_or("it is no change of the seats")?;
    Ok(Changed { lines: table.n_events(), seat: event.seat, change })
}
