//! Many live games at once: how long an action takes to reach everyone, and what it all costs the server.
//!
//! The client shares the machine with the server, so it does as little as it can. The dice are seeded: one table of each
//! game is played with open eyes, and all others repeat its requests, which are made in advance. Of what comes by the
//! sockets it reads the version alone.

mod histogram;
mod http;
mod memory;
mod script;
mod socket;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::mpsc;

use crate::api::Api;
use crate::process::{Process, machine_load, own_cpu};
use histogram::Histogram;
use http::Connection;
use script::Script;

/// The connections that carry actions.
const N_SENDERS: usize = 64;
/// How long the last messages may take.
const LAST_MESSAGES_TIMEOUT: Duration = Duration::from_secs(20);

/// What to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The number of live games.
    pub tables: usize,
    /// The number of sockets at each.
    pub sockets: usize,
    /// The actions in a second.
    pub rate: u32,
    /// How long.
    pub seconds: u32,
    /// The number of sockets to measure the memory of an idle one with.
    pub idle: usize,
    /// The number of tables of each game to measure the memory of a table with, while it is played to its end.
    pub long_tables: usize,
    /// The most actions of these games.
    pub long_actions: usize,
    /// A folder with a large store, to measure a start with.
    pub large: Option<PathBuf>,
    /// Where the store is.
    pub folder: PathBuf,
    /// The program.
    pub program: PathBuf,
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// The actions that were stored.
    pub actions: u64,
    /// The actions that were refused or not answered.
    pub failed: u64,
    /// The messages about them that arrived.
    pub received: u64,
    /// The messages that should have arrived.
    pub expected: u64,
    /// The rows of the table for people: what, and how much.
    pub rows: Vec<(&'static str, String)>,
}

/// A live game.
struct Game {
    script: Arc<Script>,
    path: String,
    /// The next step of the script. Locked while it is sent: actions of a table follow each other.
    next: tokio::sync::Mutex<usize>,
    /// When each step was due, in microseconds.
    due: Vec<AtomicU64>,
}

/// What the tasks share.
struct Shared {
    begun: Instant,
    games: Vec<Game>,
    latencies: Histogram,
    actions: AtomicU64,
    failed: AtomicU64,
    received: AtomicU64,
}

impl Shared {
    fn now(&self) -> u64 {
        self.begun.elapsed().as_micros() as u64
    }
}

/// Measures; prints the figures and returns them.
///
/// # Errors
/// If the server does not answer.
pub async fn run(settings: &Settings) -> Result<Figures, String> {
    let mut figures = Figures::default();
    raise_limit();
    if let Some(large) = &settings.large {
        figures.rows.push(("start with the large store to its first answer", start(settings, large).await?));
    }
    let steps = (settings.rate * settings.seconds) as usize / settings.tables + 2;
    let scripts = with_server(settings, async |server| {
        record(&Api::new(&server.address), steps.max(settings.long_actions)).await
    });
    let scripts = scripts.await?;
    // Each on a new server: memory that was used and is free again would hide what is measured.
    let idle = with_server(settings, async |server| {
        memory::of_idle_socket(server, &scripts[0], settings.idle).await
    });
    figures.rows.push(("memory of an idle socket", idle.await?));
    let tables = with_server(settings, async |server| memory::of_tables(server, &scripts, settings).await);
    figures.rows.extend(tables.await?);
    let figures = &mut figures;
    with_server(settings, async |server| measure(settings, server, &scripts, figures).await).await?;
    for (what, figure) in &figures.rows {
        println!("{what}: {figure}");
    }
    println!(
        "{} live games, {} sockets, {} actions stored, {} failed, {} of {} messages received; {}",
        settings.tables,
        settings.tables * settings.sockets,
        figures.actions,
        figures.failed,
        figures.received,
        figures.expected,
        figures.rows.iter().map(|(what, figure)| format!("{what} {figure}")).collect::<Vec<_>>().join(", "),
    );
    Ok(figures.clone())
}

