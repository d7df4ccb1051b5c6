//! The life of one table.

mod changes;
mod copy;
mod handle;
mod log;
mod manners;
mod propose;
mod record;
mod restore;
mod settle;
mod show;

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::Arc;

use hillfort_engine::{Forfeit, Lesson, Seat, Table, Turn};
use hillfort_fair::{Commitment, FairDice};

use crate::affairs::{Affairs, Ending};
use crate::board::Board;
use crate::command::{Command, Refused};
use crate::dice::{CommittedDice, Dice, RepeatableDice};
use crate::event::{Event, EventKind};
use crate::live::changes::Published;
pub use crate::live::copy::{CopyError, CopyStep};
use crate::live::log::Log;
pub use crate::live::restore::RestoreError;
use crate::live::settle::Pending;
use crate::seats::{Occupant, Seats};
use crate::snapshot::Branch;
use crate::state_hash::StateHash;
use crate::submissions::Submissions;
use crate::terms::Terms;
use crate::time::UnixMillis;

/// A table being played, without I/O: commands go in, effects come out.
///
/// Events are first applied in memory, then stored, then published. The table is always either *settled*, so that
/// everything it shows is stored, or waits for the store with the events of one command.
#[derive(Debug)]
pub struct LiveTable {
    id: String,
    what_if: Option<Branch>,
    /// The tables of the earlier games of its series, the first game first.
    earlier: Vec<String>,
    /// Whether the game that a what-if was made of is still being played.
    is_origin_running: bool,
    table: Box<dyn Table>,
    /// Who has sat down to play.
    people: Seats,
    terms: Terms,
    affairs: Affairs,
    /// The dice that were committed to; without them the caller's are rolled.
    committed: Option<CommittedDice>,
    /// The lesson that is learned here; its seed decides the dice.
    lesson: Option<Box<Lesson>>,
    /// The number of stored events, undone ones and undos included. It only grows.
    version: u64,
    /// The hash of the state at this version.
    hash: StateHash,
    /// The number of stored events that are in effect: the length of the log that people see.
    n_events: usize,
    pending: Option<Pending>,
    /// Commands that wait for the store, with the moments at which they came.
    waiting: VecDeque<(Command, UnixMillis)>,
    submissions: Submissions,
    thinking: Option<(Seat, u64)>,
    is_paused: bool,
    /// Why nothing can happen any more.
    end: Option<Refused>,
    log: Log,
    board: OnceCell<Arc<Board>>,
    /// What was published last; none before the first change.
    published: Option<Published>,
}

impl LiveTable {
    /// Opens a new table. Dice that are rolled before the first decision are rolled here; the caller stores
    /// [`LiveTable::opening`] together with the table before it lets anyone play.
    #[must_use]
    pub fn open(mut table: Box<dyn Table>, seats: Seats, dice: &mut dyn Dice) -> Self {
        roll(&mut *table, dice);
        let n_events = table.n_events();
        let hash = StateHash::of(&*table, n_events);
        let affairs = Affairs::new(&seats, &Terms::default(), table.n_seats(), n_events as u64);
        Self::settled(table, seats, affairs, (n_events as u64, hash))
    }

    fn settled(
        table: Box<dyn Table>,
        people: Seats,
        affairs: Affairs,
        (version, hash): (u64, StateHash),
    ) -> Self {
        let n_events = table.n_events();
        Self {
            id: String::new(),
            what_if: None,
            earlier: Vec::new(),
            is_origin_running: false,
            table,
            people,
            terms: Terms::default(),
            affairs,
            committed: None,
            lesson: None,
            version,
            hash,
            n_events,
            pending: None,
            waiting: VecDeque::new(),
            submissions: Submissions::default(),
            thinking: None,
            is_paused: true,
            end: None,
            log: Log::default(),
            board: OnceCell::new(),
            published: None,
        }
    }

