//! Two variants of a game compared by the same games.

use std::collections::BTreeSet;
use std::fmt;

use hillfort_bots::Stop;
use hillfort_engine::{GameData, Outcome, Ruleset};
use rayon::prelude::*;
use serde::Serialize;

use crate::bot_game::{Series, default_opening};
use crate::difference::{Difference, corrected};
use crate::{BotGame, Interval, Simulation, SimulationError, Variant};

/// A corrected probability below this is no noise.
pub(crate) const SIGNIFICANT: f64 = 0.05;

/// Two variants of a game, and what differs between them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The names of the variants.
    pub variants: [String; 2],
    /// The players: one for all seats, or one for each, who change seats.
    pub players: Vec<String>,
    /// The number of games of each variant.
    pub games: u64,
    /// The seed. Games with the same number have the same dice and bots in both variants.
    pub seed: u64,
    /// The number of random decisions at the start of a game.
    pub opening: u32,
    /// What was measured.
    pub figures: Vec<Figure>,
    /// Whether every game was the same in both variants.
    pub is_same: bool,
}

/// Something that was measured in both variants.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// What it is: `won by red`.
    pub name: String,
    /// Whether it is a share of games; otherwise it is a mean.
    pub is_share: bool,
    /// The values of the two variants.
    pub values: [f64; 2],
    /// The intervals of shares.
    pub intervals: Option<[Interval; 2]>,
    /// The second value minus the first.
    #[serde(flatten)]
    pub difference: Difference,
    /// The probability of at least this difference if there were none, corrected for the number of figures.
    pub p_corrected: f64,
    /// Whether the difference is more than noise.
    pub is_significant: bool,
}

/// Plays the same games in two variants; calls `finished` after each game.
///
/// # Errors
/// Returns why a variant, the players or the threads cannot be used.
pub fn compare<G: Ruleset>(
    variants: &[Variant; 2],
    simulation: &Simulation,
    finished: &(dyn Fn() + Sync),
) -> Result<Comparison, SimulationError> {
    let Simulation { games, seed, threads, lineup } = simulation;
    let compile = |variant: &Variant| G::compile(&GameData::new(G::facts(), &variant.config)?);
    let compiled = [compile(&variants[0])?, compile(&variants[1])?];
    for game in &compiled {
        lineup.check(game.n_seats())?;
    }
    let opening = if lineup.is_random() { 0 } else { default_opening(&compiled[0]) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(*threads).build()?;
    let never = Stop::new();
    let [a, b] = compiled.each_ref().map(|game| {
        let series = Series { game, lineup, seed: *seed, opening };
        pool.install(|| {
            let games = (0..*games).into_par_iter().map_init(Vec::new, |legal, idx| {
                let played = series.play(idx, legal, &mut (), &never);
                finished();
                played
            });
            games.flatten_iter().collect::<Vec<_>>()
        })
    });
    let figures = figures([&a, &b], lineup.games_per_deal() as usize);
    Ok(Comparison {
        variants: variants.each_ref().map(|variant| variant.name.clone()),
        players: lineup.players().iter().map(ToString::to_string).collect(),
        games: *games,
        seed: *seed,
        opening,
        figures,
        is_same: a == b,
    })
}

/// What two series of games are compared by.
pub(crate) trait Measured {
    /// Returns the winner as the state JSON names them; `draw` if nobody won.
    fn winner(&self) -> &str;
    /// Returns whether the player won who had the first turn.
    fn is_won_by_first(&self) -> bool;
    /// Returns whether the limit of turns or rounds ended it.
    fn is_ended_by_limit(&self) -> bool;
    /// Returns the number of turns.
    fn turns(&self) -> u32;
}

impl Measured for BotGame {
    fn winner(&self) -> &str {
        &self.winner
    }

    fn is_won_by_first(&self) -> bool {
        matches!((self.outcome, self.first), (Outcome::Won(seats), Some(first)) if seats.contains(first))
    }

    fn is_ended_by_limit(&self) -> bool {
        self.is_ended_by_limit
    }

    fn turns(&self) -> u32 {
        self.turns
    }
}

/// Measures two series of games. The games of one deal are taken together: they are not independent. The probabilities
/// are corrected for the number of figures.
pub(crate) fn figures<T: Measured>(series: [&[T]; 2], deal: usize) -> Vec<Figure> {
    let mut figures = uncorrected_figures(series, deal);
    let probabilities: Vec<_> = figures.iter().map(|figure| figure.difference.p).collect();
    for (figure, p) in figures.iter_mut().zip(corrected(&probabilities)) {
        (figure.p_corrected, figure.is_significant) = (p, p < SIGNIFICANT);
    }
    figures
}

fn uncorrected_figures<T: Measured>(series: [&[T]; 2], deal: usize) -> Vec<Figure> {
    let winners: BTreeSet<&str> = series.iter().flat_map(|games| games.iter().map(T::winner)).collect();
    let share = |is: bool| f64::from(u8::from(is));
    let mut found = Vec::new();
    for winner in winners {
        let name = if winner == "draw" { "drawn".to_owned() } else { format!("won by {winner}") };
        found.push(figure(name, true, series, deal, |game| share(game.winner() == winner)));
    }
    let name = "won by the first player".to_owned();
    found.push(figure(name, true, series, deal, |game| share(game.is_won_by_first())));
    let name = "ended by the limit".to_owned();
    found.push(figure(name, true, series, deal, |game| share(game.is_ended_by_limit())));
    found.push(figure("turns".to_owned(), false, series, deal, |game| f64::from(game.turns())));
    found
}

fn figure<T>(
    name: String,
    is_share: bool,
    series: [&[T]; 2],
    deal: usize,
    value: impl Fn(&T) -> f64,
) -> Figure {
    let sums = series.map(|games| games.iter().map(&value).sum::<f64>());
    let n = series[0].len();
    let mean = |games: &[T]| games.iter().map(&value).sum::<f64>() / games.len() as f64;
    let [a, b] = series.map(|games| games.chunks(deal.max(1)).map(mean));
    let difference = Difference::of(a.zip(b).map(|(a, b)| b - a), if is_share { 2.0 } else { 0.0 });
    Figure {
        name,
        is_share,
        values: sums.map(|sum| sum / n.max(1) as f64),
        intervals: is_share.then(|| sums.map(|sum| Interval::of(sum, n as u64))),
        difference,
        p_corrected: difference.p,
        is_significant: false,
    }
}

impl Comparison {
    /// Returns the result in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        if self.is_same {
            return "Every game is the same in both: what differs has no effect on these games.".to_owned();
        }
        let clear = self.figures.iter().filter(|figure| figure.is_significant);
        // What decides games first, then what is clearest.
        let rank = |figure: &&Figure| (!figure.name.starts_with("won by"), figure.p_corrected);
        let best = clear.min_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal));
        match best {
            Some(figure) => format!("{} That is not noise.", figure.sentence()),
            None => {
                let wins = self.figures.iter().filter(|figure| figure.name.starts_with("won by"));
                let smallest = wins.map(|figure| figure.difference.smallest).fold(0.0, f64::max);
                format!(
                    "No difference seen: what there is may be noise. A difference of {:.1} points in wins would have \
                     been seen in four runs of five.",
                    100.0 * smallest
                )
            }
        }
    }
}

