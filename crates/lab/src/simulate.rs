//! Statistics of many games between the same bots.

use std::collections::BTreeMap;
use std::time::Instant;

use hillfort_bots::Stop;
use hillfort_engine::{Error, GameConfig, GameData, Outcome, Ruleset};
use rayon::prelude::*;
use serde::Serialize;

use crate::bot_game::{Series, default_opening};
use crate::{BotGame, Interval, Lineup, LineupError, Percentiles, Teams};

/// How many games are played, and how.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The number of games.
    pub games: u64,
    /// The seed, which alone determines the games.
    pub seed: u64,
    /// The number of threads; the statistics do not depend on it.
    pub threads: usize,
    /// Who plays.
    pub lineup: Lineup,
}

/// Why games cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// The game cannot be started.
    #[error(transparent)]
    Game(#[from] Error),
    /// The players do not fit the game.
    #[error(transparent)]
    Lineup(#[from] LineupError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// The statistics of many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// The number of games.
    pub games: u64,
    /// The players: one for all seats, or one for each, who change seats.
    pub players: Vec<String>,
    /// The number of random decisions at the start of a game.
    pub opening: u32,
    /// The number of decisions of players in all games.
    pub decisions: u64,
    /// The time it took.
    pub seconds: f64,
    /// Decisions of players per second.
    pub decisions_per_second: f64,
    /// The number of games won by each winner, as the state JSON names them.
    pub winners: BTreeMap<String, u64>,
    /// The share of games won by each winner, and of drawn games, with intervals.
    pub shares: BTreeMap<String, Interval>,
    /// The score of the player who has the first turn; a draw is split.
    pub first_player: Interval,
    /// A fair score: 1 divided by the number of teams.
    pub fair: f64,
    /// The share of games that ended because a limit was reached.
    pub ended_by_limit: Interval,
    /// The score of every player, if they are different; a draw is split.
    pub scores: Vec<Interval>,
    /// The lengths of the games in decisions.
    pub length: Percentiles,
    /// The lengths of the games in turns.
    pub turns: Percentiles,
}

/// The results of some of the games, in constant space.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    winners: BTreeMap<String, u64>,
    lengths: BTreeMap<u64, u64>,
    turns: BTreeMap<u64, u64>,
    drawn: u64,
    /// Games won by the first player, and games with one.
    won_by_first: u64,
    with_first: u64,
    drawn_with_first: u64,
    ended_by_limit: u64,
    /// Games won by each player.
    won_by: Vec<u64>,
}

impl Tally {
    fn add(&mut self, game: BotGame, lineup: &Lineup, idx: u64) {
        self.games += 1;
        *self.winners.entry(game.winner).or_default() += 1;
        *self.lengths.entry(game.decisions).or_default() += 1;
        *self.turns.entry(game.turns.into()).or_default() += 1;
        self.ended_by_limit += u64::from(game.is_ended_by_limit);
        let is_draw = game.outcome == Outcome::Draw;
        self.drawn += u64::from(is_draw);
        if let Some(first) = game.first {
            self.with_first += 1;
            self.drawn_with_first += u64::from(is_draw);
            self.won_by_first +=
                u64::from(matches!(game.outcome, Outcome::Won(seats) if seats.contains(first)));
        }
        if let Outcome::Won(seats) = game.outcome {
            let mut players: Vec<_> = seats.iter().map(|seat| lineup.player(idx, seat.index()).0).collect();
            players.sort_unstable();
            players.dedup();
            for player in players {
                self.won_by.resize(self.won_by.len().max(player + 1), 0);
                self.won_by[player] += 1;
            }
        }
    }

    fn merge(mut self, other: Self) -> Self {
        fn add<K: Ord>(sums: &mut BTreeMap<K, u64>, other: BTreeMap<K, u64>) {
            for (key, games) in other {
                *sums.entry(key).or_default() += games;
            }
        }
        add(&mut self.winners, other.winners);
        add(&mut self.lengths, other.lengths);
        add(&mut self.turns, other.turns);
        self.games += other.games;
        self.drawn += other.drawn;
        self.won_by_first += other.won_by_first;
        self.with_first += other.with_first;
        self.drawn_with_first += other.drawn_with_first;
        self.ended_by_limit += other.ended_by_limit;
        self.won_by.resize(self.won_by.len().max(other.won_by.len()), 0);
        for (sum, games) in self.won_by.iter_mut().zip(other.won_by) {
            *sum += games;
        }
        self
    }
}

/// Plays games on several threads; calls `finished` after each game.
///
/// # Errors
/// Returns why the game, its players or the threads cannot be used.
pub fn simulate<G: Ruleset>(
    config: &GameConfig,
    simulation: &Simulation,
    finished: &(dyn Fn() + Sync),
) -> Result<Statistics, SimulationError> {
    let game = G::compile(&GameData::new(G::facts(), config)?)?;
    let Simulation { games, seed, threads, lineup } = simulation;
    lineup.check(game.n_seats())?;
    let teams = Teams::new(game.seats(&game.start()).iter().map(|seat| seat.team));
    let opening = if lineup.is_random() { 0 } else { default_opening(&game) };
    let series = Series { game: &game, lineup, seed: *seed, opening };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(*threads).build()?;
    let start = Instant::now();
    let never = Stop::new();
    let tally = pool.install(|| {
        let tallies = (0..*games).into_par_iter().fold(
            || (Vec::new(), Tally::default()),
            |(mut legal, mut tally), idx| {
                if let Some(played) = series.play(idx, &mut legal, &mut (), &never) {
                    tally.add(played, lineup, idx);
                }
                finished();
                (legal, tally)
            },
        );
        tallies.map(|(_, tally)| tally).reduce(Tally::default, Tally::merge)
    });
    Ok(Statistics::new(tally, lineup, opening, &teams, start.elapsed().as_secs_f64()))
}

impl Statistics {
    fn new(tally: Tally, lineup: &Lineup, opening: u32, teams: &Teams, seconds: f64) -> Self {
        let fair = 1.0 / teams.count().max(1) as f64;
        let games = tally.games;
        let decisions = tally.lengths.iter().map(|(length, games)| length * games).sum();
        let score = |won: u64, drawn: u64, games: u64| Interval::of(won as f64 + drawn as f64 * fair, games);
        let of_player =
            |player: usize| score(tally.won_by.get(player).copied().unwrap_or(0), tally.drawn, games);
        let n_players = lineup.players().len();
        Self {
            games,
            players: lineup.players().iter().map(ToString::to_string).collect(),
            opening,
            decisions,
            seconds,
            decisions_per_second: if seconds > 0.0 { decisions as f64 / seconds } else { 0.0 },
            shares: tally
                .winners
                .iter()
                .map(|(winner, won)| (winner.clone(), Interval::of(*won as f64, games)))
                .collect(),
            winners: tally.winners,
            first_player: score(tally.won_by_first, tally.drawn_with_first, tally.with_first),
            fair,
            ended_by_limit: Interval::of(tally.ended_by_limit as f64, games),
            scores: if lineup.is_uniform() { Vec::new() } else { (0..n_players).map(of_player).collect() },
            length: Percentiles::of(&tally.lengths),
            turns: Percentiles::of(&tally.turns),
        }
    }
}
