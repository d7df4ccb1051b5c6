//! Compiled rulesets that tables share. Compiling takes longer than many random games.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::config::{GameConfig, GameData};
use crate::error::Error;
use crate::ruleset::{Kind, Playable};

/// The number of rulesets that are kept although no table uses them any more.
const MAX_RECENT: usize = 16;

/// The rulesets of the tables that are being played, and the last few others.
#[derive(Debug, Default)]
pub struct Rulesets(Mutex<Shared>);

/// A ruleset of any game.
type AnyGame = dyn Any + Send + Sync;

#[derive(Debug, Default)]
struct Shared {
    /// They go with the last table that uses them.
    known: BTreeMap<Key, (Weak<AnyGame>, Weak<GameData>)>,
    /// The last that were asked for, the oldest first.
    recent: VecDeque<(Arc<AnyGame>, Arc<GameData>)>,
}

/// What a ruleset is found by.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A game and its configuration, which need not name every option.
    Config(&'static str, GameConfig),
    /// The head of its records, which names everything.
    Head(Vec<String>),
}

impl Rulesets {
    /// Returns a ruleset and the data it is compiled from. Compiles it if it is not known.
    pub(crate) fn compiled<G: Playable>(
        &self,
        kind: &Kind<G>,
        config: &GameConfig,
    ) -> Result<(Arc<G>, Arc<GameData>), Error> {
        let key = Key::Config(kind.facts.id, config.clone());
        if let Some(known) = self.lock().get(&key) {
            return Ok(known);
        }
        let data = GameData::new(kind.facts, config)?;
        let head = Key::Head(data.lines());
        let known = self.lock().get(&head);
        let (game, data) = match known {
            Some(known) => known,
            // Nobody waits for the lock meanwhile. If two tables compile the same, both can play.
            None => (Arc::new((kind.compile)(&data)?), Arc::new(data)),
        };
        self.lock().insert([key, head], &game, &data);
        Ok((game, data))
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn get<G: Playable>(&mut self, key: &Key) -> Option<(Arc<G>, Arc<GameData>)> {
        let (game, data) = self.known.get(key)?;
        let (game, data) = (game.upgrade()?, data.upgrade()?);
        self.keep(&game, &data);
        Some((game.downcast().ok()?, data))
    }

    fn insert<G: Playable>(&mut self, keys: [Key; 2], game: &Arc<G>, data: &Arc<GameData>) {
        let game: Arc<AnyGame> = Arc::<G>::clone(game);
        self.keep(&game, data);
        self.known.retain(|_, (game, _)| game.strong_count() > 0);
        let unowned = (Arc::downgrade(&game), Arc::downgrade(data));
        self.known.extend(keys.map(|key| (key, unowned.clone())));
    }

    /// Keeps a ruleset for some time although no table uses it.
    fn keep(&mut self, game: &Arc<AnyGame>, data: &Arc<GameData>) {
        self.recent.retain(|(kept, _)| !Arc::ptr_eq(kept, game));
        self.recent.push_back((Arc::clone(game), Arc::clone(data)));
        if self.recent.len() > MAX_RECENT {
            self.recent.pop_front();
        }
    }
}
