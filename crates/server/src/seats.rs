//! The occupants of the seats: people and bots. Everything the server knows about bots is here.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hillfort_bots::{Advice, Budget, DynCatalog, Level, NoAnswer, Stop};
use hillfort_engine::{Seat, Table};
use hillfort_table::{Occupant, Seats, bot_seed_at};
use tokio::sync::Notify;

use crate::random;
use crate::scheduler::{Account, WaitedFor};
use crate::thinkers::Thinkers;
use crate::wire::seats::HINT_BUDGET;

/// What a search without a budget of time is charged until it has ended.
const SHORT_SEARCH: Duration = Duration::from_millis(10);

/// The bots of a table. A bot that does not think holds nothing here.
pub(crate) struct Bots {
    /// The search that runs or waits now.
    search: Mutex<Search>,
    /// The address that asked last, which pays for what the bots think.
    asker: Mutex<Option<IpAddr>>,
    levels: Mutex<Vec<Option<Level>>>,
    /// What decides the choices of bots that are to be repeatable, as in a lesson.
    seed: Option<u64>,
    table: String,
    game: &'static str,
    catalog: Arc<dyn DynCatalog>,
    thinkers: Arc<Thinkers>,
}

/// Ends a search: one that runs answers at once, and one that waits for a thread is given up.
#[derive(Clone, Default)]
pub(crate) struct Search {
    stop: Stop,
    ended: Arc<Notify>,
}

impl Search {
    fn end(&self) {
        self.stop.stop();
        self.ended.notify_one();
    }
}

