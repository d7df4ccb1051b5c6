//! Bots, hints and other long work, for a worker of their own: a player who looks at a table never waits for them.

use std::collections::BTreeMap;

use hillfort_bots::review::{Judged, ReviewPart};
use hillfort_bots::{Budget, Level, NoAnswer, Player, Stop};
use hillfort_engine::luck::Luck;
use hillfort_engine::{Record, Table};
use hillfort_wire::review::judge;
use hillfort_wire::seats::HINT_BUDGET;
use hillfort_wire::table::Advice;
use rand_core::Rng as _;

use crate::host;
use crate::lobby::Lobby;

/// The players that have thought, each with its search tree.
#[derive(Default)]
pub(crate) struct Thinker {
    players: BTreeMap<(String, u8), Box<dyn Player>>,
}

/// The number of players that keep their search trees.
const MAX_PLAYERS: usize = 4;

impl Thinker {
    /// Lets the bot of a seat choose a line at the end of a record; otherwise returns why it has none, in words without
    /// a full stop. With a seed, the choice depends on the budget, the seed and the record alone.
    pub(crate) fn think(
        &mut self,
        lobby: &Lobby,
        (table, seat): (&str, u8),
        level: &str,
        record: &str,
        (budget, seed): (Option<Budget>, Option<u64>),
    ) -> Result<String, String> {
        let position = replayed(lobby, record)?;
        let level: Level = level.parse().map_err(|error| format!("{error}"))?;
        let key = (table.to_owned(), seat);
        let is_repeatable = seed.is_some();
        let seed = seed.unwrap_or_else(|| host::new_rng().next_u64());
        let mut player = match self.players.remove(&key).filter(|_| !is_repeatable) {
            Some(player) => player,
            None => {
                lobby.catalog.player(position.facts().id, level, seed).map_err(|error| error.to_string())?
            }
        };
        if let Some(budget) = budget {
            player.set_budget(budget);
        }
        let line = player.think(&*position, &Stop::new()).map(|thought| thought.action);
        if self.players.len() >= MAX_PLAYERS {
            self.players.clear();
        }
        if !is_repeatable && player.n_bytes() > 0 {
            self.players.insert(key, player);
        }
        line.map_err(|NoAnswer(reason)| reason)
    }

    /// Returns the best actions at the end of a record.
    pub(crate) fn advise(lobby: &Lobby, record: &str) -> Result<Advice, String> {
        let table = replayed(lobby, record)?;
        let seed = host::new_rng().next_u64();
        let advice = lobby.catalog.advise(&*table, HINT_BUDGET, seed, &Stop::new());
        advice.map(|advice| Advice::new(&*table, advice)).ok_or_else(|| "the bot did not answer".to_owned())
    }

    /// Returns how lucky everyone was in a record.
    pub(crate) fn luck(lobby: &Lobby, record: &str) -> Result<Vec<Luck>, String> {
        replayed(lobby, record).map(|table| table.luck())
    }
}

impl Thinker {
    /// Reviews a part of a game from an event on.
    pub(crate) fn review(lobby: &Lobby, record: &str, from: usize) -> Result<ReviewPart, String> {
        let table = replayed(lobby, record)?;
        let part = lobby.catalog.review(&*table, from, &Stop::new());
        part.ok_or_else(|| "the game was not reviewed".to_owned())
    }

    /// Judges a decision of a game closely.
    pub(crate) fn judge(lobby: &Lobby, record: &str, at: usize) -> Result<Judged, String> {
        let table = replayed(lobby, record)?;
        let judged = judge(&*lobby.catalog, &*table, at, &Stop::new());
        judged.map_err(|error| error.error.sentence)
    }
}

fn replayed(lobby: &Lobby, record: &str) -> Result<Box<dyn Table>, String> {
    let record = Record::parse(record).map_err(|error| error.to_string())?;
    lobby.catalog.replay(&record).map_err(|error| error.to_string())
}
