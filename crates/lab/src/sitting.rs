//! One game between programs, to its end.

use std::time::{Duration, Instant};

use hillfort_bots::{Player, Stop};
use hillfort_engine::{Outcome, Table, Turn};
use rand_core::Rng;

use crate::{Lost, Sides};

/// A game between programs that has come to an end, one way or the other.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// How it ended.
    pub end: End,
    /// How many decisions players took.
    pub decisions: u64,
    /// What every seat has spent.
    pub spent: Vec<Spent>,
}

/// How a game between programs ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules of the game.
    Over(Outcome),
    /// Somebody has lost without being beaten.
    Forfeit(Lost),
    /// Somebody has stopped it, so it came to nothing.
    Stopped,
}

/// What the player of a seat has spent on its decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// How many decisions there were.
    pub decisions: u64,
    /// How long they took together.
    pub time: Duration,
    /// How long the longest took.
    pub longest: Duration,
}

impl Sitting {
    /// Plays a table to its end. A player that gives no answer, or one that the rules refuse, loses there and then.
    ///
    /// When the flag is raised the game is left where it stands: what a player answers in a hurry is not played.
    pub fn play(
        table: &mut dyn Table,
        players: &mut [Box<dyn Player>],
        dice: &mut dyn Rng,
        stop: &Stop,
    ) -> Self {
        let mut sitting =
            Self { end: End::Stopped, decisions: 0, spent: vec![Spent::default(); players.len()] };
        while !stop.is_stopped() {
            let seat = match table.turn() {
                Turn::Over(outcome) => {
                    sitting.end = End::Over(outcome);
                    break;
                }
                Turn::Chance => {
                    table.roll(dice);
                    continue;
                }
                Turn::Player(seat) => seat,
            };
            let clock = Instant::now();
            let done = decide(table, &mut *players[seat.index()], stop);
            if stop.is_stopped() {
                break;
            }
            let (took, spent) = (clock.elapsed(), &mut sitting.spent[seat.index()]);
            spent.decisions += 1;
            spent.time += took;
            spent.longest = spent.longest.max(took);
            if let Err(why) = done {
                sitting.end = End::Forfeit(Lost { seat, why });
                break;
            }
            sitting.decisions += 1;
        }
        sitting
    }

    /// Returns what the game came to: a forfeit is won by the enemies. None if it was stopped.
    #[must_use]
    pub fn outcome(&self, sides: &Sides) -> Option<Outcome> {
        match &self.end {
            End::Over(outcome) => Some(*outcome),
            End::Forfeit(lost) => Some(sides.given_up_by(lost.seat)),
            End::Stopped => None,
        }
    }
}

/// Lets a player decide for whoever is to act, and carries it out. When the flag is raised nothing is carried out.
///
/// # Errors
/// Returns why the player has lost: it gives no answer, or one that the rules refuse.
pub fn decide(table: &mut dyn Table, player: &mut dyn Player, stop: &Stop) -> Result<(), String> {
    let answer = player.think(table, stop);
    if stop.is_stopped() {
        return Ok(());
    }
    let line = answer.map_err(|forfeit| forfeit.to_string())?.action;
    table.act(&line).map_err(|error| format!("answered '{line}', which is refused: {error}"))
}

/// Returns the seed of a bot: whatever tells it from others, such as its seat, gives it one of its own, apart from the
/// dice.
#[must_use]
pub fn bot_seed(seed: u64, marks: &[u64]) -> u64 {
    let mix = |mixed: u64, mark: &u64| (mixed ^ mark).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    marks.iter().fold(seed ^ 0x5eed, mix)
}
