//! Makes a game fair: the smallest changes of its numbers that reach a goal.
//!
//! Every number is moved a step up and down, which shows what a step does. From that the effect of several steps is
//! predicted. The most promising changes are played, the smallest first, and what reaches the goal is confirmed by
//! games with other seeds.

use std::fmt;
use std::str::FromStr;

use hillfort_bots::Stop;
use hillfort_engine::{GameConfig, GameData, Ruleset};
use rayon::prelude::*;
use serde::Serialize;

use crate::bot_game::{Series, default_opening};
use crate::compare::Measured as _;
use crate::study::questions::moved;
use crate::variant::set;
use crate::{BotGame, Lineup, SimulationError};

/// A figure that should be within a range: `won by red=0.48..0.52`, `turns=60..80`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Want {
    /// What is measured: `won by red`, `drawn`, `won by the first player`, `ended by the limit`, or `turns`, the median.
    pub figure: String,
    /// The least value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
}

/// A goal that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a figure with its range, such as 'won by red=0.48..0.52' or 'turns=60..80', found '{0}'; the figures are \
     'won by SIDE', 'drawn', 'won by the first player', 'ended by the limit' and 'turns'"
)]
pub struct NotAWant(pub String);

impl FromStr for Want {
    type Err = NotAWant;

    fn from_str(text: &str) -> Result<Self, NotAWant> {
        let bad = || NotAWant(text.to_owned());
        let (figure, range) = text.split_once('=').ok_or_else(bad)?;
        let (low, high) = range.split_once("..").ok_or_else(bad)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let (low, high) = (number(low).ok_or_else(bad)?, number(high).ok_or_else(bad)?);
        let figure = figure.trim().to_owned();
        let is_known = ["drawn", "won by the first player", "ended by the limit", "turns"]
            .contains(&&*figure)
            || figure.strip_prefix("won by ").is_some_and(|side| !side.is_empty());
        if is_known && low <= high { Ok(Self { figure, low, high }) } else { Err(bad()) }
    }
}

impl Want {
    /// Returns the figure of some games.
    fn measure(&self, games: &[BotGame]) -> f64 {
        let share = |is: &dyn Fn(&BotGame) -> bool| {
            games.iter().filter(|game| is(game)).count() as f64 / games.len().max(1) as f64
        };
        match &*self.figure {
            "drawn" => share(&|game| game.winner == "draw"),
            "won by the first player" => share(&|game| game.is_won_by_first()),
            "ended by the limit" => share(&|game| game.is_ended_by_limit),
            "turns" => {
                let mut turns: Vec<_> = games.iter().map(|game| game.turns).collect();
                turns.sort_unstable();
                turns.get(turns.len() / 2).copied().map_or(0.0, f64::from)
            }
            figure => share(&|game| figure.strip_prefix("won by ") == Some(&game.winner)),
        }
    }

    /// Returns how far a value is outside the range, in widths of the range.
    fn distance(&self, value: f64) -> f64 {
        let outside = (self.low - value).max(value - self.high).max(0.0);
        outside / (self.high - self.low).max(1e-9)
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The figures and their ranges.
    pub wants: Vec<Want>,
    /// The numbers that may be changed.
    pub knobs: Vec<String>,
    /// Who plays.
    pub lineup: Lineup,
    /// The number of games for each change.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The number of games at the same time; 0 for one per core.
    pub threads: usize,
}

/// A proposed change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// The changes; none if the game is as wanted already.
    pub changes: Vec<(String, String)>,
    /// The number of steps, added up over all numbers.
    pub steps: u32,
    /// The figures before, in the order of what was asked for.
    pub before: Vec<f64>,
    /// The figures with the change, by games with other seeds.
    pub after: Vec<f64>,
    /// Whether the change reaches the goal by those games too.
    pub is_confirmed: bool,
}

/// The most steps, added up over all numbers.
const MAX_STEPS: i64 = 3;
/// The changes of each size that are played.
const TRIED: usize = 6;
/// The numbers whose steps are combined: those that promise most.
const COMBINED: usize = 12;

/// A change: the index of a knob and its steps, for each knob that is moved.
type Moves = Vec<(usize, i64)>;

/// What is known about the game.
struct Search<'a> {
    wish: &'a Wish,
    base: &'a GameConfig,
    pool: rayon::ThreadPool,
    /// The knobs with their values.
    knobs: Vec<(String, toml::Value)>,
}

