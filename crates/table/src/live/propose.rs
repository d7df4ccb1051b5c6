//! What a command would change: checked and applied in memory, not stored yet.

use hillfort_engine::{Error, Forfeit, Seat};

use crate::command::Refused;
use crate::dice::Dice;
use crate::event::{Event, EventKind};
use crate::live::seating::Changed;
use crate::live::{LiveTable, forfeit_of, player};
use crate::seats::Occupant;

/// The most lines of one command.
const MAX_LINES: usize = 64;

/// Why nothing can be undone between the events of a command.
pub(super) const MORE_FOLLOWS: &str = "more is happening";

/// What a command would change.
pub(super) struct Proposal {
    pub(super) events: Vec<Event>,
    /// The length of the log afterwards.
    pub(super) n_events: usize,
    pub(super) forfeit: Option<Forfeit>,
    /// A change of the seats.
    pub(super) changed: Option<Changed>,
}

impl LiveTable {
    /// Returns why the last action cannot be undone; `None` if it can.
    #[must_use]
    pub fn undo_refused(&self) -> Option<String> {
        self.lines_to_undo().err()
    }

    /// Returns how many lines of the log an undo takes back: one while undo is free, and against bots alone everything
    /// since the person's last action, dice included.
    pub(super) fn lines_to_undo(&self) -> Result<usize, String> {
        if self.pending.is_some() {
            return Err(MORE_FOLLOWS.to_owned());
        }
        if self.forfeit.is_some() {
            return Err("the game is over".to_owned());
        }
        let is_person = self.occupant_to_act().map(|(_, occupant)| occupant.is_human());
        // Undo is free only while the same seat is to act, so the last action was this occupant's.
        match (self.table.check_undo(), is_person) {
            (Ok(()), Some(true) | None) => Ok(1),
            (Ok(()), Some(false)) => Err("a bot's action cannot be undone".to_owned()),
            (Err(error), is_person) => {
                let lines = is_person.filter(|is_person| *is_person).and_then(|_| self.lines_since_own());
                lines.ok_or_else(|| error.kind.to_string())
            }
        }
    }

    /// Returns the number of lines from the last action of the only person on; `None` if several people play.
    fn lines_since_own(&self) -> Option<usize> {
        let is_own = |line: &usize| {
            player(self.table.turn_at(*line)).is_some_and(|seat| self.seats.occupant(seat).is_human())
        };
        let own = (0..self.n_events).rev().find(is_own).filter(|_| self.seats.n_humans() == 1)?;
        Some(self.n_events - own)
    }

    pub(super) fn act(
        &mut self,
        after: u64,
        seat: Option<Seat>,
        lines: &[String],
        dice: &mut dyn Dice,
    ) -> Result<Proposal, Refused> {
        self.check(after)?;
        let acting = self.check_person(seat)?;
        if lines.is_empty() || lines.len() > MAX_LINES {
            return Err(Refused::Lines { found: lines.len(), most: MAX_LINES });
        }
        self.apply(acting, lines, dice)
    }

    pub(super) fn undo(&mut self, after: u64) -> Result<Proposal, Refused> {
        self.check_version(after)?;
        let lines = self.lines_to_undo().map_err(Refused::NoUndo)?;
        self.note_published();
        let n_events = self.n_events - lines;
        let undone = self.new_events(n_events, Some(EventKind::Undo)).into_iter().take(1);
        let events = undone.map(|undone| match lines {
            1 => undone,
            _ => Event { kind: EventKind::TakeBack, line: lines.to_string(), ..undone },
        });
        Ok(Proposal { events: events.collect(), n_events, forfeit: None, changed: None })
    }

    pub(super) fn forfeit_by_person(
        &mut self,
        after: u64,
        seat: Seat,
        reason: String,
    ) -> Result<Proposal, Refused> {
        self.check(after)?;
        self.check_human(seat)?;
        Ok(self.give_up(seat, reason))
    }

    /// Takes a bot's answer; `None` if it is about another version or nobody asked for it.
    pub(super) fn answer(
        &mut self,
        version: u64,
        seat: Seat,
        line: Result<String, String>,
        dice: &mut dyn Dice,
    ) -> Option<Proposal> {
        if self.thinking != Some((seat, version)) || version != self.version {
            return None;
        }
        self.thinking = None;
        if self.is_paused || self.end.is_some() || self.is_over() {
            return None;
        }
        let applied = match line {
            Ok(line) => {
                self.apply(seat, &[line], dice).map_err(|refused| format!("its bot is refused: {refused}"))
            }
            Err(reason) => Err(reason),
        };
        // A bot without a legal answer loses; nothing else can go on.
        Some(applied.unwrap_or_else(|reason| self.give_up(seat, reason)))
    }

    /// Checks that a person can still do something.
    fn check(&self, after: u64) -> Result<(), Refused> {
        self.check_version(after)?;
        if self.is_over() { Err(Refused::Over) } else { Ok(()) }
    }

    /// Checks that a person has seen the table as it is.
    fn check_version(&self, after: u64) -> Result<(), Refused> {
        match &self.end {
            Some(refused) => Err(refused.clone()),
            None if after != self.version => Err(Refused::Stale { seen: after, now: self.version }),
            None => Ok(()),
        }
    }

    /// Checks that a person is to act, at `seat` if it is given.
    fn check_person(&self, seat: Option<Seat>) -> Result<Seat, Refused> {
        let Some(acting) = player(self.table.turn()) else {
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
            _ if seat.index() >= self.table.n_seats() => {
                Err(Refused::NotYourTurn(format!("seats are numbered 0 to {}", self.table.n_seats() - 1)))
            }
            Occupant::Human => Ok(()),
            Occupant::Bot(_) => {
                Err(Refused::NotYourTurn(format!("a bot plays {}", self.table.seat_name(seat))))
            }
        }
    }

    /// Applies the lines of one seat and rolls the dice that follow. A refusal leaves the table as it was.
    fn apply(&mut self, seat: Seat, lines: &[String], dice: &mut dyn Dice) -> Result<Proposal, Refused> {
        self.note_published();
        for line in lines {
            let done = match player(self.table.turn()) {
                Some(acting) if acting == seat => self.table.act(line).map_err(|error| illegal(line, error)),
                _ => Err(Refused::NotYourTurn(format!("the turn passes before '{line}'"))),
            };
            if let Err(refused) = done {
                self.table.truncate(self.n_events);
                return Err(refused);
            }
        }
        self.roll_on(dice);
        let events = self.new_events(self.n_events, None);
        Ok(Proposal { events, n_events: self.table.n_events(), forfeit: None, changed: None })
    }

    fn give_up(&mut self, seat: Seat, reason: String) -> Proposal {
        self.note_published();
        let forfeit = Some(forfeit_of(&*self.table, seat, &reason));
        let event =
            Event { kind: EventKind::Forfeit, seat: Some(seat), line: reason, submission: None, state: None };
        Proposal { events: vec![event], n_events: self.n_events, forfeit, changed: None }
    }
}

fn illegal(line: &str, error: Error) -> Refused {
    Refused::Illegal { line: line.to_owned(), error: Box::new(error) }
}
