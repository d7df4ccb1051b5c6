//! Dice: the roll-off with the choice of colours (PR-SETUP), and every later roll (PR-DICE).

use hillfort_engine::Seat;

use crate::action::Action;
use crate::chance::ROLL_OFF_DIE;
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::turn::begin_deployment;
use crate::words::{Side, other_seat};

impl PayloadRace {
    /// PR-DICE-1: the dice must be able to show the outcome.
    pub(crate) fn check_roll(&self, state: &State, action: Action) -> Result<(), Reason> {
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

    /// Applies the roll of one die.
    pub(crate) fn apply_roll(&self, state: &mut State, face: u8) {
        match state.phase {
            Phase::Accuracy(attack) => self.apply_accuracy(state, attack, face),
            Phase::Damage(attack) => self.deal_damage(state, attack, face),
            Phase::Heal(friend) => self.restore_health(state, friend, face),
            Phase::Eat => {
                let unit = state.active.expect("the Heavy is active");
                self.restore_health(state, unit, face);
            }
            _ => unreachable!("dice are rolled only at chance"),
        }
    }
}

/// PR-SETUP-2 to PR-SETUP-4: the lower die picks the colour; equal dice are rolled again.
pub(crate) fn apply_roll_off(state: &mut State, a: u8, b: u8) {
    if a != b {
        state.phase = Phase::Colour(Seat::new(usize::from(a > b)));
    }
}

/// PR-SETUP-4.
pub(crate) fn apply_pick(state: &mut State, side: Side) {
    let Phase::Colour(seat) = state.phase else { unreachable!("colours are picked once") };
    begin_deployment(state, other_seat(seat), side.other());
}
