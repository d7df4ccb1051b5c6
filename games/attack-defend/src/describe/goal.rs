//! What wins, what to do now, and why the game ended.

use crate::game::{AttackDefend, Clock};
use crate::state::{Phase, State, UnitId};
use crate::turn::LAST_COUNT;
use crate::words::Side;

impl AttackDefend {
    /// AD-OVER-2, AD-WIN-1, AD-WIN-2.
    pub(super) fn goal_of(&self, side: Side) -> String {
        match side {
            Side::Blue if self.variant.clock == Clock::Reset => format!(
                "Capture point 1, then point 2, each before the Turn Counter reaches {LAST_COUNT}: it starts again after point 1."
            ),
            Side::Blue => format!("Capture both points before the Turn Counter reaches {LAST_COUNT}."),
            Side::Red => {
                format!("Keep BLU from capturing both points until the Turn Counter reaches {LAST_COUNT}.")
            }
        }
    }

    pub(super) fn task_of(&self, state: &State) -> String {
        let next = |verb: &str| match state.first_dead(state.side) {
            Some(unit) => format!("{verb} your {}.", unit.class().title()),
            None => format!("{verb} a unit."),
        };
        match (state.phase, state.playing, state.plays_left) {
            (Phase::Deploy, ..) => next("Place"),
            (Phase::Spawn, ..) => next("Respawn"),
            (Phase::Play, None, 0) => "End your turn.".to_owned(),
            (Phase::Play, None, 1) => "Play one more unit, or end your turn.".to_owned(),
            (Phase::Play, None, n) => format!("Play a unit: you can play {n} more in this turn."),
            (Phase::Play, Some(unit), plays) => self.task_in_play(state, unit, plays),
            (Phase::Roll(_) | Phase::Over(_), ..) => String::new(),
        }
    }

    /// Says what the unit in play can still do.
    fn task_in_play(&self, state: &State, unit: UnitId, plays: u8) -> String {
        let class = unit.class().title();
        let then = if plays == 0 { "end your turn" } else { "play the next unit" };
        match (state.moves_left, state.attacks_left) {
            (0, 0) => format!("Your {class} is done: {then}."),
            (_, 0) => format!("Move your {class}, or {then}."),
            (0, _) => format!("Use the action of your {class}, or {then}."),
            _ => format!("Move your {class} and use its action, or {then}."),
        }
    }

    /// Says who won and why (AD-WIN-1, AD-WIN-2, AD-CLOCK-7).
    pub(super) fn ending(&self, state: &State, winner: Side) -> String {
        let points = match state.captured.iter().flatten().count() {
            0 => "neither point",
            1 => "only point 1",
            _ => "both points",
        };
        let why = match winner {
            Side::Blue => format!("it captured both points by round {}", state.round),
            Side::Red if state.overtime >= self.variant.overtime_limit => {
                format!("overtime ended, and BLU had captured {points}")
            }
            Side::Red if state.overtime > 0 => {
                format!("point {} was no longer contested in overtime", state.active_point().unwrap_or(0) + 1)
            }
            Side::Red => {
                format!("the Turn Counter reached {LAST_COUNT}, and BLU had captured {points}")
            }
        };
        format!("{} won: {why}.", winner.title())
    }
}