/// Looks for the smallest change that reaches a goal.
///
/// # Errors
/// Returns why the game cannot be played. A number that is no knob is an unknown value of the cards.
pub fn suggest<G: Ruleset>(wish: &Wish, base: &GameConfig) -> Result<Suggestion, SimulationError> {
    let data = GameData::new(G::facts(), base)?;
    let values = data.cards.values();
    let mut knobs = Vec::new();
    for key in &wish.knobs {
        let found = values.iter().find(|(path, _)| path == key);
        if found.is_none() {
            // The error of the game names the values there are.
            let mut config = base.clone();
            set(&mut config, G::facts(), key, "0");
            GameData::new(G::facts(), &config)?;
        }
        knobs.extend(found.and_then(|(path, value)| Some((path.clone(), value.parse().ok()?))));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(wish.threads).build()?;
    Search { wish, base, pool, knobs }.run::<G>()
}

impl Search<'_> {
    fn run<G: Ruleset>(&self) -> Result<Suggestion, SimulationError> {
        let wish = self.wish;
        let before = self.figures::<G>(self.base, wish.seed)?;
        let none = |is_confirmed| Suggestion {
            changes: Vec::new(),
            steps: 0,
            before: before.clone(),
            after: before.clone(),
            is_confirmed,
        };
        if self.distance(&before) == 0.0 {
            return Ok(none(true));
        }
        let effects = self.effects::<G>(&before)?;
        let mut best: Option<(f64, Suggestion)> = None;
        for size in 1..=MAX_STEPS {
            let mut moves = self.combinations(&effects, size);
            let predicted = |moves: &Moves| self.distance(&predict(&before, &effects, moves));
            moves.sort_by(|a, b| predicted(a).total_cmp(&predicted(b)));
            for moves in moves.iter().take(TRIED) {
                let Some((config, changes)) = self.config::<G>(moves) else { continue };
                let found = self.figures::<G>(&config, wish.seed)?;
                let is_near = self.distance(&found) == 0.0;
                if !is_near && best.as_ref().is_some_and(|(least, _)| *least <= self.distance(&found)) {
                    continue;
                }
                // What was chosen by some games is confirmed by others, twice as many.
                let after = self.confirm::<G>(&config)?;
                let distance = self.distance(&after);
                let suggestion = Suggestion {
                    changes,
                    steps: size as u32,
                    before: before.clone(),
                    after,
                    is_confirmed: distance == 0.0,
                };
                if suggestion.is_confirmed {
                    return Ok(suggestion);
                }
                if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                    best = Some((distance, suggestion));
                }
            }
        }
        let improves = |(distance, _): &(f64, Suggestion)| *distance < self.distance(&before);
        Ok(best.filter(improves).map_or_else(|| none(false), |(_, suggestion)| suggestion))
    }

    /// Returns what a step of each knob does, as far as the game accepts it: `[down, up]`.
    fn effects<G: Ruleset>(&self, before: &[f64]) -> Result<Vec<[Option<Vec<f64>>; 2]>, SimulationError> {
        let mut effects = Vec::new();
        for knob in 0..self.knobs.len() {
            let mut both = [None, None];
            for (effect, step) in both.iter_mut().zip([-1, 1]) {
                if let Some((config, _)) = self.config::<G>(&vec![(knob, step)]) {
                    let found = self.figures::<G>(&config, self.wish.seed)?;
                    *effect = Some(found.iter().zip(before).map(|(found, before)| found - before).collect());
                }
            }
            effects.push(both);
        }
        Ok(effects)
    }

    /// Returns all changes of a number of steps, of the knobs that do most.
    fn combinations(&self, effects: &[[Option<Vec<f64>>; 2]], size: i64) -> Vec<Moves> {
        let strength = |knob: usize| {
            let all = effects[knob].iter().flatten().flatten();
            all.map(|change| change.abs()).fold(0.0, f64::max)
        };
        let mut knobs: Vec<usize> = (0..effects.len()).filter(|knob| strength(*knob) > 0.0).collect();
        knobs.sort_by(|a, b| strength(*b).total_cmp(&strength(*a)).then(a.cmp(b)));
        knobs.truncate(COMBINED);
        let mut found = Vec::new();
        extend(&knobs, effects, size, &mut Vec::new(), &mut found);
        found
    }

    /// Returns the configuration with some moves, and the changes; none if the game refuses them.
    fn config<G: Ruleset>(&self, moves: &Moves) -> Option<(GameConfig, Vec<(String, String)>)> {
        let (mut config, mut changes) = (self.base.clone(), Vec::new());
        for (knob, steps) in moves {
            let (key, value) = &self.knobs[*knob];
            let value = moved(value, *steps)?.to_string();
            set(&mut config, G::facts(), key, &value);
            changes.push((key.clone(), value));
        }
        let compiled = GameData::new(G::facts(), &config).and_then(|data| G::compile(&data));
        compiled.is_ok().then_some((config, changes))
    }

    fn figures<G: Ruleset>(&self, config: &GameConfig, seed: u64) -> Result<Vec<f64>, SimulationError> {
        let games = self.games::<G>(config, seed, self.wish.games)?;
        Ok(self.wish.wants.iter().map(|want| want.measure(&games)).collect())
    }

    fn confirm<G: Ruleset>(&self, config: &GameConfig) -> Result<Vec<f64>, SimulationError> {
        let seed = self.wish.seed.wrapping_add(0xf4e5_4000);
        let games = self.games::<G>(config, seed, 2 * self.wish.games)?;
        Ok(self.wish.wants.iter().map(|want| want.measure(&games)).collect())
    }

    fn games<G: Ruleset>(
        &self,
        config: &GameConfig,
        seed: u64,
        games: u64,
    ) -> Result<Vec<BotGame>, SimulationError> {
        let game = G::compile(&GameData::new(G::facts(), config)?)?;
        let lineup = &self.wish.lineup;
        lineup.check(game.n_seats())?;
        let opening = if lineup.is_random() { 0 } else { default_opening(&game) };
        let (series, never) = (Series { game: &game, lineup, seed, opening }, Stop::new());
        let play = |legal: &mut Vec<G::Action>, idx| series.play(idx, legal, &mut (), &never);
        Ok(self.pool.install(|| (0..games).into_par_iter().map_init(Vec::new, play).flatten_iter().collect()))
    }

    fn distance(&self, figures: &[f64]) -> f64 {
        self.wish.wants.iter().zip(figures).map(|(want, value)| want.distance(*value)).sum()
    }
}

