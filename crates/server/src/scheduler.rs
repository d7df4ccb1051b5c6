//! Who thinks next: fair shares between addresses and between tables, and people before tables of bots alone.
//!
//! This is only the order. It has no clock and no threads: the caller says when a search begins and how long it took.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

/// The number of addresses, and of tables of an address, whose use is remembered.
const MAX_REMEMBERED: usize = 4096;

/// The address and the table that pay for the processor time of a search.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Account {
    /// The address that asks, if it is known. All searches without one share a share.
    pub(crate) address: Option<IpAddr>,
    /// The id of the table.
    pub(crate) table: String,
}

/// Who waits for a search. The first kind always comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WaitedFor {
    /// A person waits for a hint, or for a bot's turn to end.
    ByPerson,
    /// Bots play among themselves.
    ByNobody,
}

/// The number of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ticket(u64);

/// The searches that wait, and what everybody has used.
#[derive(Debug)]
pub(crate) struct Scheduler {
    /// The number of searches that may run at the same time.
    capacity: usize,
    waiting: Vec<(Ticket, Search)>,
    running: Vec<(Ticket, Search)>,
    addresses: Usage<Option<IpAddr>>,
    /// The tables of every address.
    tables: HashMap<Option<IpAddr>, Usage<String>>,
    last_ticket: u64,
    /// The number of searches that were let in so far.
    granted: u64,
}

#[derive(Debug)]
struct Search {
    account: Account,
    waited_for: WaitedFor,
    budget: Duration,
}

impl Scheduler {
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            capacity: capacity.max(1),
            waiting: Vec::new(),
            running: Vec::new(),
            addresses: Usage::default(),
            tables: HashMap::new(),
            last_ticket: 0,
            granted: 0,
        }
    }

    /// Puts a search into the queue. `budget` is the time that it may take.
    pub(crate) fn request(&mut self, account: Account, waited_for: WaitedFor, budget: Duration) -> Ticket {
        self.last_ticket += 1;
        let ticket = Ticket(self.last_ticket);
        self.waiting.push((ticket, Search { account, waited_for, budget }));
        ticket
    }

    /// Returns the next search that may begin; `None` if none waits, or if all threads are taken.
    ///
    /// It is charged its whole budget, so that its table does not get the next thread too.
    pub(crate) fn grant(&mut self) -> Option<Ticket> {
        if self.running.len() >= self.capacity {
            return None;
        }
        let order = |(_, (ticket, search)): &(usize, &(Ticket, Search))| {
            let Account { address, table } = &search.account;
            let used_by_table = self.tables.get(address).map(|tables| tables.of(table)).unwrap_or_default();
            (search.waited_for, self.addresses.of(address), used_by_table, *ticket)
        };
        let (idx, _) = self.waiting.iter().enumerate().min_by_key(order)?;
        let (ticket, search) = self.waiting.remove(idx);
        let Account { address, table } = &search.account;
        self.addresses.begin(address, search.budget);
        self.tables.entry(*address).or_default().begin(table, search.budget);
        self.running.push((ticket, search));
        self.granted += 1;
        Some(ticket)
    }

    /// Ends a search that has taken `spent`.
    pub(crate) fn finish(&mut self, ticket: Ticket, spent: Duration) {
        let Some(idx) = self.running.iter().position(|(running, _)| *running == ticket) else { return };
        let (_, Search { account: Account { address, table }, budget, .. }) = self.running.swap_remove(idx);
        self.addresses.correct(&address, budget, spent);
        if let Some(tables) = self.tables.get_mut(&address) {
            tables.correct(&table, budget, spent);
        }
        self.forget();
    }

    /// Takes a search out of the queue, because nobody waits for it any more.
    pub(crate) fn withdraw(&mut self, ticket: Ticket) {
        self.waiting.retain(|(waiting, _)| *waiting != ticket);
    }

    pub(crate) fn load(&self) -> ThinkingLoad {
        ThinkingLoad { thinking: self.running.len(), waiting: self.waiting.len(), granted: self.granted }
    }

    /// Forgets what was used by those who have used no more than others, and of all when nobody thinks.
    fn forget(&mut self) {
        if self.waiting.is_empty() && self.running.is_empty() {
            self.addresses = Usage::default();
            self.tables.clear();
            return;
        }
        self.addresses.forget();
        self.tables.values_mut().for_each(Usage::forget);
        let addresses = &self.addresses;
        self.tables.retain(|address, _| addresses.used.contains_key(address));
    }
}

