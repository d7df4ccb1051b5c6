//! One disk below all tables: what waits is written together, and that can fail in every way a disk fails.

use hillfort_engine::chance::below;
use hillfort_table::{Command, Event, EventKind, StoreFailure, StoredEvent, UnixMillis};
use rand_pcg::Pcg64Mcg;

use super::{Bug, World};

/// Events that wait to be written.
#[derive(Clone, Debug)]
pub(super) struct Write {
    table: usize,
    after: u64,
    events: Vec<StoredEvent>,
}

/// How the disk is for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weather {
    Fine,
    /// It seldom answers.
    Slow,
    /// It has no room.
    Full,
}

impl Weather {
    pub(super) fn draw(rng: &mut Pcg64Mcg) -> Self {
        [Self::Fine, Self::Fine, Self::Slow, Self::Full][below(rng, 4) as usize]
    }
}

/// What becomes of the writes of one commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Stored,
    Refused,
    /// Nobody knows, and they are stored.
    UnknownStored,
    /// Nobody knows, and they are not stored.
    UnknownLost,
    /// Nobody knows, and the first of them are stored.
    UnknownTorn,
    /// Nobody knows, and they reach the disk later.
    UnknownLate,
}

/// The logs, and what is on its way to them.
#[derive(Debug)]
pub(super) struct Disk {
    /// The log of each table.
    pub(super) logs: Vec<Vec<StoredEvent>>,
    pub(super) queue: Vec<Write>,
    /// Writes that were given up and may still arrive.
    late: Vec<Write>,
    pub(super) weather: Weather,
}

impl Disk {
    pub(super) fn new(logs: Vec<Vec<StoredEvent>>) -> Self {
        Self { logs, queue: Vec::new(), late: Vec::new(), weather: Weather::Fine }
    }

    /// Writes events if the log is still as long as it was. That is what the numbers of events are for.
    fn append(&mut self, write: Write) -> bool {
        let log = &mut self.logs[write.table];
        let fits = log.len() as u64 == write.after;
        if fits {
            log.extend(write.events);
        }
        fits
    }
}

impl World {
    pub(super) fn write(&mut self, table: usize, after: u64, events: Vec<Event>, at: UnixMillis) {
        self.disk.queue.push(Write { table, after, events: super::stored(events, at) });
    }

    /// The disk commits what waits, or fails.
    pub(super) fn disk_works(&mut self) {
        let outcome = match (self.disk.weather, below(&mut self.rng, 24)) {
            (Weather::Slow, 4..) => return,
            (Weather::Full, _) | (_, 0) => Outcome::Refused,
            (_, 1) => Outcome::UnknownStored,
            (_, 2) => Outcome::UnknownLost,
            (_, 3) if below(&mut self.rng, 2) == 0 => Outcome::UnknownLate,
            (_, 3) => Outcome::UnknownTorn,
            _ => Outcome::Stored,
        };
        self.commit(outcome);
    }

    /// Everything that waits shares one commit.
    pub(super) fn commit(&mut self, outcome: Outcome) {
        let batch = std::mem::take(&mut self.disk.queue);
        let n_torn = below(&mut self.rng, batch.len() as u32 + 1) as usize;
        let mut answers = Vec::new();
        for (nth, mut write) in batch.into_iter().enumerate() {
            self.plant_bug(&mut write);
            let (table, unknown) = (write.table, Command::NotStored(StoreFailure::Unknown));
            let answer = match outcome {
                // Somebody else has written: what this table knows is outdated.
                Outcome::Stored => {
                    if self.disk.append(write) {
                        Command::Stored
                    } else {
                        unknown
                    }
                }
                Outcome::Refused => Command::NotStored(StoreFailure::Refused),
                Outcome::UnknownLost => unknown,
                Outcome::UnknownLate => {
                    self.disk.late.push(write);
                    unknown
                }
                Outcome::UnknownTorn if nth >= n_torn => unknown,
                Outcome::UnknownStored | Outcome::UnknownTorn => {
                    self.disk.append(write);
                    unknown
                }
            };
            answers.push((table, answer));
        }
        // Nobody hears of anything before the commit is over.
        answers.into_iter().for_each(|(table, answer)| self.deliver(table, answer));
    }

    fn plant_bug(&mut self, write: &mut Write) {
        let events = &mut write.events;
        match self.bug {
            Some(Bug::LoseEvent) if below(&mut self.rng, 20) == 0 => drop(events.pop()),
            Some(Bug::DoubleEvent) if below(&mut self.rng, 20) == 0 => events.extend_from_within(..),
            Some(Bug::ReorderEvents) => events.reverse(),
            _ => {}
        }
    }

    /// A write that was given up reaches the disk after all. Returns whether there was one.
    pub(super) fn late_write_lands(&mut self) -> bool {
        let write = self.disk.late.pop();
        write.map(|write| self.disk.append(write)).is_some()
    }

    /// The process dies: everything but the disk is lost. The first of the writes may have reached it, so some events
    /// are stored that nobody was told about.
    pub(super) fn crash(&mut self) {
        let mut waiting = std::mem::take(&mut self.disk.queue);
        waiting.extend(std::mem::take(&mut self.disk.late));
        let n_torn = below(&mut self.rng, waiting.len() as u32 + 1) as usize;
        for write in waiting.into_iter().take(n_torn) {
            self.disk.append(write);
        }
        self.requests.clear();
        self.outage();
        for table in 0..self.tables.len() {
            self.pause_again(table);
            self.restart(table);
        }
    }

    /// A mistake: a pause that was agreed before the restart is stored once more.
    fn pause_again(&mut self, table: usize) {
        let log = &mut self.disk.logs[table];
        if self.bug == Some(Bug::DoublePause)
            && !self.tables[table].live.is_over()
            && let Some(pause) = log.iter().rfind(|stored| stored.event.kind == EventKind::Pause).cloned()
            && let Some(last) = log.last().cloned()
        {
            let event = Event { submission: None, state: last.event.state, ..pause.event };
            log.push(StoredEvent { event, at: last.at });
        }
    }
}
