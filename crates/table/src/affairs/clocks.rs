//! The clocks of the people at a table, computed from the times of events.

use hillfort_engine::Seat;
use serde::Serialize;

use crate::terms::ClockRule;
use crate::time::UnixMillis;

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    rule: ClockRule,
    seats: Vec<SeatClock>,
    has_begun: bool,
    /// The seat whose time runs, and since when.
    running: Option<(Seat, UnixMillis)>,
    pause: Option<Pause>,
    /// The number of turns so far.
    n_turns: u64,
    /// The number of the turn by the game now, and the highest so far.
    turn: u32,
    highest: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SeatClock {
    /// The time left when it began to run last, in milliseconds.
    left: i64,
    /// The turn for which the seat was given time last.
    given: u64,
    /// Whether the seat has ever acted.
    has_acted: bool,
    /// Whether its time is over.
    is_out: bool,
    /// How long its pauses may still last, in milliseconds.
    pauses: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pause {
    /// Whose pause it is: it costs from the time that this seat has for pauses.
    seat: Seat,
    since: UnixMillis,
}

/// What has to happen at a moment, whether or not anybody watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overdue {
    /// The time of a seat is over.
    Flag(Seat),
    /// A seat has not made its first action.
    FirstAction(Seat),
    /// A pause has used all its time.
    Pause,
}

/// Who is to act, and in which turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ToMove {
    /// The person to act; none if a bot is, or nobody.
    pub(crate) person: Option<Seat>,
    /// The number of the turn.
    pub(crate) turn: u32,
}

/// How play has come to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Forwards,
    /// By an undo: nobody is given time for a turn twice.
    Back,
}

