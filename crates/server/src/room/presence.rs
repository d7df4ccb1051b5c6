//! Who is here. It is known in memory alone: after a restart everybody has a while to come back.

use std::sync::Arc;

use hillfort_engine::Seat;
use hillfort_table::{ClockRule, Command, HasLeft, LiveTable, UnixMillis};

use super::{Live, Message, Room};
use crate::wire::manners::{PresenceInfo, PresenceState, SeatPresence};
use crate::wire::table::LiveMessage;

/// After how many milliseconds a person who has closed the window counts as gone, and one whose line is lost.
const CLOSED: i64 = 10_000;
const LOST: i64 = 30_000;
/// For how long somebody is here who asks for changes instead of opening a socket.
const ASKED_FOR: i64 = 10_000;
/// How much more time people have where nobody's time is limited.
const WITHOUT_CLOCK: i64 = 10;

/// How a person went away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// They have closed the window.
    Closed,
    /// Their line is lost.
    Lost,
}

/// Who of the people of a table is here.
#[derive(Debug)]
pub(super) struct Presence {
    seats: Vec<Person>,
    /// How much longer than in a quick game people may be away; `None` if nobody is ever gone, because the days of a turn
    /// decide.
    patience: Option<i64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Person {
    n_sockets: u32,
    /// When they have asked for changes last.
    asked_at: Option<UnixMillis>,
    left: Option<(UnixMillis, Leaving)>,
}

impl Presence {
    /// Returns who is here of a table that was just made, or restored: then people who were here may come back.
    pub(super) fn new(table: &LiveTable, restored_at: Option<UnixMillis>) -> Self {
        let left = restored_at.map(|at| (at, Leaving::Lost));
        let patience = match table.terms().clock {
            Some(ClockRule::PerGame { .. }) => Some(1),
            Some(ClockRule::PerTurn(_)) => None,
            None => Some(WITHOUT_CLOCK),
        };
        let person = Person { left, ..Person::default() };
        Self { seats: vec![person; table.people().iter().count()], patience }
    }

    fn person(&mut self, seat: Seat) -> Option<&mut Person> {
        self.seats.get_mut(seat.index())
    }

    fn arrive(&mut self, seat: Seat) {
        if let Some(person) = self.person(seat) {
            person.n_sockets += 1;
            person.left = None;
        }
    }

    fn ask(&mut self, seat: Seat, at: UnixMillis) {
        if let Some(person) = self.person(seat) {
            person.asked_at = Some(at);
            person.left = None;
        }
    }

    fn leave(&mut self, seat: Seat, at: UnixMillis, how: Leaving) {
        if let Some(person) = self.person(seat) {
            person.n_sockets = person.n_sockets.saturating_sub(1);
            if person.n_sockets == 0 {
                person.left = Some((at, how));
            }
        }
    }

    fn state(&self, seat: Seat, now: UnixMillis) -> (PresenceState, Option<UnixMillis>) {
        let Some(person) = self.seats.get(seat.index()) else { return (PresenceState::Expected, None) };
        let asked_until = person.asked_at.map(|at| at.plus(ASKED_FOR));
        if person.n_sockets > 0 || asked_until.is_some_and(|until| now < until) {
            return (PresenceState::Here, None);
        }
        let left = person.left.or(asked_until.map(|until| (until, Leaving::Lost)));
        let Some((at, how)) = left else { return (PresenceState::Expected, None) };
        let time = if how == Leaving::Closed { CLOSED } else { LOST };
        match self.patience.map(|patience| at.plus(time * patience)) {
            Some(gone_at) if gone_at <= now => (PresenceState::Gone, Some(gone_at)),
            gone_at => (PresenceState::Away, gone_at),
        }
    }

    /// Returns who is here of the people of a table.
    fn info(&self, table: &LiveTable, now: UnixMillis) -> PresenceInfo {
        let people = table.people().iter().enumerate().filter(|(_, occupant)| occupant.is_human());
        let seat = |(idx, _)| {
            let seat = Seat::new(idx);
            let (state, gone_at) = self.state(seat, now);
            SeatPresence { seat, state, gone_at }
        };
        PresenceInfo { now, seats: people.map(seat).collect() }
    }
}

impl Room {
    /// Notes that the people of these seats look at the table by a socket, and returns who is here.
    pub(crate) async fn arrive(self: &Arc<Self>, seats: &[Seat]) -> Message {
        let mut live = self.lock().await;
        seats.iter().for_each(|seat| live.presence.arrive(*seat));
        self.begin(&mut live).await;
        let message = self.presence_message(&live);
        if !seats.is_empty() {
            self.tell(message.clone());
        }
        message
    }

