//! The dice: who goes first, where a rocket falls, damage and healing.

use hillfort_engine::Chance;
use hillfort_engine::chance::{die, every_roll, merge};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::state::{Phase, State};

/// Sides of the dice of the roll-off (PR-SETUP-2).
pub(crate) const ROLL_OFF_DIE: u8 = 8;

impl Chance for PayloadRace {
    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        match self.die(state) {
            Some(sides) => Action::Roll(die(rng, sides)),
            None => Action::RollOff(die(rng, ROLL_OFF_DIE), die(rng, ROLL_OFF_DIE)),
        }
    }

    #[inline(never)]
    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        let mut lines = Vec::new();
        self.chance_lines(state, &mut lines);
        out.extend(merge(self, state, lines.into_iter().map(|line| (line, 1))));
    }

    fn n_chance_lines(&self, state: &State) -> u64 {
        match (state.phase, self.die(state)) {
            (Phase::RollOff, _) => u64::from(ROLL_OFF_DIE).pow(2),
            (_, sides) => sides.map_or(0, u64::from),
        }
    }

    fn chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        match (state.phase, self.die(state)) {
            (Phase::RollOff, _) => {
                every_roll(2, ROLL_OFF_DIE, |[a, b]: [u8; 2]| out.push(Action::RollOff(a, b)));
            }
            (_, Some(sides)) => out.extend((1..=sides).map(Action::Roll)),
            (_, None) => {}
        }
    }
}

impl PayloadRace {
    /// Returns the sides of the one die that is rolled now; `None` at the roll-off and where nothing is rolled.
    pub(crate) fn die(&self, state: &State) -> Option<u8> {
        match state.phase {
            Phase::Accuracy(_) | Phase::Damage(_) | Phase::Heal(_) => match self.kind(state, state.active?) {
                WeaponKind::Sight { die, .. }
                | WeaponKind::Blast { die, .. }
                | WeaponKind::Heal { die, .. } => Some(die),
                WeaponKind::Fire { .. } => None,
            },
            Phase::Eat => Some(self.numbers.meal_die),
            Phase::RollOff
            | Phase::Colour(_)
            | Phase::Deploy(_)
            | Phase::Turn
            | Phase::Uber(_)
            | Phase::Respawn
            | Phase::Over(_) => None,
        }
    }

    /// Returns the dice that are rolled now, as the notation names them.
    pub(crate) fn dice(&self, state: &State) -> Option<String> {
        match state.phase {
            Phase::RollOff => Some(format!("2d{ROLL_OFF_DIE}")),
            _ => self.die(state).map(|sides| format!("1d{sides}")),
        }
    }
}
