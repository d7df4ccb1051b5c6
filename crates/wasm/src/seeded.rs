//! Games made from seeds, to prove that every system plays the same: each game becomes one digest of its record, its
//! last state and the hash of that state.

use hillfort_bots::{Budget, DynCatalog, Level, Stop};
use hillfort_engine::chance::{below, pick};
use hillfort_engine::config::hash;
use hillfort_engine::facts::{Facts, Values};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{
    Error, GameConfig, Kind, Playable, Record, Ruleset, Table as _, Turn, TypedTable, Visitor,
};
use hillfort_table::StateHash;
use rand_core::Rng;

/// The number of games in a row with the same options. Compiling a ruleset takes longer than playing a game.
const SAME_OPTIONS: u64 = 10;
/// Bots begin one game in this number. They take much longer than random players.
const BOTS_EVERY: u64 = 20;
/// The number of events at the start of such a game that are the bots', rolls included, and their budget.
const BOT_EVENTS: usize = 40;
const BOT_BUDGET: Budget = Budget::Nodes(40);

/// Plays the game of a seed to its end, by its own type, replays its record, and returns the digest of both.
///
/// # Errors
/// Returns why the game cannot be played, or that its record leads to another state.
pub fn digest(catalog: &dyn DynCatalog, game: &str, seed: u64) -> Result<String, String> {
    let digested = hillfort_catalog::games().visit(game, Digest { catalog, seed });
    digested.map_err(|error| error.to_string())?
}

struct Digest<'a> {
    catalog: &'a dyn DynCatalog,
    seed: u64,
}

impl Visitor for Digest<'_> {
    type Out = Result<String, String>;

    fn visit<G: Ruleset>(self) -> Self::Out {
        digest_of(&Kind::<G>::of(), self.catalog, self.seed)
    }
}

/// Does the same for a game of a kind that the catalogue has.
pub(crate) fn digest_of<G: Playable>(
    kind: &Kind<G>,
    catalog: &dyn DynCatalog,
    seed: u64,
) -> Result<String, String> {
    let played = play(kind, catalog, seed).map_err(|error| error.to_string())?;
    let (text, state) = (played.record(), played.json());
    let record = Record::parse(&text).map_err(|error| format!("its record cannot be read: {error}"))?;
    let replayed =
        catalog.replay(&record).map_err(|error| format!("its record cannot be replayed: {error}"))?;
    if replayed.record() != text || replayed.json() != state {
        return Err("its record leads to another state".to_owned());
    }
    let state_hash = StateHash::of(&*replayed, replayed.n_events());
    Ok(hash(&format!("{text}\n{state}\n{state_hash}")))
}

/// Plays the game of a seed to its end: options, dice and decisions depend on the seed alone. Decisions are chosen from
/// the actions of the game's type, because listing them as lines would take most of the time.
fn play<G: Playable>(kind: &Kind<G>, catalog: &dyn DynCatalog, seed: u64) -> Result<TypedTable<G>, Error> {
    let mut rng = rng_of(seed, 0);
    let options = random_options(kind.facts, &mut rng_of(seed / SAME_OPTIONS, 1));
    let started = catalog.start(kind.facts.id, &GameConfig { options, ..GameConfig::default() });
    // Some options exclude each other.
    let started = started.or_else(|_| catalog.start(kind.facts.id, &GameConfig::default()))?;
    let typed = started.as_any().downcast_ref::<TypedTable<G>>();
    let mut table = typed.expect("a table of the game").restart();
    let mut bot = match seed.is_multiple_of(BOTS_EVERY) {
        true => Some(catalog.player(kind.facts.id, Level::Normal, seed)?),
        false => None,
    };
    if let Some(bot) = &mut bot {
        bot.set_budget(BOT_BUDGET);
    }
    let mut legal = Vec::new();
    for n_events in 0.. {
        match (table.turn(), &mut bot) {
            (Turn::Over(_), _) => break,
            (Turn::Chance, _) => table.roll(&mut rng),
            (Turn::Player(_), bot) => {
                let bot = bot.as_mut().filter(|_| n_events < BOT_EVENTS);
                match bot.map(|bot| bot.think(&table, &Stop::new())) {
                    Some(Ok(thought)) => table.act(&thought.action)?,
                    Some(Err(_)) | None => {
                        legal.clear();
                        table.game().legal(table.state(), &mut legal);
                        table.play(*pick(&mut rng, &legal));
                    }
                }
            }
        }
    }
    Ok(table)
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
