//! The occupants of the seats: people and bots. Everything the server knows about bots is here.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hillfort_bots::{Advice, Budget, Level, NoAnswer, Player, Stop};
use hillfort_engine::{Seat, Table};
use hillfort_table::{Occupant, Seats};
use tokio::sync::Semaphore;

use crate::dyn_catalog::DynCatalog;
use crate::random;

/// Parses the occupants of the seats. Seats without a name are taken by people.
///
/// # Errors
/// Returns the word that names no player.
pub(crate) fn parse_seats(names: &[String], n_seats: usize) -> Result<Seats, String> {
    if names.len() > n_seats {
        return Err(format!("the game has {n_seats} seats, not {}", names.len()));
    }
    let mut occupants = vec![Occupant::Human; n_seats];
    for (occupant, name) in occupants.iter_mut().zip(names) {
        *occupant = parse_occupant(name)?;
    }
    Ok(Seats::new(occupants))
}

fn parse_occupant(word: &str) -> Result<Occupant, String> {
    if word == Occupant::HUMAN {
        return Ok(Occupant::Human);
    }
    let level: Result<Level, _> = word.parse();
    level.map(|level| Occupant::Bot(level.name().to_owned())).map_err(|_| {
        let levels: Vec<_> = levels().collect();
        let word = hillfort_engine::notation::clean(word, 40);
        format!("a seat takes human or a bot level ({}), not '{word}'", levels.join(", "))
    })
}

/// Returns the names of the players, as the store keeps them.
pub(crate) fn seat_names(seats: &Seats) -> String {
    seats.iter().map(Occupant::name).collect::<Vec<_>>().join(",")
}

/// Returns the names of the levels, the weakest first.
pub(crate) fn levels() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().map(Level::name)
}

/// How long a bot thinks about a hint: about as long as a person waits for one.
const HINT_BUDGET: Budget = Budget::millis(700);

/// The bots of a table.
pub(crate) struct Bots {
    /// The bot of each seat; `None` for people, and while the bot thinks.
    players: Mutex<Vec<Option<Box<dyn Player>>>>,
    /// Stops the search that runs now.
    stop: Mutex<Stop>,
    levels: Vec<Option<Level>>,
    game: &'static str,
    catalog: Arc<dyn DynCatalog>,
    permits: Arc<Semaphore>,
}

impl Bots {
    /// Creates the bots of a table. `permits` limits how many bots of the whole server think at the same time.
    pub(crate) fn new(
        catalog: Arc<dyn DynCatalog>,
        game: &'static str,
        seats: &Seats,
        permits: Arc<Semaphore>,
    ) -> Self {
        let level = |occupant: &Occupant| match occupant {
            Occupant::Human => None,
            Occupant::Bot(level) => level.parse().ok(),
        };
        let levels: Vec<_> = seats.iter().map(level).collect();
        let players = Mutex::new(levels.iter().map(|_| None).collect());
        Self { players, stop: Mutex::default(), levels, game, catalog, permits }
    }

    /// Returns the stop flag of a new search, so that an earlier stop does not end it.
    pub(crate) fn new_search(&self) -> Stop {
        let mut stop = self.lock_stop();
        *stop = Stop::new();
        stop.clone()
    }

