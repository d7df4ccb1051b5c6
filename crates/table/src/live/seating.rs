//! The seats of a table whose players are apart: who may act, and how seats change hands.

use hillfort_engine::{Seat, Turn};
use hillfort_fair::Share;

use crate::apart::{Apart, KeyHash, SeatChange, SeatRequest};
use crate::command::{Command, Refused};
use crate::dice::{CommittedDice, Dice, RepeatableDice};
use crate::live::propose::Proposal;
use crate::live::{LiveTable, player, roll};
use crate::seats::Occupant;
use crate::snapshot::SeatAssignment;

/// A change of the seats, with the number of log lines before it.
#[derive(Clone, Debug)]
pub(super) struct Changed {
    pub(super) lines: usize,
    pub(super) seat: Option<Seat>,
    pub(super) change: SeatChange,
}

/// The share of a seat, with the number of log lines before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brought {
    seat: Seat,
    share: Option<Share>,
    after: usize,
}

impl LiveTable {
    /// Makes the table one whose players are apart. The changes of its seats that were restored take effect.
    #[must_use]
    pub fn apart(mut self, host: KeyHash) -> Self {
        self.apart = Some(Apart::new(host, self.table.n_seats()));
        for changed in self.changed.clone() {
            self.change_seats(&changed);
        }
        self
    }

    /// Returns who holds the seats, if the players are apart.
    #[must_use]
    pub fn players_apart(&self) -> Option<&Apart> {
        self.apart.as_ref()
    }

    /// Returns the seats that a device may play: at a table on one screen, those of all people.
    #[must_use]
    pub fn seats_of(&self, device: Option<KeyHash>) -> Vec<Seat> {
        match (&self.apart, device) {
            (None, _) => {
                let people = self.seats.iter().enumerate().filter(|(_, occupant)| occupant.is_human());
                people.map(|(seat, _)| Seat::new(seat)).collect()
            }
            (Some(apart), Some(device)) => apart.seats_of(device),
            (Some(_), None) => Vec::new(),
        }
    }

    /// Checks that a device plays here: everyone does at a table on one screen.
    ///
    /// # Errors
    /// Refuses those who only watch.
    pub fn check_player(&self, device: Option<KeyHash>) -> Result<(), Refused> {
        if self.apart.is_some() && self.seats_of(device).is_empty() {
            return Err(Refused::NoSeat("you do not play at this table".to_owned()));
        }
        Ok(())
    }