impl Clocks {
    pub(crate) fn new(rule: ClockRule, n_seats: usize) -> Self {
        let (left, pauses) = (rule.base().millis(), rule.pauses().millis());
        let seat = SeatClock { left, given: 0, has_acted: false, is_out: false, pauses };
        Self {
            rule,
            seats: vec![seat; n_seats],
            has_begun: false,
            running: None,
            pause: None,
            n_turns: 0,
            turn: 0,
            highest: 0,
        }
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|clock| clock.is_out)
    }

    /// Returns whether a seat has time for pauses.
    pub(crate) fn may_pause(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|clock| clock.pauses > 0)
    }

    /// Starts the clocks: everyone has come.
    pub(crate) fn begin(&mut self, at: UnixMillis, to_move: ToMove) {
        self.has_begun = true;
        (self.turn, self.highest) = (to_move.turn, to_move.turn);
        self.run(at, to_move);
    }

    /// Notes that a seat has acted, by a person.
    pub(crate) fn acted(&mut self, seat: Seat, at: UnixMillis) {
        self.charge(at);
        if self.has_begun
            && let Some(clock) = self.seats.get_mut(seat.index())
        {
            clock.has_acted = true;
        }
    }

    /// Lets the clock of the person to act run from now on.
    pub(crate) fn moved(&mut self, at: UnixMillis, to_move: ToMove, direction: Direction) {
        if !self.has_begun {
            return;
        }
        self.charge(at);
        if direction == Direction::Forwards && to_move.turn < self.turn {
            // A new match begins.
            self.highest = to_move.turn;
            self.n_turns += 1;
        } else if to_move.turn > self.highest {
            self.highest = to_move.turn;
            self.n_turns += 1;
        }
        self.turn = to_move.turn;
        self.run(at, to_move);
    }

    fn run(&mut self, at: UnixMillis, to_move: ToMove) {
        let n_turns = self.n_turns;
        self.running = None;
        let Some(seat) = to_move.person else { return };
        let Some(clock) = self.seats.get_mut(seat.index()).filter(|clock| !clock.is_out) else { return };
        // Time is given once for each turn, however often the seat is to act in it.
        if clock.given < n_turns {
            clock.given = n_turns;
            match self.rule {
                ClockRule::PerGame { increment, .. } => clock.left += increment.millis(),
                ClockRule::PerTurn(span) => clock.left = span.millis(),
            }
        }
        self.running = Some((seat, at));
    }

    /// Takes the time since it began to run from the running clock.
    fn charge(&mut self, at: UnixMillis) {
        let Some((seat, since)) = self.running.filter(|_| self.pause.is_none()) else { return };
        let clock = &mut self.seats[seat.index()];
        // The first action has a time of its own.
        if clock.has_acted {
            clock.left = (clock.left - at.since(since)).max(0);
        }
        self.running = Some((seat, since.max(at)));
    }

    /// Notes that the time of a seat is over.
    pub(crate) fn fall(&mut self, seat: Seat) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            (clock.left, clock.is_out) = (0, true);
        }
        self.running = self.running.filter(|(running, _)| *running != seat);
    }

    /// Returns why a seat whose time was over cannot come back now; `None` if it can.
    pub(crate) fn return_refused(&self, seat: Seat, is_to_act: bool) -> Option<&'static str> {
        let clock = self.seats.get(seat.index()).filter(|clock| clock.is_out)?;
        match self.rule {
            ClockRule::PerGame { increment, .. } if increment.millis() == 0 => {
                Some("the seat has no time left")
            }
            _ if is_to_act && clock.given == self.n_turns => {
                Some("the seat has no time left in this turn; it can come back after the turn")
            }
            _ => None,
        }
    }

    /// Lets a seat whose time was over play again.
    pub(crate) fn come_back(&mut self, seat: Seat) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            clock.is_out = false;
        }
    }

    /// Stops the clocks for a pause of a seat.
    pub(crate) fn stop(&mut self, seat: Seat, at: UnixMillis) {
        self.charge(at);
        self.pause = Some(Pause { seat, since: at });
    }

    /// Ends a pause. What it has lasted too long is charged to the seat to act.
    pub(crate) fn go_on(&mut self, at: UnixMillis) {
        let Some(Pause { seat, since }) = self.pause.take() else { return };
        let clock = &mut self.seats[seat.index()];
        let used = at.since(since).min(clock.pauses);
        clock.pauses -= used;
        self.running = self.running.map(|(running, _)| (running, since.plus(used)));
    }

    /// Moves everything that runs by the time in which the server was away.
    pub(crate) fn shift(&mut self, millis: i64) {
        if let Some(pause) = &mut self.pause {
            pause.since = pause.since.plus(millis);
        }
        if let Some((_, since)) = &mut self.running {
            *since = since.plus(millis);
        }
    }

    /// Stops the clocks for good: the game is over.
    pub(crate) fn end(&mut self, at: UnixMillis) {
        self.charge(at);
        (self.running, self.pause) = (None, None);
    }

    /// Returns what happens next by itself, and when.
    pub(crate) fn deadline(&self) -> Option<(UnixMillis, Overdue)> {
        if let Some(Pause { seat, since }) = self.pause {
            return Some((since.plus(self.seats[seat.index()].pauses), Overdue::Pause));
        }
        let (seat, since) = self.running?;
        let clock = self.seats[seat.index()];
        Some(if clock.has_acted {
            (since.plus(clock.left), Overdue::Flag(seat))
        } else {
            (since.plus(self.rule.first_action().millis()), Overdue::FirstAction(seat))
        })
    }

    /// Returns the moments at which the person to act is reminded: when four fifths, and nearly all, of a long turn are
    /// over.
    pub(crate) fn reminders(&self) -> Option<(Seat, [UnixMillis; 2])> {
        let ClockRule::PerTurn(span) = self.rule else { return None };
        let (seat, _) = self.running.filter(|_| self.pause.is_none())?;
        let (end, _) = self.deadline()?;
        Some((seat, [20, 5].map(|percent| end.plus(-span.millis() * percent / 100))))
    }

    pub(crate) fn view(&self) -> ClockView {
        let time = |clock: &SeatClock| SeatTime {
            left: clock.left,
            is_out: clock.is_out,
            pauses_left: clock.pauses,
        };
        let is_first = self.running.is_some_and(|(seat, _)| !self.seats[seat.index()].has_acted);
        ClockView {
            rule: self.rule.to_string(),
            sentence: self.rule.sentence(),
            has_begun: self.has_begun,
            seats: self.seats.iter().map(time).collect(),
            running: self.running.map(|(seat, _)| seat),
            since: self.running.map(|(_, since)| since),
            first_action_by: self.deadline().filter(|_| is_first && !self.is_paused()).map(|(at, _)| at),
            paused_by: self.pause.map(|pause| pause.seat),
            paused_since: self.pause.map(|pause| pause.since),
        }
    }
}

/// The clocks of a table as they are shown. Clients count down by themselves: the time left of the running clock is
/// `left` minus the time since `since`; while the game is paused, until `paused_since`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// The clock as it was chosen: `per-game 10m+5s` or `per-turn 3d`.
    pub rule: String,
    /// What it gives, in a sentence.
    pub sentence: String,
    /// Whether the clocks run: they do once everyone has come.
    pub has_begun: bool,
    /// The time of each seat. Those of bots do not run.
    pub seats: Vec<SeatTime>,
    /// The seat whose clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<Seat>,
    /// Since when it runs, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
    pub since: Option<UnixMillis>,
    /// By when the seat has to act for the first time, or the game has not begun; its clock does not run until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
    pub first_action_by: Option<UnixMillis>,
    /// The seat that has asked for the pause; left out if the game is not paused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused_by: Option<Seat>,
    /// Since when the game is paused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
    pub paused_since: Option<UnixMillis>,
}

