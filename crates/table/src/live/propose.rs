//! What a command would change: checked and applied in memory, not stored yet.

use hillfort_engine::{Error, Seat};

use crate::affairs::{Affairs, Happened};
use crate::command::Refused;
use crate::dice::{Dice, RepeatableDice};
use crate::event::{Event, EventKind};
use crate::live::{LiveTable, player, roll};
use crate::seats::Occupant;
use crate::time::UnixMillis;

/// The most lines of one command.
const MAX_LINES: usize = 64;

/// Why nothing can be undone between the events of a command.
pub(super) const MORE_FOLLOWS: &str = "more is happening";

/// What a command would change.
pub(super) struct Proposal {
    pub(super) steps: Vec<Step>,
    /// The length of the log afterwards.
    pub(super) n_events: usize,
    pub(super) at: UnixMillis,
}

/// An event of a proposal, with what it leads to.
pub(super) struct Step {
    pub(super) event: Event,
    /// The length of the log after it.
    pub(super) lines: usize,
    pub(super) affairs: Affairs,
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
        if self.affairs.ending.is_some() {
            return Err("the game is over".to_owned());
        }
        if self.affairs.is_paused() {
            return Err("the game is paused".to_owned());
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
            player(self.table.turn_at(*line)).is_some_and(|seat| self.people.occupant(seat).is_human())
        };
        let own = (0..self.n_events).rev().find(is_own).filter(|_| self.people.n_humans() == 1)?;
        Some(self.n_events - own)
    }

    pub(super) fn act(
        &mut self,
        after: u64,
        seat: Option<Seat>,
        lines: &[String],
        at: UnixMillis,
        dice: &mut dyn Dice,
    ) -> Result<Proposal, Refused> {
        self.check(after)?;
        self.check_going()?;
        let acting = self.check_person(seat)?;
        if lines.is_empty() || lines.len() > MAX_LINES {
            return Err(Refused::Lines { found: lines.len(), most: MAX_LINES });
        }
        self.apply(acting, lines, at, dice)
    }

    pub(super) fn undo(&mut self, after: u64, at: UnixMillis) -> Result<Proposal, Refused> {
        self.check_version(after)?;
        let lines = self.lines_to_undo().map_err(Refused::NoUndo)?;
        let n_events = self.n_events - lines;
        let undone = self.new_events(n_events, Some(EventKind::Undo)).into_iter().take(1);
        let events = undone.map(|undone| match lines {
            1 => undone,
            _ => Event { kind: EventKind::TakeBack, line: lines.to_string(), ..undone },
        });
        let events: Vec<_> = events.map(|event| (event, n_events)).collect();
        Ok(self.proposal(events, at))
    }

    pub(super) fn forfeit_by_person(
        &mut self,
        after: u64,
        seat: Seat,
        reason: String,
        at: UnixMillis,
    ) -> Result<Proposal, Refused> {
        self.check(after)?;
        self.check_human(seat)?;
        Ok(self.give_up(seat, reason, at))
    }

    /// Takes a bot's answer; `None` if it is about another version or nobody asked for it.
    pub(super) fn answer(
        &mut self,
        version: u64,
        seat: Seat,
        line: Result<String, String>,
        at: UnixMillis,
        dice: &mut dyn Dice,
    ) -> Option<Proposal> {
        if self.thinking != Some((seat, version)) || version < self.affairs.game_version {
            return None;
        }
        self.thinking = None;
        if self.is_paused || self.end.is_some() || self.is_over() || self.affairs.is_paused() {
            return None;
        }
        let applied = match line {
            Ok(line) => self
                .apply(seat, &[line], at, dice)
                .map_err(|refused| format!("its bot is refused: {refused}")),
            Err(reason) => Err(reason),
        };
        // A bot without a legal answer loses; nothing else can go on.
        Some(applied.unwrap_or_else(|reason| self.give_up(seat, reason, at)))
    }

    /// Checks that a person can still do something.
    pub(super) fn check(&self, after: u64) -> Result<(), Refused> {
        self.check_version(after)?;
        if self.is_over() { Err(Refused::Over) } else { Ok(()) }
    }

    /// Checks that a person has seen the table as it is; they may have missed talk.
    pub(super) fn check_version(&self, after: u64) -> Result<(), Refused> {
        match &self.end {
            Some(refused) => Err(refused.clone()),
            None if (self.affairs.game_version..=self.version).contains(&after) => Ok(()),
            None => Err(Refused::Stale { seen: after, now: self.version }),
        }
    }

    /// Checks that the game is not paused.
    fn check_going(&self) -> Result<(), Refused> {
        let paused = || Refused::NotNow("the game is paused; continue it first".to_owned());
        if self.affairs.is_paused() { Err(paused()) } else { Ok(()) }
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
    pub(super) fn check_human(&self, seat: Seat) -> Result<(), Refused> {
        match self.affairs.seats.occupant(seat) {
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
    fn apply(
        &mut self,
        seat: Seat,
        lines: &[String],
        at: UnixMillis,
        dice: &mut dyn Dice,
    ) -> Result<Proposal, Refused> {
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
        match (&mut self.committed, &self.lesson) {
            (Some(committed), _) => roll(&mut *self.table, committed),
            (None, Some(lesson)) => {
                roll(&mut *self.table, &mut RepeatableDice::new(lesson.seed.into()));
            }
            (None, None) => roll(&mut *self.table, dice),
        }
        let events = self.new_events(self.n_events, None);
        let events: Vec<_> = events.into_iter().zip(self.n_events + 1..).collect();
        Ok(self.proposal(events, at))
    }

    fn give_up(&mut self, seat: Seat, reason: String, at: UnixMillis) -> Proposal {
        self.happens([(EventKind::Forfeit, Some(seat), reason)], at)
    }

    /// Proposes events that do not change the log.
    pub(super) fn happens<const N: usize>(
        &mut self,
        events: [(EventKind, Option<Seat>, String); N],
        at: UnixMillis,
    ) -> Proposal {
        let event = |(kind, seat, line)| Event { kind, seat, line, submission: None, state: None };
        let events = events.map(|told| (event(told), self.n_events));
        self.proposal(events.into(), at)
    }

    /// Proposes events, each with the length of the log after it.
    pub(super) fn proposal(&mut self, events: Vec<(Event, usize)>, at: UnixMillis) -> Proposal {
        self.note_published();
        let at = at.max(self.affairs.at);
        let mut affairs = self.affairs.clone();
        let mut n_events = self.n_events;
        let mut steps = Vec::with_capacity(events.len());
        for ((event, lines), number) in events.into_iter().zip(self.version + 1..) {
            let happened = Happened { event: &event, number, at: Some(at), table: &*self.table, lines };
            affairs.step(&happened).expect("what is proposed can happen");
            n_events = lines;
            steps.push(Step { event, lines, affairs: affairs.clone() });
        }
        Proposal { steps, n_events, at }
    }
}

fn illegal(line: &str, error: Error) -> Refused {
    Refused::Illegal { line: line.to_owned(), error: Box::new(error) }
}
