//! Games made from seeds, to prove that every system plays the same: each game becomes one digest of its record, its
//! last state and the hash of that state.

use hillfort_bots::{Budget, DynCatalog, Level, Stop};
use hillfort_engine::chance::{below, pick};
use hillfort_engine::config::hash;
use hillfort_engine::facts::{Facts, Values};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Error, GameConfig, Record, Table, Turn};
use hillfort_table::StateHash;
use rand_core::Rng;

/// Bots begin one game in this number. They take much longer than random players.
const BOTS_EVERY: u64 = 20;
/// The number of events at the start of such a game that are the bots', rolls included, and their budget.
const BOT_EVENTS: usize = 40;
const BOT_BUDGET: Budget = Budget::Nodes(40);

/// Plays the game of a seed to its end, replays its record, and returns the digest of both.
///
/// # Errors
/// Returns why the game cannot be played, or that its record leads to another state.
pub fn digest(catalog: &dyn DynCatalog, game: &str, seed: u64) -> Result<String, String> {
    let played = play(catalog, game, seed).map_err(|error| error.to_string())?;
    let (text, state) = (played.record(), played.json());
    let record = Record::parse(&text).map_err(|error| format!("its record cannot be read: {error}"))?;
    let replayed =
        catalog.replay(&record).map_err(|error| format!("its record cannot be replayed: {error}"))?;
    if replayed.record() != text || replayed.json() != state {
        return Err("its record leads to another state".to_owned());
    }
    let state_hash = StateHash::of(&*replayed, replayed.n_events(), None);
    Ok(hash(&format!("{text}\n{state}\n{state_hash}")))
}

/// Plays the game of a seed to its end: options, dice and decisions depend on the seed alone.
fn play(catalog: &dyn DynCatalog, game: &str, seed: u64) -> Result<Box<dyn Table>, Error> {
    let mut rng = rng_of(seed, 0);
    let facts = catalog.facts().into_iter().find(|facts| facts.id == game);
    let options = facts.map(|facts| random_options(facts, &mut rng)).unwrap_or_default();
    // Some options exclude each other.
    let table = catalog.start(game, &GameConfig { options, ..GameConfig::default() });
    let mut table = table.or_else(|_| catalog.start(game, &GameConfig::default()))?;
    let mut bot = match seed.is_multiple_of(BOTS_EVERY) {
        true => Some(catalog.player(game, Level::Normal, seed)?),
        false => None,
    };
    if let Some(bot) = &mut bot {
        bot.set_budget(BOT_BUDGET);
    }
    for n_events in 0.. {
        let line = match (table.turn(), &mut bot) {
            (Turn::Over(_), _) => break,
            (Turn::Chance, _) => {
                table.roll(&mut rng);
                continue;
            }
            (Turn::Player(_), Some(bot)) if n_events < BOT_EVENTS => bot
                .think(&*table, &Stop::new())
                .map_or_else(|_| random_line(&*table, &mut rng), |thought| thought.action),
            (Turn::Player(_), _) => random_line(&*table, &mut rng),
        };
        table.act(&line)?;
    }
    Ok(table)
}

fn random_line(table: &dyn Table, rng: &mut dyn Rng) -> String {
    pick(rng, &table.legal()).clone()
}

/// Returns values for a few options of a game.
fn random_options(facts: &Facts, rng: &mut dyn Rng) -> Vec<(String, String)> {
    let mut options = Vec::new();
    for option in facts.options {
        if below(rng, 3) > 0 {
            continue;
        }
        let value = match option.values {
            Values::Words(words) => (*pick(rng, words)).to_owned(),
            Values::Numbers(least, most) => (least + below(rng, most - least + 1)).to_string(),
            Values::Maps => pick(rng, facts.maps).stem().to_owned(),
        };
        options.push((option.key.to_owned(), value));
    }
    options
}
