//! A client that watches a table over a bad network: it comes back by version, else by snapshot.

use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::api::{Api, NoAnswer};
use crate::applied::{Applied, number};
use crate::player::{Player, SharedHeard, lock};

/// How long a socket may be silent: one that is half open is silent forever.
const SILENCE: Duration = Duration::from_millis(1500);

/// A client that watches.
#[derive(Debug)]
pub(super) struct Viewer {
    table: String,
    shows: watch::Receiver<Option<Applied>>,
    task: AbortHandle,
}

impl Viewer {
    /// Starts to watch.
    pub(super) fn start(api: &Api, player: &Player) -> Self {
        let (sender, shows) = watch::channel(None);
        let (api, table, heard) = (api.clone(), player.table.clone(), player.heard.clone());
        let task = tokio::spawn(async move {
            let mut applied = None;
            while !sender.is_closed() {
                // However a connection ends, the next one goes on from the version that is known.
                let _ = watch(&api, &table, &mut applied, &heard, &sender).await;
            }
        });
        Self { table: player.table.clone(), shows, task: task.abort_handle() }
    }

    /// Waits until it shows the version of the server, and returns what it shows otherwise; `None` if nothing.
    pub(super) async fn differs(mut self, direct: &Api, timeout: Duration) -> Option<String> {
        let begun = Instant::now();
        loop {
            let now = match direct.get(&self.table).await {
                Ok((status, now)) if status.is_success() => now,
                _ => Value::Null,
            };
            let shown = self.shows.borrow_and_update().as_ref().map(|applied| applied.now.clone());
            let version = shown.as_ref().map(|shown| &shown["version"]);
            if version == Some(&now["version"]) {
                let shown = shown.unwrap_or_default();
                let keys = now.as_object().into_iter().flat_map(|now| now.keys());
                let differing: Vec<_> = keys.filter(|key| shown[*key] != now[*key]).collect();
                return (shown != now).then(|| format!("a client shows other {differing:?}"));
            }
            if begun.elapsed() > timeout {
                return Some(format!("a client stays at {version:?} of {}", now["version"]));
            }
            let _ = tokio::time::timeout(Duration::from_millis(100), self.shows.changed()).await;
        }
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Watches over one connection until it ends, is silent for long, or skips a change.
async fn watch(
    api: &Api,
    table: &str,
    applied: &mut Option<Applied>,
    heard: &SharedHeard,
    sender: &watch::Sender<Option<Applied>>,
) -> Result<(), NoAnswer> {
    let mut socket = api.listen(table, applied.as_ref().map(Applied::version)).await?;
    while let Ok(Some(Ok(message))) = tokio::time::timeout(SILENCE, socket.next()).await {
        let Ok(message) = serde_json::from_str::<Value>(message.to_text().unwrap_or_default()) else {
            continue;
        };
        match applied {
            Some(known) if message["type"] == "change" => {
                let after = number(&message["change"]["after"]);
                if after > known.version() {
                    return Ok(());
                }
                if after == known.version() {
                    lock(heard).note(&message);
                    known.apply(&message);
                }
            }
            Some(known) => known.apply(&message),
            None => {
                let snapshot = message["snapshot"].clone();
                let hash = snapshot["board"].as_str().ok_or(NoAnswer)?;
                let (status, board) = api.get(&format!("/api/boards/{hash}")).await?;
                if !status.is_success() {
                    return Err(NoAnswer);
                }
                *applied = Some(Applied::new(board, snapshot));
            }
        }
        sender.send_replace(applied.clone());
    }
    Ok(())
}