/// The time of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatTime {
    /// The time left when its clock began to run last, in milliseconds.
    pub left: i64,
    /// Whether its time is over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_out: bool,
    /// How long its pauses may still last, in milliseconds.
    pub pauses_left: i64,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Something that happens to clocks, after some milliseconds.
    #[derive(Clone, Copy, Debug)]
    enum What {
        Act,
        Undo,
        NextTurn,
        Pause,
        GoOn,
        Away,
    }

    fn steps() -> impl Strategy<Value = Vec<(What, i64)>> {
        let what = prop::sample::select(vec![
            What::Act,
            What::Undo,
            What::NextTurn,
            What::Pause,
            What::GoOn,
            What::Away,
        ]);
        prop::collection::vec((what, 0..40_000_i64), 0..60)
    }

    fn rule() -> impl Strategy<Value = ClockRule> {
        prop::sample::select(vec!["per-game 2m+0s", "per-game 2m+7s", "per-turn 1m"])
            .prop_map(|text| ClockRule::read(text).expect("it is a clock"))
    }

    proptest! {
        /// Nobody has more time than the rule gives, pauses never refill, and a time away costs nothing.
        #[test]
        fn time_never_grows_but_by_the_rule(rule in rule(), steps in steps()) {
            let mut clocks = Clocks::new(rule, 2);
            let (mut now, mut turn) = (UnixMillis(0), 0);
            let to_move = |turn: u32| ToMove { person: Some(Seat::new(turn as usize % 2)), turn };
            clocks.begin(now, to_move(turn));
            for (what, millis) in steps {
                now = now.plus(millis);
                let before = clocks.clone();
                match what {
                    What::Act if !clocks.is_paused() => {
                        clocks.acted(Seat::new(turn as usize % 2), now);
                        clocks.moved(now, to_move(turn), Direction::Forwards);
                    }
                    What::Undo if !clocks.is_paused() => {
                        turn = turn.saturating_sub(1);
                        clocks.moved(now, to_move(turn), Direction::Back);
                    }
                    What::NextTurn if !clocks.is_paused() => {
                        turn += 1;
                        clocks.moved(now, to_move(turn), Direction::Forwards);
                    }
                    What::Pause if !clocks.is_paused() => clocks.stop(Seat::new(0), now),
                    What::GoOn => clocks.go_on(now),
                    What::Away => {
                        // The deadline is as far away as before the server was.
                        let due = |clocks: &Clocks| clocks.deadline().map(|(due, _)| due);
                        clocks.shift(millis);
                        prop_assert_eq!(due(&clocks), due(&before).map(|due| due.plus(millis)));
                        prop_assert_eq!(&clocks.seats, &before.seats);
                    }
                    _ => {}
                }
                let n_turns = i64::try_from(clocks.n_turns).expect("a few");
                for (clock, old) in clocks.seats.iter().zip(&before.seats) {
                    let most = match rule {
                        ClockRule::PerGame { base, increment } => base.millis() + n_turns * increment.millis(),
                        ClockRule::PerTurn(span) => span.millis(),
                    };
                    prop_assert!(clock.left <= most && clock.left >= 0, "{clock:?}");
                    let was_given = clock.given > old.given;
                    prop_assert!(was_given || clock.left <= old.left, "{old:?} becomes {clock:?}");
                    prop_assert!(clock.pauses <= old.pauses && clock.pauses >= 0);
                }
            }
        }
    }

    #[test]
    fn a_turn_gives_time_once_however_often_its_player_is_to_act() {
        let rule = ClockRule::read("per-turn 1m").expect("it is a clock");
        let mut clocks = Clocks::new(rule, 2);
        let at = |seconds: i64| UnixMillis(seconds * 1000);
        let to_move = |seat, turn| ToMove { person: Some(Seat::new(seat)), turn };
        clocks.begin(at(0), to_move(0, 1));
        clocks.acted(Seat::new(0), at(0));
        clocks.moved(at(0), to_move(0, 1), Direction::Forwards);
        // The other replies within the turn, and it comes back.
        clocks.moved(at(40), to_move(1, 1), Direction::Forwards);
        clocks.acted(Seat::new(1), at(50));
        clocks.moved(at(50), to_move(0, 1), Direction::Forwards);
        assert_eq!(clocks.deadline(), Some((at(70), Overdue::Flag(Seat::new(0)))));
        // The next turn of the other, and then its own.
        clocks.moved(at(60), to_move(1, 2), Direction::Forwards);
        clocks.moved(at(80), to_move(0, 3), Direction::Forwards);
        assert_eq!(clocks.deadline(), Some((at(140), Overdue::Flag(Seat::new(0)))));
    }
}
