//! What wins, what to do now, and why the game ended.

use hillfort_engine::{Outcome, Side};

use crate::game::KingOfTheBoard;
use crate::state::{Phase, State};
use crate::words::Class;

impl KingOfTheBoard {
    /// KB-CAP-1, KB-WIN-1.
    pub(super) fn goal_of(&self) -> String {
        let points = self.variant.points;
        format!("Hold the control point alone when a turn ends to score: the first to {points} points wins.")
    }

    pub(super) fn task_of(&self, state: &State) -> String {
        let class = state.commanded_class().map_or("unit", Class::title);
        match state.phase {
            Phase::Setup(_, slot) => {
                format!(
                    "Choose a class for slot {} of 3 and place it: units take turns in slot order.",
                    slot + 1
                )
            }
            Phase::Target => "Choose the target of your Sentry Gun.".to_owned(),
            Phase::Act if state.acted.is_empty() => {
                format!("Command your {class}, the only unit that acts in this turn.")
            }
            Phase::Act => format!("Go on with your {class}, or end its turn."),
            Phase::Spawn(_, slot) => {
                format!("Choose a class for slot {} and place it, or leave the slot empty for now.", slot + 1)
            }
            Phase::Roll(_) | Phase::Over(_) => String::new(),
        }
    }

    /// Says who won and why (KB-WIN-1, KB-WIN-2).
    pub(super) fn ending(&self, state: &State, outcome: Outcome) -> String {
        let Some(winner) = Side::winner(outcome, Side::seat_in_order) else {
            let points = state.points[0];
            return format!("A draw: the turn limit is reached with {points} points each.");
        };
        let [won, lost] = [winner, winner.other()].map(|side| state.points[side as usize]);
        if won >= self.variant.points {
            format!("{} won: it has {won} points, {} has {lost}.", winner.title(), winner.other().title())
        } else {
            format!(
                "{} won: the turn limit is reached, and it leads by {won} points to {lost}.",
                winner.title()
            )
        }
    }
}
