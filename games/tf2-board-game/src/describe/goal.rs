//! What wins, what to do now, and why the game ended.

use hillfort_engine::{Outcome, Side};

use crate::game::Tf2BoardGame;
use crate::state::{CAPTURE, MAX_USED, Phase, State};
use crate::turn::owned;
use crate::words::Mode;

impl Tf2BoardGame {
    /// BG-WIN-1, BG-WIN-4, BG-WIN-7.
    pub(super) fn goal_of(&self, side: Side) -> String {
        let goal = match self.variant.mode {
            Mode::ControlPoints => format!(
                "own all {} control points: a unit on a point captures it in {CAPTURE} turn ends",
                self.terrain.points.len()
            ),
            Mode::CaptureTheFlag => format!("carry {}'s flag to your spawn area", side.other().title()),
        };
        match self.variant.best_of_three {
            true => format!("Win two of three matches: {goal}."),
            false => format!("{}{}.", goal[..1].to_uppercase(), &goal[1..]),
        }
    }

    pub(super) fn task_of(&self, state: &State) -> String {
        let left = MAX_USED - state.activated;
        match state.phase {
            Phase::Setup => match state.team(state.side).units().len() {
                0 => "Choose a class and deploy it in your spawn area: up to 6 units.".to_owned(),
                6 => "End the deployment.".to_owned(),
                n => format!("Deploy more units, {n} of up to 6 so far, or end the deployment."),
            },
            Phase::Play if left == 0 && state.active.is_none() => "End your turn.".to_owned(),
            Phase::Play => match state.active.and_then(|active| state.team(state.side).at(active.at)) {
                Some(unit) if left == 0 => {
                    format!("Finish with your {}, then end your turn.", unit.class.title())
                }
                Some(unit) => format!("Go on with your {}, or use {left} more.", unit.class.title()),
                None => format!("Choose a unit to use: you can use {left} in this turn."),
            },
            Phase::Over(_) => String::new(),
        }
    }

    /// Says who won and why (BG-WIN-1 to BG-WIN-8).
    pub(super) fn ending(&self, state: &State, outcome: Outcome) -> String {
        let winner = Side::winner(outcome, Side::seat_in_order);
        if self.variant.best_of_three {
            let [red, blu] = state.wins;
            return match winner {
                Some(side) => {
                    format!(
                        "{} won the series by {} matches to {}.",
                        side.title(),
                        red.max(blu),
                        red.min(blu)
                    )
                }
                None => format!("A draw: both sides won {red} of three matches."),
            };
        }
        let Some(side) = winner else {
            return "A draw: the turn limit is reached, and neither side is ahead.".to_owned();
        };
        let (title, other) = (side.title(), side.other());
        let why = match self.variant.mode {
            Mode::ControlPoints if owned(state, side) == state.points.len() => {
                format!("it owns all {} control points", state.points.len())
            }
            Mode::ControlPoints => format!(
                "the turn limit is reached, and it owns {} control points, {} {}",
                owned(state, side),
                other.title(),
                owned(state, other)
            ),
            Mode::CaptureTheFlag if self.flag_distance(state, side) == 0 => {
                format!("it carried {}'s flag home", other.title())
            }
            Mode::CaptureTheFlag => format!(
                "the turn limit is reached, and {}'s flag is {} squares from {title}'s spawn area, the other flag {}",
                other.title(),
                self.flag_distance(state, side),
                self.flag_distance(state, other)
            ),
        };
        format!("{title} won: {why}.")
    }
}