/// Does something with a new server, whose dice are the same each time.
async fn with_server<T>(
    settings: &Settings,
    work: impl AsyncFnOnce(&Process) -> Result<T, String>,
) -> Result<T, String> {
    let store = settings.folder.join(format!("load-{}", std::process::id()));
    let server = Process::start_with(&settings.program, &store, &[], &["--dice-seed", "1"]);
    let result = work(&server).await;
    server.stop();
    std::fs::remove_dir_all(&store).map_err(|error| error.to_string())?;
    result
}

/// Plays a game of each kind.
async fn record(api: &Api, n_steps: usize) -> Result<Vec<Arc<Script>>, String> {
    let mut scripts = Vec::new();
    for game in &api.games().await.map_err(|_| "the server lists no games")? {
        scripts.push(Arc::new(Script::record(api, game, n_steps).await?));
    }
    Ok(scripts)
}

/// Returns how long a start takes.
async fn start(settings: &Settings, folder: &Path) -> Result<String, String> {
    let begun = Instant::now();
    let server = Process::start(&settings.program, folder, &[]);
    let (status, _) = Api::new(&server.address).get("/api/tables").await.map_err(|_| "no answer")?;
    let elapsed = begun.elapsed();
    server.stop();
    Ok(format!("{:.0} ms ({status})", elapsed.as_secs_f64() * 1e3))
}

