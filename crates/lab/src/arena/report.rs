//! What an arena came to.

use std::collections::BTreeMap;

use hillfort_bots::PlayerSpec;
use hillfort_engine::Forfeit;
use serde::Serialize;

use crate::arena::{Plan, Played, Setting, ratings};
use crate::{Interval, Percentiles, Sides};

/// What an arena came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// What was played.
    #[serde(flatten)]
    pub setting: Setting,
    /// What dice and bots depended on.
    pub seed: u64,
    /// How many decisions were drawn at random before the players began.
    pub opening: u32,
    /// How many threads a bot thought with.
    pub bot_threads: usize,
    /// How many seats the table had.
    pub seats: usize,
    /// How many sides they made: partners are on the same one.
    pub sides: usize,
    /// Two sides: everybody against everybody.
    pub pairs: Vec<Pair>,
    /// More sides: each alone against several of another. A fair share of the points is one part for every side.
    pub one_against_rest: Vec<Pair>,
    /// The players, the strongest first.
    pub ratings: Vec<Rating>,
    /// How long the games were, in decisions.
    pub length: Percentiles,
    /// Games in which somebody gave no legal answer, by what was wrong with it; the most frequent first.
    pub forfeits: Vec<Forfeits>,
}

/// Games that were lost alike without being beaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeits {
    /// How many games.
    pub games: u64,
    /// Who lost them, and by what.
    pub why: String,
}

/// How two players did against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// Whose share it is.
    pub a: String,
    /// The other one.
    pub b: String,
    /// How many games.
    pub games: u64,
    /// The share of the points of `a` with its interval.
    #[serde(flatten)]
    pub share: Interval,
    /// How many games `a` won, drew and lost.
    pub won: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Lost games.
    pub lost: u64,
}

/// How strong a player is beside the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The player.
    pub player: String,
    /// The rating by Weng and Lin; everybody begins with 25.
    pub rating: f64,
    /// Its standard deviation.
    pub uncertainty: f64,
    /// What its decisions took.
    #[serde(flatten)]
    pub pace: Pace,
}

/// What the decisions of a player took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Pace {
    /// How many there were.
    pub decisions: u64,
    /// How many milliseconds one took on average.
    pub mean_ms: f64,
    /// How many milliseconds the longest took.
    pub longest_ms: f64,
}

/// So many kinds of forfeit are told apart.
const MOST_FORFEITS: usize = 10;

impl Report {
    /// Draws up the report on games, which are in order.
    pub(super) fn of(setting: Setting, plan: &Plan, opening: u32, sides: &Sides, played: &[Played]) -> Self {
        let names: Vec<_> = plan.players.iter().map(PlayerSpec::to_string).collect();
        let pair = |(a, b): (usize, usize)| {
            let games = played.iter().filter(|game| (game.job.a, game.job.b) == (a, b));
            let worths: Vec<f64> =
                games.map(|game| sides.first_of_each(&game.worths)[game.job.side(sides)]).collect();
            Pair::of(&names[a], &names[b], &worths)
        };
        let pairs = plan.pairs(sides).map(pair).collect();
        let mut lengths = BTreeMap::new();
        for game in played {
            *lengths.entry(game.decisions).or_default() += 1;
        }
        let mut ratings: Vec<_> = ratings::rate(names.len(), sides, played)
            .into_iter()
            .enumerate()
            .map(|(player, rating)| Rating {
                player: names[player].clone(),
                rating: rounded(rating.rating, 100.0),
                uncertainty: rounded(rating.uncertainty, 100.0),
                pace: Pace::of(player, sides, played),
            })
            .collect();
        ratings.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        let (pairs, one_against_rest) =
            if sides.count() == 2 { (pairs, Vec::new()) } else { (Vec::new(), pairs) };
        Self {
            setting,
            seed: plan.seed,
            opening,
            bot_threads: plan.bot_threads,
            seats: sides.n_seats(),
            sides: sides.count(),
            pairs,
            one_against_rest,
            ratings,
            length: Percentiles::of(&lengths),
            forfeits: Forfeits::of(played),
        }
    }
}

impl Forfeits {
    /// Counts what is alike; in which seat it happened makes no difference.
    fn of(played: &[Played]) -> Vec<Self> {
        let mut kinds: Vec<Self> = Vec::new();
        for text in played.iter().filter_map(|game| game.forfeit.as_deref()) {
            let why = Forfeit::read(text).map_or_else(|| text.to_owned(), |forfeit| forfeit.why);
            match kinds.iter_mut().find(|kind| kind.why == why) {
                Some(kind) => kind.games += 1,
                None => kinds.push(Self { games: 1, why }),
            }
        }
        kinds.sort_by_key(|kind| std::cmp::Reverse(kind.games));
        let rest: u64 = kinds.iter().skip(MOST_FORFEITS).map(|kind| kind.games).sum();
        kinds.truncate(MOST_FORFEITS);
        if rest > 0 {
            kinds.push(Self { games: rest, why: "for other reasons".to_owned() });
        }
        kinds
    }
}

impl Pair {
    fn of(a: &str, b: &str, worths: &[f64]) -> Self {
        let games = worths.len() as u64;
        let count = |fits: fn(f64) -> bool| worths.iter().filter(|worth| fits(**worth)).count() as u64;
        let (won, lost) = (count(|worth| worth >= 1.0), count(|worth| worth <= 0.0));
        let share = Interval::of(worths.iter().sum(), games);
        Self { a: a.to_owned(), b: b.to_owned(), games, share, won, drawn: games - won - lost, lost }
    }
}

impl Pace {
    fn of(player: usize, sides: &Sides, played: &[Played]) -> Self {
        let mut pace = Self::default();
        let mut total = 0.0;
        for game in played {
            for (_, spent) in game.job.seats(sides).iter().zip(&game.spent).filter(|(who, _)| **who == player)
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
