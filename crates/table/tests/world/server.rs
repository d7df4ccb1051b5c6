//! The shell around the tables: it carries out their effects, lets bots answer, and restores tables from their logs.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use hillfort_engine::chance::{below, pick};
use hillfort_engine::{Seat, Table, Turn};
use hillfort_table::{
    Change, Command, Dice, Effect, Event, EventKind, LiveTable, Occupant, Seats, Snapshot, StoredEvent, Terms,
};

use super::clients::Actor;
use super::network::Packet;
use super::viewers::Viewer;
use super::{Bug, World};

/// A table with everyone at it.
pub(super) struct Hosted {
    /// The game before its first event.
    pub(super) start: Box<dyn Table>,
    pub(super) seats: Seats,
    pub(super) terms: Terms,
    pub(super) live: LiveTable,
    /// Every question that a bot was asked: it may answer late, or twice.
    questions: Vec<(Seat, u64)>,
    /// The bot's answers that were given for each version.
    pub(super) answers: BTreeMap<u64, Vec<String>>,
    /// The latest changes, for viewers who come back.
    pub(super) kept: VecDeque<Arc<Change>>,
    /// Which viewers the server sends changes to.
    pub(super) is_listening: [bool; 2],
    /// Every event that anyone was told: its number and its line of the log.
    pub(super) told: Vec<(u64, Option<String>)>,
    pub(super) actors: [Actor; 2],
    pub(super) viewers: [Viewer; 2],
    /// What the log gives at a version, once somebody has compared it.
    pub(super) given: BTreeMap<u64, Snapshot>,
}

impl Hosted {
    pub(super) fn open(start: &dyn Table, with_bot: bool, terms: Terms, dice: &mut dyn Dice) -> Self {
        let mut seats = vec![Occupant::Human; start.n_seats()];
        if with_bot {
            seats[1] = Occupant::Bot("easy".to_owned());
        }
        let seats = Seats::new(seats);
        Self {
            live: LiveTable::open(start.at_event(0), seats.clone(), dice).agreed(terms),
            start: start.at_event(0),
            seats,
            terms,
            questions: Vec::new(),
            answers: BTreeMap::new(),
            kept: VecDeque::new(),
            is_listening: [false; 2],
            told: Vec::new(),
            actors: Default::default(),
            viewers: Default::default(),
            given: BTreeMap::new(),
        }
    }

    /// Returns the table that these events lead to; `None` if they cannot be replayed.
    pub(super) fn restored(&self, events: &[StoredEvent]) -> Option<LiveTable> {
        LiveTable::restore(self.start.at_event(0), self.seats.clone(), self.terms, events).ok()
    }
}

impl World {
    pub(super) fn deliver(&mut self, table: usize, command: Command) {
        self.n_commands += 1;
        for effect in self.tables[table].live.handle(command, self.time.now, &mut self.dice) {
            self.carry_out(table, effect);
        }
    }

    fn carry_out(&mut self, table: usize, effect: Effect) {
        let hosted = &mut self.tables[table];
        match effect {
            Effect::Store { after, mut events, at, .. } => {
                assert_eq!(after, hosted.live.version(), "events follow the stored ones");
                if self.bug == Some(Bug::TellUnstored) {
                    hosted.told.extend((after + 1..).zip(events.iter().map(line_of)));
                }
                for submission in events.iter_mut().filter_map(|event| event.submission.as_mut()) {
                    if let Some(original) = self.aliases.get(submission.as_str()) {
                        *submission = original.clone();
                    }
                }
                self.write(table, after, events, at);
            }
            Effect::Reply { request, result } => {
                let now = hosted.live.version();
                if let Some((_, client, submission)) = self.requests.remove(&request) {
                    self.send(table, Packet::Reply { client, submission, result, now });
                }
            }
            Effect::Publish { changes } => self.tell(table, changes),
            Effect::Think { seat, version } => hosted.questions.push((seat, version)),
            Effect::StopThinking => {}
            Effect::Reload => self.restart(table),
        }
    }

    pub(super) fn bot_answers(&mut self, table: usize) {
        if self.tables[table].questions.is_empty() {
            return;
        }
        let (seat, version) = *pick(&mut self.rng, &self.tables[table].questions);
        // The bot thinks about the position it was asked about, however late it is.
        let Some(line) = self.think(table, version) else { return };
        let hosted = &mut self.tables[table];
        hosted.answers.entry(version).or_default().push(line.clone());
        let is_stale = self.bug == Some(Bug::AcceptStaleAnswer);
        let version = if is_stale { hosted.live.version() } else { version };
        self.deliver(table, Command::Answer { version, seat, line: Ok(line) });
    }

    fn think(&mut self, table: usize, version: u64) -> Option<String> {
        let events = self.disk.logs[table].get(..version as usize)?;
        let restored = self.tables[table].restored(events)?;
        let position = restored.table()?;
        let legal = position.legal();
        // A bot waits if it can, so that an answer to another position is seldom refused.
        if below(&mut self.rng, 2) == 0 && legal.iter().any(|line| line == "wait") {
            return Some("wait".to_owned());
        }
        matches!(position.turn(), Turn::Player(_)).then(|| pick(&mut self.rng, &legal).clone())
    }

    /// A table is restored from its log; those who listened have to come back.
    pub(super) fn restart(&mut self, table: usize) {
        let hosted = &mut self.tables[table];
        hosted.questions.clear();
        hosted.kept.clear();
        hosted.is_listening = [false; 2];
        // A log that cannot be restored is found by the check at the end.
        if let Some(live) = hosted.restored(&self.disk.logs[table]) {
            hosted.live = live;
            if self.bug != Some(Bug::ChargeDowntime) {
                self.deliver(table, Command::Away(self.time.outages.clone()));
            }
            self.deliver(table, Command::Resume);
        }
    }
}

/// Returns the line that an event adds to the log that people see.
pub(super) fn line_of(event: &Event) -> Option<String> {
    matches!(event.kind, EventKind::Act | EventKind::Chance).then(|| event.line.clone())
}
