//! What sockets and tables cost in memory: how much more the server has once there are many of them.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use super::http::Connection;
use super::script::Script;
use super::{Settings, socket};
use crate::api::Api;
use crate::process::Process;

/// How long a server is left alone before its memory is read, so that it can give back what it does not need.
const REST: Duration = Duration::from_secs(1);

/// The number of actions that a socket hears of before it is idle.
const N_HEARD: usize = 5;

/// Returns what a socket costs that has heard some changes, which its buffers keep room for, and hears nothing more.
/// Some others are opened first: they take the memory that is there already.
pub(super) async fn of_idle_socket(
    server: &Process,
    script: &Arc<Script>,
    n: usize,
) -> Result<String, String> {
    let n_heard = N_HEARD.min(script.steps.len());
    let table = Played::open(server, script, 0).await?.play(n_heard).await?;
    let n_before = n / 3;
    let (mut before, mut sockets) = (0, JoinSet::new());
    for nth in 0..n_before + n {
        if nth == n_before {
            before = memory(server).await;
        }
        let stream = socket::open(&server.address, &table.path, script.version).await?;
        sockets.spawn(socket::read_versions(stream, |_| ()));
    }
    let bytes = memory(server).await.saturating_sub(before) as f64 / n.max(1) as f64;
    Ok(format!("{:.1} KiB", bytes / 1024.0))
}

/// What a table of a game costs at some version.
struct Cost<'a> {
    game: &'a str,
    kilobytes: f64,
    version: u64,
}

/// Returns what a table costs with its sockets in the middle of its game and at the end.
pub(super) async fn of_tables(
    server: &Process,
    scripts: &[Arc<Script>],
    settings: &Settings,
) -> Result<[(&'static str, String); 2], String> {
    // One of each first: they take the memory that is there already.
    let mut kept = Vec::new();
    for script in scripts {
        kept.push(Played::open(server, script, settings.sockets).await?.play(script.steps.len()).await?);
    }
    let (mut middle, mut end) = (Vec::new(), Vec::new());
    for script in scripts {
        let (before, n) = (memory(server).await, script.steps.len());
        let mut tables = Vec::new();
        for _ in 0..settings.long_tables {
            tables.push(Played::open(server, script, settings.sockets).await?);
        }
        for (until, costs) in [(n / 2, &mut middle), (n, &mut end)] {
            tables = play_all(tables, until).await?;
            let bytes = memory(server).await.saturating_sub(before) as f64 / tables.len().max(1) as f64;
            let version = until.checked_sub(1).map_or(script.version, |last| script.steps[last].version);
            costs.push(Cost { game: &script.game, kilobytes: bytes / 1e3, version });
        }
        kept.append(&mut tables);
    }
    Ok([
        ("memory of a live table in the middle of its game", told(&middle)),
        ("memory of a live table at the end of its game", told(&end)),
    ])
}

/// Returns the mean of the costs, and the greatest of them.
fn told(costs: &[Cost<'_>]) -> String {
    let mean = costs.iter().map(|cost| cost.kilobytes).sum::<f64>() / costs.len().max(1) as f64;
    let most = costs.iter().max_by(|a, b| a.kilobytes.total_cmp(&b.kilobytes));
    let most = most.map_or_else(String::new, |Cost { game, kilobytes, version }| {
        format!(", at most {kilobytes:.0} kB ({game} after {version} events)")
    });
    format!("{mean:.0} kB{most}")
}

/// A table that is played, with its sockets.
struct Played {
    script: Arc<Script>,
    path: String,
    connection: Connection,
    n_played: usize,
    _sockets: JoinSet<()>,
}

impl Played {
    async fn open(server: &Process, script: &Arc<Script>, n_sockets: usize) -> Result<Self, String> {
        let address = &server.address;
        let path = script.open(&Api::new(address)).await?;
        let mut sockets = JoinSet::new();
        for _ in 0..n_sockets {
            let stream = socket::open(address, &path, script.version).await?;
            sockets.spawn(socket::read_versions(stream, |_| ()));
        }
        let connection = Connection::new(address);
        Ok(Self { script: Arc::clone(script), path, connection, n_played: 0, _sockets: sockets })
    }

    /// Plays on until this many steps of the script are done.
    async fn play(mut self, until: usize) -> Result<Self, String> {
        for step in &self.script.steps[self.n_played..until] {
            if !self.connection.post(&format!("{}/act", self.path), &step.body).await {
                return Err(format!("{} is refused", step.body));
            }
        }
        self.n_played = until;
        Ok(self)
    }
}

async fn play_all(tables: Vec<Played>, until: usize) -> Result<Vec<Played>, String> {
    let mut playing: JoinSet<_> = tables.into_iter().map(|table| table.play(until)).collect();
    let mut played = Vec::new();
    while let Some(table) = playing.join_next().await {
        played.push(table.map_err(|error| error.to_string())??);
    }
    Ok(played)
}

async fn memory(server: &Process) -> u64 {
    tokio::time::sleep(REST).await;
    server.memory()
}
