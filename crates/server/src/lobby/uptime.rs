//! When the server was away: it says again and again that it is alive, and finds out at the start how long it was not.

use std::sync::{Arc, Mutex, PoisonError};

use hillfort_store::{StoreError, UnixMillis};
use hillfort_table::Outage;

use super::{Lobby, Sweeps};

/// What the server keeps: when it was alive last, and when it was away.
const ALIVE: &str = "alive";
const OUTAGES: &str = "outages";

/// For how many milliseconds a time away is kept. No turn is as long.
const KEPT_FOR: i64 = 60 * 24 * 3600 * 1000;

/// The times in which the server was away.
#[derive(Debug, Default)]
pub(super) struct Outages(Mutex<Vec<Outage>>);

impl Outages {
    pub(super) fn all(&self) -> Vec<Outage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Lobby {
    /// Notes how long the server was away. Every table whose clocks run learns of it before anything else.
    pub(crate) async fn note_outage(&self) -> Result<(), StoreError> {
        let now = self.now();
        let alive = self.store.setting(ALIVE).await?.and_then(|text| text.parse().ok()).map(UnixMillis);
        let stored = self.store.setting(OUTAGES).await?.unwrap_or_default();
        let mut outages: Vec<_> = stored.split_whitespace().filter_map(read).collect();
        outages.extend(alive.filter(|from| *from < now).map(|from| Outage { from, to: now }));
        outages.retain(|outage| now.since(outage.to) < KEPT_FOR);
        if alive.is_some() {
            let text: Vec<_> = outages.iter().map(|it| format!("{}-{}", it.from.0, it.to.0)).collect();
            self.store.keep_setting(OUTAGES, &text.join(" ")).await?;
        }
        *self.outages.0.lock().unwrap_or_else(PoisonError::into_inner) = outages;
        self.store.keep_setting(ALIVE, &now.0.to_string()).await
    }

    /// Says that the server is alive, for as long as it runs and a clock does.
    pub(crate) async fn stay_alive(self: Arc<Self>, sweeps: Sweeps) {
        let mut interval = tokio::time::interval(sweeps.alive);
        loop {
            interval.tick().await;
            // The events of a table are signs of life too, so a quiet server need not write.
            let running = self.store.due(UnixMillis(i64::MAX), 1).await;
            if running.is_ok_and(|running| !running.is_empty()) {
                self.say_alive().await;
            }
        }
    }

    /// Says that the server is alive.
    pub(crate) async fn say_alive(&self) {
        if let Err(error) = self.store.keep_setting(ALIVE, &self.now().0.to_string()).await {
            self.log.problem(&format!("the server cannot note that it is alive: {error}"));
        }
    }
}

fn read(text: &str) -> Option<Outage> {
    let (from, to) = text.split_once('-')?;
    Some(Outage { from: UnixMillis(from.parse().ok()?), to: UnixMillis(to.parse().ok()?) })
}
