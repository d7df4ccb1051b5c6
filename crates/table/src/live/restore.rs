//! A table from its stored events.

use hillfort_engine::Table;

use crate::affairs::{Affairs, Happened};
use crate::command::Accepted;
use crate::event::{Event, EventKind, StoredEvent};
use crate::live::{LiveTable, player};
use crate::seats::Seats;
use crate::state_hash::StateHash;
use crate::submissions::Submissions;
use crate::terms::Terms;

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
    affairs: Affairs,
    submissions: Submissions,
    hash: StateHash,
}

impl LiveTable {
    /// Restores a table from its stored events. The state that they lead to must have the hash that is stored.
    ///
    /// # Errors
    /// Returns the first event that the rules refuse, or that leads to another state than the stored one, with its
    /// number from 1.
    pub fn restore(
        mut table: Box<dyn Table>,
        seats: Seats,
        terms: Terms,
        events: &[StoredEvent],
    ) -> Result<Self, RestoreError> {
        let n_before = table.n_events();
        let affairs = Affairs::new(&seats, &terms, table.n_seats(), 0);
        let replayed = replay(&mut *table, affairs.clone(), events, Compare::Last).or_else(|error| {
            // The first difference says more than the last.
            table.truncate(n_before);
            replay(&mut *table, affairs, events, Compare::Every).and(Err(error))
        });
        Ok(Self::replayed(table, seats, terms, events, replayed?))
    }

    /// Restores a table as [`LiveTable::restore`] does, and compares every hash. This takes much longer.
    ///
    /// # Errors
    /// Returns the first event that the rules refuse, or that leads to another state than the stored one.
    pub fn restore_strictly(
        mut table: Box<dyn Table>,
        seats: Seats,
        terms: Terms,
        events: &[StoredEvent],
    ) -> Result<Self, RestoreError> {
        let affairs = Affairs::new(&seats, &terms, table.n_seats(), 0);
        let replayed = replay(&mut *table, affairs, events, Compare::Every)?;
        Ok(Self::replayed(table, seats, terms, events, replayed))
    }

    fn replayed(
        table: Box<dyn Table>,
        seats: Seats,
        terms: Terms,
        events: &[StoredEvent],
        replayed: Replayed,
    ) -> Self {
        let Replayed { affairs, submissions, hash } = replayed;
        let version = (events.len() as u64, hash);
        Self { terms, submissions, ..Self::settled(table, seats, affairs, version) }
    }
}

fn replay(
    table: &mut dyn Table,
    mut affairs: Affairs,
    events: &[StoredEvent],
    compare: Compare,
) -> Result<Replayed, RestoreError> {
    let mut submissions = Submissions::default();
    let mut last = None;
    for (StoredEvent { event, at }, number) in events.iter().zip(1..) {
        let fail = |reason: String| RestoreError { number, line: event.line.clone(), reason };
        step(table, event).map_err(fail)?;
        let (lines, at) = (table.n_events(), *at);
        affairs.step(&Happened { event, number, at, table, lines }).map_err(fail)?;
        let is_compared = compare == Compare::Every || number == events.len() as u64;
        let hash = match event.state {
            Some(stored) if !is_compared => stored,
            stored => {
                let hash = StateHash::of_ended(table, table.n_events(), affairs.ending.as_ref());
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
    let hash = last.unwrap_or_else(|| StateHash::of(table, table.n_events()));
    Ok(Replayed { affairs, submissions, hash })
}

/// Lets one event happen in the game, or says why it cannot.
fn step(table: &mut dyn Table, event: &Event) -> Result<(), String> {
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
        (
            EventKind::Forfeit
            | EventKind::Begin
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
            | EventKind::Rematch,
            _,
        ) => {}
    }
    Ok(())
}