    /// Gives the table its id.
    #[must_use]
    pub fn named(self, id: String) -> Self {
        Self { id, ..self }
    }

    /// Gives a table that was just opened its terms.
    #[must_use]
    pub fn agreed(self, terms: Terms) -> Self {
        let affairs = Affairs::new(&self.people, &terms, self.table.n_seats(), self.version);
        Self { terms, affairs, ..self }
    }

    /// Makes the table a what-if, which branches off another table. That counts as being played until
    /// [`LiveTable::end_origin`] is called.
    #[must_use]
    pub fn branched_off(self, branch: Branch) -> Self {
        Self { what_if: Some(branch), is_origin_running: true, ..self }
    }

    /// Makes the table a later game of a series, after the games of these tables.
    #[must_use]
    pub fn following(self, earlier: Vec<String>) -> Self {
        Self { earlier, ..self }
    }

    /// Makes all later rolls follow from dice that were committed to. Those of the opening must have been theirs too.
    #[must_use]
    pub fn committed(self, dice: CommittedDice) -> Self {
        Self { committed: Some(dice), ..self }
    }

    /// Opens a table of a lesson: `table` is its position.
    #[must_use]
    pub fn open_lesson(table: Box<dyn Table>, seats: Seats, lesson: Lesson) -> Self {
        let mut dice = RepeatableDice::new(lesson.seed.into());
        Self::open(table, seats, &mut dice).teaching(lesson)
    }

    /// Makes the table one of a lesson.
    #[must_use]
    pub fn teaching(self, lesson: Lesson) -> Self {
        Self { lesson: Some(Box::new(lesson)), ..self }
    }

