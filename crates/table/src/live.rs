//! The life of one table.

use std::collections::VecDeque;

use hillfort_engine::{Error, Forfeit, Seat, Table, Turn};
use rand_core::Rng;

use crate::command::{Command, Effect, Refused, Request, RequestId, StoreFailure};
use crate::event::{Event, EventKind};
use crate::seats::{Occupant, Seats};
use crate::submissions::Submissions;

/// The number of commands that may wait for the store.
const MAX_WAITING: usize = 64;

/// A table being played, without I/O: commands go in, effects come out.
///
/// Events are first applied in memory, then stored, then published. The table is always either *settled*, so that
/// everything it shows is stored, or waits for the store with the events of one command.
#[derive(Debug)]
pub struct LiveTable {
    table: Box<dyn Table>,
    seats: Seats,
    /// The number of stored events, undone ones and undos included. It only grows.
    version: u64,
    /// The number of stored events that are in effect: the length of the log that people see.
    n_events: usize,
    forfeit: Option<Forfeit>,
    pending: Option<Pending>,
    waiting: VecDeque<Command>,
    submissions: Submissions,
    thinking: Option<(Seat, u64)>,
    is_paused: bool,
    is_removed: bool,
}

/// Events that wait for the store.
#[derive(Debug)]
struct Pending {
    request: Option<Request>,
    n_stored: u64,
    /// The length of the log once they are stored.
    n_events: usize,
    forfeit: Option<Forfeit>,
}

impl LiveTable {
    /// Opens a new table. Dice that are rolled before the first decision are rolled here; the caller stores
    /// [`LiveTable::opening`] together with the table before it lets anyone play.
    #[must_use]
    pub fn open(mut table: Box<dyn Table>, seats: Seats, rng: &mut dyn Rng) -> Self {
        while table.turn() == Turn::Chance {
            table.roll(rng);
        }
        let n_events = table.n_events();
        Self::settled(table, seats, n_events as u64)
    }

    /// Restores a table from its stored events.
    ///
    /// # Errors
    /// Returns the first event that the rules refuse, with its number from 1.
    pub fn restore(mut table: Box<dyn Table>, seats: Seats, events: &[Event]) -> Result<Self, RestoreError> {
        let (mut forfeit, mut submissions) = (None, Submissions::default());
        for (event, number) in events.iter().zip(1..) {
            let fail = |reason: String| RestoreError { number, line: event.line.clone(), reason };
            match event.kind {
                EventKind::Act | EventKind::Chance => {
                    if event.seat != seat_of(table.turn()) {
                        return Err(fail("another seat was to act".to_owned()));
                    }
                    table.act(&event.line).map_err(|error| fail(error.to_string()))?;
                }
                EventKind::Undo => table.undo().map_err(|error| fail(error.to_string()))?,
                EventKind::Forfeit => forfeit = event.seat.map(|seat| forfeit_of(&*table, seat, &event.line)),
            }
            if let Some(submission) = &event.submission {
                submissions.insert(submission.clone(), number);
            }
        }
        let version = events.len() as u64;
        Ok(Self { forfeit, submissions, ..Self::settled(table, seats, version) })
    }

    fn settled(table: Box<dyn Table>, seats: Seats, version: u64) -> Self {
        let n_events = table.n_events();
        Self {
            table,
            seats,
            version,
            n_events,
            forfeit: None,
            pending: None,
            waiting: VecDeque::new(),
            submissions: Submissions::default(),
            thinking: None,
            is_paused: true,
            is_removed: false,
        }
    }

    /// Returns the events of a table that was just opened.
    #[must_use]
    pub fn opening(&self) -> Vec<Event> {
        self.new_events(0, None)
    }

    /// Returns the position; `None` while events wait for the store, because nobody may see those yet.
    #[must_use]
    pub fn table(&self) -> Option<&dyn Table> {
        self.pending.is_none().then_some(&*self.table)
    }

    /// Returns the number of stored events.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the occupants of the seats.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Returns who gave up, if anyone did.
    #[must_use]
    pub fn forfeit(&self) -> Option<&Forfeit> {
        self.forfeit.as_ref()
    }

