//! Kills the server at random moments under load, starts it again on the same folder, and compares what it had said
//! with what it has stored.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hillfort_engine::chance::below;
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use tokio::task::JoinSet;

use crate::api::Api;
use crate::heard::Findings;
use crate::player::{Player, SharedHeard, listen, lock};
use crate::process::{Process, machine_load, own_cpu};
use crate::progress::Progress;
use crate::stored::{self, Log};

/// How long the players may take to notice that the server is gone.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(30);
/// A server is killed after it has acknowledged and told this much at most, or after this long.
const MAX_SAID: u32 = 400;
const MAX_LIFE: Duration = Duration::from_secs(5);
/// The number of tables that one folder serves before a new one is used: what a start costs grows with it.
const MAX_TABLES: usize = 200;

/// What to run.
#[derive(Debug)]
pub struct Settings {
    /// The number of kills.
    pub kills: u64,
    /// The number of tables that are played at the same time.
    pub tables: usize,
    /// The first seed.
    pub seed: u64,
    /// Where progress is kept, and the store.
    pub folder: PathBuf,
    /// The program to kill.
    pub program: PathBuf,
}

/// A table: who plays there, and what is stored of it.
struct Seated {
    player: Player,
    log: Log,
    has_socket: bool,
}

/// Kills the server until the number is reached; prints and returns the figures.
///
/// # Errors
/// Returns what is wrong.
pub async fn run(settings: &Settings) -> Result<Findings, String> {
    let file = settings.folder.join("crash.json");
    let key = format!("{} tables seed {}", settings.tables, settings.seed);
    let mut progress = Progress::read(&file, &settings.program, &key);
    let begun = Instant::now();
    while progress.get("kills") < settings.kills {
        let kills = settings.kills - progress.get("kills");
        let store = settings.folder.join(format!("crash-{}", std::process::id()));
        let series = Series::new(settings, &store, settings.seed + progress.get("kills")).await?;
        let done = series.run(kills, &mut progress).await;
        std::fs::remove_dir_all(&store).map_err(|error| error.to_string())?;
        done?;
    }
    let (findings, (own, children)) = (findings(&progress), own_cpu());
    println!(
        "{} kills, {findings}; {:.0} s, CPU {:.0} s of the client and {:.0} s of the server, load {}",
        progress.get("kills"),
        begun.elapsed().as_secs_f64(),
        own.as_secs_f64(),
        children.as_secs_f64(),
        machine_load(),
    );
    if findings.acknowledged == 0 || findings.told == 0 {
        return Err("the server has said nothing, so nothing is proven".to_owned());
    }
    if findings.is_clean() { Ok(findings) } else { Err(format!("the server does not hold: {findings}")) }
}

fn findings(progress: &Progress) -> Findings {
    serde_json::from_value(progress.figures["findings"].clone()).unwrap_or_default()
}

/// Servers that follow each other on one folder.
struct Series<'a> {
    settings: &'a Settings,
    store: &'a Path,
    process: Process,
    tables: Vec<Seated>,
    rng: Pcg64Mcg,
    n_tables: usize,
}

impl<'a> Series<'a> {
    async fn new(settings: &'a Settings, store: &'a Path, seed: u64) -> Result<Self, String> {
        let process = Process::start(&settings.program, store, &[]);
        let api = Api::new(&process.address);
        let rng = Pcg64Mcg::seed_from_u64(seed);
        let mut series = Self { settings, store, process, tables: Vec::new(), rng, n_tables: 0 };
        let games = api.games().await.map_err(|_| "the server lists no games")?;
        for (nth, game) in games.iter().cycle().take(settings.tables).enumerate() {
            let seats: &[&str] =
                [&["human"][..], &["human", "random"], &["random", "easy"]][nth / games.len() % 3];
            let table = api.table(game, seats).await.map_err(|_| format!("no table of {game}"))?;
            series.sit_down(table);
        }
        Ok(series)
    }

    fn sit_down(&mut self, table: String) {
        self.n_tables += 1;
        let seed = u64::from(below(&mut self.rng, u32::MAX));
        let has_socket = self.n_tables.is_multiple_of(2);
        self.tables.push(Seated { player: Player::new(table, seed), log: Log::default(), has_socket });
    }