    /// Lets the bot of a seat choose a line, on a blocking thread; otherwise returns why it has none, in words
    /// without a full stop.
    ///
    /// If the caller is dropped, the bot finishes its search unless it is stopped, and the answer is lost.
    pub(crate) async fn choose(
        &self,
        seat: Seat,
        table: Box<dyn Table>,
        stop: Stop,
    ) -> Result<String, String> {
        let fails = || "its bot fails".to_owned();
        let level = self.levels.get(seat.index()).copied().flatten().ok_or_else(fails)?;
        let rested = self.players().get_mut(seat.index()).and_then(Option::take);
        let mut player = match rested {
            Some(player) => player,
            None => self.catalog.player(self.game, level, random::new_seed()).map_err(|_| fails())?,
        };
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| fails())?;
        let search = tokio::task::spawn_blocking(move || {
            let line = player.think(&*table, &stop).map(|thought| thought.action);
            drop(permit);
            (player, line)
        });
        let (player, line) = search.await.map_err(|_| fails())?;
        self.players()[seat.index()] = Some(player);
        line.map_err(|NoAnswer(reason)| reason)
    }

    /// Returns the best actions at a table of this game. The search stops if the caller is dropped.
    pub(crate) async fn advise(&self, table: Box<dyn Table>) -> Option<Advice> {
        let stop = StopOnDrop(Stop::new());
        let (catalog, flag) = (Arc::clone(&self.catalog), stop.0.clone());
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        let search = tokio::task::spawn_blocking(move || {
            let advice = catalog.advise(&*table, HINT_BUDGET, random::new_seed(), &flag);
            drop(permit);
            advice
        });
        search.await.ok()?
    }

    /// Stops the bot that thinks now: its position is outdated, or nobody waits for its answer.
    pub(crate) fn stop(&self) {
        self.lock_stop().stop();
    }

    fn lock_stop(&self) -> MutexGuard<'_, Stop> {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn players(&self) -> MutexGuard<'_, Vec<Option<Box<dyn Player>>>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops a search when nobody waits for its result any more.
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

    use hillfort_bots::Thought;
    use hillfort_engine::{Error, Facts, GameConfig, Record};

    use super::*;

    /// A catalogue whose bots think until they are stopped, and report when they begin and end.
    struct Endless(mpsc::Sender<&'static str>);

    struct Thinker(mpsc::Sender<&'static str>);

    fn think(reports: &mpsc::Sender<&'static str>, stop: &Stop) {
        let _ = reports.send("begins");
        while !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = reports.send("ends");
    }

    impl Player for Thinker {
        fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer> {
            think(&self.0, stop);
            Ok(Thought { action: table.legal().remove(0), ..Thought::default() })
        }

        fn set_budget(&mut self, _: Budget) {}
    }

    impl DynCatalog for Endless {
        fn facts(&self) -> Vec<&'static Facts> {
            hillfort_catalog::games().facts()
        }

        fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
            DynCatalog::start(&hillfort_catalog::games(), game, config)
        }

        fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error> {
            DynCatalog::replay(&hillfort_catalog::games(), record)
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
        let (sender, reports) = mpsc::channel();
        let catalog = Endless(sender);
        let game = catalog.facts()[0].id;
        let table = catalog.start(game, &GameConfig::default()).expect("a game starts");
        let seats = Seats::new(vec![Occupant::Bot(Level::Hard.name().to_owned()), Occupant::Human]);
        let bots = Bots::new(Arc::new(catalog), game, &seats, Arc::new(Semaphore::new(1)));
        (Arc::new(bots), table, reports)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_stopped_bot_answers_with_the_best_it_has() {
        let (bots, table, reports) = endless();
        for _ in 0..2 {
            let (thinking, position) = (Arc::clone(&bots), table.at_event(0));
            let stop = bots.new_search();
            let choosing = tokio::spawn(async move { thinking.choose(Seat::new(0), position, stop).await });
            let report = tokio::task::block_in_place(|| reports.recv());
            assert_eq!(report, Ok("begins"));
            bots.stop();
            assert!(choosing.await.expect("it ends").is_ok());
            assert_eq!(reports.recv(), Ok("ends"), "the next search is not stopped by this");
        }
    }

    #[tokio::test]
    async fn a_search_for_advice_stops_with_its_caller() {
        let (bots, table, reports) = endless();
        let asking = tokio::spawn(async move { bots.advise(table).await });
        let next = tokio::task::spawn_blocking(move || (reports.recv(), reports));
        let (report, reports) = next.await.expect("it waits");
        assert_eq!(report, Ok("begins"));
        asking.abort();
        let report = tokio::task::spawn_blocking(move || reports.recv()).await.expect("it waits");
        assert_eq!(report, Ok("ends"));
    }
}
