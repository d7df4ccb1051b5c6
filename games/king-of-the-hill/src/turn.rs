//! How turns and rounds follow each other, what is counted, and who wins.

use hillfort_engine::{Outcome, Seat};

use crate::game::{KingOfTheHill, finish};
use crate::reason::Reason;
use crate::state::{Phase, Pool, State};
use crate::terrain::HILL;
use crate::words::{Class, Die};

impl KingOfTheHill {
    /// KH-FLOW-9: count, test for victory, forfeit dice, next player.
    pub(crate) fn end_turn(&self, state: &mut State, by_hand: bool) {
        if let Some(outcome) = self.count(state, by_hand) {
            return finish(state, outcome);
        }
        let pool = &mut state.dice[state.active.index()];
        if state.turn == 1 && pool.total() > 2 {
            // KH-FLOW-6: two dice stay, and only a real choice is asked for.
            let mut pairs = pool.pairs();
            if let (Some(pair), None) = (pairs.next(), pairs.next()) {
                *pool = two(pair.0, pair.1);
            } else {
                (state.phase, state.uses, state.held, state.declined) = (Phase::Keep, 0, false, 0);
                return;
            }
        }
        self.next_turn(state);
    }

    /// KH-FLOW-6.
    pub(crate) fn keep(&self, state: &mut State, a: Die, b: Die) {
        state.dice[state.active.index()] = two(a, b);
        self.next_turn(state);
    }

    /// Goes on to the next player who has a turn (KH-FLOW-3, KH-FLOW-8), or to the next round.
    fn next_turn(&self, state: &mut State) {
        for seat in self.order_from(state, state.owner_of(0)) {
            let comes = state.order_of(seat) > state.order_of(state.active);
            // KH-FLOW-8: only turn two is ever skipped.
            if comes && (state.turn == 1 || state.dice[seat.index()].total() > 0) {
                return begin_turn(state, seat, state.turn);
            }
        }
        if state.turn == 1 {
            let mut seats = self.order_from(state, state.owner_of(0));
            if let Some(seat) = seats.find(|seat| state.dice[seat.index()].total() > 0) {
                return begin_turn(state, seat, 2);
            }
        }
        self.end_round(state);
    }

    /// KH-FLOW-10.
    fn end_round(&self, state: &mut State) {
        if state.round >= self.variant.round_limit {
            state.turn = 2;
            return finish(state, self.outcome_at_limit(state));
        }
        self.begin_round(state);
    }

    /// Clears the dice of the last round and lets chance roll new ones (KH-FLOW-1).
    pub(crate) fn begin_round(&self, state: &mut State) {
        state.round += 1;
        state.dice = Default::default();
        (state.turn, state.uses, state.held, state.declined) = (0, 0, false, 0);
        // Nobody is active now; the same value everywhere keeps equal positions equal.
        state.active = Seat::new(0);
        state.phase = Phase::Roll(0);
    }

    /// Counts points or the countdown at the end of a turn; returns how the game ends, if it does.
    fn count(&self, state: &mut State, by_hand: bool) -> Option<Outcome> {
        if self.variant.counting_down {
            return self.count_down(state);
        }
        // KH-GOAL-1, KH-GOAL-2, KH-MAN-1, KH-MAN-2.
        let scores = |state: &State, seat: Seat| {
            let counts = if self.variant.manual_count { by_hand } else { true };
            counts && state.is_on_hill(seat) && (self.variant.count_every_turn || seat == state.active)
        };
        for seat in self.seats() {
            if scores(state, seat) {
                state.points[seat.index()] += 1;
            }
        }
        // KH-GOAL-5: of those who have just scored, the first in order of play from the active player.
        let has_won =
            |seat: &Seat| scores(state, *seat) && self.points_of(state, *seat) >= self.variant.points;
        self.order_from(state, state.active).find(has_won).map(|seat| Outcome::Won(self.team(seat)))
    }

