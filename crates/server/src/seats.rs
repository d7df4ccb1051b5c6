//! Who sits where: people and bots. Everything the server knows of bots is here.

use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use hillfort_bots::{Advice, Budget, Level, Player, Stop};
use hillfort_engine::{Seat, Table};
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
            let word = hillfort_engine::notation::clean(word, 40);
            format!("a seat is taken by human or a level ({}), not by '{word}'", levels.join(", "))
        })
    }
}

/// Returns the names of the levels, the weakest first.
pub(crate) fn levels() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().map(Level::name)
}

/// How long a bot thinks about a hint: about as long as a person waits for one.
const HINT: Budget = Budget::millis(700);

/// The bots of a table.
pub(crate) struct Bots {
    // A bot is away from its place while it thinks.
    players: Mutex<Vec<Option<Box<dyn Player>>>>,
    // Whoever thinks now does so under this flag.
    stop: Mutex<Stop>,
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
        Self { players, stop: Mutex::default(), levels, game, shelf, desks }
    }

    /// Lets the bot of a seat choose a line, away from the threads that answer requests; none if it has no answer.
    ///
    /// Whoever asked may go away: the bot then thinks to its end and its answer is forgotten, unless it is stopped.
    pub(crate) async fn choose(&self, seat: Seat, table: Box<dyn Table>) -> Option<String> {
        let level = self.levels.get(seat.index()).copied().flatten()?;
        let mut player = match self.players().get_mut(seat.index())?.take() {
            Some(player) => player,
            None => self.shelf.player(self.game, level, chance::seed()).ok()?,
        };
        let stop = self.fresh_flag();
        let desk = Arc::clone(&self.desks).acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let line = player.think(&*table, &stop).ok().map(|thought| thought.action);
            drop(desk);
            (player, line)
        });
        let (player, line) = thinking.await.ok()?;
        self.players()[seat.index()] = Some(player);
        line
    }

    /// Advises whoever is to act at a table of this game. If whoever asked goes away, nobody thinks on.
    pub(crate) async fn advise(&self, table: Box<dyn Table>) -> Option<Advice> {
        let stop = StopOnDrop(Stop::new());
        let (shelf, flag) = (Arc::clone(&self.shelf), stop.0.clone());
        let desk = Arc::clone(&self.desks).acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let advice = shelf.advise(&*table, HINT, chance::seed(), &flag);
            drop(desk);
            advice
        });
        thinking.await.ok()?
    }

    /// Stops whoever thinks now: the position is no more, or nobody waits for an answer.
    pub(crate) fn stop(&self) {
        self.flag().stop();
    }

    /// A flag that stops only the thinking that begins now.
    fn fresh_flag(&self) -> Stop {
        let mut flag = self.flag();
        *flag = Stop::new();
        flag.clone()
    }

    fn flag(&self) -> std::sync::MutexGuard<'_, Stop> {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn players(&self) -> std::sync::MutexGuard<'_, Vec<Option<Box<dyn Player>>>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops a bot when nobody waits for its answer any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl std::fmt::Debug for Bots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bots").field("levels", &self.levels).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use hillfort_bots::{NoAnswer, Thought};
    use hillfort_engine::{Error, Facts, GameConfig, Record};

    use super::*;

    /// A catalogue whose bots think until they are stopped, and say when they begin and end.
    struct Endless(mpsc::Sender<&'static str>);

    struct Thinker(mpsc::Sender<&'static str>);

    fn think(told: &mpsc::Sender<&'static str>, stop: &Stop) {
        let _ = told.send("begins");
        while !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = told.send("ends");
    }

    impl Player for Thinker {
        fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer> {
            think(&self.0, stop);
            Ok(Thought { action: table.legal().remove(0), ..Thought::default() })
        }

        fn set_budget(&mut self, _: Budget) {}
    }

    impl Shelf for Endless {
        fn facts(&self) -> Vec<&'static Facts> {
            hillfort_catalog::games().facts()
        }

        fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
            Shelf::start(&hillfort_catalog::games(), game, config)
        }

        fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error> {
            Shelf::replay(&hillfort_catalog::games(), record)
        }

        fn player(&self, _: &str, _: Level, _: u64) -> Result<Box<dyn Player>, Error> {
            Ok(Box::new(Thinker(self.0.clone())))
        }

        fn advise(&self, _: &dyn Table, _: Budget, _: u64, stop: &Stop) -> Option<Advice> {
            think(&self.0, stop);
            None
        }
    }

    fn endless() -> (Arc<Bots>, Box<dyn Table>, mpsc::Receiver<&'static str>) {
        let (told, heard) = mpsc::channel();
        let shelf = Endless(told);
        let game = shelf.facts()[0].id;
        let table = shelf.start(game, &GameConfig::default()).expect("a game starts");
        let sitters = [Sitter::Bot(Level::Hard), Sitter::Human];
        let bots = Bots::new(Arc::new(shelf), game, &sitters, Arc::new(Semaphore::new(1)));
        (Arc::new(bots), table, heard)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_bot_that_is_stopped_answers_with_what_it_has() {
        let (bots, table, heard) = endless();
        for _ in 0..2 {
            let (thinking, position) = (Arc::clone(&bots), table.at_event(0));
            let choosing = tokio::spawn(async move { thinking.choose(Seat::new(0), position).await });
            let begun = tokio::task::block_in_place(|| heard.recv());
            assert_eq!(begun, Ok("begins"));
            bots.stop();
            assert!(choosing.await.expect("it ends").is_some());
            assert_eq!(heard.recv(), Ok("ends"), "and it thinks again when it is asked again");
        }
    }

    #[tokio::test]
    async fn nobody_thinks_on_when_whoever_asked_has_gone() {
        let (bots, table, heard) = endless();
        let asking = tokio::spawn(async move { bots.advise(table).await });
        let heard = tokio::task::spawn_blocking(move || (heard.recv(), heard)).await.expect("it waits");
        assert_eq!(heard.0, Ok("begins"));
        asking.abort();
        let ended = tokio::task::spawn_blocking(move || heard.1.recv()).await.expect("it waits");
        assert_eq!(ended, Ok("ends"));
    }
}
