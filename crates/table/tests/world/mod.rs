//! Two clients, a network, a disk, a bot and a table, driven by a seed.

use std::collections::{BTreeMap, VecDeque};

use hillfort_engine::chance::{below, pick};
use hillfort_engine::{GameConfig, Seat, Turn, TypedTable};
use hillfort_table::{
    Command, Effect, Event, EventKind, LiveTable, Occupant, Request, RequestId, Seats, StoreFailure,
    Submission,
};
use hillfort_template::Footrace;
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

/// A mistake that the simulation must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// The disk confirms events that it never wrote.
    LoseEvent,
    /// A retry is carried out a second time.
    DoubleEvent,
    /// Clients hear of events before they are stored.
    TellUnstored,
    /// A bot's answer to an earlier position is taken for the current one.
    AcceptStaleAnswer,
}

impl Bug {
    pub(crate) const ALL: [Self; 4] =
        [Self::LoseEvent, Self::DoubleEvent, Self::TellUnstored, Self::AcceptStaleAnswer];
}

/// A client, which retries its command under the same submission until it is answered.
#[derive(Debug, Default)]
struct Client {
    /// The version it has seen.
    seen: u64,
    /// The command it waits for.
    waits_for: Option<Command>,
    n_sent: u64,
    /// What was acknowledged, in order: submission and version.
    acknowledged: Vec<(Submission, u64)>,
}

pub(crate) struct World {
    rng: Pcg64Mcg,
    dice: Pcg64Mcg,
    bug: Option<Bug>,
    seats: Seats,
    /// The log on disk.
    disk: Vec<Event>,
    table: LiveTable,
    /// Commands on their way, which arrive in any order.
    network: Vec<Command>,
    /// A write that the disk has not confirmed.
    write: Option<Vec<Event>>,
    /// Every question that a bot was asked: it may answer late, or twice.
    questions: Vec<(Seat, u64)>,
    clients: [Client; 2],
    requests: BTreeMap<RequestId, (usize, Submission)>,
    next_request: u64,
    /// Every event that anyone has heard of, with its number.
    published: Vec<(u64, Event)>,
    /// The bot's answers that were given for each version.
    answers: BTreeMap<u64, Vec<String>>,
    /// Retries that [`Bug::DoubleEvent`] disguises, with the submission they really have.
    aliases: BTreeMap<String, Submission>,
    n_commands: u64,
}

