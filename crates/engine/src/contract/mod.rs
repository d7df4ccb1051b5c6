//! The laws that every game keeps. A game's tests call them in one line:
//!
//! ```text
//! fn main() {
//!     hillfort_engine::contract::check::<MyGame>(env!("CARGO_MANIFEST_DIR"));
//! }
//! ```
//!
//! The test must have `harness = false`: every scenario file and every law becomes a test of its own.
//! `HILLFORT_GAMES` says how many random games are played (10,000 unless told), and the tries of the other laws grow
//! and shrink with it; `HILLFORT_SEED` says which games.
//!
//! This module reads files and the environment, and is the only place of the engine that does; it is compiled for
//! tests alone.

mod ask;
mod attacks;
mod data;
mod games;
mod judgement;
mod kept;
mod lines;
mod luck;
mod scenarios;
mod text;
mod threats;

use std::collections::HashSet;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use rand_pcg::Pcg64Mcg;

use crate::chance::{below, pick};
use crate::config::{GameConfig, GameData};
use crate::facts::{Preset, Values};
use crate::playout::rng_of;
use crate::ruleset::Ruleset;
use crate::table::TypedTable;

/// Runs all laws on a game and ends the process.
pub fn check<G: Ruleset>(folder: &str) -> ! {
    let arguments = Arguments::from_args();
    let mut trials = scenarios::trials::<G>(Path::new(folder));
    trials.extend(kept::trials::<G>(Path::new(folder)));
    let law = |name: &str, run: fn() -> Result<(), Failed>| Trial::test(format!("law::{name}"), run);
    trials.extend((0..PARTS).map(|part| {
        Trial::test(format!("law::random_games_keep_the_rules::{}_of_{PARTS}", part + 1), move || {
            games::random_games::<G>(part)
        })
    }));
    trials.extend([
        law("chance_lists_what_it_draws", games::chance_is_fair::<G>),
        law("values_and_promises_are_sound", judgement::judgements_are_sound::<G>),
        law("records_replay_to_the_same_state", text::records_replay::<G>),
        law("damaged_records_are_refused_with_a_place", text::damaged_records::<G>),
        law("undo_brings_back_the_state_before", text::undo_is_exact::<G>),
        law("every_try_is_legal_or_refused_by_a_rule", ask::tries_are_answered::<G>),
        law("reach_equals_the_legal_moves", ask::reach_is_legal::<G>),
        law("lines_of_known_words_are_legal_or_refused_by_a_rule", lines::lines_are_answered::<G>),
        law("odds_equal_the_outcomes_listed", ask::odds_are_exact::<G>),
        law("luck_is_even_over_many_games", luck::luck_is_even::<G>),
        law("options_are_checked", data::options_are_checked::<G>),
        law("damaged_cards_are_refused_with_a_place", data::damaged_cards::<G>),
        law("damaged_maps_are_refused_with_a_place", data::damaged_maps::<G>),
        law("changed_cards_replay_from_the_record", data::changed_cards_replay::<G>),
    ]);
    libtest_mimic::run(&arguments, trials).exit()
}

/// Into how many tests the random games are divided, so that they run side by side.
const PARTS: u64 = 4;
/// No game of ours is longer; one that is does not end.
const MOST_EVENTS: u64 = 2_000_000;

fn wanted(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(value) => {
            value.parse().unwrap_or_else(|_| panic!("{variable} takes a whole number, not '{value}'"))
        }
        Err(_) => otherwise,
    }
}

/// How many random games are played.
fn n_games() -> u64 {
    wanted("HILLFORT_GAMES", 10_000)
}

/// How many tries of a dear law, such as text round trips: `n` for the usual number of random games, more or fewer as
/// that is more or fewer.
fn share(n: u64) -> u64 {
    (n * n_games() / 10_000).max(20)
}

/// The random source of one part of a law.
fn rng(law: u64, idx: u64) -> Pcg64Mcg {
    rng_of(wanted("HILLFORT_SEED", 1).wrapping_add(law << 32), idx)
}

/// Draws options that go together: mostly the defaults, numbers never above them, so that games stay short.
fn random_wishes<G: Ruleset>(rng: &mut Pcg64Mcg) -> GameConfig {
    if let Err(error) = compile::<G>(&GameConfig::default()) {
        panic!("the game as it comes cannot be played: {error}");
    }
    loop {
        let mut config = GameConfig::default();
        for option in G::facts().options {
            if below(rng, 2) == 0 {
                continue;
            }
            let value = match option.values {
                Values::Words(words) => (*pick(rng, words)).to_owned(),
                Values::Maps => pick(rng, G::facts().maps).stem().to_owned(),
                Values::Numbers(least, most) => {
                    let top = default_number(option.default).unwrap_or(most).clamp(least, most);
                    (least + below(rng, top - least + 1)).to_string()
                }
            };
            config.options.push((option.key.to_owned(), value));
        }
        if compile::<G>(&config).is_ok() {
            return config;
        }
    }
}

fn default_number(preset: Preset) -> Option<u32> {
    match preset {
        Preset::Always(value) => value.parse().ok(),
        Preset::By(_, cases) => cases.iter().filter_map(|(_, value)| value.parse().ok()).min(),
    }
}

fn compile<G: Ruleset>(config: &GameConfig) -> Result<G, crate::Error> {
    G::compile(&GameData::new(G::facts(), config)?)
}

/// Tables of random options, each used for several games: compiling a map can take longer than playing on it.
struct Tables<G: Ruleset> {
    law: u64,
    current: Option<(u64, TypedTable<G>)>,
}

impl<G: Ruleset> Tables<G> {
    /// How many games are played with the same options.
    const GAMES: u64 = 20;

    fn new(law: u64) -> Self {
        Self { law, current: None }
    }

    /// Returns the table of game number `idx` before its first event.
    fn start(&mut self, idx: u64) -> TypedTable<G> {
        let group = idx / Self::GAMES;
        match &self.current {
            Some((known, table)) if *known == group => table.restart(),
            _ => {
                let config = random_wishes::<G>(&mut rng(self.law, group << 20));
                let table = TypedTable::<G>::start(&config).expect("random options were tried before");
                self.current = Some((group, table.restart()));
                table
            }
        }
    }
}

/// Tells what a law found wrong.
fn fail<T>(message: impl Into<String>) -> Result<T, Failed> {
    Err(Failed::from(message.into()))
}

/// Returns the ids of the game's rules.
fn rule_ids<G: Ruleset>() -> HashSet<&'static str> {
    crate::rulebook::Rulebook::parse(G::facts().rules).rules().map(|rule| rule.id).collect()
}
