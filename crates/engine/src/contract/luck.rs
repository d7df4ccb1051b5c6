//! The luck ledger: over many games nobody is luckier than others, and luck and play add up to the result.

use libtest_mimic::Failed;

use super::positions::{RandomTables, play_randomly};
use super::{fail, rng, scaled};
use crate::chance::pick;
use crate::game::Turn;
use crate::luck::value::{Account, Expected};
use crate::ruleset::Ruleset;
use crate::table::Table as _;

/// The average luck in random games is even, and the numbers of every game are possible.
pub(super) fn luck_is_even<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = RandomTables::<G>::new(18);
    let (mut sum, mut n) = (0.0, 0.0);
    for idx in 0..scaled(100) {
        let table = play_randomly(tables.start(idx), &mut rng(18, idx), 600);
        for luck in table.luck() {
            let is_probability = (0.0..=1.0).contains(&luck.luckier_than);
            if !is_probability || luck.rolls == 0 || !luck.expected.is_finite() || luck.expected <= 0.0 {
                return fail(format!("{luck:?}\n{}", table.record()));
            }
            sum += luck.luckier_than;
            n += 1.0;
        }
    }
    // A uniform distribution from 0 to 1 has a standard deviation of 0.29. Two seats share their dice, hence the factor
    // of 2.
    if n > 0.0 && (sum / n - 0.5_f64).abs() > 6.0 * 0.29 * (2.0_f64 / n).sqrt() {
        return fail(format!("the average luck of {n} seats is {}", sum / n));
    }
    Ok(())
}

/// A roll with more lines is compared with other samples.
const MAX_LINES: u64 = 1_296;
/// The samples of such a roll.
const SAMPLES: usize = 1_000;

/// In random games, what was expected at the start, the luck of all rolls and what the decisions changed add up to the
/// result. The expected value of a roll is that of its chance lines, which are listed in another way; where it is
/// sampled, it is that of other samples within the error it states. Over all games nobody is lucky.
pub(super) fn luck_and_play_add_up<G: Ruleset>() -> Result<(), Failed> {
    luck_and_play::<G>(scaled(200)).map(|_| ())
}

/// What was found about the luck in random games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// The number of games.
    pub games: u64,
    /// The number of rolls.
    pub rolls: u64,
    /// The number of rolls that were sampled.
    pub sampled: u64,
    /// The largest difference between start, luck and play together and the result.
    pub difference: f64,
    /// The luck of the first seat in a game, on average.
    pub mean: f64,
    /// The standard error of that.
    pub error: f64,
}

/// Checks the law on this number of random games.
///
/// # Errors
/// Returns how it is broken.
pub fn luck_and_play<G: Ruleset>(games: u64) -> Result<Figures, Failed> {
    let mut tables = RandomTables::<G>::new(19);
    let (mut lucks, mut figures) = (Vec::new(), Figures { games, ..Figures::default() });
    for idx in 0..games {
        let (table, mut rng) = (tables.start(idx), rng(19, idx));
        let (game, start) = (&**table.game(), table.state().clone());
        let (mut state, mut actions, mut legal) = (start.clone(), Vec::new(), Vec::new());
        let mut was_chance = false;
        loop {
            let turn = game.turn(&state);
            let action = match turn {
                Turn::Over(_) => break,
                Turn::Chance => {
                    if !was_chance {
                        check_expected(game, &state, idx + actions.len() as u64)?;
                    }
                    game.sample(&state, &mut rng)
                }
                Turn::Player(_) => {
                    legal.clear();
                    game.legal(&state, &mut legal);
                    *pick(&mut rng, &legal)
                }
            };
            was_chance = turn == Turn::Chance;
            actions.push(action);
            game.apply(&mut state, action);
        }
        let account = Account::of(game, &start, actions);
        for seat in 0..game.n_seats() {
            let sum = account.start[seat] + account.luck[seat] + account.play[seat];
            let difference = (sum - account.end[seat]).abs();
            figures.difference = figures.difference.max(difference);
            if difference > 1e-9 {
                return fail(format!("seat {seat} ends with {sum}: {account:?}"));
            }
        }
        figures.rolls += u64::from(account.rolls);
        figures.sampled += u64::from(account.sampled);
        lucks.push(account.luck[0]);
    }
    let n = lucks.len().max(1) as f64;
    figures.mean = lucks.iter().sum::<f64>() / n;
    let variance = lucks.iter().map(|luck| (luck - figures.mean).powi(2)).sum::<f64>() / n;
    figures.error = (variance / n).sqrt();
    // Five standard errors.
    if figures.mean.abs() > 5.0 * figures.error + 1e-9 {
        return fail(format!("the first seat is lucky on average: {figures:?}"));
    }
    Ok(figures)
}

/// Compares the expected value of a roll with that of its lines, or of other samples.
fn check_expected<G: Ruleset>(game: &G, state: &G::State, seed: u64) -> Result<(), Failed> {
    let found = Expected::of(game, state);
    let (other, tolerance) = match by_lines(game, state) {
        Some(values) => (values, 1e-6),
        None => {
            let other = Expected::sampled(game, state, SAMPLES, seed + 1);
            (other.values, 6.0 * other.error + 1e-6)
        }
    };
    // Six standard errors of a difference.
    let tolerance = tolerance + 6.0 * found.error;
    let differs = |(found, other): (&f64, &f64)| (found - other).abs() > tolerance;
    if found.values.iter().zip(&other).any(differs) {
        return fail(format!("{found:?} is expected, by other means {other:?}, in {state:?}"));
    }
    Ok(())
}

/// Returns the average value over all lines of a roll; `None` if they are too many.
fn by_lines<G: Ruleset>(game: &G, state: &G::State) -> Option<Vec<f64>> {
    if game.turn(state) != Turn::Chance {
        return Some(Expected::of(game, state).values);
    }
    if game.n_chance_lines(state) > MAX_LINES {
        return None;
    }
    let mut lines = Vec::new();
    game.chance_lines(state, &mut lines);
    let mut sums = vec![0.0; game.n_seats()];
    for line in &lines {
        let mut next = state.clone();
        game.apply(&mut next, *line);
        // Rolls that follow a roll would be too many together.
        if lines.len() > 36 && game.turn(&next) == Turn::Chance {
            return None;
        }
        for (sum, value) in sums.iter_mut().zip(by_lines(game, &next)?) {
            *sum += value / lines.len() as f64;
        }
    }
    Some(sums)
}