impl World {
    pub(crate) fn new(seed: u64, bug: Option<Bug>) -> Self {
        let (rng, mut dice) = (Pcg64Mcg::seed_from_u64(seed), Pcg64Mcg::seed_from_u64(!seed));
        let second = if seed.is_multiple_of(3) { Occupant::Bot("easy".to_owned()) } else { Occupant::Human };
        let seats = Seats::new(vec![Occupant::Human, second]);
        let table = LiveTable::open(Box::new(game()), seats.clone(), &mut dice);
        let disk = table.opening();
        let mut world = Self {
            rng,
            dice,
            bug,
            seats,
            disk,
            table,
            network: Vec::new(),
            write: None,
            questions: Vec::new(),
            clients: Default::default(),
            requests: BTreeMap::new(),
            next_request: 0,
            published: Vec::new(),
            answers: BTreeMap::new(),
            aliases: BTreeMap::new(),
            n_commands: 0,
        };
        world.deliver(Command::Resume);
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
            for client in 0..self.clients.len() {
                self.retry(client);
            }
            while let Some(command) = self.network.pop() {
                self.receive(command);
                self.confirm(true);
            }
            self.bot_answers();
            if self.clients.iter().all(|client| client.waits_for.is_none()) && self.write.is_none() {
                break;
            }
        }
        self.check()
    }

    fn step(&mut self) {
        match below(&mut self.rng, 12) {
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
            _ if below(&mut self.rng, 4) == 0 => self.crash(),
            _ => self.clients_look(),
        }
    }

    /// A client that waits for nothing sends a new command.
    fn client_acts(&mut self) {
        let idx = below(&mut self.rng, 2) as usize;
        if self.clients[idx].waits_for.is_some() {
            return;
        }
        let after = self.clients[idx].seen;
        let lines = self.guess_lines();
        let client = &mut self.clients[idx];
        client.n_sent += 1;
        let submission = Submission::new(&format!("c{idx}-{}", client.n_sent));
        let request = self.new_request(idx, submission);
        let command = match below(&mut self.rng, 20) {
            0..4 => Command::Undo { request, after },
            4 if below(&mut self.rng, 10) == 0 => {
                Command::Forfeit { request, after, seat: Seat::new(idx), reason: "it is late".to_owned() }
            }
            _ => Command::Act { request, after, seat: None, lines },
        };
        self.clients[idx].waits_for = Some(command.clone());
        self.send(command);
    }

    /// Mostly a legal line, sometimes two, sometimes nonsense.
    fn guess_lines(&mut self) -> Vec<String> {
        let legal = self.table.table().map(hillfort_engine::Table::legal).unwrap_or_default();
        if legal.is_empty() || below(&mut self.rng, 10) == 0 {
            return vec!["walk a2".to_owned()];
        }
        let line = pick(&mut self.rng, &legal).clone();
        if below(&mut self.rng, 10) == 0 { vec![line.clone(), line] } else { vec![line] }
    }

    fn new_request(&mut self, client: usize, submission: Option<Submission>) -> Request {
        self.next_request += 1;
        let id = RequestId(self.next_request);
        if let Some(submission) = &submission {
            self.requests.insert(id, (client, submission.clone()));
        }
        Request { id, submission }
    }

    /// Sends the command that a client waits for once more, as a new request with the same submission.
    fn retry(&mut self, idx: usize) {
        let Some(mut command) = self.clients[idx].waits_for.clone() else { return };
        let (Command::Act { request, .. } | Command::Undo { request, .. } | Command::Forfeit { request, .. }) =
            &mut command
        else {
            return;
        };
        let submission = request.submission.clone();
        *request = self.new_request(idx, submission);
        self.send(command);
    }

    /// Some messages are lost, and some arrive twice.
    fn send(&mut self, command: Command) {
        if below(&mut self.rng, 5) == 0 {
            self.network.push(command.clone());
        }
        if below(&mut self.rng, 12) > 0 {
            self.network.push(command);
        }
    }

    fn network_delivers(&mut self) {
        if !self.network.is_empty() {
            let idx = below(&mut self.rng, self.network.len() as u32) as usize;
            let command = self.network.swap_remove(idx);
            self.receive(command);
        }
    }

    fn receive(&mut self, mut command: Command) {
        if self.bug == Some(Bug::DoubleEvent)
            && let Command::Act { request, after, .. } = &mut command
        {
            // A retry looks like a new command to the table; the disk knows better.
            let is_retry =
                |submission: &Submission| self.disk.iter().any(|e| e.submission.as_ref() == Some(submission));
            if let Some(original) = request.submission.clone().filter(is_retry) {
                let alias = Submission::new(&format!("again-{}", self.n_commands)).expect("the id is valid");
                self.aliases.insert(alias.as_str().to_owned(), original);
                request.submission = Some(alias);
                *after = self.table.version();
            }
        }
        self.deliver(command);
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
            Effect::Store { after, events } => {
                assert_eq!(after, self.table.version(), "events follow the stored ones");
                if self.bug == Some(Bug::TellUnstored) {
                    self.publish(after, &events);
                }
                let mut events = events;
                for submission in events.iter_mut().filter_map(|event| event.submission.as_mut()) {
                    if let Some(original) = self.aliases.get(submission.as_str()) {
                        *submission = original.clone();
                    }
                }
                self.write = Some(events);
            }
            Effect::Reply { request, result } => self.answer_client(request, &result),
            Effect::Publish { after } => {
                let events = self.disk[(after as usize).min(self.disk.len())..].to_vec();
                self.publish(after, &events);
            }
            Effect::Think { seat, version } => self.questions.push((seat, version)),
            Effect::StopThinking => {}
            Effect::Reload => self.restart(),
        }
    }

    fn publish(&mut self, after: u64, events: &[Event]) {
        for (event, number) in events.iter().zip(after + 1..) {
            self.published.push((number, event.clone()));
        }
    }

    fn answer_client(&mut self, request: RequestId, result: &Result<u64, hillfort_table::Refused>) {
        let Some((idx, submission)) = self.requests.get(&request).cloned() else { return };
        // The reply may be lost on the way.
        if below(&mut self.rng, 10) == 0 {
            return;
        }
        let client = &mut self.clients[idx];
        let is_awaited = match &client.waits_for {
            Some(
                Command::Act { request, .. }
                | Command::Undo { request, .. }
                | Command::Forfeit { request, .. },
            ) => request.submission.as_ref() == Some(&submission),
            _ => false,
        };
        if !is_awaited
            || matches!(result, Err(hillfort_table::Refused::NotStored | hillfort_table::Refused::Busy))
        {
            return;
        }
        client.waits_for = None;
        match result {
            Ok(version) => {
                client.seen = client.seen.max(*version);
                client.acknowledged.push((submission, *version));
            }
            Err(_) => client.seen = self.table.version(),
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
        let table = LiveTable::restore(Box::new(game()), self.seats.clone(), events).ok()?;
        let legal = table.table()?.legal();
        // A bot waits if it can, so that an answer to another position is seldom refused.
        if below(&mut self.rng, 2) == 0 && legal.iter().any(|line| line == "wait") {
            return Some("wait".to_owned());
        }
        matches!(table.table()?.turn(), Turn::Player(_)).then(|| pick(&mut self.rng, &legal).clone())
    }

    /// The process dies: everything but the disk is lost, and a write may have reached it or not.
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
        let restored = LiveTable::restore(Box::new(game()), self.seats.clone(), &self.disk);
        // A log that cannot be restored is found by the check at the end.
        if let Ok(table) = restored {
            self.table = table;
            self.deliver(Command::Resume);
        }
    }

    fn clients_look(&mut self) {
        if self.table.table().is_some() {
            let version = self.table.version();
            self.clients
                .iter_mut()
                .filter(|client| client.waits_for.is_none())
                .for_each(|c| c.seen = version);
        }
    }

    /// What must hold at the end of every schedule.
    fn check(&self) -> Result<(), String> {
        let restored = LiveTable::restore(Box::new(game()), self.seats.clone(), &self.disk);
        let restored = restored.map_err(|error| format!("the log cannot be restored: {error}"))?;
        if let Some(table) = self.table.table()
            && table.json() != restored.table().ok_or("a restored table is settled")?.json()
        {
            return Err("the table in memory differs from the log".to_owned());
        }
        self.check_acknowledged()?;
        self.check_published()?;
        self.check_bot()
    }

    fn check_acknowledged(&self) -> Result<(), String> {
        for (idx, client) in self.clients.iter().enumerate() {
            let mut last = 0;
            for (submission, version) in &client.acknowledged {
                let runs = runs_of(&self.disk, submission);
                if runs.len() != 1 {
                    return Err(format!(
                        "{submission:?} was acknowledged and is in the log {} times",
                        runs.len()
                    ));
                }
                if runs[0] != *version {
                    return Err(format!(
                        "{submission:?} was acknowledged as {version}, the log has {runs:?}"
                    ));
                }
                if *version <= last {
                    return Err(format!("client {idx} was acknowledged {version} after {last}"));
                }
                last = *version;
            }
        }
        Ok(())
    }

    fn check_published(&self) -> Result<(), String> {
        for (number, event) in &self.published {
            if self.disk.get(*number as usize - 1) != Some(event) {
                return Err(format!("event {number}, {event:?}, was published but is not in the log"));
            }
        }
        Ok(())
    }

    /// Every action of the bot answers the position it was made in.
    fn check_bot(&self) -> Result<(), String> {
        let is_bot = |seat: Seat| matches!(self.seats.occupant(seat), Occupant::Bot(_));
        for (event, before) in self.disk.iter().zip(0_u64..) {
            if event.kind != EventKind::Act || !event.seat.is_some_and(is_bot) {
                continue;
            }
            if !self.answers.get(&before).is_some_and(|lines| lines.contains(&event.line)) {
                return Err(format!("the bot never answered '{}' to version {before}", event.line));
            }
        }
        match self
            .disk
            .iter()
            .find(|event| event.kind == EventKind::Forfeit && event.seat.is_some_and(is_bot))
        {
            Some(event) => Err(format!("the bot forfeits although its answers are legal: {}", event.line)),
            None => Ok(()),
        }
    }
}

/// Returns the version after each run of consecutive events with this submission.
fn runs_of(log: &[Event], submission: &Submission) -> Vec<u64> {
    let mut runs: VecDeque<u64> = VecDeque::new();
    for (event, version) in log.iter().zip(1..) {
        if event.submission.as_ref() == Some(submission) {
            match runs.back_mut().filter(|end| **end + 1 == version) {
                Some(end) => *end = version,
                None => runs.push_back(version),
            }
        }
    }
    runs.into()
}

fn game() -> TypedTable<Footrace> {
    TypedTable::start(&GameConfig::default()).expect("the defaults are valid")
}
