//! What people ask of each other, what they decide about those who have left, and what time decides by itself.

use hillfort_engine::Seat;

use crate::affairs::{Affairs, Asked, Clocks, Offer, OfferKind, Overdue};
use crate::command::{Claim, Command, HasLeft, OfferAnswer, Outage, Refused};
use crate::event::{Event, EventKind};
use crate::live::propose::Proposal;
use crate::live::{LiveTable, player};
use crate::seats::Occupant;
use crate::time::UnixMillis;

/// Why a seat loses whose person does not come back.
const HAS_LEFT: &str = "the player has left";
/// Why there is no result.
const NEVER_BEGUN: &str = "a player has not made their first action in time";
const AGREED: &str = "all have agreed";

fn not_now<T>(reason: &str) -> Result<T, Refused> {
    Err(Refused::NotNow(reason.to_owned()))
}

impl LiveTable {
    /// Returns the offers that wait for answers.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        self.affairs.offers.open()
    }

    /// Returns the table of the rematch that all have agreed on; empty while there is none yet.
    #[must_use]
    pub fn rematch(&self) -> Option<&str> {
        self.affairs.rematch.as_deref()
    }

    /// Returns whether the clocks wait for everyone to come.
    #[must_use]
    pub fn waits_to_begin(&self) -> bool {
        self.affairs.clocks.as_ref().is_some_and(|clocks| !clocks.has_begun()) && !self.is_over()
    }

    /// Returns when the table has to be looked at next, after a moment; `None` if no clock runs.
    #[must_use]
    pub fn wake_after(&self, at: UnixMillis) -> Option<UnixMillis> {
        self.affairs.wake_after(at)
    }

    /// Returns the seat whose long turn is nearly over, with the moments at which it is reminded.
    #[must_use]
    pub fn reminders(&self) -> Option<(Seat, [UnixMillis; 2])> {
        self.affairs.clocks.as_ref()?.reminders()
    }

    /// Returns the person to act now.
    #[must_use]
    pub fn person_to_act(&self) -> Option<Seat> {
        let (seat, occupant) = self.occupant_to_act()?;
        occupant.is_human().then_some(seat)
    }

    /// Returns what time has decided before a command that came at a moment.
    pub(super) fn overdue(&mut self, command: &Command, at: UnixMillis) -> Option<Proposal> {
        // After a time in which the server was away, nothing is overdue before that is known.
        if self.end.is_some() || self.is_over() || matches!(command, Command::Away(_)) {
            return None;
        }
        Some(match self.affairs.overdue(at)? {
            Overdue::Flag(seat) => self.happens([(EventKind::Flag, Some(seat), String::new())], at),
            Overdue::FirstAction(_) => self.happens([(EventKind::Abort, None, NEVER_BEGUN.to_owned())], at),
            Overdue::Pause => self.happens([(EventKind::Continue, None, String::new())], at),
        })
    }

    /// Returns what follows from a command that nobody waits for.
    pub(super) fn by_itself(&mut self, command: &Command, at: UnixMillis) -> Option<Proposal> {
        if self.end.is_some() {
            return None;
        }
        match command {
            Command::Begin if self.waits_to_begin() => {
                Some(self.happens([(EventKind::Begin, None, String::new())], at))
            }
            Command::Away(outages) if self.wake_after(at).is_some() => {
                // The last event is a sign of life too.
                let length = |outage: &Outage| outage.to.since(outage.from.max(self.affairs.at));
                let millis: i64 = outages.iter().map(length).sum();
                (millis > 0).then(|| self.happens([(EventKind::Away, None, millis.to_string())], at))
            }
            Command::Follow(table) if self.affairs.rematch.as_deref() == Some("") => {
                Some(self.happens([(EventKind::Rematch, None, table.clone())], at))
            }
            _ => None,
        }
    }

    pub(super) fn offer(
        &mut self,
        after: u64,
        seat: Seat,
        kind: OfferKind,
        at: UnixMillis,
    ) -> Result<Proposal, Refused> {
        self.check_version(after)?;
        self.check_human(seat)?;
        self.check_offer(seat, kind, at)?;
        if let Some(millis) = self.affairs.offers.wait(seat, kind, at) {
            return Err(Refused::Wait { millis: millis.unsigned_abs() });
        }
        let lines = match kind {
            OfferKind::TakeBack => Some(self.line_before_last_action(seat)?),
            _ => None,
        };
        let asked = Asked { kind, lines };
        Ok(self.happens([(EventKind::Offer, Some(seat), asked.to_string())], at))
    }

    fn check_offer(&self, seat: Seat, kind: OfferKind, at: UnixMillis) -> Result<(), Refused> {
        let Affairs { offers, clocks, .. } = &self.affairs;
        if (kind == OfferKind::Rematch) != self.is_over() {
            let running = || Refused::NotNow("a rematch is offered after the game".to_owned());
            return Err(if self.is_over() { Refused::Over } else { running() });
        }
        if self.affairs.others(seat).is_empty() {
            return not_now("nobody is there who could accept it");
        }
        if offers.open().iter().any(|offer| offer.kind == kind) {
            return not_now("this is offered already; answer that offer");
        }
        if offers.open().iter().any(|offer| offer.seat == seat) {
            return not_now("an offer of this seat waits for an answer; take it back first");
        }
        match kind {
            OfferKind::TakeBack if self.terms.no_take_backs => not_now("at this table nothing is taken back"),
            OfferKind::Rematch if self.affairs.rematch.is_some() => not_now("the rematch is agreed already"),
            OfferKind::Rematch if offers.is_late(at) => {
                not_now("the game has been over for more than an hour")
            }
            OfferKind::Pause => match clocks {
                None => not_now("without clocks nobody needs a pause"),
                Some(clocks) if !clocks.has_begun() => not_now("the clocks do not run yet"),
                Some(clocks) if clocks.is_paused() => not_now("the game is paused already"),
                Some(clocks) if !clocks.may_pause(seat) => not_now("the seat has no time for pauses left"),
                Some(_) => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Returns the number of lines before the last action of a seat.
    fn line_before_last_action(&self, seat: Seat) -> Result<u32, Refused> {
        let is_own = |line: &usize| player(self.table.turn_at(*line)) == Some(seat);
        let own = (0..self.n_events).rev().find(is_own);
        own.and_then(|line| u32::try_from(line).ok())
            .ok_or_else(|| Refused::NotNow("the seat has done nothing yet".to_owned()))
    }

    pub(super) fn reply(
        &mut self,
        seat: Seat,
        id: u64,
        answer: OfferAnswer,
        at: UnixMillis,
    ) -> Result<Proposal, Refused> {
        if let Some(refused) = &self.end {
            return Err(refused.clone());
        }
        self.check_human(seat)?;
        let Some(offer) = self.affairs.offers.find(id).cloned() else {
            return not_now("the offer is no longer open");
        };
        if answer == OfferAnswer::Refuse {
            return Ok(self.happens([(EventKind::Refuse, Some(seat), id.to_string())], at));
        }
        let mut missing = self.affairs.others(offer.seat);
        missing.retain(|other| !offer.accepted.contains(other));
        if !missing.contains(&seat) {
            return not_now(if offer.seat == seat {
                "nobody accepts their own offer"
            } else {
                "the seat has accepted it already"
            });
        }
        let accept = (EventKind::Accept, Some(seat), id.to_string());
        if missing.len() > 1 {
            return Ok(self.happens([accept], at));
        }
        let asker = Some(offer.seat);
        let then = match offer.kind {
            OfferKind::TakeBack => return Ok(self.take_back(accept, &offer, at)),
            OfferKind::Draw => (EventKind::Draw, None, String::new()),
            OfferKind::Abort => (EventKind::Abort, None, AGREED.to_owned()),
            OfferKind::Pause => (EventKind::Pause, asker, String::new()),
            OfferKind::Rematch => (EventKind::Rematch, asker, String::new()),
        };
        Ok(self.happens([accept, then], at))
    }

    /// Proposes that all lines since an offer's are taken back.
    fn take_back(
        &mut self,
        (kind, seat, line): (EventKind, Option<Seat>, String),
        offer: &Offer,
        at: UnixMillis,
    ) -> Proposal {
        let n_events = offer.lines.map_or(0, |lines| lines as usize).min(self.n_events);
        let event = |kind, seat, line| Event { kind, seat, line, submission: None, state: None };
        let n_lines = (self.n_events - n_events).to_string();
        let events = vec![
            (event(kind, seat, line), self.n_events),
            (event(EventKind::TakeBack, Some(offer.seat), n_lines), n_events),
        ];
        self.proposal(events, at)
    }

    pub(super) fn go_on(&mut self, after: u64, seat: Seat, at: UnixMillis) -> Result<Proposal, Refused> {
        self.check(after)?;
        self.check_human(seat)?;
        if !self.affairs.is_paused() {
            return not_now("the game is not paused");
        }
        Ok(self.happens([(EventKind::Continue, Some(seat), String::new())], at))
    }

    pub(super) fn claim(
        &mut self,
        after: u64,
        (seat, absent): (Seat, Seat),
        claim: Claim,
        has_left: HasLeft,
        at: UnixMillis,
    ) -> Result<Proposal, Refused> {
        self.check(after)?;
        self.check_human(seat)?;
        self.check_human(absent)?;
        let is_out = self.affairs.clocks.as_ref().is_some_and(|clocks| clocks.is_out(absent));
        if seat == absent || (has_left == HasLeft::No && !is_out) {
            return not_now(&format!("the player of {} has not left", self.table.seat_name(absent)));
        }
        if self.affairs.is_paused() {
            return not_now("the game is paused; continue it first");
        }
        match claim {
            Claim::Bot(level) => Ok(self.happens([(EventKind::Occupant, Some(absent), level)], at)),
            Claim::Win | Claim::Draw if self.table.n_seats() > 2 => {
                not_now("with more than two seats the game goes on; let a bot play")
            }
            Claim::Win => Ok(self.happens([(EventKind::Forfeit, Some(absent), HAS_LEFT.to_owned())], at)),
            Claim::Draw => Ok(self.happens([(EventKind::Draw, Some(seat), String::new())], at)),
        }
    }

    pub(super) fn come_back(&mut self, after: u64, seat: Seat, at: UnixMillis) -> Result<Proposal, Refused> {
        self.check(after)?;
        let is_person = seat.index() < self.table.n_seats() && self.people.occupant(seat).is_human();
        if !is_person || self.affairs.seats.occupant(seat).is_human() {
            return not_now("no bot has taken this seat over");
        }
        let is_to_act = player(self.table.turn_at(self.n_events)) == Some(seat);
        let refused =
            self.affairs.clocks.as_ref().and_then(|clocks: &Clocks| clocks.return_refused(seat, is_to_act));
        if let Some(reason) = refused {
            return not_now(reason);
        }
        Ok(self.happens([(EventKind::Occupant, Some(seat), Occupant::HUMAN.to_owned())], at))
    }
}
