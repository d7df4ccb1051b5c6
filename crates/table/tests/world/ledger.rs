//! A second account of everyone's time, kept in another way: it adds up how long each person had to act while the server
//! was there, and compares that with what the clocks show.

use hillfort_engine::{Seat, Turn};
use hillfort_table::{
    ClockRule, ClockView, EventKind, Occupant, OfferKind, Outage, Seats, StoredEvent, UnixMillis,
};

use super::server::Hosted;

type Outages = [Outage];

/// What is known of one seat's time, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Account {
    given: i64,
    used: i64,
    given_for: u64,
    has_acted: bool,
    is_out: bool,
    paused: i64,
}

struct Ledger<'a> {
    rule: ClockRule,
    outages: &'a Outages,
    accounts: Vec<Account>,
    seats: Seats,
    /// Who has to act, and since when nothing was added to their account.
    on: Option<(usize, UnixMillis)>,
    pause: Option<(usize, UnixMillis)>,
    has_begun: bool,
    n_turns: u64,
    turn: u32,
    highest: u32,
}

impl Hosted {
    /// The clocks show what everyone has used, and nobody has paid for a time in which the server was away.
    pub(super) fn check_clocks(&self, log: &[StoredEvent], outages: &Outages) -> Result<(), String> {
        let Some(rule) = self.terms.clock else { return Ok(()) };
        let account = Account { given: rule.base().millis(), ..Account::default() };
        let mut ledger = Ledger {
            rule,
            outages,
            accounts: vec![account; self.start.n_seats()],
            seats: self.seats.clone(),
            on: None,
            pause: None,
            has_begun: false,
            n_turns: 0,
            turn: 0,
            highest: 0,
        };
        let mut table = self.start.at_event(0);
        let mut is_over = false;
        for (stored, number) in log.iter().zip(1..) {
            let (event, at) = (&stored.event, stored.at.ok_or("an event has no time")?);
            match event.kind {
                EventKind::Act | EventKind::Chance => {
                    table.act(&event.line).map_err(|error| error.to_string())?
                }
                EventKind::Undo => table.undo().map_err(|error| error.to_string())?,
                EventKind::TakeBack => {
                    let n: usize = event.line.parse().map_err(|_| "a number of lines")?;
                    table.truncate(table.n_events() - n);
                }
                EventKind::Forfeit | EventKind::Draw | EventKind::Abort => is_over = true,
                EventKind::Flag => is_over = self.start.n_seats() == 2,
                _ => {}
            }
            is_over |= matches!(table.turn(), Turn::Over(_));
            let person = match table.turn() {
                Turn::Player(seat) if !is_over => Some(seat.index()),
                _ => None,
            };
            let turn = table.turn_number_at(table.n_events());
            ledger
                .note(stored, at, (person, turn))
                .map_err(|problem| format!("event {number}: {problem}"))?;
        }
        let shown =
            self.restored(log).and_then(|mut live| live.snapshot()?.clock).ok_or("there are no clocks")?;
        let last = log.last().and_then(|stored| stored.at).unwrap_or_default();
        ledger.compare(&shown, last)
    }

    /// Who accepts an offer accepts one that is open, and the one they mean. A pause follows such an acceptance.
    pub(super) fn check_offers(&self, log: &[StoredEvent]) -> Result<(), String> {
        let (mut open, mut agreed) = (Vec::new(), None);
        for (StoredEvent { event, .. }, number) in log.iter().zip(1_u64..) {
            let before = agreed.take();
            match event.kind {
                EventKind::Offer => open.push((number, event.line.clone())),
                EventKind::Accept | EventKind::Refuse => {
                    let id: u64 = event.line.parse().map_err(|_| "an id")?;
                    let offer = open.iter().find(|(of, _)| *of == id);
                    let (_, what) =
                        offer.ok_or_else(|| format!("event {number} answers {id}, which is closed"))?;
                    agreed = (event.kind == EventKind::Accept).then(|| what.clone());
                    if event.kind == EventKind::Refuse {
                        open.retain(|(of, _)| *of != id);
                    }
                    let meant = event.submission.as_ref().and_then(|submission| {
                        self.actors.iter().find_map(|actor| actor.accepts.get(submission.as_str()))
                    });
                    if event.kind == EventKind::Accept && meant.is_some_and(|meant| *meant != id) {
                        return Err(format!("event {number} accepts {id}, and {meant:?} was meant"));
                    }
                }
                EventKind::Begin | EventKind::Away | EventKind::Continue => {}
                kind => {
                    let is_agreed = |kind: OfferKind| before.as_deref() == Some(kind.name());
                    if kind == EventKind::Pause && !is_agreed(OfferKind::Pause) {
                        return Err(format!("event {number} is a pause that nobody has agreed on"));
                    }
                    open.clear();
                }
            }
        }
        Ok(())
    }
}

