//! What comes by chance: who goes first, where a rocket falls, damage and healing.

use hillfort_engine::chance::{die, every_roll, merge};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::Kind;
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{Phase, State};

/// Sides of the dice of the roll-off (PR-SETUP-2).
pub(crate) const ROLL_OFF_DIE: u8 = 8;

impl PayloadRace {
    /// Returns the sides of the one die that is rolled now; none at the roll-off and where nothing is rolled.
    pub(crate) fn die(&self, state: &State) -> Option<u8> {
        match state.phase {
            Phase::Accuracy(_) | Phase::Damage(_) | Phase::Heal(_) => match self.kind(state, state.active?) {
                Kind::Sight { die, .. } | Kind::Blast { die, .. } | Kind::Heal { die, .. } => Some(die),
                Kind::Fire { .. } => None,
            },
            Phase::Eat => Some(self.cards.meal_die),
            Phase::RollOff
            | Phase::Colour(_)
            | Phase::Deploy(_)
            | Phase::Turn
            | Phase::Uber(_)
            | Phase::Respawn
            | Phase::Over(_) => None,
        }
    }

    /// The dice of this moment as the notation names them.
    pub(crate) fn dice(&self, state: &State) -> Option<String> {
        match state.phase {
            Phase::RollOff => Some(format!("2d{ROLL_OFF_DIE}")),
            _ => self.die(state).map(|sides| format!("1d{sides}")),
        }
    }

    /// Carries out the roll of one die.
    pub(crate) fn roll(&self, state: &mut State, face: u8) {
        match state.phase {
            Phase::Accuracy(attack) => self.fall(state, attack, face),
            Phase::Damage(attack) => self.deal(state, attack, face),
            Phase::Heal(friend) => self.mend(state, friend, face),
            Phase::Eat => {
                let unit = state.active.expect("the Heavy is active");
                self.mend(state, unit, face);
            }
            _ => unreachable!("chance rolls only when it acts"),
        }
    }

    /// PR-DICE-1: an outcome must be one of those that the dice can show.
    pub(crate) fn why_not_outcome(&self, state: &State, action: Action) -> Result<(), Reason> {
        let shows = |face: u8, sides: u8| (1..=sides).contains(&face);
        let fits = match action {
            Action::RollOff(a, b) => {
                state.phase == Phase::RollOff && shows(a, ROLL_OFF_DIE) && shows(b, ROLL_OFF_DIE)
            }
            Action::Roll(face) => self.die(state).is_some_and(|sides| shows(face, sides)),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Reason::NotRolled) }
    }

    pub(crate) fn draw_outcome<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        match self.die(state) {
            Some(sides) => Action::Roll(die(rng, sides)),
            None => Action::RollOff(die(rng, ROLL_OFF_DIE), die(rng, ROLL_OFF_DIE)),
        }
    }

    pub(crate) fn list_outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        let mut lines = Vec::new();
        self.list_chance_lines(state, &mut lines);
        out.extend(merge(self, state, lines.into_iter().map(|line| (line, 1))));
    }

    pub(crate) fn count_chance_lines(&self, state: &State) -> u64 {
        match (state.phase, self.die(state)) {
            (Phase::RollOff, _) => u64::from(ROLL_OFF_DIE).pow(2),
            (_, sides) => sides.map_or(0, u64::from),
        }
    }

    pub(crate) fn list_chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        match (state.phase, self.die(state)) {
            (Phase::RollOff, _) => {
                every_roll(2, ROLL_OFF_DIE, |[a, b]: [u8; 2]| out.push(Action::RollOff(a, b)));
            }
            (_, Some(sides)) => out.extend((1..=sides).map(Action::Roll)),
            (_, None) => {}
        }
    }
}
