//! One game of an arena.

use hillfort_bots::{Player, Stop};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Outcome, Ruleset, Seat, Table, Turn, TypedTable};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::arena::ArenaConfig;
use crate::{GameEnd, PlayedGame, Teams, bot_seed};

/// A game to be played: player `a` on one team against `b` on all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Job {
    /// The index of a player.
    pub a: usize,
    /// The index of the other player.
    pub b: usize,
    /// The number of the game between them, from 0.
    pub game: u64,
}

impl Job {
    /// Returns the team of `a`, which changes from game to game.
    #[must_use]
    pub const fn team(self, teams: &Teams) -> usize {
        (self.game % teams.count() as u64) as usize
    }

    /// Returns the player of every seat; partners are the same player.
    #[must_use]
    pub fn seats(self, teams: &Teams) -> Vec<usize> {
        let alone = self.team(teams);
        teams.by_seat().map(|team| if team == alone { self.a } else { self.b }).collect()
    }

    /// Returns the number of the dice. Games in which `a` plays every team once have the same dice.
    #[must_use]
    pub const fn dice(self, teams: &Teams) -> u64 {
        self.game / teams.count() as u64
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The game.
    #[serde(flatten)]
    pub job: Job,
    /// The points of every seat: 1 for a win, 0 for a loss; a draw is split between the teams.
    #[serde(rename = "worths")]
    pub points: Vec<f64>,
    /// The winner as the state JSON names them; `draw` if nobody won.
    pub winner: String,
    /// The number of decisions of players.
    pub decisions: u64,
    /// For every seat: the number of decisions, their milliseconds in all, and those of the longest.
    pub spent: Vec<(u64, f64, f64)>,
    /// Who gave no legal answer, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<String>,
}

/// Plays a game and returns its result and its record; none if it was stopped.
pub(super) fn play<G: Ruleset>(
    config: &ArenaConfig,
    opening: u32,
    job: Job,
    start: &TypedTable<G>,
    teams: &Teams,
    stop: &Stop,
) -> Option<(GameResult, String)> {
    let mut table = start.restart();
    let seats = job.seats(teams);
    // The dice depend neither on the order of the players nor on the number of threads.
    let mut dice = rng_of(config.seed, job.dice(teams));
    let seed = |seat: usize| bot_seed(config.seed, &[job.a as u64, job.b as u64, job.game, seat as u64]);
    let mut players: Vec<Box<dyn Player>> = seats
        .iter()
        .enumerate()
        .map(|(seat, &player)| config.players[player].player::<G>(seed(seat), config.bot_threads))
        .collect();
    play_opening(&mut table, opening, &mut dice);
    let played = PlayedGame::play(&mut table, &mut players, &mut dice, stop);
    let outcome = played.outcome(teams)?;
    let forfeit = match &played.end {
        GameEnd::Forfeit(lost) => Some(lost.for_record(&table, &config.players[seats[lost.seat.index()]])),
        GameEnd::Over(_) | GameEnd::Stopped => None,
    };
    let mut record = String::new();
    for (seat, &player) in seats.iter().enumerate() {
        record += &format!("# {}: {}\n", table.seat_name(Seat::new(seat)), config.players[player]);
    }
    record += &table.record();
    if let Some(forfeit) = &forfeit {
        record += &forfeit.line();
    }
    let millis = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    let result = GameResult {
        job,
        points: (0..seats.len()).map(|seat| teams.points(outcome, Seat::new(seat))).collect(),
        winner: winner_name(&table, outcome),
        decisions: played.decisions,
        spent: played.spent.iter().map(|s| (s.decisions, millis(s.total), millis(s.longest))).collect(),
        forfeit: forfeit.map(|forfeit| forfeit.to_string()),
    };
    Some((result, record))
}

/// Returns the winner as the state JSON would name them; after a forfeit the state has none.
fn winner_name(table: &dyn Table, outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "draw".to_owned(),
        Outcome::Won(seats) => seats.iter().map(|seat| table.seat_name(seat)).collect::<Vec<_>>().join(" "),
    }
}

/// Plays the first decisions of a game at random.
fn play_opening(table: &mut dyn Table, decisions: u32, dice: &mut dyn Rng) {
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
