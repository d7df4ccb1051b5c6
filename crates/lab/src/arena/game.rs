//! One game of an arena.

use bots::{Player, Stop};
use engine::playout::rng_of;
use engine::{Playing, Ruleset, Seat, Table as _};
use serde::{Deserialize, Serialize};

use crate::arena::Plan;
use crate::sitting::Sitting;

/// A game to be played: player `a` against `b`, or alone against several `b`, for the so-manieth time.
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
    /// Returns who sits where: `a` moves on by a seat from game to game.
    #[must_use]
    pub fn seats(self, n_seats: usize) -> Vec<usize> {
        let alone = self.game as usize % n_seats;
        (0..n_seats).map(|seat| if seat == alone { self.a } else { self.b }).collect()
    }

    /// Returns the number of the dice: a round of games in which `a` has had every seat has the same.
    #[must_use]
    pub const fn dice(self, n_seats: usize) -> u64 {
        self.game / n_seats as u64
    }
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Which game it was.
    #[serde(flatten)]
    pub job: Job,
    /// What it was worth to every seat.
    pub worths: Vec<f64>,
    /// How many decisions players took.
    pub decisions: u64,
    /// For every seat: how many decisions, how many milliseconds together, how many the longest.
    pub spent: Vec<(u64, f64, f64)>,
    /// Who gave no legal answer, and what was wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<String>,
}

/// Plays a game and returns what it came to, and its record.
pub(super) fn play<G: Ruleset>(plan: &Plan, job: Job, start: &Playing<G>) -> (Played, String) {
    let mut table = start.restart();
    let n_seats = table.n_seats();
    let seats = job.seats(n_seats);
    // Neither the order of the players in the plan nor the number of threads changes a game's dice.
    let mut dice = rng_of(plan.seed, job.dice(n_seats));
    let mut players: Vec<Box<dyn Player>> = seats
        .iter()
        .enumerate()
        .map(|(seat, &player)| {
            plan.players[player].player::<G>(bot_seed(plan.seed, job, seat), plan.bot_threads)
        })
        .collect();
    let sitting = Sitting::play(&mut table, &mut players, &mut dice, &Stop::new());
    let forfeit = sitting.lost.as_ref().map(|lost| {
        let (seat, who) = (table.seat_name(lost.seat), &plan.players[seats[lost.seat.index()]]);
        format!("{who} ({seat}) {}", lost.why)
    });
    let mut record = String::new();
    for (seat, &player) in seats.iter().enumerate() {
        record += &format!("# {}: {}\n", table.seat_name(Seat::new(seat)), plan.players[player]);
    }
    record += &table.record();
    if let Some(why) = &forfeit {
        record += &format!("# forfeit: {why}\n");
    }
    let millis = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    let played = Played {
        job,
        worths: (0..n_seats).map(|seat| sitting.worth(&table, Seat::new(seat))).collect(),
        decisions: sitting.decisions,
        spent: sitting.spent.iter().map(|s| (s.decisions, millis(s.time), millis(s.longest))).collect(),
        forfeit,
    };
    (played, record)
}

/// Every seat of every game has a seed of its own, apart from the dice.
fn bot_seed(seed: u64, job: Job, seat: usize) -> u64 {
    let words = [job.a as u64, job.b as u64, job.game, seat as u64];
    words
        .iter()
        .fold(seed ^ 0x5eed, |mixed, word| (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}
