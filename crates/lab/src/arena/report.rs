//! The report of an arena.

use std::collections::BTreeMap;

use hillfort_engine::Forfeit;
use serde::Serialize;

use crate::arena::{ArenaConfig, GameResult, GameSettings, ratings};
use crate::{Interval, Percentiles, Teams};

/// The results of an arena.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game.
    #[serde(flatten)]
    pub settings: GameSettings,
    /// The seed of dice and bots.
    pub seed: u64,
    /// The number of random decisions at the start of a game.
    pub opening: u32,
    /// The number of threads of a bot.
    pub bot_threads: usize,
    /// The number of seats.
    pub seats: usize,
    /// The number of teams: partners are one team.
    pub teams: usize,
    /// With two teams: the results of every pair.
    pub pairs: Vec<Pair>,
    /// With more teams: the results of each player alone against several copies of another. A fair score is 1 divided
    /// by the number of teams.
    pub one_against_rest: Vec<Pair>,
    /// The share of the games won by each side, and of drawn games, for all players together.
    pub sides: Vec<SideShare>,
    /// The players, the strongest first.
    pub ratings: Vec<Rating>,
    /// The lengths of the games, in decisions.
    pub length: Percentiles,
    /// Forfeits by their reason, the most frequent first.
    pub forfeits: Vec<Forfeits>,
}

/// The share of games won by a side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideShare {
    /// The winner as the state JSON names them; `draw` for drawn games.
    pub winner: String,
    /// The number of games.
    pub games: u64,
    /// Their share with its interval.
    #[serde(flatten)]
    pub share: Interval,
}

impl SideShare {
    fn of(played: &[GameResult]) -> Vec<Self> {
        let mut games: BTreeMap<&str, u64> = BTreeMap::new();
        for game in played {
            *games.entry(&game.winner).or_default() += 1;
        }
        let all = played.len() as u64;
        let share = |(winner, games): (&str, u64)| Self {
            winner: winner.to_owned(),
            games,
            share: Interval::of(games as f64, all),
        };
        games.into_iter().map(share).collect()
    }
}

/// Forfeits for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeits {
    /// The number of games.
    pub games: u64,
    /// The player and the reason.
    pub why: String,
}

/// The results of two players against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The player whose results these are.
    pub a: String,
    /// The other player.
    pub b: String,
    /// The number of games.
    pub games: u64,
    /// The score of `a` with its interval.
    #[serde(flatten)]
    pub share: Interval,
    /// The number of games that `a` won.
    pub won: u64,
    /// The number of drawn games.
    pub drawn: u64,
    /// The number of games that `a` lost.
    pub lost: u64,
}

/// The strength of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The player.
    pub player: String,
    /// The Weng-Lin rating, which starts at 25.
    pub rating: f64,
    /// Its standard deviation.
    pub uncertainty: f64,
    /// The time of its decisions.
    #[serde(flatten)]
    pub pace: Pace,
}

/// The time of a player's decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Pace {
    /// The number of decisions.
    pub decisions: u64,
    /// The mean in milliseconds.
    pub mean_ms: f64,
    /// The longest in milliseconds.
    pub longest_ms: f64,
}

/// The most reasons for forfeits that are listed.
const MAX_REASONS: usize = 10;

impl Report {
    /// Sums up games, which are in order.
    pub(super) fn new(
        settings: GameSettings,
        config: &ArenaConfig,
        opening: u32,
        teams: &Teams,
        played: &[GameResult],
    ) -> Self {
        let names = config.names();
        let pair = |(a, b): (usize, usize)| {
            let games = played.iter().filter(|game| (game.job.a, game.job.b) == (a, b));
            let points: Vec<f64> =
                games.map(|game| teams.first_of_each(&game.points)[game.job.team(teams)]).collect();
            Pair::new(&names[a], &names[b], &points)
        };
        let pairs = config.pairs(teams).map(pair).collect();
        let mut lengths = BTreeMap::new();
        for game in played {
            *lengths.entry(game.decisions).or_default() += 1;
        }
        let mut ratings: Vec<_> = ratings::rate(names.len(), teams, played)
            .into_iter()
            .enumerate()
            .map(|(player, rating)| Rating {
                player: names[player].clone(),
                rating: rounded(rating.rating, 100.0),
                uncertainty: rounded(rating.uncertainty, 100.0),
                pace: Pace::of(player, teams, played),
            })
            .collect();
        ratings.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        let (pairs, one_against_rest) =
            if teams.count() == 2 { (pairs, Vec::new()) } else { (Vec::new(), pairs) };
        Self {
            settings,
            seed: config.seed,
            opening,
            bot_threads: config.bot_threads,
            seats: teams.n_seats(),
            teams: teams.count(),
            pairs,
            one_against_rest,
            sides: SideShare::of(played),
            ratings,
            length: Percentiles::of(&lengths),
            forfeits: Forfeits::of(played),
        }
    }
}

impl Forfeits {
    /// Counts the forfeits by reason, whatever the seat.
    fn of(played: &[GameResult]) -> Vec<Self> {
        let mut kinds: Vec<Self> = Vec::new();
        for text in played.iter().filter_map(|game| game.forfeit.as_deref()) {
            let why = Forfeit::read(text).map_or_else(|| text.to_owned(), |forfeit| forfeit.why);
            match kinds.iter_mut().find(|kind| kind.why == why) {
                Some(kind) => kind.games += 1,
                None => kinds.push(Self { games: 1, why }),
            }
        }
        kinds.sort_by_key(|kind| std::cmp::Reverse(kind.games));
        let rest: u64 = kinds.iter().skip(MAX_REASONS).map(|kind| kind.games).sum();
        kinds.truncate(MAX_REASONS);
        if rest > 0 {
            kinds.push(Self { games: rest, why: "for other reasons".to_owned() });
        }
        kinds
    }
}

impl Pair {
    fn new(a: &str, b: &str, points: &[f64]) -> Self {
        let games = points.len() as u64;
        let count = |fits: fn(f64) -> bool| points.iter().filter(|points| fits(**points)).count() as u64;
        let (won, lost) = (count(|points| points >= 1.0), count(|points| points <= 0.0));
        let share = Interval::of(points.iter().sum(), games);
        Self { a: a.to_owned(), b: b.to_owned(), games, share, won, drawn: games - won - lost, lost }
    }
}

impl Pace {
    fn of(player: usize, teams: &Teams, played: &[GameResult]) -> Self {
        let mut pace = Self::default();
        let mut total = 0.0;
        for game in played {
            for (_, spent) in game.job.seats(teams).iter().zip(&game.spent).filter(|(who, _)| **who == player)
            {
                pace.decisions += spent.0;
                total += spent.1;
                pace.longest_ms = pace.longest_ms.max(spent.2);
            }
        }
        pace.mean_ms = rounded(total / pace.decisions.max(1) as f64, 1000.0);
        pace
    }
}

fn rounded(value: f64, steps: f64) -> f64 {
    (value * steps).round() / steps
}