    /// Returns the lesson that is learned here, if it is one.
    #[must_use]
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_deref()
    }

    /// Returns what a store keeps of the start: the record before the first event, or the text of the lesson.
    ///
    /// # Errors
    /// Refuses nothing as long as the log has its first line.
    pub fn header(&self) -> Result<String, Refused> {
        match &self.lesson {
            Some(lesson) => Ok(lesson.text.clone()),
            None => self.position(0).map(|start| start.record()),
        }
    }

    /// Returns the dice that were committed to, for the store; none if the caller's are rolled.
    #[must_use]
    pub fn committed_dice(&self) -> Option<&FairDice> {
        self.committed.as_ref().map(|dice| &dice.0)
    }

    /// Returns what the dice were committed to.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        self.committed_dice().map(FairDice::commitment)
    }

    /// Notes that the game behind this what-if is over.
    pub fn end_origin(&mut self) {
        self.is_origin_running = false;
    }

    /// Returns whether the game itself, or the game behind this what-if, is still being played.
    #[must_use]
    pub fn is_running(&self) -> bool {
        if self.what_if.is_some() { self.is_origin_running } else { !self.is_over() }
    }

    /// Opens a table that branches off this one after `lines` lines of its log, with the same players.
    ///
    /// # Errors
    /// Refuses a line that the log does not have.
    pub fn open_what_if(&self, lines: usize, dice: &mut dyn Dice) -> Result<Self, Refused> {
        let branch = Branch { table: self.id.clone(), lines: u32::try_from(lines).unwrap_or(u32::MAX) };
        let what_if = Self::open(self.position(lines)?, self.people.clone(), dice).branched_off(branch);
        Ok(Self { is_origin_running: self.is_running(), ..what_if })
    }

    /// Opens a table with the same game and players, everyone moved on by one seat. It is the next game of the series,
    /// or the first of another one if a series has only `length` games.
    #[must_use]
    pub fn open_rematch(&self, length: Option<usize>, dice: &mut dyn Dice) -> Self {
        let rematch = Self::open(self.table.at_event(0), self.people.rotated(), dice).agreed(self.terms);
        let is_last = length.is_some_and(|length| self.earlier.len() + 1 >= length);
        if is_last || !self.is_over() || self.what_if.is_some() {
            return rematch;
        }
        let earlier = self.earlier.iter().cloned().chain([self.id.clone()]).collect();
        rematch.following(earlier)
    }

    /// Returns the table as it was after `lines` lines of its log, to think about.
    ///
    /// # Errors
    /// Refuses a line that the log does not have.
    pub fn position(&self, lines: usize) -> Result<Box<dyn Table>, Refused> {
        self.check_line(lines).map(|()| self.table.at_event(lines))
    }

    fn check_line(&self, lines: usize) -> Result<(), Refused> {
        let found = self.n_events;
        if lines > found { Err(Refused::NoSuchLine { asked: lines, found }) } else { Ok(()) }
    }

    /// Returns the events of a table that was just opened.
    #[must_use]
    pub fn opening(&self) -> Vec<Event> {
        let mut events = self.new_events(0, None);
        for (event, lines) in events.iter_mut().zip(1..) {
            event.state = Some(StateHash::of(&*self.table, lines));
        }
        events
    }

    /// Returns the position; `None` while events wait for the store, because nobody may see those yet.
    #[must_use]
    pub fn table(&self) -> Option<&dyn Table> {
        self.pending.is_none().then_some(&*self.table)
    }

    /// Returns the id of the table; empty if it has none.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the id of the game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.table.facts().id
    }

    /// Returns where a what-if branches off another table.
    #[must_use]
    pub fn what_if(&self) -> Option<&Branch> {
        self.what_if.as_ref()
    }

    /// Returns the tables of the earlier games of its series, the first game first.
    #[must_use]
    pub fn earlier(&self) -> &[String] {
        &self.earlier
    }

    /// Returns the number of stored events.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the hash of the state at this version.
    #[must_use]
    pub fn hash(&self) -> StateHash {
        self.hash
    }

    /// Returns the number of lines of the log: the stored events that are in effect.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        self.n_events
    }

    /// Returns the occupants of the seats now.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.affairs.seats
    }

    /// Returns who has sat down to play. Bots may have taken over seats of people since.
    #[must_use]
    pub fn people(&self) -> &Seats {
        &self.people
    }

    /// Returns what was agreed when the table was made.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns who gave up, if anyone did.
    #[must_use]
    pub fn forfeit(&self) -> Option<&Forfeit> {
        self.affairs.ending.as_ref().and_then(Ending::forfeit)
    }

    /// Returns whether nobody can act any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.affairs.ending.is_some() || matches!(self.table.turn_at(self.n_events), Turn::Over(_))
    }

    /// Returns the table's events from a place in the log on, as events of this kind or of their own.
    fn new_events(&self, from: usize, kind: Option<EventKind>) -> Vec<Event> {
        let event = |(seat, line): (Option<Seat>, String)| {
            let own = if seat.is_some() { EventKind::Act } else { EventKind::Chance };
            Event { kind: kind.unwrap_or(own), seat, line, submission: None, state: None }
        };
        self.table.events(from).into_iter().map(event).collect()
    }

    /// Returns the seat to act and its occupant; `None` if chance is next or the game is over.
    fn occupant_to_act(&self) -> Option<(Seat, &Occupant)> {
        let can_act = !self.is_over() && !self.affairs.is_paused();
        let seat = player(self.table.turn_at(self.n_events)).filter(|_| can_act)?;
        Some((seat, self.affairs.seats.occupant(seat)))
    }
}

/// Rolls the dice until somebody has to decide.
fn roll(table: &mut dyn Table, dice: &mut dyn Dice) {
    while table.turn() == Turn::Chance {
        let rng = dice.for_roll(table);
        table.roll(rng);
    }
}

pub(crate) fn player(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Player(seat) => Some(seat),
        Turn::Chance | Turn::Over(_) => None,
    }
}

pub(crate) fn forfeit_of(table: &dyn Table, seat: Seat, reason: &str) -> Forfeit {
    Forfeit { seat: table.seat_name(seat).to_owned(), why: reason.to_owned() }
}
