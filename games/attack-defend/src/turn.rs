//! The order of a turn: respawns, grenades, burning, the capture and the Turn Counter (AD-TURN, AD-CAP, AD-CLOCK).

use crate::game::{AttackDefend, Burn, Clock};
use crate::state::{Phase, State};
use crate::terrain::Cells;
use crate::words::{Class, Side};

/// Plays in a turn (AD-TURN-2).
const PLAYS: u8 = 3;
/// Plays in BLU's first turn: all its units (AD-TURN-2).
pub(crate) const FIRST_PLAYS: u8 = Class::COUNT as u8;
/// The last count of the Turn Counter (AD-CLOCK-3).
pub(crate) const LAST_COUNT: u8 = 10;
/// Damage of burning (AD-PYRO-2).
pub(crate) const BURN_DAMAGE: u8 = 1;

/// Returns how many units may be played in a turn (AD-TURN-2).
pub(crate) const fn plays_of(turn: u32) -> u8 {
    if turn == 1 { FIRST_PLAYS } else { PLAYS }
}

impl AttackDefend {
    /// Begins a turn: BLU's dead respawn (AD-TURN-5), then the side's grenade explodes.
    pub(crate) fn begin_turn(&self, state: &mut State) {
        if state.side == Side::Blue && state.first_dead(Side::Blue).is_some() {
            state.phase = Phase::Spawn;
        } else {
            self.begin_plays(state);
        }
    }

    fn begin_plays(&self, state: &mut State) {
        self.explode(state);
        state.phase = Phase::Play;
        state.plays_left = plays_of(state.turn);
    }

    /// AD-DEMO-2, AD-DEMO-3.
    fn explode(&self, state: &mut State) {
        let Some(cell) = state.grenades[state.side as usize].take() else { return };
        let damage = self.numbers.of(Class::Demoman).damage;
        let caught = self.caught(state, state.side, Class::Demoman, cell);
        caught.iter().for_each(|unit| state.harm(unit, damage));
    }

    /// Applies `end`: BLU's step 4 and RED's turn follow, or RED's step 3.
    pub(crate) fn apply_end(&self, state: &mut State) {
        Self::clear_play(state);
        state.played = Default::default();
        match state.side {
            Side::Blue => {
                self.burn(state);
                state.side = Side::Red;
                state.turn += 1;
                state.round += 1;
                self.begin_turn(state);
            }
            Side::Red if state.first_dead(Side::Red).is_some() => state.phase = Phase::Spawn,
            Side::Red => self.finish_red_turn(state),
        }
    }

    /// Continues after the last respawn with BLU's step 2 or RED's step 4.
    pub(crate) fn after_spawns(&self, state: &mut State) {
        match state.side {
            Side::Blue => self.begin_plays(state),
            Side::Red => self.finish_red_turn(state),
        }
    }

    /// Plays RED's steps 4 to 6 (AD-TURN-6), and begins BLU's turn unless the game is over.
    fn finish_red_turn(&self, state: &mut State) {
        self.burn(state);
        if let Some(winner) = self.capture_and_count(state) {
            state.phase = Phase::Over(winner);
            return;
        }
        state.side = Side::Blue;
        state.turn += 1;
        self.begin_turn(state);
    }

    /// AD-PYRO-2, AD-PYRO-3: the burned units of the side take damage.
    fn burn(&self, state: &mut State) {
        let side = state.side;
        for unit in state.burned.iter().filter(|unit| unit.side() == side) {
            state.harm(unit, BURN_DAMAGE);
        }
        if self.variant.burn == Burn::Once {
            state.burned.remove_side(side);
        }
    }

    /// Plays RED's steps 5 and 6. Returns the winner, if there is one.
    fn capture_and_count(&self, state: &mut State) -> Option<Side> {
        let point = state.active_point().expect("the game is over when both points are captured");
        // AD-CAP-2.
        if self.is_on(state, Side::Blue, point) && !self.is_on(state, Side::Red, point) {
            state.captured[point] = Some(state.round);
            if point == 1 {
                return Some(Side::Blue); // AD-WIN-1
            }
            if self.variant.clock == Clock::Reset {
                (state.clock, state.overtime) = (0, 0); // AD-CLOCK-2
                return None;
            }
        }
        self.count(state)
    }

    /// Plays step 6: advances the counter, or overtime (AD-CLOCK-1, AD-CLOCK-3 to AD-CLOCK-7).
    fn count(&self, state: &mut State) -> Option<Side> {
        if state.clock < LAST_COUNT {
            state.clock += 1;
        } else {
            state.overtime += 1;
        }
        if state.clock < LAST_COUNT {
            return None;
        }
        let is_contested = state.active_point().is_some_and(|point| self.is_contested(state, point));
        let continues = is_contested && state.overtime < self.variant.overtime_limit;
        (!continues).then_some(Side::Red)
    }

    /// Returns whether a side has a unit on the area of a point, counted from 0.
    pub(crate) fn is_on(&self, state: &State, side: Side, point: usize) -> bool {
        let area: Cells = self.terrain.points[point];
        state.living(side).any(|(_, cell)| area.contains(cell))
    }

    /// AD-CAP-5.
    pub(crate) fn is_contested(&self, state: &State, point: usize) -> bool {
        Side::ALL.into_iter().all(|side| self.is_on(state, side, point))
    }
}
