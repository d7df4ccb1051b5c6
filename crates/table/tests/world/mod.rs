//! Clients, a network, a disk, a bot, viewers and a table, driven by a seed.

mod bug;
mod checks;
mod clients;
mod viewers;

use std::collections::{BTreeMap, VecDeque};

use hillfort_engine::chance::{below, pick};
use hillfort_engine::{Seat, Table, Turn};
use hillfort_table::{
    Change, Command, Effect, Event, EventKind, LiveTable, Occupant, RequestId, Seats, StoreFailure,
    Submission,
};
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

pub(crate) use bug::Bug;
use clients::Actor;
use viewers::Viewer;

pub(crate) struct World {
    rng: Pcg64Mcg,
    dice: Pcg64Mcg,
    bug: Option<Bug>,
    /// The game before its first event.
    start: Box<dyn Table>,
    seats: Seats,
    /// The log on disk.
    disk: Vec<Event>,
    table: LiveTable,
    /// Commands on their way.
    network: Vec<Command>,
    /// A write that the disk has not confirmed.
    write: Option<Vec<Event>>,
    /// Every question that a bot was asked: it may answer late, or twice.
    questions: Vec<(Seat, u64)>,
    actors: [Actor; 2],
    requests: BTreeMap<RequestId, (usize, Submission)>,
    next_request: u64,
    viewers: [Viewer; 2],
    /// The latest changes, for viewers who come back.
    kept: VecDeque<Change>,
    /// Every event that anyone has heard of: its number and its line of the log.
    told: Vec<(u64, Option<String>)>,
    /// The bot's answers that were given for each version.
    answers: BTreeMap<u64, Vec<String>>,
    /// Retries that [`Bug::DoubleEvent`] disguises, with the submission they really have.
    aliases: BTreeMap<String, Submission>,
    n_commands: u64,
    /// The first thing that a viewer saw and should not have.
    problem: Option<String>,
}

impl World {
    pub(crate) fn new(seed: u64, bug: Option<Bug>, start: &dyn Table) -> Self {
        let (rng, mut dice) = (Pcg64Mcg::seed_from_u64(seed), Pcg64Mcg::seed_from_u64(!seed));
        let mut seats = vec![Occupant::Human; start.n_seats()];
        if seed.is_multiple_of(3) {
            seats[1] = Occupant::Bot("easy".to_owned());
        }
        let (seats, start) = (Seats::new(seats), start.at_event(0));
        let table = LiveTable::open(start.at_event(0), seats.clone(), &mut dice);
        let mut world = Self {
            rng,
            dice,
            bug,
            start,
            seats,
            disk: table.opening(),
            table,
            network: Vec::new(),
            write: None,
            questions: Vec::new(),
            actors: Default::default(),
            requests: BTreeMap::new(),
            next_request: 0,
            viewers: Default::default(),
            kept: VecDeque::new(),
            told: Vec::new(),
            answers: BTreeMap::new(),
            aliases: BTreeMap::new(),
            n_commands: 0,
            problem: None,
        };
        world.deliver(Command::Resume);
        world.viewers_come_back();
        world
    }

    pub(crate) fn n_commands(&self) -> u64 {
        self.n_commands
    }

    /// Takes random steps, lets everything settle, and checks what became of it.
    pub(crate) fn run(&mut self, steps: usize) -> Result<(), String> {
        for _ in 0..steps {
            self.step();
        }
        // The network and the disk work from now on, and the clients retry until they are answered.
        for _ in 0..200 {
            self.confirm(true);
            for client in 0..self.actors.len() {
                self.retry(client);
            }
            while let Some(command) = self.network.pop() {
                self.receive(command);
                self.confirm(true);
            }
            self.bot_answers();
            if self.actors.iter().all(|actor| actor.waits_for.is_none()) && self.write.is_none() {
                break;
            }
        }
        self.viewers_come_back();
        self.check()
    }

