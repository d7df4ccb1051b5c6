//! Who sits where: people and bots. Everything the server knows of bots is here.

use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use bots::{Level, Player};
use engine::{Seat, Table};
use tokio::sync::Semaphore;

use crate::chance;
use crate::shelf::Shelf;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    Human,
    Bot(Level),
}

impl Sitter {
    /// Returns the word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Bot(level) => level.name(),
        }
    }
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        if word == "human" {
            return Ok(Self::Human);
        }
        word.parse().map(Self::Bot).map_err(|_| {
            let levels: Vec<_> = levels().collect();
            let word = engine::notation::clean(word, 40);
            format!("a seat is taken by human or a level ({}), not by '{word}'", levels.join(", "))
        })
    }
}

/// Returns the names of the levels, the weakest first.
pub(crate) fn levels() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().map(Level::name)
}

/// The bots of a table.
pub(crate) struct Bots {
    // A bot is away from its place while it thinks.
    players: Mutex<Vec<Option<Box<dyn Player>>>>,
    levels: Vec<Option<Level>>,
    game: &'static str,
    shelf: Arc<dyn Shelf>,
    desks: Arc<Semaphore>,
}

impl Bots {
    /// Seats the bots; at most as many think at once as there are desks in the whole house.
    pub(crate) fn new(
        shelf: Arc<dyn Shelf>,
        game: &'static str,
        sitters: &[Sitter],
        desks: Arc<Semaphore>,
    ) -> Self {
        let level = |sitter: &Sitter| if let Sitter::Bot(level) = sitter { Some(*level) } else { None };
        let levels: Vec<_> = sitters.iter().map(level).collect();
        let players = Mutex::new(levels.iter().map(|_| None).collect());
        Self { players, levels, game, shelf, desks }
    }

    /// Lets the bot of a seat choose a line, away from the threads that answer requests; none if it has no answer.
    ///
    /// Whoever asked may go away: the bot then thinks to its end and its answer is forgotten.
    pub(crate) async fn choose(&self, seat: Seat, table: Box<dyn Table>) -> Option<String> {
        let level = self.levels.get(seat.index()).copied().flatten()?;
        let mut player = match self.players().get_mut(seat.index())?.take() {
            Some(player) => player,
            None => self.shelf.player(self.game, level, chance::seed()).ok()?,
        };
        let desk = Arc::clone(&self.desks).acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let line = player.choose(&*table);
            drop(desk);
            (player, line)
        });
        let (player, line) = thinking.await.ok()?;
        self.players()[seat.index()] = Some(player);
        line
    }

    fn players(&self) -> std::sync::MutexGuard<'_, Vec<Option<Box<dyn Player>>>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Bots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bots").field("levels", &self.levels).finish_non_exhaustive()
    }
}