    /// Notes that a socket of theirs has ended.
    pub(crate) async fn leave(self: &Arc<Self>, seats: &[Seat], how: Leaving) {
        if seats.is_empty() {
            return;
        }
        let mut live = self.lock().await;
        let now = self.time.now();
        seats.iter().for_each(|seat| live.presence.leave(*seat, now, how));
        self.tell(self.presence_message(&live));
    }

    /// Notes that the people of these seats ask for changes, and returns who is here.
    pub(crate) async fn ask(self: &Arc<Self>, seats: &[Seat]) -> Message {
        let mut live = self.lock().await;
        let now = self.time.now();
        let before = live.presence.info(&live.table, now);
        seats.iter().for_each(|seat| live.presence.ask(*seat, now));
        self.begin(&mut live).await;
        let message = self.presence_message(&live);
        if live.presence.info(&live.table, now) != before {
            self.tell(message.clone());
        }
        message
    }

    /// Lets the clocks run once everyone has come.
    async fn begin(self: &Arc<Self>, live: &mut Live) {
        let now = self.time.now();
        let is_here = |seat: &SeatPresence| seat.state == PresenceState::Here;
        if live.table.waits_to_begin() && live.presence.info(&live.table, now).seats.iter().all(is_here) {
            self.carry_out(live, now, Command::Begin).await;
        }
    }

    fn presence_message(&self, live: &Live) -> Message {
        let presence = live.presence.info(&live.table, self.time.now());
        Message::new(&LiveMessage::Presence { presence })
    }

    /// Returns whether the person of a seat has left.
    pub(crate) async fn has_left(&self, seat: Seat) -> HasLeft {
        let live = self.lock().await;
        match live.presence.state(seat, self.time.now()) {
            (PresenceState::Gone, _) => HasLeft::Yes,
            _ => HasLeft::No,
        }
    }
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, TypedTable};
    use hillfort_table::{Occupant, Seats, Terms};
    use hillfort_template::Footrace;

    use super::*;
    use crate::random::RoomDice;

    const RED: Seat = Seat::new(0);

    fn presence(clock: Option<&str>, restored_at: Option<UnixMillis>) -> Presence {
        let game = TypedTable::<Footrace>::start(&GameConfig::default()).expect("the game starts");
        let seats = Seats::new(vec![Occupant::Human; 2]);
        let clock = clock.map(|text| ClockRule::read(text).expect("it is a clock"));
        let table = LiveTable::open(Box::new(game), seats, &mut RoomDice::new(Some(1)));
        Presence::new(&table.agreed(Terms { clock, ..Terms::default() }), restored_at)
    }

    fn state(presence: &Presence, at: i64) -> PresenceState {
        presence.state(RED, UnixMillis(at)).0
    }

    #[test]
    fn who_closes_the_window_is_gone_sooner_than_who_loses_the_line() {
        for (how, time) in [(Leaving::Closed, CLOSED), (Leaving::Lost, LOST)] {
            for (clock, factor) in [(Some("per-game 5m+0s"), 1), (None, WITHOUT_CLOCK)] {
                let mut presence = presence(clock, None);
                assert_eq!(state(&presence, 0), PresenceState::Expected);
                presence.arrive(RED);
                presence.arrive(RED);
                presence.leave(RED, UnixMillis(0), how);
                assert_eq!(state(&presence, 0), PresenceState::Here, "another window is open");
                presence.leave(RED, UnixMillis(0), how);
                assert_eq!(state(&presence, time * factor - 1), PresenceState::Away);
                assert_eq!(state(&presence, time * factor), PresenceState::Gone);
                presence.arrive(RED);
                assert_eq!(state(&presence, time * factor), PresenceState::Here);
            }
        }
    }

    #[test]
    fn who_has_days_for_a_turn_is_never_gone() {
        let mut presence = presence(Some("per-turn 1d"), None);
        presence.arrive(RED);
        presence.leave(RED, UnixMillis(0), Leaving::Lost);
        assert_eq!(presence.state(RED, UnixMillis(i64::MAX)), (PresenceState::Away, None));
    }

    #[test]
    fn who_only_asks_for_changes_is_here_too() {
        let mut presence = presence(Some("per-game 5m+0s"), None);
        presence.ask(RED, UnixMillis(0));
        assert_eq!(state(&presence, ASKED_FOR - 1), PresenceState::Here);
        assert_eq!(state(&presence, ASKED_FOR), PresenceState::Away);
        assert_eq!(state(&presence, ASKED_FOR + LOST), PresenceState::Gone);
    }

    #[test]
    fn after_a_restart_everyone_has_a_while_to_come_back() {
        let presence = presence(Some("per-game 5m+0s"), Some(UnixMillis(0)));
        assert_eq!(state(&presence, LOST - 1), PresenceState::Away);
        assert_eq!(state(&presence, LOST), PresenceState::Gone);
    }
}