    async fn run(mut self, kills: u64, progress: &mut Progress) -> Result<(), String> {
        for _ in 0..kills {
            self.play_until_killed().await?;
            self.process = Process::start(&self.settings.program, self.store, &[]);
            let mut found = findings(progress);
            found.add(self.compare()?);
            progress.figures["findings"] = serde_json::to_value(found).map_err(|error| error.to_string())?;
            progress.set("kills", progress.get("kills") + 1);
            progress.keep();
            if !found.is_clean() {
                return Err(format!("the server does not hold: {found}"));
            }
            self.replace();
            if self.n_tables > MAX_TABLES {
                break;
            }
        }
        self.compare_all()
    }

    /// Lets everyone play, kills the server at some moment, and waits until everyone has noticed.
    async fn play_until_killed(&mut self) -> Result<(), String> {
        let api = Api::new(&self.process.address);
        let (mut players, mut listeners) = (JoinSet::new(), JoinSet::new());
        let heard: Vec<_> = self.tables.iter().map(|seated| seated.player.heard.clone()).collect();
        for mut seated in self.tables.drain(..) {
            if seated.has_socket {
                let heard = seated.player.heard.clone();
                listeners.spawn(listen(api.clone(), seated.player.table.clone(), heard));
            }
            let api = api.clone();
            players.spawn(async move {
                let _ = seated.player.play(&api).await;
                seated
            });
        }
        self.wait_for_the_moment(&heard).await;
        self.process.kill();
        let noticed = async {
            while let Some(seated) = players.join_next().await {
                self.tables.push(seated.map_err(|error| error.to_string())?);
            }
            while listeners.join_next().await.is_some() {}
            Ok(())
        };
        let result = tokio::time::timeout(NOTICE_TIMEOUT, noticed).await;
        self.tables.sort_by(|a, b| a.player.table.cmp(&b.player.table));
        result.unwrap_or(Err("the players do not notice that the server is gone".to_owned()))
    }

    /// Waits until the server has said some things, and then a few moments; sometimes it hardly lives at all.
    async fn wait_for_the_moment(&mut self, heard: &[SharedHeard]) {
        let is_short = below(&mut self.rng, 10) == 0;
        let enough = if is_short { 0 } else { 1 + below(&mut self.rng, MAX_SAID) as usize };
        let begun = Instant::now();
        let said = |heard: &SharedHeard| lock(heard).n_said();
        while heard.iter().map(said).sum::<usize>() < enough && begun.elapsed() < MAX_LIFE {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(u64::from(below(&mut self.rng, 30_000)))).await;
    }

    fn compare(&mut self) -> Result<Findings, String> {
        let (connection, mut found) = (stored::open(self.store), Findings::default());
        for Seated { player, log, .. } in &mut self.tables {
            log.read_on(&connection, player.id())?;
            found.add(lock(&player.heard).compare(log));
        }
        Ok(found)
    }

    /// Nothing that was stored changes later.
    fn compare_all(&self) -> Result<(), String> {
        let connection = stored::open(self.store);
        for Seated { player, log, .. } in &self.tables {
            let mut whole = Log::default();
            whole.read_on(&connection, player.id())?;
            if !whole.events.starts_with(&log.events) {
                return Err(format!("stored events of {} have changed", player.id()));
            }
        }
        let checked: Result<String, _> = connection.query_row("PRAGMA quick_check(1)", (), |row| row.get(0));
        match checked.as_deref() {
            Ok("ok") => Ok(()),
            other => Err(format!("the file is damaged: {other:?}")),
        }
    }

    /// Rematches and what-ifs take the places of games that are over.
    fn replace(&mut self) {
        let new: Vec<_> =
            self.tables.iter_mut().flat_map(|seated| seated.player.new_tables.drain(..)).collect();
        new.into_iter().for_each(|table| self.sit_down(table));
        let mut surplus = self.tables.len().saturating_sub(self.settings.tables);
        self.tables.retain(|seated| {
            let leaves = seated.player.is_over && surplus > 0;
            surplus -= usize::from(leaves);
            !leaves
        });
        let most = self.settings.tables * 2;
        self.tables.truncate(most);
    }
}