/// How much the bots and hints of a server think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkingLoad {
    /// The number of searches that run.
    pub thinking: usize,
    /// The number of searches that wait for a thread.
    pub waiting: usize,
    /// The number of searches that were let in since the start.
    pub granted: u64,
}

/// The time that each has used.
///
/// A returning address or table starts with the usage of those being served: nobody saves up time by being idle, and
/// nobody pays for the time in which others did nothing.
#[derive(Debug)]
struct Usage<K> {
    used: HashMap<K, Duration>,
    /// What the last that was let in had used before.
    floor: Duration,
}

impl<K> Default for Usage<K> {
    fn default() -> Self {
        Self { used: HashMap::new(), floor: Duration::ZERO }
    }
}

impl<K: Clone + Eq + std::hash::Hash> Usage<K> {
    fn of(&self, key: &K) -> Duration {
        self.used.get(key).copied().unwrap_or_default().max(self.floor)
    }

    fn begin(&mut self, key: &K, budget: Duration) {
        self.floor = self.of(key);
        self.used.insert(key.clone(), self.floor + budget);
    }

    fn correct(&mut self, key: &K, budget: Duration, spent: Duration) {
        if let Some(used) = self.used.get_mut(key) {
            *used = (*used + spent).saturating_sub(budget);
        }
    }