    /// KH-DOWN-2 to KH-DOWN-4.
    fn count_down(&self, state: &mut State) -> Option<Outcome> {
        if state.sudden || !state.held {
            return None;
        }
        state.counter -= 1;
        if state.counter > 0 {
            return None;
        }
        let holder = self.order_from(state, state.active).find(|seat| state.is_on_hill(*seat));
        state.sudden = holder.is_none();
        holder.map(|seat| Outcome::Won(self.team(seat)))
    }

    /// KH-DOWN-4: a unit has come onto a cell; in sudden death the hill wins at once.
    pub(crate) fn arrive(&self, state: &mut State, seat: Seat, cell: hillfort_board::Cell) {
        if state.sudden && cell == HILL {
            finish(state, Outcome::Won(self.team(seat)));
        }
    }

    /// KH-MAN-2.
    pub(crate) fn may_count(&self, state: &State) -> Result<(), Reason> {
        if !self.variant.manual_count {
            return Err(Reason::EngineCounts);
        }
        if state.is_on_hill(state.active) { Ok(()) } else { Err(Reason::NotOnHill) }
    }

    /// The points that count for a seat: its own, or its team's (KH-TEAM-2).
    pub(crate) fn points_of(&self, state: &State, seat: Seat) -> u32 {
        self.team(seat).iter().map(|member| u32::from(state.points[member.index()])).sum()
    }

    /// KH-END-4.
    fn outcome_at_limit(&self, state: &State) -> Outcome {
        // Without points everybody is level.
        let points = |seat: Seat| if self.variant.counting_down { 0 } else { self.points_of(state, seat) };
        let most = self.seats().map(points).max().unwrap_or(0);
        let mut top = self.seats().filter(|seat| points(*seat) == most).map(|seat| self.team(seat));
        let first = top.next().expect("somebody has the most points");
        let is_alone = top.all(|team| team == first);
        if is_alone && !self.variant.counting_down {
            return Outcome::Won(first);
        }
        let on_hill = self.seats().filter(|seat| points(*seat) == most && state.is_on_hill(*seat));
        let mut teams = on_hill.map(|seat| self.team(seat));
        match teams.next() {
            Some(team) if teams.all(|other| other == team) => Outcome::Won(team),
            _ => Outcome::Draw,
        }
    }

    pub(crate) fn place_area(&self, state: &mut State, number: u8) {
        let Phase::Area(area) = state.phase else { unreachable!("areas are placed in setup") };
        state.area_at[usize::from(area)] = Some(number);
        state.phase = match area {
            0 if self.variant.one_excluded => Phase::Exclude(self.last_area()),
            0 => return self.begin_round(state),
            _ => Phase::Area(area - 1),
        };
    }

    /// KH-SETUP-7.
    pub(crate) fn exclude(&self, state: &mut State, class: Class) {
        let Phase::Exclude(area) = state.phase else { unreachable!("classes are excluded in setup") };
        let seat = state.owner_of(area);
        state.excluded[seat.index()] = Some(class);
        match area {
            0 => self.begin_round(state),
            _ => state.phase = Phase::Exclude(area - 1),
        }
    }

    /// The highest area in play, from 0 (KH-SETUP-4).
    pub(crate) fn last_area(&self) -> u8 {
        u8::try_from(self.variant.n_seats - 1).expect("there are at most four seats")
    }
}

/// KH-DOWN-2: remembers that a unit stands on the hill at this moment of the turn.
pub(crate) fn note_hill(state: &mut State) {
    let is_over = matches!(state.phase, Phase::Over(_));
    state.held = !is_over && (state.held || !state.at(HILL).is_empty());
}

/// Begins a turn.
pub(crate) fn begin_turn(state: &mut State, seat: Seat, turn: u8) {
    (state.active, state.turn, state.uses, state.declined) = (seat, turn, 2, 0);
    state.held = !state.at(HILL).is_empty();
    state.phase = Phase::Turn;
}

fn two(a: Die, b: Die) -> Pool {
    let mut pool = Pool::default();
    pool.add(a);
    pool.add(b);
    pool
}
