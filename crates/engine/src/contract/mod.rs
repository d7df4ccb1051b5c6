//! The laws that every game must obey, as tests. A game calls them in one line:
//!
//! ```text
//! fn main() {
//!     hillfort_engine::contract::check::<MyGame>(env!("CARGO_MANIFEST_DIR"));
//! }
//! ```
//!
//! The test target needs `harness = false`: every scenario file and every law becomes a test of its own.
//! `HILLFORT_GAMES` sets the number of random games (1,000 by default; `make long-test` plays more) and scales the other laws with it.
//! `HILLFORT_SEED` sets the seed (1 by default).
//!
//! This module is compiled for tests only. It is the only one in the engine that reads files and the environment.

mod attacks;
mod chance;
mod choices;
mod data;
mod heuristic;
mod kept_records;
pub mod luck;
mod odds;
mod positions;
mod questions;
mod random_games;
mod random_lines;
mod records;
mod scenarios;
mod threats;
mod views;

use std::collections::HashSet;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use rand_pcg::Pcg64Mcg;

use crate::playout::rng_of;
use crate::rulebook::Rulebook;
use crate::ruleset::Ruleset;

/// Tests all laws on a game and ends the process. `folder` is the folder of the game's crate.
pub fn check<G: Ruleset>(folder: &str) -> ! {
    let arguments = Arguments::from_args();
    let mut trials = scenarios::trials::<G>(Path::new(folder));
    trials.extend(kept_records::trials::<G>(Path::new(folder)));
    trials.extend(random_games::trials::<G>());
    let law = |name: &str, run: fn() -> Result<(), Failed>| Trial::test(format!("law::{name}"), run);
    trials.extend([
        law("sampled_outcomes_follow_the_listed_weights", chance::outcomes_are_consistent::<G>),
        law("values_and_policy_logits_are_valid", heuristic::estimates_are_valid::<G>),
        law("records_replay_to_the_same_state", records::records_replay::<G>),
        law("damaged_records_are_refused_with_a_line", records::damaged_records_are_refused::<G>),
        law("undo_restores_the_previous_state", records::undo_is_exact::<G>),
        law("every_candidate_is_legal_or_refused_by_a_rule", questions::candidates_are_judged::<G>),
        law("what_is_withheld_is_not_legal", questions::withheld_is_illegal::<G>),
        law("reach_equals_the_legal_moves", questions::reach_is_legal::<G>),
        law("random_lines_are_legal_or_refused_by_a_rule", random_lines::lines_are_judged::<G>),
        law("odds_equal_the_listed_outcomes", odds::odds_are_exact::<G>),
        law("luck_is_even_over_many_games", luck::luck_is_even::<G>),
        law("luck_and_play_add_up_to_the_result", luck::luck_and_play_add_up::<G>),
        law("wrong_options_are_refused_by_their_rule", data::options_are_checked::<G>),
        law("damaged_cards_are_refused_with_a_location", data::damaged_cards_are_refused::<G>),
        law("damaged_maps_are_refused_with_a_location", data::damaged_maps_are_refused::<G>),
        law("records_with_changed_cards_replay", data::changed_cards_replay::<G>),
    ]);
    libtest_mimic::run(&arguments, trials).exit()
}

/// Returns the number in an environment variable, or `default` if it is not set.
fn env_number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(value) => {
            value.parse().unwrap_or_else(|_| panic!("{variable} takes a whole number, not '{value}'"))
        }
        Err(_) => default,
    }
}

/// Returns the number of random games to play.
fn n_games() -> u64 {
    env_number("HILLFORT_GAMES", 1_000)
}

/// Scales `n`, the number of repetitions for 10,000 random games, to the actual number of games.
fn scaled(n: u64) -> u64 {
    (n * n_games() / 10_000).max(20)
}

/// Returns the random number generator for repetition `idx` of a law.
fn rng(law: u64, idx: u64) -> Pcg64Mcg {
    rng_of(env_number("HILLFORT_SEED", 1).wrapping_add(law << 32), idx)
}

/// Fails a law with a message.
fn fail<T>(message: impl Into<String>) -> Result<T, Failed> {
    Err(Failed::from(message.into()))
}

/// Returns the ids of the game's rules.
fn rule_ids<G: Ruleset>() -> HashSet<&'static str> {
    Rulebook::of::<G>().rules().map(|rule| rule.id).collect()
}