    /// Checks that a device belongs to the player who has made the table: everyone counts as that at a table on one
    /// screen.
    ///
    /// # Errors
    /// Refuses everyone else.
    pub fn check_host(&self, device: Option<KeyHash>) -> Result<(), Refused> {
        match &self.apart {
            Some(apart) if !device.is_some_and(|device| apart.is_host(device)) => {
                Err(Refused::NoSeat("only the host of the table can do that".to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Checks that a person's command comes from a device that may give it.
    ///
    /// # Errors
    /// Says why it may not.
    pub fn check_sender(&self, command: &Command, device: Option<KeyHash>) -> Result<(), Refused> {
        let Some(apart) = &self.apart else { return Ok(()) };
        let seat = match command {
            Command::Act { .. } => player(self.table.turn_at(self.n_events)),
            Command::Undo { .. } => self.undone_seat(),
            Command::Forfeit { seat, .. } => Some(*seat),
            _ => return Ok(()),
        };
        self.check_player(device)?;
        if !apart.is_started {
            return Err(Refused::NotStarted);
        }
        match seat {
            Some(seat)
                if seat.index() < self.table.n_seats()
                    && !device.is_some_and(|own| apart.holds(own, seat)) =>
            {
                Err(Refused::NotYourTurn(format!("you do not play {}", self.table.seat_name(seat))))
            }
            // The rules say the rest.
            _ => Ok(()),
        }
    }

    /// Returns the seat whose action an undo takes back.
    fn undone_seat(&self) -> Option<Seat> {
        let lines = self.lines_to_undo().ok()?;
        player(self.table.turn_at(self.n_events - lines))
    }

    /// Returns what a change of the seats would lead to; `None` if it is so already.
    pub(super) fn seat_change(&mut self, ask: SeatRequest) -> Result<Option<Proposal>, Refused> {
        if let Some(refused) = &self.end {
            return Err(refused.clone());
        }
        let is_so = self.check_change(&ask)?;
        if is_so {
            return Ok(None);
        }
        self.note_published();
        let SeatRequest { seat, change, .. } = ask;
        let events = vec![change.event(seat)];
        let changed = Some(Changed { lines: self.n_events, seat, change });
        Ok(Some(Proposal { events, n_events: self.n_events, forfeit: None, changed }))
    }

    /// Checks a change of the seats. Returns whether it is so already.
    fn check_change(&self, ask: &SeatRequest) -> Result<bool, Refused> {
        let Some(apart) = &self.apart else {
            return Err(Refused::NoSeat(
                "everyone plays at one screen here: there are no seats to take".to_owned(),
            ));
        };
        if let SeatChange::Next { .. } = &ask.change {
            self.check_player(ask.by)?;
            if !self.is_over() {
                return Err(Refused::NoSeat("the game is not over yet".to_owned()));
            }
            return Ok(apart.next.is_some());
        }
        if self.is_over() {
            return Err(Refused::Over);
        }
        let holds = |seat| ask.by.is_some_and(|device| apart.holds(device, seat));
        match &ask.change {
            SeatChange::Sit { device, .. } => self.check_sit(apart, ask, self.seat_of(ask.seat)?, *device),
            SeatChange::Bot { .. } => {
                let seat = self.seat_of(ask.seat)?;
                if !self.seats.occupant(seat).is_human() {
                    return Err(self.taken(seat));
                }
                if !holds(seat) {
                    self.check_host(ask.by)?;
                    if apart.holder(seat).is_some() {
                        return Err(self.taken(seat));
                    }
                }
                Ok(false)
            }
            SeatChange::Free(_) => {
                self.seat_of(ask.seat).and_then(|_| self.check_host(ask.by)).map(|()| false)
            }
            SeatChange::Add { device } => {
                let seat = self.seat_of(ask.seat)?;
                if !holds(seat) {
                    return Err(Refused::NoSeat("the seat is not played by that device any more".to_owned()));
                }
                if !apart.holds(*device, seat) && !apart.has_room_for_device(seat) {
                    return Err(Refused::NoSeat(
                        "the seat is played on as many devices as it may be".to_owned(),
                    ));
                }
                Ok(apart.holds(*device, seat))
            }
            SeatChange::Swap { with } => {
                self.check_host(ask.by)?;
                let (seat, with) = (self.seat_of(ask.seat)?, self.seat_of(Some(*with))?);
                if apart.is_started {
                    return Err(Refused::NoSeat("seats change places before the game begins".to_owned()));
                }
                Ok(seat == with)
            }
            SeatChange::Invite(_) => self.check_host(ask.by).map(|()| false),
            SeatChange::Next { .. } => Ok(false),
        }
    }

    fn check_sit(
        &self,
        apart: &Apart,
        ask: &SeatRequest,
        seat: Seat,
        device: KeyHash,
    ) -> Result<bool, Refused> {
        if apart.holds(device, seat) {
            return Ok(true);
        }
        if !self.seats.occupant(seat).is_human() || apart.holder(seat).is_some() {
            return Err(self.taken(seat));
        }
        if let Some(own) = apart.seats_of(device).first() {
            let own = self.table.seat_name(*own);
            return Err(Refused::Taken(format!("this browser plays {own} already")));
        }
        apart.check_invited(ask, device).map(|()| false)
    }

    fn seat_of(&self, seat: Option<Seat>) -> Result<Seat, Refused> {
        let n_seats = self.table.n_seats();
        let seat = seat.filter(|seat| seat.index() < n_seats);
        seat.ok_or_else(|| Refused::NotYourTurn(format!("seats are numbered 0 to {}", n_seats - 1)))
    }

    fn taken(&self, seat: Seat) -> Refused {
        let name = self.table.seat_name(seat);
        match self.seats.occupant(seat) {
            Occupant::Human => Refused::Taken(format!("somebody else has taken {name}")),
            Occupant::Bot(_) => Refused::Taken(format!("a bot plays {name}")),
        }
    }

    /// Carries out a change of the seats, and begins the game once all are taken.
    pub(super) fn change_seats(&mut self, Changed { lines, seat, change }: &Changed) {
        let Some(apart) = &mut self.apart else { return };
        apart.apply(*seat, change, &mut self.seats);
        if apart.is_started {
            // Who comes later brings a share that counts from the next event on.
            match (seat, change) {
                (Some(seat), SeatChange::Sit { share, .. }) => self.bring(*seat, *share, *lines),
                (Some(seat), SeatChange::Bot { .. }) => self.bring(*seat, None, *lines),
                _ => {}
            }
        } else if apart.free_seats(&self.seats).next().is_none() {
            self.start(*lines);
        }
    }

    /// Begins the game: every seat has brought its share.
    fn start(&mut self, lines: usize) {
        let Some(apart) = &mut self.apart else { return };
        apart.is_started = true;
        let shares: Vec<_> =
            apart.holders.iter().map(|holder| holder.as_ref().and_then(|one| one.share)).collect();
        for (seat, share) in shares.into_iter().enumerate() {
            self.bring(Seat::new(seat), share, lines);
        }
    }

    /// Adds the share of a seat to the dice.
    fn bring(&mut self, seat: Seat, share: Option<Share>, after: usize) {
        self.brought.push(Brought { seat, share, after });
        if let Some(CommittedDice(dice)) = &mut self.committed {
            dice.add_share(seat, share, after);
        }
    }

    /// Adds the shares that were brought before the dice were there.
    pub(super) fn add_brought(&self, CommittedDice(dice): &mut CommittedDice) {
        for Brought { seat, share, after } in &self.brought {
            dice.add_share(*seat, *share, *after);
        }
    }

    /// Rolls what the game begins with, once it has begun; `None` if nothing is to be rolled.
    pub(super) fn opening_rolls(&mut self, dice: &mut dyn Dice) -> Option<Proposal> {
        let is_due = self.end.is_none() && !self.is_over() && self.table.turn() == Turn::Chance;
        if !is_due || !self.apart.as_ref().is_some_and(Apart::is_started) {
            return None;
        }
        self.note_published();
        self.roll_on(dice);
        let events = self.new_events(self.n_events, None);
        Some(Proposal { events, n_events: self.table.n_events(), forfeit: None, changed: None })
    }

    /// Rolls the dice that are next, unless the game has not begun.
    pub(super) fn roll_on(&mut self, dice: &mut dyn Dice) {
        if !self.has_begun() {
            return;
        }
        match (&mut self.committed, &self.lesson) {
            (Some(committed), _) => roll(&mut *self.table, committed),
            (None, Some(lesson)) => {
                roll(&mut *self.table, &mut RepeatableDice::new(lesson.seed.into()));
            }
            (None, None) => roll(&mut *self.table, dice),
        }
    }

    /// Returns whether people can act: at a table whose players are apart, once every seat was taken.
    pub(super) fn has_begun(&self) -> bool {
        self.apart.as_ref().is_none_or(Apart::is_started)
    }

    /// Returns who sits where, for people.
    pub(super) fn assignments(&self) -> Vec<SeatAssignment> {
        let assignment = |(seat, occupant): (usize, &Occupant)| {
            let seat = Seat::new(seat);
            let holder = self.apart.as_ref().and_then(|apart| apart.holder(seat));
            SeatAssignment {
                seat,
                player: occupant.name().to_owned(),
                name: holder.map(|holder| holder.name.clone()).filter(|name| !name.is_empty()),
                is_free: self.apart.is_some() && holder.is_none() && occupant.is_human(),
            }
        };
        self.seats.iter().enumerate().map(assignment).collect()
    }
}
