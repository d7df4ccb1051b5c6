//! Clients behind a bad network, and a server on a bad disk: in the end every client has the server's state.

#[path = "../../../store/tests/faults/control.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "the tests of the store use the rest; they allow it")]
mod control;
mod proxy;
mod viewer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hillfort_engine::chance::below;
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use tokio::task::JoinSet;

use crate::api::Api;
use crate::heard::Findings;
use crate::player::{Player, lock};
use crate::process::{Process, machine_load, own_cpu};
use crate::progress::Progress;
use crate::stored::{self, Log};
use control::{Control, Dial, EIO, ENOSPC};
use proxy::Proxy;
use viewer::Viewer;

/// The most events of one store. Long runs are made of several, and resume after the last one that was completed.
const MAX_EVENTS: u64 = 2_000;
/// The longest that a round may take.
const MAX_TIME: Duration = Duration::from_secs(600);
/// How long a client waits for an answer: connections that are half open never give one.
const TIMEOUT: Duration = Duration::from_millis(1500);
/// How long everyone has to see the end of a game.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(60);
/// The viewers of each table.
const N_VIEWERS: usize = 2;

/// What to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The number of events.
    pub events: u64,
    /// The number of tables that are played at the same time.
    pub tables: usize,
    /// The first seed.
    pub seed: u64,
    /// Whether the disk fails too, not only the network.
    pub with_disk: bool,
    /// Where progress is kept, and the store.
    pub folder: PathBuf,
    /// The program.
    pub program: PathBuf,
}

/// What everyone in a round shares.
struct Round {
    /// Through the bad network.
    api: Api,
    /// Past it.
    direct: Api,
    n_events: AtomicU64,
    is_over: AtomicBool,
    /// How many clients had another state than the server in the end, and how many were compared.
    differing: AtomicU64,
    compared: AtomicU64,
}

/// Plays until there are enough events; prints and returns the figures.
///
/// # Errors
/// Returns what is wrong.
pub async fn run(settings: &Settings) -> Result<Findings, String> {
    let key = format!("{} tables seed {} disk {}", settings.tables, settings.seed, settings.with_disk);
    let mut progress = Progress::read(&settings.folder.join("faults.json"), &settings.program, &key);
    let begun = Instant::now();
    while progress.get("events") < settings.events {
        let wanted = (settings.events - progress.get("events")).min(MAX_EVENTS);
        let store = settings.folder.join(format!("faults-{}", std::process::id()));
        let done = play_round(settings, &store, wanted, &mut progress).await;
        std::fs::remove_dir_all(&store).map_err(|error| error.to_string())?;
        done?;
        progress.keep();
    }
    let found: Findings = serde_json::from_value(progress.figures["findings"].clone()).unwrap_or_default();
    let (own, children) = own_cpu();
    println!(
        "{} events, {} connections hurt, {} calls of the disk failed, {found}, {} of {} clients with another state in \
         the end; {:.0} s, CPU {:.0} s of the client and {:.0} s of the server, load {}",
        progress.get("events"),
        progress.get("hurt"),
        progress.get("failures"),
        progress.get("differing"),
        progress.get("compared"),
        begun.elapsed().as_secs_f64(),
        own.as_secs_f64(),
        children.as_secs_f64(),
        machine_load(),
    );
    let is_disk_untouched = settings.with_disk && progress.get("failures") == 0;
    if found.acknowledged == 0
        || progress.get("compared") == 0
        || progress.get("hurt") == 0
        || is_disk_untouched
    {
        return Err("too little has happened, so nothing is proven".to_owned());
    }
    if found.is_clean() && progress.get("differing") == 0 {
        Ok(found)
    } else {
        Err(format!("wrong: {found}"))
    }
}

