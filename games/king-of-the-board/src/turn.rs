//! The order of a turn: its steps 1 to 7 (KB-TURN-1).

use std::cmp::Ordering;

use hillfort_engine::{Outcome, Side};

use crate::game::KingOfTheBoard;
use crate::state::{Acted, Phase, State, UnitId};
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    /// Steps 1 and 2: the marker moves, a grenade may explode, the Sentry Gun attacks.
    pub(crate) fn begin_turn(&self, state: &mut State) {
        (state.active, state.acted) = (None, Acted::default());
        let side = state.side;
        let Some(slot) = self.next_commanded(state, side) else {
            return self.refill(state); // KB-TURN-3
        };
        state.marker[side as usize] = slot + 1;
        state.active = Some(slot);
        if state.person(side, slot).class == Some(Class::Demoman) {
            self.explode_grenade(state, side);
        }
        self.sentry_step(state);
    }

    /// Returns the first slot with a living unit to the right of the marker (KB-TURN-2).
    pub(crate) fn next_commanded(&self, state: &State, side: Side) -> Option<u8> {
        let marker = state.marker[side as usize];
        (0..3).map(|step| (marker + step) % 3).find(|slot| state.person(side, *slot).at.is_some())
    }

    /// Begins or continues step 3, or begins step 5 if the commanded unit has died (KB-TURN-7).
    pub(crate) fn command(&self, state: &mut State) {
        if state.commanded().is_some() {
            state.phase = Phase::Act;
        } else {
            self.refill(state);
        }
    }

    /// Step 4: burn, then invincibility, then charge.
    pub(crate) fn end_unit_turn(&self, state: &mut State) {
        let (side, slot) = (state.side, state.active.expect("a unit is commanded"));
        let unit = UnitId { side, slot };
        if state.person(side, slot).burn > 0 {
            state.person_mut(side, slot).burn -= 1;
            self.hurt(state, unit, self.numbers.rules.burn_damage); // KB-PYRO-6
            self.remove_dead(state);
        }
        let has_healed = state.acted.has(ActionType::Attack);
        let person = state.person_mut(side, slot);
        if person.at.is_some() {
            person.uber = person.uber.saturating_sub(1); // KB-MED-8
            if person.class == Some(Class::Medic) && !has_healed {
                person.charge = person.charge.saturating_sub(1); // KB-MED-5
            }
        }
        self.refill(state);
    }

    /// Step 5: timers move, then the slots at 0 are decided (KB-SPAWN-1, KB-SPAWN-2).
    fn refill(&self, state: &mut State) {
        (state.active, state.acted) = (None, Acted::default());
        for side in self.refilling(state) {
            for slot in 0..3 {
                let person = state.person_mut(side, slot);
                person.timer = person.timer.saturating_sub(1);
            }
        }
        self.next_refill(state, None);
    }

    /// Returns the teams whose timers move in this turn, the one whose turn it is first (KB-SPAWN-6).
    fn refilling(&self, state: &State) -> impl Iterator<Item = Side> + use<> {
        let both = [state.side, state.side.other()];
        both.into_iter().take(if self.variant.every_turn { 2 } else { 1 })
    }

    /// Finds the next dead slot at 0 after the one just decided, or begins step 6.
    pub(crate) fn next_refill(&self, state: &mut State, decided: Option<(Side, u8)>) {
        let slots = self.refilling(state).flat_map(|side| (0..3).map(move |slot| (side, slot)));
        let mut rest = slots.skip_while(|place| decided.is_some_and(|decided| *place != decided));
        if decided.is_some() {
            rest.next();
        }
        let is_due = |(side, slot): &(Side, u8)| {
            let person = state.person(*side, *slot);
            person.class.is_some() && person.at.is_none() && person.timer == 0
        };
        match rest.find(is_due) {
            Some((side, slot)) => state.phase = Phase::Spawn(side, slot),
            None => self.capture(state),
        }
    }

    /// Steps 6 and 7.
    fn capture(&self, state: &mut State) {
        if let Some(side) = self.captor(state) {
            state.points[side as usize] += 1;
        }
        self.end_turn(state);
    }

    /// Returns the team with a person in the control point and no enemy unit there (KB-CAP-1 to KB-CAP-4).
    pub(crate) fn captor(&self, state: &State) -> Option<Side> {
        let in_point = |side: Side, slots: std::ops::Range<u8>| {
            slots
                .filter_map(|slot| state.at(UnitId { side, slot }))
                .any(|cell| self.terrain.point.contains(cell))
        };
        Side::ALL.into_iter().find(|side| in_point(*side, 0..3) && !in_point(side.other(), 0..4))
    }

    /// Step 7: victory (KB-WIN-1, KB-WIN-2), or the other player's turn.
    fn end_turn(&self, state: &mut State) {
        let [red, blu] = state.points;
        if let Some(side) =
            Side::ALL.into_iter().find(|side| state.points[*side as usize] >= self.variant.points)
        {
            state.phase = Phase::Over(side.wins());
        } else if state.turn >= self.variant.turn_limit {
            state.phase = Phase::Over(match red.cmp(&blu) {
                Ordering::Greater => Side::Red.wins(),
                Ordering::Less => Side::Blue.wins(),
                Ordering::Equal => Outcome::Draw,
            });
        } else {
            state.turn += 1;
            state.side = state.side.other();
            self.begin_turn(state);
        }
    }
}