async fn measure(
    settings: &Settings,
    server: &Process,
    scripts: &[Arc<Script>],
    figures: &mut Figures,
) -> Result<(), String> {
    let api = Api::new(&server.address);
    let row = |figures: &mut Figures, what, figure: String| figures.rows.push((what, figure));
    let shared = Arc::new(open_games(settings, &api, scripts).await?);
    let sockets = open_sockets(settings, &api.address, &shared).await?;

    let (server_cpu, client_cpu, begun) = (server.cpu(), own_cpu().0, Instant::now());
    play(settings, &api.address, &shared).await;
    figures.actions = shared.actions.load(Ordering::Relaxed);
    figures.failed = shared.failed.load(Ordering::Relaxed);
    figures.expected = figures.actions * settings.sockets as u64;
    let waiting = Instant::now();
    while shared.received.load(Ordering::Relaxed) < figures.expected
        && waiting.elapsed() < LAST_MESSAGES_TIMEOUT
    {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    figures.received = shared.received.load(Ordering::Relaxed);
    let [p50, p99] = [0.5, 0.99].map(|part| shared.latencies.quantile(part) as f64 / 1e3);
    let actions = figures.actions.max(1) as f64;
    let server_cpu = (server.cpu() - server_cpu).as_secs_f64();
    let client_cpu = (own_cpu().0 - client_cpu).as_secs_f64();
    row(figures, "actions in a second", format!("{:.0}", actions / begun.elapsed().as_secs_f64()));
    row(figures, "submit to every receiver, half within", format!("{p50:.1} ms"));
    row(figures, "submit to every receiver, 99 of 100 within", format!("{p99:.1} ms"));
    row(
        figures,
        "processor time of the server for an action",
        format!("{:.2} ms", server_cpu * 1e3 / actions),
    );
    row(
        figures,
        "processor time of the client for an action",
        format!("{:.2} ms", client_cpu * 1e3 / actions),
    );
    row(figures, "memory of the server", format!("{:.0} MB", server.memory() as f64 / 1e6));
    row(figures, "load of the machine", machine_load());
    drop(sockets);
    Ok(())
}

async fn open_games(settings: &Settings, api: &Api, scripts: &[Arc<Script>]) -> Result<Shared, String> {
    let mut games = Vec::with_capacity(settings.tables);
    for script in scripts.iter().cycle().take(settings.tables) {
        let due = script.steps.iter().map(|_| AtomicU64::new(0)).collect();
        let (path, next) = (script.open(api).await?, tokio::sync::Mutex::new(0));
        games.push(Game { script: Arc::clone(script), path, next, due });
    }
    Ok(Shared {
        begun: Instant::now(),
        games,
        latencies: Histogram::default(),
        actions: AtomicU64::new(0),
        failed: AtomicU64::new(0),
        received: AtomicU64::new(0),
    })
}

/// Opens the sockets; they are closed when the tasks are dropped.
async fn open_sockets(
    settings: &Settings,
    address: &str,
    shared: &Arc<Shared>,
) -> Result<tokio::task::JoinSet<()>, String> {
    let mut sockets = tokio::task::JoinSet::new();
    for nth in 0..settings.tables * settings.sockets {
        let (shared, idx) = (Arc::clone(shared), nth / settings.sockets);
        let stream = socket::open(address, &shared.games[idx].path, shared.games[idx].script.version).await?;
        sockets.spawn(socket::read_versions(stream, move |version| {
            let game = &shared.games[idx];
            if let Ok(step) = game.script.steps.binary_search_by_key(&version, |step| step.version) {
                shared.latencies.note(shared.now().saturating_sub(game.due[step].load(Ordering::Acquire)));
                shared.received.fetch_add(1, Ordering::Relaxed);
            }
        }));
    }
    Ok(sockets)
}

/// Sends actions at the moments they are due, whether the server keeps up or not.
async fn play(settings: &Settings, address: &str, shared: &Arc<Shared>) {
    let (queue, receiver) = mpsc::unbounded_channel::<(usize, u64)>();
    let receiver = Arc::new(tokio::sync::Mutex::new(receiver));
    let mut senders = tokio::task::JoinSet::new();
    for _ in 0..N_SENDERS {
        let (shared, receiver, address) = (Arc::clone(shared), Arc::clone(&receiver), address.to_owned());
        senders.spawn(async move {
            let mut connection = Connection::new(&address);
            loop {
                let next = receiver.lock().await.recv().await;
                let Some((idx, due)) = next else { return };
                send(&shared, idx, due, &mut connection).await;
            }
        });
    }
    let (first, total) = (shared.now(), u64::from(settings.rate) * u64::from(settings.seconds));
    for nth in 0..total {
        let due = first + nth * 1_000_000 / u64::from(settings.rate);
        if let Some(wait) = due.checked_sub(shared.now()).filter(|wait| *wait > 500) {
            tokio::time::sleep(Duration::from_micros(wait)).await;
        }
        let _ = queue.send((nth as usize % settings.tables, due));
    }
    drop(queue);
    while senders.join_next().await.is_some() {}
}

async fn send(shared: &Shared, idx: usize, due: u64, connection: &mut Connection) {
    let game = &shared.games[idx];
    let mut next = game.next.lock().await;
    let Some(step) = game.script.steps.get(*next) else { return };
    game.due[*next].store(due, Ordering::Release);
    *next += 1;
    let stored = connection.post(&format!("{}/act", game.path), &step.body).await;
    let counter = if stored { &shared.actions } else { &shared.failed };
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Lets this process and those it starts open as many files as the system allows.
fn raise_limit() {
    let limit = getrlimit(Resource::Nofile);
    // Without it large runs fail when they open their sockets, with a reason.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

/// Returns the figures as a page for people.
#[must_use]
pub fn document(settings: &Settings, figures: &Figures) -> String {
    let mut text = format!(
        "# Load\n\n`make load` measures this on the machine it runs on; client and server share its cores. {} live \
         games of all kinds with {} sockets, {} actions a second for {} seconds, each stored before it is answered.\n\n\
         | what | figure |\n|---|---|\n| cores | {} |\n",
        settings.tables,
        settings.tables * settings.sockets,
        settings.rate,
        settings.seconds,
        std::thread::available_parallelism().map_or(0, usize::from),
    );
    for (what, figure) in &figures.rows {
        text += &format!("| {what} | {figure} |\n");
    }
    text
}