    /// Returns whether nobody can act any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.forfeit.is_some() || matches!(self.table.turn(), Turn::Over(_))
    }

    /// Returns why the last action cannot be undone; `None` if it can.
    #[must_use]
    pub fn undo_refused(&self) -> Option<String> {
        if self.forfeit.is_some() {
            return Some("the game is over".to_owned());
        }
        if let Err(error) = self.table.can_undo() {
            return Some(error.kind.to_string());
        }
        // Undo is free only while the same seat is to act, so the last action was this occupant's.
        let is_bot = |seat| matches!(self.seats.occupant(seat), Occupant::Bot(_));
        seat_of(self.table.turn())
            .filter(|seat| is_bot(*seat))
            .map(|_| "a bot's action cannot be undone".to_owned())
    }

    /// Handles a command and returns what to do. `rng` rolls the dice.
    pub fn handle(&mut self, command: Command, rng: &mut dyn Rng) -> Vec<Effect> {
        let mut effects = Vec::new();
        match command {
            Command::Stored => self.commit(&mut effects),
            Command::NotStored(failure) => self.abandon(failure, &mut effects),
            Command::Resume => self.is_paused = false,
            Command::Pause => {
                self.is_paused = true;
                self.stop_thinking(&mut effects);
            }
            Command::Remove => {
                self.is_removed = true;
                self.stop_thinking(&mut effects);
            }
            command if self.pending.is_some() => self.wait(command, &mut effects),
            command => self.carry_out(command, rng, &mut effects),
        }
        while self.pending.is_none()
            && let Some(command) = self.waiting.pop_front()
        {
            self.carry_out(command, rng, &mut effects);
        }
        self.start_thinking(&mut effects);
        effects
    }

    fn wait(&mut self, command: Command, effects: &mut Vec<Effect>) {
        match request_of(&command) {
            Some(request) if self.waiting.len() >= MAX_WAITING => {
                reply(effects, request.id, Err(Refused::Busy));
            }
            _ => self.waiting.push_back(command),
        }
    }

    fn carry_out(&mut self, command: Command, rng: &mut dyn Rng, effects: &mut Vec<Effect>) {
        if let Some(Request { id, submission: Some(submission) }) = request_of(&command)
            && let Some(version) = self.submissions.get(submission)
        {
            return reply(effects, *id, Ok(version));
        }
        let request = request_of(&command).cloned();
        let proposed = match command {
            Command::Act { after, seat, lines, .. } => self.act(after, seat, &lines, rng),
            Command::Undo { after, .. } => self.undo(after),
            Command::Forfeit { after, seat, reason, .. } => {
                let checked = self.check(after).and_then(|()| self.check_human(seat));
                checked.map(|()| self.give_up(seat, reason))
            }
            Command::Answer { version, seat, line } => match self.answer(version, seat, line, rng) {
                Some(proposal) => Ok(proposal),
                None => return,
            },
            _ => return,
        };
        match proposed {
            Err(refused) => {
                if let Some(request) = request {
                    reply(effects, request.id, Err(refused));
                }
            }
            Ok(Proposal { mut events, n_events, forfeit }) => {
                let submission = request.as_ref().and_then(|request| request.submission.as_ref());
                events.iter_mut().for_each(|event| event.submission = submission.cloned());
                let n_stored = events.len() as u64;
                self.pending = Some(Pending { request, n_stored, n_events, forfeit });
                effects.push(Effect::Store { after: self.version, events });
            }
        }
    }

    /// Checks what every person's command must meet.
    fn check(&self, after: u64) -> Result<(), Refused> {
        match after {
            _ if self.is_removed => Err(Refused::Removed),
            seen if seen != self.version => Err(Refused::Stale { seen, now: self.version }),
            _ if self.is_over() => Err(Refused::Over),
            _ => Ok(()),
        }
    }

    fn act(
        &mut self,
        after: u64,
        seat: Option<Seat>,
        lines: &[String],
        rng: &mut dyn Rng,
    ) -> Result<Proposal, Refused> {
        self.check(after)?;
        let acting = self.check_person(seat)?;
        if lines.is_empty() {
            return Err(Refused::Empty);
        }
        self.apply(acting, lines, rng)
    }

    /// Checks that a person is to act, at `seat` if it is given.
    fn check_person(&self, seat: Option<Seat>) -> Result<Seat, Refused> {
        let Some(acting) = seat_of(self.table.turn()) else {
            return Err(Refused::NotYourTurn("the dice are next".to_owned()));
        };
        self.check_human(acting)?;
        match seat {
            Some(seat) if seat != acting => {
                Err(Refused::NotYourTurn(format!("it is {}'s turn", self.table.seat_name(acting))))
            }
            _ => Ok(acting),
        }
    }

    /// Checks that a person plays a seat.
    fn check_human(&self, seat: Seat) -> Result<(), Refused> {
        match self.seats.occupant(seat) {
            Occupant::Human => Ok(()),
            Occupant::Bot(_) => {
                Err(Refused::NotYourTurn(format!("a bot plays {}", self.table.seat_name(seat))))
            }
        }
    }

    /// Applies the lines of one seat and rolls the dice that follow. A refusal leaves the table as it was.
    fn apply(&mut self, seat: Seat, lines: &[String], rng: &mut dyn Rng) -> Result<Proposal, Refused> {
        for line in lines {
            let done = match seat_of(self.table.turn()) {
                Some(acting) if acting == seat => self.table.act(line).map_err(|error| illegal(line, error)),
                _ => Err(Refused::NotYourTurn(format!("the turn passes before '{line}'"))),
            };
            if let Err(refused) = done {
                self.table.truncate(self.n_events);
                return Err(refused);
            }
        }
        while self.table.turn() == Turn::Chance {
            self.table.roll(rng);
        }
        let events = self.new_events(self.n_events, None);
        Ok(Proposal { events, n_events: self.table.n_events(), forfeit: None })
    }

    fn undo(&self, after: u64) -> Result<Proposal, Refused> {
        self.check(after)?;
        if let Some(reason) = self.undo_refused() {
            return Err(Refused::NoUndo(reason));
        }
        let n_events = self.n_events - 1;
        Ok(Proposal { events: self.new_events(n_events, Some(EventKind::Undo)), n_events, forfeit: None })
    }

    fn give_up(&self, seat: Seat, reason: String) -> Proposal {
        let forfeit = Some(forfeit_of(&*self.table, seat, &reason));
        let event = Event { kind: EventKind::Forfeit, seat: Some(seat), line: reason, submission: None };
        Proposal { events: vec![event], n_events: self.n_events, forfeit }
    }

    /// Takes a bot's answer; `None` if it is about another version or nobody asked for it.
    fn answer(
        &mut self,
        version: u64,
        seat: Seat,
        line: Result<String, String>,
        rng: &mut dyn Rng,
    ) -> Option<Proposal> {
        if self.thinking != Some((seat, version)) || version != self.version {
            return None;
        }
        self.thinking = None;
        if self.is_paused || self.is_removed || self.is_over() {
            return None;
        }
        let applied = match line {
            Ok(line) => {
                self.apply(seat, &[line], rng).map_err(|refused| format!("its bot is refused: {refused}"))
            }
            Err(reason) => Err(reason),
        };
        // A bot without a legal answer loses; nothing else can go on.
        Some(applied.unwrap_or_else(|reason| self.give_up(seat, reason)))
    }

    /// Makes the pending events count.
    fn commit(&mut self, effects: &mut Vec<Effect>) {
        let Some(pending) = self.pending.take() else { return };
        let after = self.version;
        self.table.truncate(pending.n_events);
        self.version += pending.n_stored;
        self.n_events = pending.n_events;
        self.forfeit = pending.forfeit.or(self.forfeit.take());
        if self.thinking.is_some() {
            self.stop_thinking(effects);
        }
        if let Some(Request { id, submission }) = pending.request {
            if let Some(submission) = submission {
                self.submissions.insert(submission, self.version);
            }
            reply(effects, id, Ok(self.version));
        }
        effects.push(Effect::Publish { after });
    }

    /// Forgets the pending events.
    fn abandon(&mut self, failure: StoreFailure, effects: &mut Vec<Effect>) {
        let Some(pending) = self.pending.take() else { return };
        self.table.truncate(self.n_events);
        let requests = pending.request.into_iter().map(|request| request.id);
        match failure {
            StoreFailure::Refused => {
                requests.for_each(|request| reply(effects, request, Err(Refused::NotStored)));
            }
            StoreFailure::Unknown => {
                let waiting: Vec<_> = self.waiting.drain(..).collect();
                let waiting = waiting.iter().filter_map(request_of).map(|request| request.id);
                requests.chain(waiting).for_each(|request| reply(effects, request, Err(Refused::NotStored)));
                effects.push(Effect::Reload);
                // Nothing is carried out on a position that may be outdated.
                self.is_removed = true;
            }
        }
    }

    fn start_thinking(&mut self, effects: &mut Vec<Effect>) {
        if self.pending.is_some() || self.is_paused || self.is_removed || self.is_over() {
            return;
        }
        let Some(seat) = seat_of(self.table.turn()) else { return };
        let is_bot = matches!(self.seats.occupant(seat), Occupant::Bot(_));
        if is_bot && self.thinking != Some((seat, self.version)) {
            self.thinking = Some((seat, self.version));
            effects.push(Effect::Think { seat, version: self.version });
        }
    }

    fn stop_thinking(&mut self, effects: &mut Vec<Effect>) {
        if self.thinking.take().is_some() {
            effects.push(Effect::StopThinking);
        }
    }

    /// Returns the table's events from a place in the log on, as events of this kind or of their own.
    fn new_events(&self, from: usize, kind: Option<EventKind>) -> Vec<Event> {
        let event = |(seat, line): (Option<Seat>, String)| {
            let own = if seat.is_some() { EventKind::Act } else { EventKind::Chance };
            Event { kind: kind.unwrap_or(own), seat, line, submission: None }
        };
        self.table.events(from).into_iter().map(event).collect()
    }
}

/// What a command would change.
struct Proposal {
    events: Vec<Event>,
    /// The length of the log afterwards.
    n_events: usize,
    forfeit: Option<Forfeit>,
}

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

fn seat_of(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Player(seat) => Some(seat),
        Turn::Chance | Turn::Over(_) => None,
    }
}

fn forfeit_of(table: &dyn Table, seat: Seat, reason: &str) -> Forfeit {
    Forfeit { seat: table.seat_name(seat).to_owned(), why: reason.to_owned() }
}

fn illegal(line: &str, error: Error) -> Refused {
    Refused::Illegal { line: line.to_owned(), error: Box::new(error) }
}

fn request_of(command: &Command) -> Option<&Request> {
    match command {
        Command::Act { request, .. } | Command::Undo { request, .. } | Command::Forfeit { request, .. } => {
            Some(request)
        }
        _ => None,
    }
}

fn reply(effects: &mut Vec<Effect>, request: RequestId, result: Result<u64, Refused>) {
    effects.push(Effect::Reply { request, result });
}