impl Bots {
    /// Creates the bots of a table, which think with those of all other tables.
    pub(crate) fn new(
        catalog: Arc<dyn DynCatalog>,
        (table, game): (String, &'static str),
        seats: &Seats,
        seed: Option<u64>,
        thinkers: Arc<Thinkers>,
    ) -> Self {
        let levels = Mutex::new(levels_of(seats));
        Self {
            search: Mutex::default(),
            asker: Mutex::default(),
            levels,
            seed,
            table,
            game,
            catalog,
            thinkers,
        }
    }

    /// Returns whether no person plays.
    pub(crate) fn are_alone(&self) -> bool {
        self.lock_levels().iter().all(Option::is_some)
    }

    /// Lets others play the seats.
    pub(crate) fn reseat(&self, seats: &Seats) {
        *self.lock_levels() = levels_of(seats);
    }

    fn lock_levels(&self) -> MutexGuard<'_, Vec<Option<Level>>> {
        self.levels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Charges what is thought from now on to an address.
    pub(crate) fn charge(&self, asker: IpAddr) {
        *self.lock_asker() = Some(asker);
    }

    /// Returns a new search, so that an earlier stop does not end it.
    pub(crate) fn new_search(&self) -> Search {
        let mut search = self.lock_search();
        *search = Search::default();
        search.clone()
    }

    /// Lets the bot of a seat choose a line, on a blocking thread; otherwise returns why it has none, in words
    /// without a full stop. It is `None` if the search was stopped before it began.
    ///
    /// If the caller is dropped, the bot finishes its search unless it is stopped, and the answer is lost.
    pub(crate) async fn choose(
        &self,
        seat: Seat,
        table: Box<dyn Table>,
        search: Search,
    ) -> Option<Result<String, String>> {
        let fails = || "its bot fails".to_owned();
        let level = self.lock_levels().get(seat.index()).copied().flatten();
        let Some(level) = level else { return Some(Err(fails())) };
        let waited_for = if self.are_alone() { WaitedFor::ByNobody } else { WaitedFor::ByPerson };
        let permit = tokio::select! {
            permit = self.thinkers.admit(self.account(), waited_for, time_of(level.budget())) => permit,
            () = search.ended.notified() => return None,
        };
        let (thinkers, catalog) = (Arc::clone(&self.thinkers), Arc::clone(&self.catalog));
        // A seat may have had a bot of another level.
        let (id, game, seed) = (format!("{}/{}", self.table, level.name()), self.game, self.seed);
        let thinking = tokio::task::spawn_blocking(move || {
            let kept = if seed.is_none() { thinkers.take(&id, seat) } else { None };
            let mut player = match kept {
                Some(player) => player,
                None => {
                    let seed = seed.map_or_else(random::new_seed, |seed| bot_seed_at(seed, &*table));
                    catalog.player(game, level, seed).map_err(|_| fails())?
                }
            };
            let line = player.think(&*table, &search.stop).map(|thought| thought.action);
            if seed.is_none() {
                thinkers.keep(id, seat, player);
            }
            drop(permit);
            line.map_err(|NoAnswer(reason)| reason)
        });
        Some(thinking.await.unwrap_or_else(|_| Err(fails())))
    }

    /// Returns the best actions at a table of this game. The search stops if the caller is dropped.
    pub(crate) async fn advise(&self, table: Box<dyn Table>) -> Option<Advice> {
        let stop = StopOnDrop(Stop::new());
        let (catalog, flag) = (Arc::clone(&self.catalog), stop.0.clone());
        let permit = self.thinkers.admit(self.account(), WaitedFor::ByPerson, time_of(HINT_BUDGET)).await;
        let search = tokio::task::spawn_blocking(move || {
            let advice = catalog.advise(&*table, HINT_BUDGET, random::new_seed(), &flag);
            drop(permit);
            advice
        });
        search.await.ok()?
    }

    /// Stops the bot that thinks now: its position is outdated, or nobody waits for its answer.
    pub(crate) fn stop(&self) {
        self.lock_search().end();
    }

    fn account(&self) -> Account {
        Account { address: *self.lock_asker(), table: self.table.clone() }
    }

    fn lock_asker(&self) -> MutexGuard<'_, Option<IpAddr>> {
        self.asker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_search(&self) -> MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns about how long a search with this budget takes.
fn levels_of(seats: &Seats) -> Vec<Option<Level>> {
    let level = |occupant: &Occupant| match occupant {
        Occupant::Human => None,
        Occupant::Bot(level) => level.parse().ok(),
    };
    seats.iter().map(level).collect()
}

fn time_of(budget: Budget) -> Duration {
    match budget {
        Budget::Time(time) => time,
        Budget::Nodes(_) => SHORT_SEARCH,
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

    use hillfort_bots::{Player, Thought};
    use hillfort_engine::series::SeriesResult;
    use hillfort_engine::{Error, Facts, GameConfig, Record, RuleId};
    use tokio::task::JoinHandle;

    use super::*;

    /// A catalogue whose bots think until they are stopped, and report when they begin and end.
    struct Endless(mpsc::Sender<&'static str>);

    struct Thinker(mpsc::Sender<&'static str>);

    fn think(reports: &mpsc::Sender<&'static str>, stop: &Stop, [begins, ends]: [&'static str; 2]) {
        let _ = reports.send(begins);
        while !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = reports.send(ends);
    }

    impl Player for Thinker {
        fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer> {
            think(&self.0, stop, ["begins", "ends"]);
            Ok(Thought { action: table.legal().remove(0), ..Thought::default() })
        }

        fn set_budget(&mut self, _: Budget) {}
    }

    impl DynCatalog for Endless {
        fn facts(&self) -> Vec<&'static Facts> {
            hillfort_catalog::games().facts()
        }

        fn start(&self, game: &str, config: &GameConfig) -> Result<Box<dyn Table>, Error> {
            hillfort_catalog::games().start(game, config)
        }

        fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Error> {
            hillfort_catalog::games().replay(record, &GameConfig::default())
        }

        fn series_length(&self, _: &str) -> Option<(usize, RuleId)> {
            None
        }

        fn standing(&self, _: &[Record]) -> Result<SeriesResult, (usize, Error)> {
            Ok(SeriesResult::by_points(&[]))
        }

        fn player(&self, _: &str, _: Level, _: u64) -> Result<Box<dyn Player>, Error> {
            Ok(Box::new(Thinker(self.0.clone())))
        }

        fn advise(&self, _: &dyn Table, _: Budget, _: u64, stop: &Stop) -> Option<Advice> {
            think(&self.0, stop, ["hint begins", "hint ends"]);
            None
        }
    }

    /// Returns the bots of tables that share one thread. At the first table no person plays.
    fn endless() -> ([Arc<Bots>; 2], Box<dyn Table>, mpsc::Receiver<&'static str>) {
        let (sender, reports) = mpsc::channel();
        let catalog = Arc::new(Endless(sender));
        let game = catalog.facts()[0].id;
        let table = catalog.start(game, &GameConfig::default()).expect("a game starts");
        let thinkers = Arc::new(Thinkers::new(1));
        let bot = Occupant::Bot(Level::Hard.name().to_owned());
        let bots = [("alone", bot.clone()), ("with a person", Occupant::Human)].map(|(id, other)| {
            let seats = Seats::new(vec![bot.clone(), other]);
            let catalog: Arc<dyn DynCatalog> = Arc::<Endless>::clone(&catalog);
            Arc::new(Bots::new(catalog, (id.to_owned(), game), &seats, None, Arc::clone(&thinkers)))
        });
        (bots, table, reports)
    }

    /// Starts to think for the first seat.
    fn choose(bots: &Arc<Bots>, table: &dyn Table) -> JoinHandle<Option<Result<String, String>>> {
        let (bots, position, search) = (Arc::clone(bots), table.at_event(0), bots.new_search());
        tokio::spawn(async move { bots.choose(Seat::new(0), position, search).await })
    }

    async fn waits(bots: &Bots) {
        while bots.thinkers.load().waiting == 0 {
            tokio::task::yield_now().await;
        }
    }

    /// Returns the next report.
    fn next(reports: &mpsc::Receiver<&'static str>) -> &'static str {
        tokio::task::block_in_place(|| reports.recv()).expect("a bot reports")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_stopped_bot_answers_with_the_best_it_has() {
        let ([_, bots], table, reports) = endless();
        for _ in 0..2 {
            let choosing = choose(&bots, &*table);
            assert_eq!(next(&reports), "begins");
            bots.stop();
            assert!(choosing.await.expect("it ends").is_some_and(|line| line.is_ok()));
            assert_eq!(next(&reports), "ends", "the next search is not stopped by this");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_bot_that_waits_for_a_thread_is_given_up() {
        let ([alone, bots], table, reports) = endless();
        let first = choose(&alone, &*table);
        assert_eq!(next(&reports), "begins");
        let second = choose(&bots, &*table);
        waits(&bots).await;
        bots.stop();
        assert_eq!(second.await.expect("it ends"), None);
        assert_eq!(bots.thinkers.load().waiting, 0);
        alone.stop();
        assert!(first.await.expect("it ends").is_some());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_hint_comes_before_bots_alone() {
        let ([alone, bots], table, reports) = endless();
        let first = choose(&alone, &*table);
        assert_eq!(next(&reports), "begins");
        // Many others wait before somebody asks for a hint.
        let searches: Vec<_> = (0..20).map(|_| Search::default()).collect();
        let others = searches.iter().cloned().map(|search| {
            let (alone, position) = (Arc::clone(&alone), table.at_event(0));
            tokio::spawn(async move { alone.choose(Seat::new(0), position, search).await })
        });
        let others: Vec<_> = others.collect();
        while alone.thinkers.load().waiting < others.len() {
            tokio::task::yield_now().await;
        }
        let granted = alone.thinkers.load().granted;
        let position = table.at_event(0);
        let hint = tokio::spawn(async move { bots.advise(position).await });
        while alone.thinkers.load().waiting <= others.len() {
            tokio::task::yield_now().await;
        }
        alone.stop();
        assert!(first.await.expect("it ends").is_some());
        assert_eq!((next(&reports), next(&reports)), ("ends", "hint begins"));
        assert_eq!(alone.thinkers.load().granted, granted + 1);
        searches.iter().for_each(Search::end);
        for other in others {
            assert_eq!(other.await.expect("it ends"), None);
        }
        hint.abort();
        assert_eq!(next(&reports), "hint ends");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn those_who_have_asked_for_less_come_first() {
        let ([busy, _], table, reports) = endless();
        let seats = Seats::new(vec![Occupant::Bot(Level::Hard.name().to_owned()); 2]);
        let other = Bots::new(
            Arc::clone(&busy.catalog),
            ("other".to_owned(), busy.game),
            &seats,
            None,
            Arc::clone(&busy.thinkers),
        );
        let other = Arc::new(other);
        busy.charge(IpAddr::from([192, 0, 2, 1]));
        other.charge(IpAddr::from([192, 0, 2, 2]));
        let first = choose(&busy, &*table);
        assert_eq!(next(&reports), "begins");
        // The first asks again before the second asks at all.
        let search = Search::default();
        let again = {
            let (busy, position, search) = (Arc::clone(&busy), table.at_event(0), search.clone());
            tokio::spawn(async move { busy.choose(Seat::new(0), position, search).await })
        };
        waits(&busy).await;
        let second = choose(&other, &*table);
        while busy.thinkers.load().waiting < 2 {
            tokio::task::yield_now().await;
        }
        busy.stop();
        assert!(first.await.expect("it ends").is_some());
        assert_eq!((next(&reports), next(&reports)), ("ends", "begins"));
        other.stop();
        assert!(second.await.expect("it ends").is_some(), "the second was let in first");
        assert_eq!((next(&reports), next(&reports)), ("ends", "begins"));
        search.end();
        assert!(again.await.expect("it ends").is_some());
    }

    #[tokio::test]
    async fn a_search_for_advice_stops_with_its_caller() {
        let ([_, bots], table, reports) = endless();
        let asking = tokio::spawn(async move { bots.advise(table).await });
        let next = tokio::task::spawn_blocking(move || (reports.recv(), reports));
        let (report, reports) = next.await.expect("it waits");
        assert_eq!(report, Ok("hint begins"));
        asking.abort();
        let report = tokio::task::spawn_blocking(move || reports.recv()).await.expect("it waits");
        assert_eq!(report, Ok("hint ends"));
    }
}