    /// Forgets keys that have used no more than a new one. If too many are left, it forgets all of them.
    fn forget(&mut self) {
        self.used.retain(|_, used| *used > self.floor);
        if self.used.len() > MAX_REMEMBERED {
            self.used.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::net::Ipv4Addr;

    use super::*;
    use WaitedFor::{ByNobody, ByPerson};

    const SECOND: Duration = Duration::from_secs(1);

    fn at(table: &str) -> Account {
        Account { address: None, table: table.to_owned() }
    }

    fn from(address: u8, table: &str) -> Account {
        Account { address: Some(Ipv4Addr::new(10, 0, 0, address).into()), table: table.to_owned() }
    }

    /// Runs searches of these accounts, each of which asks again as soon as it is served, one at a time. Returns how
    /// often each of them was served.
    fn serve(
        scheduler: &mut Scheduler,
        accounts: &[(Account, Duration)],
        grants: usize,
    ) -> BTreeMap<String, usize> {
        let mut served = BTreeMap::new();
        let mut tickets: Vec<_> = accounts
            .iter()
            .map(|(account, _)| scheduler.request(account.clone(), ByPerson, SECOND))
            .collect();
        for _ in 0..grants {
            let granted = scheduler.grant().expect("everybody waits");
            let idx = tickets.iter().position(|ticket| *ticket == granted).expect("it is one of them");
            let (account, spent) = &accounts[idx];
            *served.entry(account.table.clone()).or_default() += 1;
            scheduler.finish(granted, *spent);
            tickets[idx] = scheduler.request(account.clone(), ByPerson, SECOND);
        }
        served
    }

    #[test]
    fn no_more_searches_run_than_there_are_threads() {
        let mut scheduler = Scheduler::new(2);
        let [a, b, c] = ["a", "b", "c"].map(|table| scheduler.request(at(table), ByPerson, SECOND));
        assert_eq!((scheduler.grant(), scheduler.grant(), scheduler.grant()), (Some(a), Some(b), None));
        assert_eq!(scheduler.load(), ThinkingLoad { thinking: 2, waiting: 1, granted: 2 });
        scheduler.finish(a, SECOND);
        assert_eq!((scheduler.grant(), scheduler.grant()), (Some(c), None));
    }

    #[test]
    fn people_come_before_tables_of_bots_alone() {
        let mut scheduler = Scheduler::new(1);
        let bots: Vec<_> =
            (0..20).map(|idx| scheduler.request(at(&format!("bots {idx}")), ByNobody, SECOND)).collect();
        assert_eq!(scheduler.grant(), Some(bots[0]));
        let person = scheduler.request(at("person"), ByPerson, SECOND);
        scheduler.finish(bots[0], SECOND);
        assert_eq!(scheduler.grant(), Some(person));
        scheduler.finish(person, SECOND);
        assert_eq!(scheduler.grant(), Some(bots[1]));
    }

    #[test]
    fn tables_get_equal_time_however_often_they_ask() {
        let mut scheduler = Scheduler::new(1);
        // One table asks for ten hints at once, the other for one after the other.
        let greedy: Vec<_> = (0..10).map(|_| scheduler.request(at("greedy"), ByPerson, SECOND)).collect();
        let mut served = Vec::new();
        let mut modest = scheduler.request(at("modest"), ByPerson, SECOND);
        for _ in 0..8 {
            let granted = scheduler.grant().expect("both wait");
            scheduler.finish(granted, SECOND);
            served.push(greedy.contains(&granted));
            if granted == modest {
                modest = scheduler.request(at("modest"), ByPerson, SECOND);
            }
        }
        assert_eq!(served, [true, false, true, false, true, false, true, false]);
    }

    #[test]
    fn short_searches_are_charged_what_they_take() {
        let accounts = [(at("short"), SECOND / 10), (at("long"), SECOND)];
        let served = serve(&mut Scheduler::new(1), &accounts, 110);
        assert_eq!(served, BTreeMap::from([("long".to_owned(), 10), ("short".to_owned(), 100)]));
    }

    #[test]
    fn addresses_get_equal_time_however_many_tables_they_have() {
        let mut accounts: Vec<_> = (0..9).map(|idx| (from(1, &format!("many {idx}")), SECOND)).collect();
        accounts.push((from(2, "one"), SECOND));
        let served = serve(&mut Scheduler::new(1), &accounts, 90);
        assert_eq!(served["one"], 45);
        assert!((0..9).all(|idx| served[&format!("many {idx}")] == 5), "{served:?}");
    }

    #[test]
    fn nobody_saves_time_by_being_idle() {
        let mut scheduler = Scheduler::new(1);
        serve(&mut scheduler, &[(at("busy"), SECOND)], 100);
        let idle: Vec<_> = (0..5).map(|_| scheduler.request(at("idle"), ByPerson, SECOND)).collect();
        let mut from_idle = 0;
        for _ in 0..4 {
            let granted = scheduler.grant().expect("both wait");
            from_idle += usize::from(idle.contains(&granted));
            scheduler.finish(granted, SECOND);
            if !idle.contains(&granted) {
                scheduler.request(at("busy"), ByPerson, SECOND);
            }
        }
        assert!((2..=3).contains(&from_idle), "{from_idle} of 4 although it was idle for a hundred searches");
    }

    #[test]
    fn little_is_remembered_of_those_who_are_gone() {
        let mut scheduler = Scheduler::new(2);
        let forever = scheduler.request(at("forever"), ByPerson, SECOND);
        assert_eq!(scheduler.grant(), Some(forever));
        for idx in 0..2 * MAX_REMEMBERED {
            let ticket = scheduler.request(from(1, &idx.to_string()), ByPerson, SECOND);
            assert_eq!(scheduler.grant(), Some(ticket));
            scheduler.finish(ticket, SECOND);
        }
        assert!(scheduler.tables.values().all(|tables| tables.used.len() <= MAX_REMEMBERED));
        scheduler.finish(forever, SECOND);
        assert!(scheduler.tables.is_empty() && scheduler.addresses.used.is_empty());
        let ticket = scheduler.request(at("waits"), ByPerson, SECOND);
        scheduler.withdraw(ticket);
        assert_eq!(scheduler.grant(), None);
    }
}