async fn play_round(
    settings: &Settings,
    store: &Path,
    wanted: u64,
    progress: &mut Progress,
) -> Result<(), String> {
    std::fs::create_dir_all(store).map_err(|error| error.to_string())?;
    let control = Arc::new(Control::new(store));
    let preload = [("LD_PRELOAD", control.library.as_path()), ("HILLFORT_SHIM", control.path.as_path())];
    let folder = store.join("tables");
    let server = Process::start(&settings.program, &folder, &preload);
    let seed = settings.seed + progress.get("events");
    let proxy = Proxy::start(&server.address, seed).await.map_err(|error| error.to_string())?;
    let round = Arc::new(Round {
        api: Api::with_timeout(&proxy.address, TIMEOUT),
        direct: Api::new(&server.address),
        n_events: AtomicU64::new(0),
        is_over: AtomicBool::new(false),
        differing: AtomicU64::new(0),
        compared: AtomicU64::new(0),
    });
    let games = round.direct.games().await.map_err(|_| "the server lists no games")?;
    let mut slots = JoinSet::new();
    for (nth, game) in games.iter().cycle().take(settings.tables).enumerate() {
        let seats = if nth.is_multiple_of(3) { &["human", "random"][..] } else { &[] };
        slots.spawn(play_games(Arc::clone(&round), game.clone(), seats, seed + nth as u64));
    }
    let weather = tokio::spawn(change_weather(Arc::clone(&control), settings.with_disk, seed));
    let begun = Instant::now();
    while round.n_events.load(Ordering::Relaxed) < wanted && begun.elapsed() < MAX_TIME && !slots.is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    weather.abort();
    let _ = weather.await;
    control.clear();
    round.is_over.store(true, Ordering::Relaxed);
    let mut found: Findings =
        serde_json::from_value(progress.figures["findings"].clone()).unwrap_or_default();
    while let Some(players) = slots.join_next().await {
        let connection = stored::open(&folder);
        for player in players.map_err(|error| error.to_string())?? {
            let mut log = Log::default();
            log.read_on(&connection, player.id())?;
            found.add(lock(&player.heard).compare(&log));
        }
    }
    progress.figures["findings"] = serde_json::to_value(found).map_err(|error| error.to_string())?;
    let figures = [
        ("events", round.n_events.load(Ordering::Relaxed)),
        ("differing", round.differing.load(Ordering::Relaxed)),
        ("compared", round.compared.load(Ordering::Relaxed)),
        ("hurt", proxy.n_hurt()),
        ("failures", control.get(Dial::Failures).unsigned_abs()),
    ];
    figures.into_iter().for_each(|(name, figure)| progress.set(name, progress.get(name) + figure));
    server.stop();
    Ok(())
}

/// Plays one game after the other, with viewers, until the round is over.
async fn play_games(
    round: Arc<Round>,
    game: String,
    seats: &'static [&'static str],
    seed: u64,
) -> Result<Vec<Player>, String> {
    let mut players = Vec::new();
    while !round.is_over.load(Ordering::Relaxed) {
        // The disk may be full.
        let Ok(table) = round.direct.table(&game, seats).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let mut player = Player::new(table, seed + players.len() as u64);
        let viewers = (0..N_VIEWERS).map(|_| Viewer::start(&round.api, &player)).collect::<Vec<_>>();
        let mut known = 0;
        while !player.is_over && !round.is_over.load(Ordering::Relaxed) {
            // Whatever breaks, the player goes on: what was not answered is sent again.
            let _ = player.step(&round.api).await;
            let version = lock(&player.heard).acknowledged.last().map_or(known, |said| said.1);
            round.n_events.fetch_add(version.saturating_sub(known), Ordering::Relaxed);
            known = known.max(version);
        }
        let settled = tokio::time::timeout(SETTLE_TIMEOUT, player.settle(&round.direct)).await;
        settled.map_err(|_| format!("{} is never answered", player.table))?;
        for viewer in viewers {
            let differs = viewer.differs(&round.direct, SETTLE_TIMEOUT).await;
            round.compared.fetch_add(1, Ordering::Relaxed);
            if let Some(difference) = differs {
                println!("{}: {difference}", player.table);
                round.differing.fetch_add(1, Ordering::Relaxed);
            }
        }
        players.push(player);
    }
    Ok(players)
}

/// The disk is full, failing or slow in between.
async fn change_weather(control: Arc<Control>, is_bad: bool, seed: u64) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed ^ 0xd15c);
    if !is_bad {
        return;
    }
    loop {
        control.clear();
        tokio::time::sleep(Duration::from_millis(u64::from(100 + below(&mut rng, 400)))).await;
        match below(&mut rng, 4) {
            0 => control.set(Dial::WriteError, ENOSPC),
            1 => control.set(Dial::WriteError, EIO),
            2 => control.set(Dial::SyncError, EIO),
            _ => control.set(Dial::SyncMillis, 30),
        }
        tokio::time::sleep(Duration::from_millis(u64::from(20 + below(&mut rng, 150)))).await;
    }
}
