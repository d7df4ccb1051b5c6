//! Ending a turn, by `end` or `count`, and keeping dice for the second turn.

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::legal::check_in_turn;
use crate::reason::Reason;
use crate::state::{Phase, Pool, State};
use crate::turn::end_game;
use crate::words::Die;

impl KingOfTheHill {
    pub(crate) fn list_ends(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        if self.check_scoring_by_hand(state).is_ok() {
            out.push(Action::Count);
        }
    }

    pub(crate) fn check_count(&self, state: &State) -> Result<(), Reason> {
        check_in_turn(state)?;
        self.check_scoring_by_hand(state)
    }

    /// KH-MAN-2.
    fn check_scoring_by_hand(&self, state: &State) -> Result<(), Reason> {
        if !self.variant.manual_count {
            return Err(Reason::EngineCounts);
        }
        if state.is_on_hill(state.active) { Ok(()) } else { Err(Reason::NotOnHill) }
    }

    /// KH-FLOW-9: count, test for victory, forfeit dice, next player.
    pub(crate) fn apply_end(&self, state: &mut State, is_counted_by_hand: bool) {
        if let Some(outcome) = self.count(state, is_counted_by_hand) {
            return end_game(state, outcome);
        }
        let pool = &mut state.dice[state.active.index()];
        if state.turn == 1 && pool.total() > 2 {
            // KH-FLOW-6: two dice stay, and the player is asked only if there is a choice.
            let mut pairs = pool.pairs();
            if let (Some(pair), None) = (pairs.next(), pairs.next()) {
                *pool = Pool::of(pair.0, pair.1);
            } else {
                (state.phase, state.uses, state.held, state.declined) = (Phase::Keep, 0, false, 0);
                return;
            }
        }
        self.next_turn(state);
    }

    pub(crate) fn list_keeps(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(state.dice[state.active.index()].pairs().map(|(a, b)| Action::Keep(a, b)));
    }

    pub(crate) fn check_keep(&self, state: &State, a: Die, b: Die) -> Result<(), Reason> {
        match state.phase {
            Phase::Keep if state.dice[state.active.index()].pairs().any(|pair| pair == (a, b)) => Ok(()),
            Phase::Keep => Err(Reason::NotInPool),
            _ => Err(Reason::NothingToKeep),
        }
    }

    /// KH-FLOW-6.
    pub(crate) fn apply_keep(&self, state: &mut State, a: Die, b: Die) {
        state.dice[state.active.index()] = Pool::of(a, b);
        self.next_turn(state);
    }
}
