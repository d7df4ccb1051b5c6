//! One game of an arena.

use hillfort_bots::{Player, Stop};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Ruleset, Seat, Table, Turn, TypedTable};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::arena::Plan;
use crate::sitting::{End, Sitting};
use crate::{Sides, bot_seed};

/// A game to be played: player `a` on one side against `b` on all others, for the so-manieth time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Job {
    /// One of the players, by its number in the plan.
    pub a: usize,
    /// The other one.
    pub b: usize,
    /// The number of the game, from 0.
    pub game: u64,
}

impl Job {
    /// Returns the side of `a`, which moves on by one from game to game.
    #[must_use]
    pub const fn side(self, sides: &Sides) -> usize {
        (self.game % sides.count() as u64) as usize
    }

    /// Returns who sits where: partners are the same player.
    #[must_use]
    pub fn seats(self, sides: &Sides) -> Vec<usize> {
        let alone = self.side(sides);
        sides.by_seat().map(|side| if side == alone { self.a } else { self.b }).collect()
    }

    /// Returns the number of the dice: a round of games in which `a` has had every side has the same.
    #[must_use]
    pub const fn dice(self, sides: &Sides) -> u64 {
        self.game / sides.count() as u64
    }
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Which game it was.
    #[serde(flatten)]
    pub job: Job,
    /// What it was worth to every seat: 1 for a win, 0 for a loss, and of a draw one part for every side.
    pub worths: Vec<f64>,
    /// How many decisions players took.
    pub decisions: u64,
    /// For every seat: how many decisions, how many milliseconds together, how many the longest.
    pub spent: Vec<(u64, f64, f64)>,
    /// Who gave no legal answer, and what was wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<String>,
}

/// Plays a game and returns what it came to, and its record; nothing if it was stopped.
pub(super) fn play<G: Ruleset>(
    plan: &Plan,
    opening: u32,
    job: Job,
    start: &TypedTable<G>,
    sides: &Sides,
    stop: &Stop,
) -> Option<(Played, String)> {
    let mut table = start.restart();
    let seats = job.seats(sides);
    // Neither the order of the players in the plan nor the number of threads changes a game's dice.
    let mut dice = rng_of(plan.seed, job.dice(sides));
    let seed = |seat: usize| bot_seed(plan.seed, &[job.a as u64, job.b as u64, job.game, seat as u64]);
    let mut players: Vec<Box<dyn Player>> = seats
        .iter()
        .enumerate()
        .map(|(seat, &player)| plan.players[player].player::<G>(seed(seat), plan.bot_threads))
        .collect();
    open(&mut table, opening, &mut dice);
    let sitting = Sitting::play(&mut table, &mut players, &mut dice, stop);
    let outcome = sitting.outcome(sides)?;
    let forfeit = match &sitting.end {
        End::Forfeit(lost) => Some(lost.recorded(&table, &plan.players[seats[lost.seat.index()]])),
        End::Over(_) | End::Stopped => None,
    };
    let mut record = String::new();
    for (seat, &player) in seats.iter().enumerate() {
        record += &format!("# {}: {}\n", table.seat_name(Seat::new(seat)), plan.players[player]);
    }
    record += &table.record();
    if let Some(forfeit) = &forfeit {
        record += &forfeit.line();
    }
    let millis = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    let played = Played {
        job,
        worths: (0..seats.len()).map(|seat| sides.worth(outcome, Seat::new(seat))).collect(),
        decisions: sitting.decisions,
        spent: sitting.spent.iter().map(|s| (s.decisions, millis(s.time), millis(s.longest))).collect(),
        forfeit: forfeit.map(|forfeit| forfeit.to_string()),
    };
    Some((played, record))
}

/// Draws the first decisions of a game at random, all legal actions alike.
fn open(table: &mut dyn Table, decisions: u32, dice: &mut dyn Rng) {
    let mut left = decisions;
    while left > 0 {
        match table.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                table.roll(dice);
            }
            Turn::Player(_) => {
                let legal = table.legal();
                let done = table.act(pick::<String, _>(dice, &legal));
                debug_assert!(done.is_ok(), "a legal action is not refused");
                left -= 1;
            }
        }
    }
}
