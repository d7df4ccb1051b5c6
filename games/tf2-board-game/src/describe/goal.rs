//! What wins, what to do now, and why the game ended.

use hillfort_board::Cell;
use hillfort_engine::{Game as _, Outcome, Side};

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::state::{CAPTURE, MAX_USED, Phase, State};
use crate::turn::owned;
use crate::words::Mode;

impl Tf2BoardGame {
    /// BG-WIN-1, BG-WIN-4, BG-WIN-7.
    pub(super) fn goal_of(&self, side: Side) -> String {
        let goal = match self.variant.mode {
            Mode::ControlPoints => format!(
                "own all {} control points; a unit on one at the end of {CAPTURE} turns in a row captures it",
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
                Some(unit) => {
                    let (class, can_go_on) = (unit.class.title(), self.can_go_on(state, unit.at));
                    match (can_go_on, left) {
                        (true, 0) => format!("Finish with your {class}, then end your turn."),
                        (true, _) => format!("Go on with your {class}, or use {left} more."),
                        (false, 0) => format!("Your {class} is done: end your turn."),
                        (false, _) => format!("Your {class} is done: you can use {left} more."),
                    }
                }
                None => format!("Choose a unit to use: you can use {left} in this turn."),
            },
            Phase::Over(_) => String::new(),
        }
    }

    /// Returns whether the active unit can still do something.
    fn can_go_on(&self, state: &State, active: Cell) -> bool {
        let mut legal = Vec::new();
        self.legal(state, &mut legal);
        legal.into_iter().any(|action| match action {
            Action::Move(from, _)
            | Action::Jump(from, _)
            | Action::Attack(from, _)
            | Action::Heal(from, _) => from == active,
            Action::Spawn(..) | Action::End => false,
        })
    }

    /// Says who won and why (BG-WIN-1 to BG-WIN-8).
    pub(super) fn ending(&self, state: &State, outcome: Outcome) -> String {
        let winner = Side::winner(outcome, Side::seat_in_order);
        if self.variant.best_of_three {
            return series_ending(state.wins, winner);
        }
        let why = self.reason_for_end(state, winner);
        match winner {
            Some(side) => format!("{} won: {why}.", side.title()),
            None => format!("A draw: {why}."),
        }
    }

    /// Says how a match of three ended if an action ended it (BG-WIN-7).
    pub(super) fn match_ending(&self, before: &State, action: Action, after: &State) -> Option<String> {
        let is_over = matches!(after.phase, Phase::Over(_));
        if !self.variant.best_of_three || !is_over && before.match_number == after.match_number {
            return None;
        }
        // The third match keeps its last position, because no other follows it.
        let mut last = State { match_number: 3, ..before.clone() };
        self.apply(&mut last, action);
        let winner =
            Side::ALL.into_iter().find(|side| after.wins[*side as usize] > before.wins[*side as usize]);
        let (number, why) = (before.match_number, self.reason_for_end(&last, winner));
        Some(match winner {
            Some(side) => format!("{} wins match {number}: {why}.", side.title()),
            None => format!("Match {number} is a draw: {why}."),
        })
    }

    /// Says why a match ended as it did (BG-WIN-1 to BG-WIN-5).
    fn reason_for_end(&self, state: &State, winner: Option<Side>) -> String {
        let flag_is_at = |side| match self.flag_distance(state, side) {
            1 => "1 square".to_owned(),
            squares => format!("{squares} squares"),
        };
        let limit = "the turn limit is reached";
        match (self.variant.mode, winner) {
            (Mode::ControlPoints, Some(side)) if owned(state, side) == state.points.len() => {
                format!("it owns all {} control points", state.points.len())
            }
            (Mode::ControlPoints, Some(side)) => {
                let [more, fewer] = [side, side.other()].map(|side| owned(state, side));
                format!("{limit}, and it owns {}, {} {fewer}", points(more), side.other().title())
            }
            (Mode::ControlPoints, None) => {
                format!("{limit}, and both sides own {}", points(owned(state, Side::Red)))
            }
            (Mode::CaptureTheFlag, Some(side)) if self.flag_distance(state, side) == 0 => {
                format!("it carried {}'s flag home", side.other().title())
            }
            (Mode::CaptureTheFlag, Some(side)) => {
                let (title, other) = (side.title(), side.other().title());
                let [near, far] = [side, side.other()].map(flag_is_at);
                format!(
                    "{limit}, and {other}'s flag is {near} from {title}'s spawn area, the other flag {far}"
                )
            }
            (Mode::CaptureTheFlag, None) => {
                format!("{limit}, and each flag is {} from the enemy's spawn area", flag_is_at(Side::Red))
            }
        }
    }
}

fn points(count: usize) -> String {
    if count == 1 { "1 control point".to_owned() } else { format!("{count} control points") }
}

/// Says who won a best of three, and how (BG-WIN-7).
fn series_ending([red, blu]: [u8; 2], winner: Option<Side>) -> String {
    let noun = |wins| if wins == 1 { "match" } else { "matches" };
    let (most, least) = (red.max(blu), red.min(blu));
    match winner {
        Some(side) => format!("{} won the series by {most} {} to {least}.", side.title(), noun(most)),
        None => format!("A draw: both sides won {red} of three matches."),
    }
}
