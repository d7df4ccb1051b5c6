//! One game between programs.

use std::time::{Duration, Instant};

use hillfort_bots::{Player, Stop};
use hillfort_engine::{Outcome, Table, Turn};
use rand_core::Rng;

use crate::{SeatForfeit, Teams};

/// A game between programs that has ended.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub end: GameEnd,
    /// The number of decisions of players.
    pub decisions: u64,
    /// The time that every seat has spent.
    pub spent: Vec<TimeSpent>,
}

/// How a game between programs ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules of the game.
    Over(Outcome),
    /// A player gave no legal answer.
    Forfeit(SeatForfeit),
    /// It was stopped and has no result.
    Stopped,
}

/// The time that a player has spent on its decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeSpent {
    /// The number of decisions.
    pub decisions: u64,
    /// The time of all decisions.
    pub total: Duration,
    /// The time of the longest decision.
    pub longest: Duration,
}

impl PlayedGame {
    /// Plays a table to its end. A player that gives no answer, or an illegal one, loses at once.
    ///
    /// When `stop` is set the game is left as it is: the hurried answer of a stopped player is not played.
    pub fn play(
        table: &mut dyn Table,
        players: &mut [Box<dyn Player>],
        dice: &mut dyn Rng,
        stop: &Stop,
    ) -> Self {
        let spent = vec![TimeSpent::default(); players.len()];
        let mut played = Self { end: GameEnd::Stopped, decisions: 0, spent };
        while !stop.is_stopped() {
            let seat = match table.turn() {
                Turn::Over(outcome) => {
                    played.end = GameEnd::Over(outcome);
                    break;
                }
                Turn::Chance => {
                    table.roll(dice);
                    continue;
                }
                Turn::Player(seat) => seat,
            };
            let clock = Instant::now();
            let decided = decide(table, &mut *players[seat.index()], stop);
            if stop.is_stopped() {
                break;
            }
            let (time, spent) = (clock.elapsed(), &mut played.spent[seat.index()]);
            spent.decisions += 1;
            spent.total += time;
            spent.longest = spent.longest.max(time);
            if let Err(reason) = decided {
                played.end = GameEnd::Forfeit(SeatForfeit { seat, reason });
                break;
            }
            played.decisions += 1;
        }
        played
    }

    /// Returns the outcome; the enemies of a player who forfeits win. None if the game was stopped.
    #[must_use]
    pub fn outcome(&self, teams: &Teams) -> Option<Outcome> {
        match &self.end {
            GameEnd::Over(outcome) => Some(*outcome),
            GameEnd::Forfeit(forfeit) => Some(teams.forfeited_by(forfeit.seat)),
            GameEnd::Stopped => None,
        }
    }
}

/// Asks a player for a decision and carries it out; when `stop` is set, nothing is carried out.
///
/// # Errors
/// Returns why the player loses: it gives no answer, or an illegal one.
pub fn decide(table: &mut dyn Table, player: &mut dyn Player, stop: &Stop) -> Result<(), String> {
    let answer = player.think(table, stop);
    if stop.is_stopped() {
        return Ok(());
    }
    let line = answer.map_err(|no_answer| no_answer.to_string())?.action;
    table.act(&line).map_err(|error| format!("answered '{line}', which is refused: {error}"))
}

/// Returns the seed of a bot, which is independent of the dice. `ids` distinguish it from other bots, such as its
/// seat.
#[must_use]
pub fn bot_seed(seed: u64, ids: &[u64]) -> u64 {
    let mix = |mixed: u64, id: &u64| (mixed ^ id).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    ids.iter().fold(seed ^ 0x5eed, mix)
}
