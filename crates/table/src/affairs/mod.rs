//! What is going on at a table beside the game: who plays which seat, the clocks, what is offered, how it ended. All of
//! it follows from the stored events and their times.

mod clocks;
mod ending;
mod note;
mod offers;

use std::sync::Arc;

use hillfort_engine::{Seat, Table, Turn};

pub use crate::affairs::clocks::{ClockView, SeatTime};
pub(crate) use crate::affairs::clocks::{Clocks, Overdue};
use crate::affairs::clocks::{Direction, ToMove};
pub(crate) use crate::affairs::ending::Ending;
pub use crate::affairs::note::Note;
use crate::affairs::note::{away, words};
pub(crate) use crate::affairs::offers::{Asked, Offers};
pub use crate::affairs::offers::{Offer, OfferKind};
use crate::event::{Event, EventKind};
use crate::live::{forfeit_of, player};
use crate::seats::{Occupant, Seats};
use crate::terms::Terms;
use crate::time::UnixMillis;

/// Why a seat loses whose time is over.
const TIME_IS_OVER: &str = "the time is over";

/// What is going on at a table beside the game.
#[derive(Clone, Debug)]
pub(crate) struct Affairs {
    /// Who plays each seat now.
    pub(crate) seats: Seats,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) offers: Offers,
    pub(crate) ending: Option<Ending>,
    /// What the log says beside the events of the game.
    pub(crate) notes: Vec<Arc<Note>>,
    /// The table of the rematch; empty while it is agreed and not made.
    pub(crate) rematch: Option<String>,
    /// The version after the last event that was not mere talk.
    pub(crate) game_version: u64,
    /// When the last event happened. Time never runs backwards at a table.
    pub(crate) at: UnixMillis,
    /// Whether several people have sat down to play.
    has_people: bool,
}

/// An event with its place.
pub(crate) struct Happened<'a> {
    pub(crate) event: &'a Event,
    /// Its number, from 1.
    pub(crate) number: u64,
    pub(crate) at: Option<UnixMillis>,
    /// The table, at this event or at a later one.
    pub(crate) table: &'a dyn Table,
    /// The number of lines of the log after it.
    pub(crate) lines: usize,
}

impl Affairs {
    /// Returns what is going on at a table that was just made, and has had its first `version` rolls.
    pub(crate) fn new(seats: &Seats, terms: &Terms, n_seats: usize, version: u64) -> Self {
        Self {
            seats: seats.clone(),
            clocks: terms.clock.map(|rule| Clocks::new(rule, n_seats)),
            offers: Offers::default(),
            ending: None,
            notes: Vec::new(),
            rematch: None,
            game_version: version,
            at: UnixMillis::default(),
            has_people: seats.n_humans() > 1,
        }
    }

