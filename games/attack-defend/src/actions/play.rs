//! Playing a unit (AD-PLAY).

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{State, UnitId};

impl AttackDefend {
    pub(crate) fn list_plays(&self, state: &State, out: &mut Vec<Action>) {
        if state.plays_left == 0 {
            return;
        }
        let fresh = state.living(state.side).filter(|(unit, _)| !state.played.contains(*unit));
        out.extend(fresh.map(|(_, cell)| Action::Play(cell)));
    }

    pub(crate) fn check_play(&self, state: &State, cell: Cell) -> Result<(), Reason> {
        let own = |unit: &UnitId| unit.side() == state.side;
        let Some(unit) = state.unit_at(cell).filter(own) else { return Err(Reason::NoUnit(cell)) };
        if state.played.contains(unit) {
            return Err(Reason::Played(unit.class()));
        }
        if state.plays_left == 0 {
            return Err(Reason::NoPlays);
        }
        Ok(())
    }

    /// AD-PLAY-2: the play is spent at once, and the play before it is over (AD-PLAY-3).
    pub(crate) fn apply_play(&self, state: &mut State, cell: Cell) {
        let unit = state.unit_at(cell).expect("a unit is played where it stands");
        state.plays_left -= 1;
        state.played.insert(unit);
        state.playing = Some(unit);
        state.moves_left = self.numbers.of(unit.class()).moves;
        state.attacks_left = 1;
        state.barraged = false;
    }

    /// Ends the plays of the turn (AD-PLAY-3).
    pub(crate) fn clear_play(state: &mut State) {
        state.plays_left = 0;
        state.playing = None;
        state.moves_left = 0;
        state.attacks_left = 0;
        state.barraged = false;
    }
}
