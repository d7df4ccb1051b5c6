//! The order of turns and rounds, what is counted at the end of a turn, and who wins.

use hillfort_board::Cell;
use hillfort_engine::{Outcome, Seat};

use crate::game::KingOfTheHill;
use crate::state::{Phase, State};
use crate::terrain::HILL;

impl KingOfTheHill {
    /// Continues with the next player who has a turn (KH-FLOW-3, KH-FLOW-8), or with the next round.
    pub(crate) fn next_turn(&self, state: &mut State) {
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
            return end_game(state, self.outcome_at_limit(state));
        }
        self.begin_round(state);
    }

    /// Clears the dice of the last round and lets chance roll new ones (KH-FLOW-1).
    pub(crate) fn begin_round(&self, state: &mut State) {
        state.round += 1;
        state.dice = Default::default();
        (state.turn, state.uses, state.held, state.declined) = (0, 0, false, 0);
        // Nobody is active now; a fixed value keeps equal positions equal.
        state.active = Seat::new(0);
        state.phase = Phase::Roll(0);
    }

    /// Counts points or the countdown at the end of a turn; returns how the game ends, if it does.
    pub(crate) fn count(&self, state: &mut State, is_counted_by_hand: bool) -> Option<Outcome> {
        if self.variant.counting_down {
            return self.count_down(state);
        }
        // KH-GOAL-1, KH-GOAL-2, KH-MAN-1, KH-MAN-2.
        let scores = |state: &State, seat: Seat| {
            let counts = if self.variant.manual_count { is_counted_by_hand } else { true };
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

    /// KH-DOWN-4: a unit has entered a cell; in sudden death the hill wins at once.
    pub(crate) fn arrive(&self, state: &mut State, seat: Seat, cell: Cell) {
        if state.sudden && cell == HILL {
            end_game(state, Outcome::Won(self.team(seat)));
        }
    }

    /// Returns the points that count for a seat: its own, or its team's (KH-TEAM-2).
    pub(crate) fn points_of(&self, state: &State, seat: Seat) -> u32 {
        self.team(seat).iter().map(|member| u32::from(state.points[member.index()])).sum()
    }

    /// KH-END-4.
    fn outcome_at_limit(&self, state: &State) -> Outcome {
        // Without points everybody is level.
        let points = |seat: Seat| if self.variant.counting_down { 0 } else { self.points_of(state, seat) };
        let most = self.seats().map(points).max().unwrap_or(0);
        let mut top = self.seats().filter(|seat| points(*seat) == most).map(|seat| self.team(seat));
        let first = top.next().expect("there is at least one seat");
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
}

/// Begins a turn.
pub(crate) fn begin_turn(state: &mut State, seat: Seat, turn: u8) {
    (state.active, state.turn, state.uses, state.declined) = (seat, turn, 2, 0);
    state.held = !state.at(HILL).is_empty();
    state.phase = Phase::Turn;
}

/// KH-DOWN-2: remembers that a unit is on the hill at this moment of the turn.
pub(crate) fn note_hill(state: &mut State) {
    let is_over = matches!(state.phase, Phase::Over(_));
    state.held = !is_over && (state.held || !state.at(HILL).is_empty());
}

/// Ends the game (KH-JSON-2: round, turn, active player and pools stay as they were).
pub(crate) fn end_game(state: &mut State, outcome: Outcome) {
    state.phase = Phase::Over(outcome);
    state.uses = 0;
    state.held = false;
    state.declined = 0;
}
