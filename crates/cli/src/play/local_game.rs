//! A game of people and bots at this terminal.

use hillfort_bots::Stop;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::playout::rng_of;
use hillfort_engine::table::ending;
use hillfort_engine::view::Decision;
use hillfort_engine::{Error, ErrorKind, Forfeit, Seat, Table, Turn};
use hillfort_lab::SeatForfeit;
use rand_core::Rng;

use crate::Failure;
use crate::args::BotThreads;
use crate::play::choices;
use crate::play::seats::Seats;

/// A table with its players, its dice, and the events that each person has seen.
pub(super) struct LocalGame {
    pub(super) table: Box<dyn Table>,
    pub(super) seats: Seats,
    /// The decisions of the person to act; none when the game is over.
    pub(super) decisions: Vec<Decision>,
    /// The record as it was saved, or before the first decision of a person.
    saved: String,
    dice: Box<dyn Rng>,
    /// How a player has forfeited the game.
    forfeit: Option<Forfeit>,
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
        // A loaded game does not repeat the dice of its start.
        let dice = Box::new(rng_of(seed, n_events as u64));
        let seen = vec![n_events.saturating_sub(RECENT); table.n_seats()];
        let saved = table.record();
        Ok(Self { table, seats, decisions: Vec::new(), saved, dice, forfeit: None, seen })
    }

    /// Lets chance and bots act until a person is to act or the game is over, or until `stop` is set.
    pub(super) fn advance(&mut self, stop: &Stop) {
        // What chance and bots do needs no saving.
        let is_saved = self.is_saved();
        self.let_others_act(stop);
        if is_saved {
            self.set_saved();
        }
        if !stop.is_stopped() {
            // The odds of all decisions are expensive, so they are computed once.
            self.decisions = if self.is_over() { Vec::new() } else { self.table.decisions() };
            choices::sort(&mut self.decisions, &self.table.view());
        }
    }

    fn let_others_act(&mut self, stop: &Stop) {
        while !self.is_over() && !stop.is_stopped() {
            let Turn::Player(seat) = self.table.turn() else {
                self.table.roll(&mut *self.dice);
                continue;
            };
            let Some((spec, bot)) = self.seats.bot(seat) else { return };
            if let Err(reason) = hillfort_lab::decide(&mut *self.table, bot, stop) {
                self.forfeit = Some(SeatForfeit { seat, reason }.for_record(&*self.table, spec));
            }
        }
    }

    /// Returns whether the game has ended, by its rules or by a forfeit.
    pub(super) fn is_over(&self) -> bool {
        self.forfeit.is_some() || matches!(self.table.turn(), Turn::Over(_))
    }

    /// Returns how the game has ended by a forfeit.
    pub(super) fn forfeited(&self) -> Option<String> {
        ending(&*self.table, self.forfeit.as_ref())
    }

    /// Returns the record of the game so far.
    pub(super) fn record(&self) -> String {
        self.table.record() + &self.forfeit.as_ref().map(Forfeit::line).unwrap_or_default()
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
    pub(super) fn act(&mut self, line: &str) -> Result<(), Error> {
        let (to_act, n_events) = (self.person(), self.table.n_events());
        self.table.act(line)?;
        if let Some(seat) = to_act {
            self.seen[seat.index()] = n_events;
        }
        Ok(())
    }

    /// Takes back the last decision of the person to act and returns its line.
    pub(super) fn undo(&mut self) -> Result<String, Error> {
        if self.forfeit.is_some() {
            return Err(ErrorKind::NoUndo("the game is over").into());
        }
        let line = self
            .table
            .log(self.table.n_events().saturating_sub(1))
            .pop()
            .map(|event| event.line)
            .unwrap_or_default();
        self.table.undo()?;
        Ok(line)
    }

    /// Returns the person to act; none when the game is over.
    pub(super) fn person(&self) -> Option<Seat> {
        match self.table.turn() {
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
        self.table.log(since).into_iter().map(|event| event.sentence).collect()
    }
}
