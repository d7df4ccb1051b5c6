//! A game of people and bots at this terminal, as a shell around [`LiveTable`]: nothing is stored until it is saved, so
//! every event counts at once.

use hillfort_bots::Stop;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::playout::rng_of;
use hillfort_engine::table::ending;
use hillfort_engine::view::Decision;
use hillfort_engine::{Seat, Table, Turn};
use hillfort_lab::SeatForfeit;
use hillfort_table::{Accepted, Command, Dice, Effect, LiveTable, Refused, Request, RequestId, UnixMillis};

use crate::Failure;
use crate::args::BotThreads;
use crate::play::choices;
use crate::play::seats::Seats;

/// A table with its players, its dice, and the events that each person has seen.
pub(super) struct LocalGame {
    live: LiveTable,
    pub(super) seats: Seats,
    /// The decisions of the person to act; none when the game is over.
    pub(super) decisions: Vec<Decision>,
    /// The record as it was saved, or before the first decision of a person.
    saved: String,
    dice: Box<dyn Dice>,
    /// The bot that has to think: its seat, and the version of the table.
    question: Option<(Seat, u64)>,
    /// For every seat, the number of events before its last decision.
    seen: Vec<usize>,
}

/// The number of events that are shown of a loaded game.
const RECENT: usize = 6;

impl LocalGame {
    /// Seats people and bots at a table.
    pub(super) fn new<L: Games>(
        catalog: &Catalog<L>,
        table: Box<dyn Table>,
        players: Option<&str>,
        seed: u64,
        games_before: usize,
        threads: BotThreads,
    ) -> Result<Self, Failure> {
        let seats = Seats::new(catalog, &*table, players, seed, games_before, threads)?;
        let n_events = table.n_events();
        let seen = vec![n_events.saturating_sub(RECENT); table.n_seats()];
        // A loaded game does not repeat the dice of its start.
        let mut dice = rng_of(seed, n_events as u64);
        let live = LiveTable::open(table, seats.occupants(), &mut dice);
        let saved = live.record();
        let (decisions, dice) = (Vec::new(), Box::new(dice));
        Ok(Self { live, seats, decisions, saved, dice, question: None, seen })
    }

    /// Returns the position.
    pub(super) fn table(&self) -> &dyn Table {
        self.live.table().expect("every event counts at once")
    }

    /// Lets bots act until a person is to act or the game is over, or until `stop` is set.
    pub(super) fn advance(&mut self, stop: &Stop) {
        // What chance and bots do needs no saving.
        let is_saved = self.is_saved();
        self.let_bots_act(stop);
        if is_saved {
            self.set_saved();
        }
        if !stop.is_stopped() {
            // The odds of all decisions are expensive, so they are computed once.
            self.decisions = if self.is_over() { Vec::new() } else { self.table().decisions() };
            let view = self.table().view();
            choices::sort(&mut self.decisions, &view);
        }
    }

    fn let_bots_act(&mut self, stop: &Stop) {
        self.give(Command::Resume);
        while let Some((seat, version)) = self.question {
            let Some(line) = self.ask_bot(seat, stop) else {
                self.give(Command::Pause);
                return;
            };
            self.question = None;
            self.give(Command::Answer { version, seat, line });
        }
    }

    /// Asks the bot of a seat for a line, or for the words of its forfeit; `None` if `stop` is set meanwhile.
    fn ask_bot(&mut self, seat: Seat, stop: &Stop) -> Option<Result<String, String>> {
        let table = self.live.table()?;
        let (spec, bot) = self.seats.bot(seat)?;
        let answer = bot.think(table, stop);
        if stop.is_stopped() {
            return None;
        }
        let line = answer.map(|thought| thought.action).map_err(|no_answer| no_answer.to_string());
        let legal = line.and_then(|line| match table.check(&line) {
            Ok(()) => Ok(line),
            Err(error) => Err(format!("answered '{line}', which is refused: {error}")),
        });
        Some(legal.map_err(|reason| SeatForfeit { seat, reason }.for_record(table, spec).why))
    }

    /// Gives the table a command, and returns its reply.
    fn give(&mut self, command: Command) -> Option<Result<Accepted, Refused>> {
        let mut reply = None;
        // Nobody has a clock here.
        for effect in self.live.handle(command, UnixMillis::default(), &mut *self.dice) {
            match effect {
                Effect::Store { .. } => reply = self.give(Command::Stored),
                Effect::Reply { result, .. } => reply = Some(result),
                Effect::Think { seat, version } => self.question = Some((seat, version)),
                Effect::StopThinking => self.question = None,
                // Nobody else listens, and nothing that is stored differs.
                Effect::Publish { .. } | Effect::Reload => {}
            }
        }
        reply
    }

    /// Gives the table a person's command, which is about its current version.
    fn ask(&mut self, command: impl FnOnce(Request, u64) -> Command) -> Result<(), Refused> {
        let request = Request { id: RequestId(0), submission: None };
        let command = command(request, self.live.version());
        self.give(command).expect("a person's command is answered").map(|_| ())
    }

    /// Returns whether the game has ended, by its rules or by a forfeit.
    pub(super) fn is_over(&self) -> bool {
        self.live.is_over()
    }

    /// Returns how the game has ended by a forfeit.
    pub(super) fn forfeited(&self) -> Option<String> {
        ending(self.table(), self.live.forfeit())
    }

    /// Returns the record of the game so far.
    pub(super) fn record(&self) -> String {
        self.live.record()
    }

    /// Returns whether all decisions of people are saved.
    pub(super) fn is_saved(&self) -> bool {
        self.saved == self.record()
    }

    /// Notes that the game is saved.
    pub(super) fn set_saved(&mut self) {
        self.saved = self.record();
    }

    /// Carries out a decision of the person to act.
    pub(super) fn act(&mut self, line: &str) -> Result<(), Refused> {
        let (to_act, n_events) = (self.person(), self.table().n_events());
        let lines = vec![line.to_owned()];
        self.ask(|request, after| Command::Act { request, after, seat: to_act, lines })?;
        if let Some(seat) = to_act {
            self.seen[seat.index()] = n_events;
        }
        Ok(())
    }

    /// Takes back the last decision of the person to act and returns its line.
    pub(super) fn undo(&mut self) -> Result<String, Refused> {
        let last = self.table().events(self.table().n_events().saturating_sub(1)).pop();
        self.ask(|request, after| Command::Undo { request, after })?;
        Ok(last.map(|(_, line)| line).unwrap_or_default())
    }

    /// Returns the person to act; none when the game is over.
    pub(super) fn person(&self) -> Option<Seat> {
        match self.table().turn() {
            Turn::Player(seat) if self.seats.is_human(seat) => Some(seat),
            Turn::Player(_) | Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Returns the events since the last decision of the person to act, as sentences; at the end, since that of any
    /// person.
    pub(super) fn news(&self) -> Vec<String> {
        let since = match self.person() {
            Some(seat) => self.seen[seat.index()],
            None if self.seats.has_humans() => self.seen.iter().copied().max().unwrap_or(0),
            None => self.seen.iter().copied().min().unwrap_or(0),
        };
        self.table().log(since).into_iter().map(|event| event.sentence).collect()
    }
}
