//! One game between programs, to its end.

use std::time::{Duration, Instant};

use bots::{Player, Stop};
use engine::{Seat, Table, Turn};
use rand_core::Rng;

/// A game between programs that has come to an end, one way or the other.
#[derive(Clone, Debug, Default)]
pub struct Sitting {
    /// Who has lost without being beaten, and why.
    pub lost: Option<Lost>,
    /// How many decisions players took.
    pub decisions: u64,
    /// What every seat has spent.
    pub spent: Vec<Spent>,
}

/// A seat whose player gave no legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The seat.
    pub seat: Seat,
    /// Why, in a sentence.
    pub why: String,
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
    pub fn play(
        table: &mut dyn Table,
        players: &mut [Box<dyn Player>],
        dice: &mut dyn Rng,
        stop: &Stop,
    ) -> Self {
        let mut sitting = Self { spent: vec![Spent::default(); players.len()], ..Self::default() };
        loop {
            let seat = match table.turn() {
                Turn::Over(_) => return sitting,
                Turn::Chance => {
                    table.roll(dice);
                    continue;
                }
                Turn::Player(seat) => seat,
            };
            let clock = Instant::now();
            let answer = players[seat.index()].think(table, stop);
            let (took, spent) = (clock.elapsed(), &mut sitting.spent[seat.index()]);
            spent.decisions += 1;
            spent.time += took;
            spent.longest = spent.longest.max(took);
            let done = answer.map_err(|forfeit| forfeit.to_string()).and_then(|thought| {
                let line = thought.action;
                table.act(&line).map_err(|error| format!("answered '{line}', which is refused: {error}"))
            });
            if let Err(why) = done {
                sitting.lost = Some(Lost { seat, why });
                return sitting;
            }
            sitting.decisions += 1;
        }
    }

    /// Returns what the game is worth to a seat: a forfeit wins for the others.
    #[must_use]
    pub fn worth(&self, table: &dyn Table, seat: Seat) -> f64 {
        match (&self.lost, table.turn()) {
            (Some(lost), _) if lost.seat == seat => 0.0,
            (Some(_), _) => 1.0 / (table.n_seats() - 1).max(1) as f64,
            (None, Turn::Over(outcome)) => outcome.worth(seat),
            (None, _) => 0.5,
        }
    }
}
