//! Random positions, for the other laws.

use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::scenarios::Files;
use super::{rng, scaled};
use crate::chance::{below, pick};
use crate::config::{GameConfig, GameData};
use crate::error::Error;
use crate::facts::{Preset, Values};
use crate::game::Turn;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::table::{Table as _, TypedTable};

/// The usual number of positions for a law.
pub(super) const POSITIONS: u64 = 1_000;

/// Returns random options that the game accepts. About half of them keep their default, and numbers never exceed their
/// default, so that games stay short.
fn random_config<G: Ruleset>(rng: &mut Pcg64Mcg) -> GameConfig {
    if let Err(error) = compile::<G>(&GameConfig::default()) {
        panic!("the game cannot be compiled with its defaults: {error}");
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

pub(super) fn compile<G: Ruleset>(config: &GameConfig) -> Result<G, Error> {
    G::compile(&GameData::new(G::facts(), config)?)
}

/// Tables with random options. Several games share their options, because compiling a map can take longer than a game.
pub(super) struct RandomTables<G: Ruleset> {
    law: u64,
    current: Option<(u64, TypedTable<G>)>,
}

impl<G: Ruleset> RandomTables<G> {
    /// The number of games with the same options.
    const GAMES: u64 = 20;

    pub(super) fn new(law: u64) -> Self {
        Self { law, current: None }
    }

    /// Returns the table of game number `idx` before its first event.
    pub(super) fn start(&mut self, idx: u64) -> TypedTable<G> {
        let group = idx / Self::GAMES;
        match &self.current {
            Some((known, table)) if *known == group => table.restart(),
            _ => {
                let config = random_config::<G>(&mut rng(self.law, group << 20));
                let table = TypedTable::<G>::start(&config).expect("these options compiled before");
                self.current = Some((group, table.restart()));
                table
            }
        }
    }
}

/// Plays random events until the table has `events` of them or the game is over.
pub(super) fn play_randomly<G: Ruleset>(
    mut table: TypedTable<G>,
    rng: &mut Pcg64Mcg,
    events: usize,
) -> TypedTable<G> {
    let mut legal = Vec::new();
    while table.n_events() < events {
        match table.turn() {
            Turn::Over(_) => break,
            Turn::Chance => table.roll(rng),
            Turn::Player(_) => {
                legal.clear();
                table.game().legal(table.state(), &mut legal);
                let action = *pick(rng, &legal);
                table.play(action);
            }
        }
    }
    table
}

/// A test of one position.
pub(super) trait Test<G: Ruleset>: FnMut(&TypedTable<G>, &mut Pcg64Mcg) -> Result<(), Failed> {}

impl<G: Ruleset, F: FnMut(&TypedTable<G>, &mut Pcg64Mcg) -> Result<(), Failed>> Test<G> for F {}

/// Runs `test` on positions of random games.
pub(super) fn random_positions<G: Ruleset>(law: u64, n: u64, mut test: impl Test<G>) -> Result<(), Failed> {
    let mut tables = RandomTables::<G>::new(law);
    for idx in 0..scaled(n) {
        let mut rng = rng(law, idx);
        let events = below(&mut rng, 400) as usize;
        let table = play_randomly(tables.start(idx), &mut rng, events);
        run(&mut test, &table, &mut rng)?;
    }
    Ok(())
}

/// Runs `test` on positions in which units can attack. Three in four are a scenario and a few random events after it,
/// since units seldom meet in random play from the start.
pub(super) fn fights<G: Ruleset>(law: u64, scenarios: &Files, mut test: impl Test<G>) -> Result<(), Failed> {
    let n = scaled(POSITIONS);
    let records = scenarios.iter().filter_map(|(_, text)| Record::parse(text).ok());
    let mut records: Vec<_> = records.filter(|record| !record.setup.is_empty()).collect();
    let mut choice = rng(law, 0);
    // Every record is compiled, which takes a while.
    while records.len() as u64 > n / 4 {
        records.swap_remove(below(&mut choice, records.len() as u32) as usize);
    }
    let replayed =
        records.iter().filter_map(|record| TypedTable::<G>::replay(record, &GameConfig::default()).ok());
    let starts: Vec<_> = replayed.collect();
    let mut tables = RandomTables::<G>::new(law);
    for idx in 0..n {
        let mut rng = rng(law, idx + 1);
        let table = if idx % 4 > 0 && !starts.is_empty() {
            let scenario = pick(&mut rng, &starts[..]);
            let start = scenario.up_to(below(&mut rng, scenario.n_events() as u32 + 1) as usize);
            let events = start.n_events() + below(&mut rng, 8) as usize;
            play_randomly(start, &mut rng, events)
        } else {
            let events = below(&mut rng, 400) as usize;
            play_randomly(tables.start(idx), &mut rng, events)
        };
        run(&mut test, &table, &mut rng)?;
    }
    Ok(())
}

/// Runs a test; a failure gets the record of the position.
fn run<G: Ruleset>(test: &mut impl Test<G>, table: &TypedTable<G>, rng: &mut Pcg64Mcg) -> Result<(), Failed> {
    test(table, rng).map_err(|failed| {
        Failed::from(format!("{}\n{}", failed.message().unwrap_or_default(), table.record()))
    })
}