/// Appends the changes of `size` more steps, of knobs after those that are moved already.
fn extend(
    knobs: &[usize],
    effects: &[[Option<Vec<f64>>; 2]],
    size: i64,
    moves: &mut Moves,
    found: &mut Vec<Moves>,
) {
    if size == 0 {
        found.push(moves.clone());
        return;
    }
    for (place, knob) in knobs.iter().enumerate() {
        for steps in (1..=size).flat_map(|steps| [-steps, steps]) {
            if effects[*knob][usize::from(steps > 0)].is_some() {
                moves.push((*knob, steps));
                extend(&knobs[place + 1..], effects, size - steps.abs(), moves, found);
                moves.pop();
            }
        }
    }
}

/// Predicts the figures of several steps from what one step of each does.
fn predict(before: &[f64], effects: &[[Option<Vec<f64>>; 2]], moves: &Moves) -> Vec<f64> {
    let mut figures = before.to_vec();
    for (knob, steps) in moves {
        let effect = effects[*knob][usize::from(*steps > 0)].iter().flatten();
        for (figure, change) in figures.iter_mut().zip(effect) {
            *figure += change * steps.abs() as f64;
        }
    }
    figures
}

impl fmt::Display for Suggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes: Vec<_> = self.changes.iter().map(|(key, value)| format!("{key}={value}")).collect();
        match (&changes[..], self.is_confirmed) {
            ([], true) => f.write_str("The game is as wanted already."),
            ([], false) => {
                f.write_str("No change of up to three steps brings the game nearer to what is wanted.")
            }
            (_, true) => write!(f, "Change {}: games with other seeds confirm it.", changes.join(", ")),
            (_, false) => write!(
                f,
                "Nothing of up to three steps reaches what is wanted; {} comes nearest, by games with other seeds.",
                changes.join(", ")
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use hillfort_template::Footrace;

    use super::*;

    fn wish(want: &str, knobs: &[&str]) -> Wish {
        Wish {
            wants: vec![want.parse().unwrap()],
            knobs: knobs.iter().map(|knob| (*knob).to_owned()).collect(),
            lineup: Lineup::parse("easy").unwrap(),
            games: 200,
            seed: 2,
            threads: 2,
        }
    }

    #[test]
    fn goals_are_read_with_their_ranges() {
        let want: Want = "won by red=0.48..0.52".parse().unwrap();
        assert_eq!(want, Want { figure: "won by red".to_owned(), low: 0.48, high: 0.52 });
        assert!((want.distance(0.56) - 1.0).abs() < 1e-9 && want.distance(0.5) == 0.0);
        for wrong in
            ["red=1..2", "turns", "turns=5", "turns=9..5", "won by =0..1", "turns=a..b", "turns=0..inf"]
        {
            assert!(wrong.parse::<Want>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_that_is_as_wanted_is_left_alone() {
        let found =
            suggest::<Footrace>(&wish("ended by the limit=0..1", &["die.sides"]), &GameConfig::default());
        assert_eq!(found.unwrap().to_string(), "The game is as wanted already.");
    }

    #[test]
    fn a_planted_change_is_taken_back_by_as_few_steps() {
        let base = GameConfig::default();
        let plain = wish("turns=0..1000", &[]);
        let search = |config: &GameConfig| {
            let found = Search {
                wish: &plain,
                base: config,
                pool: rayon::ThreadPoolBuilder::new().build().unwrap(),
                knobs: Vec::new(),
            };
            found.figures::<Footrace>(config, 2).unwrap()[0]
        };
        let before = search(&base);
        let planted = GameConfig { cards: vec![("die.sides".into(), "4".into())], ..base };
        assert!(search(&planted) > before + 1.0, "smaller steps make longer games");
        let want = format!("turns={}..{}", before - 0.5, before + 0.5);
        let found = suggest::<Footrace>(&wish(&want, &["die.sides", "runner.most_steps"]), &planted).unwrap();
        assert!(found.is_confirmed && found.steps <= 2, "{found:?}");
    }

    #[test]
    fn an_unknown_knob_is_refused() {
        let found = suggest::<Footrace>(&wish("turns=1..2", &["runner.wings"]), &GameConfig::default());
        assert!(found.unwrap_err().to_string().contains("runner.wings"));
    }
}