    /// Lets an event happen.
    ///
    /// # Errors
    /// Returns why it cannot.
    pub(crate) fn step(&mut self, happened: &Happened<'_>) -> Result<(), String> {
        let Happened { event, number, table, lines, .. } = *happened;
        let at = happened.at.map_or(self.at, |at| at.max(self.at));
        self.at = at;
        if !event.kind.is_talk() {
            self.game_version = number;
        }
        let seat = || event.seat.filter(|seat| seat.index() < table.n_seats());
        let own_seat = || seat().ok_or("the event names the seat whose it is");
        let id = || event.line.parse().map_err(|_| "it names an offer by its number");
        match event.kind {
            EventKind::Act => {
                self.offers.close_all(event.seat, at);
                if let Some((clocks, seat)) = self.clocks.as_mut().zip(event.seat) {
                    clocks.acted(seat, at);
                }
                self.play_on(happened, Direction::Forwards);
            }
            EventKind::Chance => self.play_on(happened, Direction::Forwards),
            EventKind::Undo | EventKind::TakeBack => {
                self.offers.close_all(event.seat, at);
                if event.kind == EventKind::TakeBack && self.has_people {
                    self.note(
                        happened,
                        format!("{} lines of the log are taken back, as all have agreed.", event.line),
                    );
                }
                self.play_on(happened, Direction::Back);
            }
            EventKind::Forfeit => {
                let seat = seat().ok_or("a forfeit names the seat that gives up")?;
                self.end(Ending::Forfeit(forfeit_of(table, seat, &event.line)));
            }
            EventKind::Begin => {
                let to_move = self.to_move(table, lines);
                self.clocks_or("begin")?.begin(at, to_move);
            }
            EventKind::Flag => {
                let seat = own_seat()?;
                self.clocks_or("fall")?.fall(seat);
                if table.n_seats() == 2 {
                    self.end(Ending::Forfeit(forfeit_of(table, seat, TIME_IS_OVER)));
                } else {
                    self.note(happened, format!("The time of {} is over.", table.seat_name(seat)));
                    self.play_on(happened, Direction::Forwards);
                }
            }
            EventKind::Away => {
                let millis: i64 = event.line.parse().map_err(|_| "it names milliseconds")?;
                self.clocks_or("be moved")?.shift(millis);
                self.note(happened, away(millis));
            }
            EventKind::Offer => {
                let asked = Asked::read(&event.line).ok_or("nothing of that name can be offered")?;
                self.offers.add(number, own_seat()?, asked, at);
            }
            EventKind::Accept => self.offers.accept(id()?, own_seat()?),
            EventKind::Refuse => self.offers.refuse(id()?, event.seat, at),
            EventKind::Pause => {
                self.offers.close_all(event.seat, at);
                self.clocks_or("stop")?.stop(own_seat()?, at);
                self.note(happened, "The game is paused.".to_owned());
            }
            EventKind::Continue => {
                self.clocks_or("go on")?.go_on(at);
                self.note(happened, "The game goes on.".to_owned());
            }
            EventKind::Draw => self.end(Ending::Draw),
            EventKind::Abort => self.end(Ending::Abort(event.line.clone())),
            EventKind::Occupant => {
                let seat = own_seat()?;
                let occupant = Occupant::from_name(&event.line);
                self.note(happened, words(table.seat_name(seat), &occupant));
                self.seats.seat(seat, occupant);
                self.offers.close_all(None, at);
                if self.seats.occupant(seat).is_human()
                    && let Some(clocks) = &mut self.clocks
                {
                    clocks.come_back(seat);
                }
                self.play_on(happened, Direction::Forwards);
            }
            EventKind::Rematch => {
                self.offers.close_all(event.seat, at);
                self.rematch = Some(event.line.clone());
            }
        }
        Ok(())
    }

    /// Lets the clock of who is to act now run.
    fn play_on(&mut self, happened: &Happened<'_>, direction: Direction) {
        let Happened { table, lines, .. } = *happened;
        // Only the last line ends a game.
        if lines == table.n_events() && matches!(table.turn(), Turn::Over(_)) {
            self.stop();
            return;
        }
        if self.clocks.is_none() {
            return;
        }
        let (at, to_move) = (self.at, self.to_move(table, lines));
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(at, to_move, direction);
        }
    }

    fn to_move(&self, table: &dyn Table, lines: usize) -> ToMove {
        let person = player(table.turn_at(lines)).filter(|seat| self.seats.occupant(*seat).is_human());
        ToMove { person, turn: table.turn_number_at(lines) }
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.stop();
    }

    fn stop(&mut self) {
        let at = self.at;
        self.offers.end(at);
        if let Some(clocks) = &mut self.clocks {
            clocks.end(at);
        }
    }

    fn clocks_or(&mut self, what: &str) -> Result<&mut Clocks, String> {
        self.clocks.as_mut().ok_or_else(|| format!("the table has no clocks that could {what}"))
    }

    fn note(&mut self, happened: &Happened<'_>, sentence: String) {
        let Happened { number, lines, .. } = *happened;
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        self.notes.push(Arc::new(Note { version: number, lines, sentence }));
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.clocks.as_ref().is_some_and(Clocks::is_paused)
    }

    /// Returns what has to happen by itself at a moment, if anything.
    pub(crate) fn overdue(&self, at: UnixMillis) -> Option<Overdue> {
        let (due, what) = self.clocks.as_ref()?.deadline()?;
        (due <= at).then_some(what)
    }

    /// Returns when the table has to be looked at next, after a moment: to end a pause or a game, or to remind somebody.
    pub(crate) fn wake_after(&self, at: UnixMillis) -> Option<UnixMillis> {
        let clocks = self.clocks.as_ref()?;
        let (due, _) = clocks.deadline()?;
        let reminders = clocks.reminders().map(|(_, times)| times).unwrap_or([due; 2]);
        Some(reminders.into_iter().find(|time| *time > at).unwrap_or(due).min(due))
    }

    /// Returns the people whom an offer of a seat needs.
    pub(crate) fn others(&self, seat: Seat) -> Vec<Seat> {
        let seats = self.seats.iter().enumerate().map(|(idx, occupant)| (Seat::new(idx), occupant));
        let is_out = |seat| self.clocks.as_ref().is_some_and(|clocks| clocks.is_out(seat));
        let others =
            seats.filter(|(other, occupant)| *other != seat && occupant.is_human() && !is_out(*other));
        others.map(|(other, _)| other).collect()
    }
}