impl Figure {
    /// Returns the difference in a sentence.
    fn sentence(&self) -> String {
        let Self { name, values: [a, b], difference, .. } = self;
        let more = if difference.mean < 0.0 { "fewer" } else { "more" };
        let (least, most) = (
            difference.low.abs().min(difference.high.abs()),
            difference.low.abs().max(difference.high.abs()),
        );
        if self.is_share {
            format!(
                "{:.1} % of the games of the second variant are {name}, {:.1} % of those of the first: {:.1} points \
                 {more} (95 % interval {:.1} to {:.1}).",
                100.0 * b,
                100.0 * a,
                100.0 * difference.mean.abs(),
                100.0 * least,
                100.0 * most
            )
        } else {
            format!(
                "A game of the second variant has {b:.1} {name} on average, one of the first {a:.1}: {:.1} {more} (95 % \
                 interval {least:.1} to {most:.1}).",
                difference.mean.abs()
            )
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.variants;
        writeln!(f, "first:  {a}\nsecond: {b}")?;
        let games = if self.games == 1 { "game" } else { "games" };
        write!(f, "{} {games} each between {}, seed {}", self.games, self.players.join(", "), self.seed)?;
        if self.opening > 0 {
            write!(f, ", after {} random decisions", self.opening)?;
        }
        writeln!(f, "\n")?;
        let width = self.figures.iter().map(|figure| figure.name.len()).max().unwrap_or(0);
        writeln!(f, "{:<width$}    first   second  difference  95 % interval", "")?;
        for Figure { name, is_share, values: [first, second], difference, is_significant, .. } in
            &self.figures
        {
            let (scale, unit) = if *is_share { (100.0, " %") } else { (1.0, "") };
            let value = |value: f64| format!("{:.1}{unit}", scale * value);
            let Difference { mean, low, high, .. } = difference;
            writeln!(
                f,
                "{name:<width$}  {:>7}  {:>7}  {:>+10.1}  {:+.1} to {:+.1}{}",
                value(*first),
                value(*second),
                scale * mean,
                scale * low,
                scale * high,
                if *is_significant { "  not noise" } else { "" }
            )?;
        }
        writeln!(f, "\n{}", self.sentence())
    }
}