    fn step(&mut self) {
        match below(&mut self.rng, 13) {
            0..3 => self.client_acts(),
            3 => {
                let client = below(&mut self.rng, 2) as usize;
                self.retry(client);
            }
            4..7 => self.network_delivers(),
            7..9 => {
                let works = below(&mut self.rng, 8) > 0;
                self.confirm(works);
            }
            9..11 => self.bot_answers(),
            11 => self.viewer_comes_or_goes(),
            _ if below(&mut self.rng, 4) == 0 => self.crash(),
            _ => self.clients_look(),
        }
    }

    fn deliver(&mut self, command: Command) {
        self.n_commands += 1;
        let effects = self.table.handle(command, &mut self.dice);
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Store { after, mut events, .. } => {
                assert_eq!(after, self.table.version(), "events follow the stored ones");
                if self.bug == Some(Bug::TellUnstored) {
                    let is_line = |event: &&Event| matches!(event.kind, EventKind::Act | EventKind::Chance);
                    let line = |event: &Event| Some(event).filter(is_line).map(|event| event.line.clone());
                    self.told.extend((after + 1..).zip(events.iter().map(line)));
                }
                for submission in events.iter_mut().filter_map(|event| event.submission.as_mut()) {
                    if let Some(original) = self.aliases.get(submission.as_str()) {
                        *submission = original.clone();
                    }
                }
                self.write = Some(events);
            }
            Effect::Reply { request, result } => self.answer_client(request, &result),
            Effect::Publish { changes } => self.tell(changes),
            Effect::Think { seat, version } => self.questions.push((seat, version)),
            Effect::StopThinking => {}
            Effect::Reload => self.restart(),
        }
    }

    /// The disk confirms a write, or fails in one of three ways.
    fn confirm(&mut self, works: bool) {
        let Some(mut events) = self.write.take() else { return };
        if works {
            if self.bug == Some(Bug::LoseEvent) && below(&mut self.rng, 20) == 0 {
                events.pop();
            }
            self.disk.extend(events);
            return self.deliver(Command::Stored);
        }
        match below(&mut self.rng, 3) {
            0 => self.deliver(Command::NotStored(StoreFailure::Refused)),
            1 => self.deliver(Command::NotStored(StoreFailure::Unknown)),
            _ => {
                self.disk.extend(events);
                self.deliver(Command::NotStored(StoreFailure::Unknown));
            }
        }
    }

    fn bot_answers(&mut self) {
        if self.questions.is_empty() {
            return;
        }
        let (seat, version) = *pick(&mut self.rng, &self.questions);
        // The bot thinks about the position it was asked about, however late it is.
        let Some(line) = self.think(version) else { return };
        self.answers.entry(version).or_default().push(line.clone());
        let version = if self.bug == Some(Bug::AcceptStaleAnswer) { self.table.version() } else { version };
        self.deliver(Command::Answer { version, seat, line: Ok(line) });
    }

    fn think(&mut self, version: u64) -> Option<String> {
        let events = self.disk.get(..version as usize)?;
        let table = LiveTable::restore(self.start.at_event(0), self.seats.clone(), events).ok()?;
        let table = table.table()?;
        let legal = table.legal();
        // A bot waits if it can, so that an answer to another position is seldom refused.
        if below(&mut self.rng, 2) == 0 && legal.iter().any(|line| line == "wait") {
            return Some("wait".to_owned());
        }
        matches!(table.turn(), Turn::Player(_)).then(|| pick(&mut self.rng, &legal).clone())
    }

    /// The process dies: everything but the disk is lost. A write may have reached the disk or not, so some events are
    /// stored that nobody was told about.
    fn crash(&mut self) {
        if let Some(events) = self.write.take()
            && below(&mut self.rng, 2) == 0
        {
            self.disk.extend(events);
        }
        self.restart();
    }

    fn restart(&mut self) {
        self.write = None;
        self.requests.clear();
        self.questions.clear();
        self.viewers_are_cut_off();
        let restored = LiveTable::restore(self.start.at_event(0), self.seats.clone(), &self.disk);
        // A log that cannot be restored is found by the check at the end.
        if let Ok(table) = restored {
            self.table = table;
            self.deliver(Command::Resume);
        }
    }
}
