//! Several tables of one server, their clients, the network between them, and one disk below, driven by a seed.

mod bug;
mod checks;
mod clients;
mod disk;
mod ledger;
mod network;
mod server;
mod time;
mod viewers;

use std::collections::BTreeMap;

use hillfort_engine::Table;
use hillfort_engine::chance::below;
use hillfort_table::{Command, Event, RequestId, StoredEvent, Submission, UnixMillis};
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

pub(crate) use bug::Bug;
use disk::Disk;
use network::Network;
use server::Hosted;
use time::Time;

/// The number of rounds in which everything has to settle at the end.
const MAX_ROUNDS: usize = 200;

/// How many events of each kind there are.
pub(crate) type Kinds = BTreeMap<&'static str, u64>;

/// One server with its tables, and everyone who plays and watches there.
pub(crate) struct World {
    rng: Pcg64Mcg,
    dice: Pcg64Mcg,
    bug: Option<Bug>,
    tables: Vec<Hosted>,
    disk: Disk,
    network: Network,
    /// The requests that the server has not forgotten: table, client, submission.
    requests: BTreeMap<RequestId, (usize, usize, Submission)>,
    next_request: u64,
    /// Retries that [`Bug::RetryTwice`] disguises, with the submission they really have.
    aliases: BTreeMap<String, Submission>,
    n_commands: u64,
    /// What time it is, and when the server was away.
    time: Time,
    /// The first thing that a viewer saw and should not have.
    problem: Option<String>,
}

impl World {
    /// Opens a table for each of the games.
    pub(crate) fn new(seed: u64, bug: Option<Bug>, starts: &[&dyn Table]) -> Self {
        let (rng, mut dice) = (Pcg64Mcg::seed_from_u64(seed), Pcg64Mcg::seed_from_u64(!seed));
        let with_bot = |nth: usize| (seed + nth as u64).is_multiple_of(3);
        let tables: Vec<_> = starts
            .iter()
            .enumerate()
            .map(|(nth, start)| Hosted::open(*start, with_bot(nth), time::terms(seed, nth), &mut dice))
            .collect();
        let disk =
            Disk::new(tables.iter().map(|hosted| stored(hosted.live.opening(), Time::START)).collect());
        let mut world = Self {
            rng,
            dice,
            bug,
            tables,
            disk,
            network: Network::default(),
            requests: BTreeMap::new(),
            next_request: 0,
            aliases: BTreeMap::new(),
            n_commands: 0,
            time: Time::default(),
            problem: None,
        };
        for table in 0..world.tables.len() {
            world.deliver(table, Command::Resume);
            world.deliver(table, Command::Begin);
            world.viewers_resume(table);
        }
        world
    }

    pub(crate) fn n_commands(&self) -> u64 {
        self.n_commands
    }

    /// Returns how many events of each kind are in the logs.
    pub(crate) fn kinds(&self) -> Kinds {
        let mut kinds = Kinds::new();
        for stored in self.disk.logs.iter().flatten() {
            *kinds.entry(stored.event.kind.name()).or_default() += 1;
        }
        kinds
    }

    /// Takes random steps, lets everything settle, and checks what became of it.
    pub(crate) fn run(&mut self, steps: usize) -> Result<(), String> {
        for _ in 0..steps {
            self.step();
        }
        self.settle();
        self.check()
    }

    fn step(&mut self) {
        self.time_passes();
        let table = below(&mut self.rng, self.tables.len() as u32) as usize;
        match below(&mut self.rng, 19) {
            0..3 => self.client_acts(table),
            3 => {
                let client = below(&mut self.rng, 2) as usize;
                self.retry(table, client);
            }
            4..9 => {
                self.network_delivers();
            }
            9..12 => self.disk_works(),
            12..14 => self.bot_answers(table),
            14 => self.viewer_suspects(table),
            15 if below(&mut self.rng, 4) == 0 => self.crash(),
            15 => self.clients_look(table),
            16 => self.sweep(),
            17 => self.people_agree(table),
            _ => match below(&mut self.rng, 3) {
                0 => self.connection_is_cut(table),
                1 => self.disk.weather = disk::Weather::draw(&mut self.rng),
                _ => {
                    self.late_write_lands();
                }
            },
        }
    }

    /// The network and the disk work from now on; clients retry and viewers come back until nobody waits.
    fn settle(&mut self) {
        self.network.is_reliable = true;
        self.disk.weather = disk::Weather::Fine;
        while self.late_write_lands() {}
        for _ in 0..MAX_ROUNDS {
            for table in 0..self.tables.len() {
                (0..2).for_each(|client| self.retry(table, client));
                self.viewers_resume(table);
                self.bot_answers(table);
            }
            for _ in 0..MAX_ROUNDS {
                self.commit(disk::Outcome::Stored);
                if !self.network_delivers() {
                    break;
                }
            }
            if self.is_settled() {
                return;
            }
        }
    }

    fn is_settled(&self) -> bool {
        let is_quiet = |hosted: &Hosted| {
            let version = hosted.live.version();
            hosted.actors.iter().all(|actor| actor.waits_for.is_none())
                && hosted.viewers.iter().all(|viewer| viewer.version() == Some(version))
        };
        self.disk.queue.is_empty() && self.tables.iter().all(is_quiet)
    }
}

/// Returns events as they are stored at a moment.
fn stored(events: Vec<Event>, at: UnixMillis) -> Vec<StoredEvent> {
    events.into_iter().map(|event| StoredEvent { event, at: Some(at) }).collect()
}
