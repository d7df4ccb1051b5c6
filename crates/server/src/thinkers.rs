//! The threads on which bots think, for all tables: at most one per core, shared fairly.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hillfort_bots::Player;
use hillfort_engine::Seat;
use tokio::sync::oneshot;

pub use crate::scheduler::ThinkingLoad;
use crate::scheduler::{Account, Scheduler, Ticket, WaitedFor};

/// The most memory of players that have just thought. They keep their search trees for the rest of their turn.
const MAX_RESTING_BYTES: usize = 128 * 1024 * 1024;

/// Lets bots think, and keeps those that thought last.
#[derive(Debug)]
pub struct Thinkers {
    queue: Mutex<Queue>,
    resting: Mutex<Resting>,
}

#[derive(Debug)]
struct Queue {
    scheduler: Scheduler,
    waiting: HashMap<Ticket, oneshot::Sender<Permit>>,
}

impl Thinkers {
    /// Lets as many bots think at the same time as there are threads.
    pub(crate) fn new(threads: usize) -> Self {
        let queue = Queue { scheduler: Scheduler::new(threads), waiting: HashMap::new() };
        Self { queue: Mutex::new(queue), resting: Mutex::default() }
    }

    /// Returns how many bots think and wait.
    #[must_use]
    pub fn load(&self) -> ThinkingLoad {
        self.queue().scheduler.load()
    }

    /// Waits for the permission to think, which ends when it is dropped. A caller that is dropped leaves the queue.
    pub(crate) async fn admit(
        self: &Arc<Self>,
        account: Account,
        waited_for: WaitedFor,
        budget: Duration,
    ) -> Permit {
        let (sender, permit) = oneshot::channel();
        let ticket = {
            let mut queue = self.queue();
            let ticket = queue.scheduler.request(account, waited_for, budget);
            queue.waiting.insert(ticket, sender);
            ticket
        };
        let _leaves_when_dropped = Waiting { thinkers: Arc::clone(self), ticket };
        self.admit_next();
        permit.await.expect("a search is in the queue until it is admitted")
    }

    /// Admits as many as there are threads.
    fn admit_next(self: &Arc<Self>) {
        loop {
            let mut queue = self.queue();
            let Some(ticket) = queue.scheduler.grant() else { return };
            let sender = queue.waiting.remove(&ticket);
            drop(queue);
            let permit = Permit { thinkers: Arc::clone(self), ticket, start: Instant::now() };
            // If nobody waits any more, the permit is dropped and the next one admitted.
            if let Some(sender) = sender {
                let _ = sender.send(permit);
            }
        }
    }

    /// Returns the player of a seat, if it has thought recently.
    pub(crate) fn take(&self, table: &str, seat: Seat) -> Option<Box<dyn Player>> {
        self.resting().take(table, seat)
    }

    /// Keeps a player for its next decision, as long as there is room for it.
    pub(crate) fn keep(&self, table: String, seat: Seat, player: Box<dyn Player>) {
        self.resting().keep(table, seat, player);
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn resting(&self) -> MutexGuard<'_, Resting> {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The permission to think on a thread.
#[derive(Debug)]
pub(crate) struct Permit {
    thinkers: Arc<Thinkers>,
    ticket: Ticket,
    start: Instant,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.thinkers.queue().scheduler.finish(self.ticket, self.start.elapsed());
        self.thinkers.admit_next();
    }
}

/// A place in the queue.
struct Waiting {
    thinkers: Arc<Thinkers>,
    ticket: Ticket,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut queue = self.thinkers.queue();
        queue.waiting.remove(&self.ticket);
        queue.scheduler.withdraw(self.ticket);
    }
}

/// The players that have thought last, the oldest first.
#[derive(Default)]
struct Resting {
    players: VecDeque<RestingPlayer>,
    n_bytes: usize,
}

struct RestingPlayer {
    table: String,
    seat: Seat,
    n_bytes: usize,
    player: Box<dyn Player>,
}

impl Resting {
    fn take(&mut self, table: &str, seat: Seat) -> Option<Box<dyn Player>> {
        let idx = self.players.iter().position(|resting| resting.table == table && resting.seat == seat)?;
        let found = self.players.remove(idx)?;
        self.n_bytes -= found.n_bytes;
        Some(found.player)
    }

    fn keep(&mut self, table: String, seat: Seat, player: Box<dyn Player>) {
        let n_bytes = player.n_bytes();
        if n_bytes == 0 {
            // There is nothing to keep but a seed.
            return;
        }
        self.n_bytes += n_bytes;
        self.players.push_back(RestingPlayer { table, seat, n_bytes, player });
        while self.n_bytes > MAX_RESTING_BYTES
            && let Some(oldest) = self.players.pop_front()
        {
            self.n_bytes -= oldest.n_bytes;
        }
    }
}

impl std::fmt::Debug for Resting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Resting").field("n_bytes", &self.n_bytes).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use hillfort_bots::{Budget, NoAnswer, Stop, Thought};
    use hillfort_engine::Table;

    use super::*;

    /// A player that keeps this number of bytes.
    struct Keeps(usize);

    impl Player for Keeps {
        fn think(&mut self, _: &dyn Table, _: &Stop) -> Result<Thought, NoAnswer> {
            Err(NoAnswer("it never thinks".to_owned()))
        }

        fn set_budget(&mut self, _: Budget) {}

        fn n_bytes(&self) -> usize {
            self.0
        }
    }

    fn account(table: &str) -> Account {
        Account { address: None, table: table.to_owned() }
    }

    #[test]
    fn the_last_players_are_kept_up_to_a_limit() {
        let mut resting = Resting::default();
        let seat = Seat::new(0);
        for table in ["a", "b", "c", "d"] {
            resting.keep(table.to_owned(), seat, Box::new(Keeps(MAX_RESTING_BYTES / 3)));
        }
        assert!(resting.take("a", seat).is_none(), "it made room for the last");
        assert!(resting.take("b", Seat::new(1)).is_none(), "that seat has not thought");
        assert!(resting.take("b", seat).is_some() && resting.take("b", seat).is_none());
        resting.keep("huge".to_owned(), seat, Box::new(Keeps(MAX_RESTING_BYTES + 1)));
        assert!(resting.take("huge", seat).is_none());
        assert_eq!((resting.players.len(), resting.n_bytes), (0, 0));
        resting.keep("small".to_owned(), seat, Box::new(Keeps(0)));
        assert!(resting.players.is_empty());
    }

    #[tokio::test]
    async fn a_caller_that_goes_away_leaves_the_queue() {
        let thinkers = Arc::new(Thinkers::new(1));
        let second = Duration::from_secs(1);
        let first = thinkers.admit(account("a"), WaitedFor::ByNobody, second).await;
        let waiting = {
            let thinkers = Arc::clone(&thinkers);
            tokio::spawn(async move { thinkers.admit(account("b"), WaitedFor::ByPerson, second).await })
        };
        while thinkers.load().waiting == 0 {
            tokio::task::yield_now().await;
        }
        waiting.abort();
        let _ = waiting.await;
        assert_eq!(thinkers.load(), ThinkingLoad { thinking: 1, waiting: 0, granted: 1 });
        drop(first);
        assert_eq!(thinkers.load().thinking, 0);
        drop(thinkers.admit(account("c"), WaitedFor::ByNobody, second).await);
        assert_eq!(thinkers.load(), ThinkingLoad { thinking: 0, waiting: 0, granted: 2 });
    }
}