impl Ledger<'_> {
    fn note(
        &mut self,
        stored: &StoredEvent,
        at: UnixMillis,
        (person, turn): (Option<usize>, u32),
    ) -> Result<(), String> {
        let event = &stored.event;
        self.add_up(at);
        let direction_is_back = matches!(event.kind, EventKind::Undo | EventKind::TakeBack);
        match event.kind {
            EventKind::Begin => (self.has_begun, self.turn, self.highest) = (true, turn, turn),
            EventKind::Act if self.has_begun => {
                self.accounts[event.seat.expect("it has one").index()].has_acted = true;
            }
            EventKind::Flag => {
                let account = &mut self.accounts[event.seat.expect("it has one").index()];
                if account.used < account.given {
                    return Err(format!("a flag falls although there is time: {account:?}"));
                }
                (account.is_out, account.used) = (true, account.given);
            }
            EventKind::Pause => self.pause = Some((event.seat.expect("it has one").index(), at)),
            EventKind::Continue => {
                let (seat, since) = self.pause.take().ok_or("it was not paused")?;
                let length = self.between(since, at);
                let account = &mut self.accounts[seat];
                let pauses = self.rule.pauses().millis();
                let free = length.min(pauses - account.paused);
                account.paused += free;
                if account.paused > pauses {
                    return Err("the pauses of a seat are longer than they may be".to_owned());
                }
                // What is too long is the player's own time.
                if let Some((seat, _)) = self.on
                    && self.accounts[seat].has_acted
                {
                    self.accounts[seat].used += length - free;
                }
            }
            EventKind::Occupant => {
                let seat = event.seat.expect("it has one");
                let mut occupants: Vec<_> = self.seats.iter().cloned().collect();
                let is_person = event.line == Occupant::HUMAN;
                occupants[seat.index()] =
                    if is_person { Occupant::Human } else { Occupant::Bot(event.line.clone()) };
                self.seats = Seats::new(occupants);
                self.accounts[seat.index()].is_out &= !is_person;
            }
            _ => {}
        }
        let plays_on = matches!(
            event.kind,
            EventKind::Act
                | EventKind::Chance
                | EventKind::Undo
                | EventKind::TakeBack
                | EventKind::Begin
                | EventKind::Occupant
                | EventKind::Flag
        );
        if self.has_begun && plays_on {
            if turn > self.highest || (turn < self.turn && !direction_is_back) {
                (self.highest, self.n_turns) = (turn, self.n_turns + 1);
            }
            self.turn = turn;
            self.put_on(person, at);
        }
        if person.is_none() && matches!(event.kind, EventKind::Forfeit | EventKind::Draw | EventKind::Abort) {
            (self.on, self.pause) = (None, None);
        }
        Ok(())
    }

    fn put_on(&mut self, person: Option<usize>, at: UnixMillis) {
        self.on = None;
        let Some(seat) = person.filter(|seat| self.seats.occupant(Seat::new(*seat)).is_human()) else {
            return;
        };
        let account = &mut self.accounts[seat];
        if account.is_out {
            return;
        }
        if account.given_for < self.n_turns {
            account.given_for = self.n_turns;
            match self.rule {
                ClockRule::PerGame { increment, .. } => account.given += increment.millis(),
                ClockRule::PerTurn(span) => (account.given, account.used) = (span.millis(), 0),
            }
        }
        self.on = Some((seat, at));
    }

    /// Adds the time since the last event to the account of who is to act.
    fn add_up(&mut self, at: UnixMillis) {
        let Some((seat, since)) = self.on else { return };
        if self.pause.is_none() && self.accounts[seat].has_acted {
            self.accounts[seat].used += self.between(since, at);
        }
        self.on = Some((seat, at));
    }

    /// Returns how long the server was there between two moments.
    fn between(&self, from: UnixMillis, to: UnixMillis) -> i64 {
        let away = self.outages.iter().map(|outage| outage.to.min(to).since(outage.from.max(from)));
        to.since(from) - away.sum::<i64>()
    }

    /// Compares what was left at the last event with the clocks. They show what was left when they began to run last.
    fn compare(&self, clock: &ClockView, last: UnixMillis) -> Result<(), String> {
        for (seat, (account, shown)) in self.accounts.iter().zip(&clock.seats).enumerate() {
            let left = (account.given - account.used).max(0);
            let runs = clock.running.is_some_and(|on| on.index() == seat) && clock.paused_by.is_none();
            let since = clock.since.filter(|_| runs && account.has_acted).unwrap_or(last);
            let shown = (shown.left - last.since(since)).max(0);
            if left != shown {
                return Err(format!("the clock of seat {seat} shows {shown} ms, and {left} ms are left"));
            }
        }
        Ok(())
    }
}
