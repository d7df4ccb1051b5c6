//! The turn checklist, in its exact order (KB-TURN-1).

use hillfort_engine::{Outcome, SeatSet};

use crate::game::KingOfTheBoard;
use crate::state::{Acted, GUN, GunStatus, Phase, Shot, State, UnitId};
use crate::words::{Class, Kind, Side, seat_of};

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
        self.sentry_attacks(state);
    }

    /// KB-TURN-2: the first slot with a living unit to the right of the marker.
    pub(crate) fn next_commanded(&self, state: &State, side: Side) -> Option<u8> {
        let marker = state.marker[side as usize];
        (0..3).map(|step| (marker + step) % 3).find(|slot| state.person(side, *slot).at.is_some())
    }

    /// Step 2 (KB-SENT-1 to KB-SENT-4).
    fn sentry_attacks(&self, state: &mut State) {
        let side = state.side;
        let gun = *state.gun(side);
        if let (GunStatus::Active, Some(at)) = (gun.status, gun.at) {
            let locked = gun.target.map(|slot| UnitId { side: side.other(), slot });
            // KB-SENT-2: it stays with its target while that is a legal one.
            let holds = locked.filter(|unit| self.is_gun_target(state, at, *unit));
            if let Some(target) = holds {
                return self.gun_fires(state, target);
            }
            state.gun_mut(side).target = None;
            let mut nearest = self.nearest_targets(state, side).map(|(unit, _)| unit);
            match (nearest.next(), nearest.next()) {
                (Some(only), None) => {
                    drop(nearest);
                    return self.gun_fires(state, only);
                }
                (Some(_), Some(_)) => {
                    drop(nearest);
                    state.phase = Phase::Target;
                    return;
                }
                (None, _) => {}
            }
        }
        self.command(state);
    }

    /// Locks a target and waits for the dice (KB-SENT-5).
    pub(crate) fn gun_fires(&self, state: &mut State, target: UnitId) {
        let side = state.side;
        state.gun_mut(side).target = Some(target.slot);
        let attacker = UnitId { side, slot: GUN };
        let (from, to) = (state.at(attacker), state.at(target));
        let (Some(from), Some(to)) = (from, to) else { unreachable!("gun and target stand on the board") };
        state.phase = Phase::Roll(Shot { attacker, target, need: self.need(from, to, 0) });
    }

    /// Step 3 begins or goes on; it is step 5 if the commanded unit has died (KB-TURN-7).
    pub(crate) fn command(&self, state: &mut State) {
        if state.commanded().is_some() {
            state.phase = Phase::Act;
        } else {
            self.refill(state);
        }
    }

    /// Step 4: burn, then invincibility, then charge.
    pub(crate) fn end_unit_turn(&self, state: &mut State) {
        let (side, slot) = (state.side, state.active.expect("somebody is commanded"));
        let unit = UnitId { side, slot };
        if state.person(side, slot).burn > 0 {
            state.person_mut(side, slot).burn -= 1;
            self.hurt(state, unit, self.numbers.rules.burn_damage); // KB-PYRO-6
            self.bury(state);
        }
        let healed = state.acted.has(Kind::Attack);
        let person = state.person_mut(side, slot);
        if person.at.is_some() {
            person.uber = person.uber.saturating_sub(1); // KB-MED-8
            if person.class == Some(Class::Medic) && !healed {
                person.charge = person.charge.saturating_sub(1); // KB-MED-5
            }
        }
        self.refill(state);
    }

    /// Step 5: timers move, then slots at 0 are decided (KB-SPAWN-1, KB-SPAWN-2).
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

    /// The teams whose timers move in this turn: whose turn it is, then perhaps the other (KB-SPAWN-6).
    fn refilling(&self, state: &State) -> impl Iterator<Item = Side> + use<> {
        let both = [state.side, state.side.other()];
        both.into_iter().take(if self.variant.every_turn { 2 } else { 1 })
    }

    /// Goes on to the next dead slot at 0 behind the one that was decided, or to step 6.
    pub(crate) fn next_refill(&self, state: &mut State, decided: Option<(Side, u8)>) {
        let slots = self.refilling(state).flat_map(|side| (0..3).map(move |slot| (side, slot)));
        let mut rest = slots.skip_while(|place| decided.is_some_and(|decided| *place != decided));
        if decided.is_some() {
            rest.next();
        }
        let waits = |(side, slot): &(Side, u8)| {
            let person = state.person(*side, *slot);
            person.class.is_some() && person.at.is_none() && person.timer == 0
        };
        match rest.find(waits) {
            Some((side, slot)) => state.phase = Phase::Spawn(side, slot),
            None => self.capture(state),
        }
    }

    /// Step 6, and step 7.
    fn capture(&self, state: &mut State) {
        if let Some(side) = self.captor(state) {
            state.points[side as usize] += 1;
        }
        self.end_turn(state);
    }

    /// KB-CAP-1 to KB-CAP-4: the team with a person in the control point and no unit of the other team there.
    pub(crate) fn captor(&self, state: &State) -> Option<Side> {
        let in_point = |side: Side, slots: std::ops::Range<u8>| {
            slots
                .filter_map(|slot| state.at(UnitId { side, slot }))
                .any(|cell| self.field.point.contains(cell))
        };
        Side::ALL.into_iter().find(|side| in_point(*side, 0..3) && !in_point(side.other(), 0..4))
    }

    /// Step 7: victory (KB-WIN-1, KB-WIN-2), else the other player's turn.
    fn end_turn(&self, state: &mut State) {
        let won = |side: Side| Outcome::Won(SeatSet::only(seat_of(side)));
        let [red, blu] = state.points;
        if let Some(side) =
            Side::ALL.into_iter().find(|side| state.points[*side as usize] >= self.variant.points)
        {
            state.phase = Phase::Over(won(side));
        } else if state.turn >= self.variant.turn_limit {
            state.phase = Phase::Over(match red.cmp(&blu) {
                std::cmp::Ordering::Greater => won(Side::Red),
                std::cmp::Ordering::Less => won(Side::Blue),
                std::cmp::Ordering::Equal => Outcome::Draw,
            });
        } else {
            state.turn += 1;
            state.side = state.side.other();
            self.begin_turn(state);
        }
    }
}
