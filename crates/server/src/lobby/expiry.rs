//! What-ifs and lessons that nobody plays any more are removed, and so are the tables of devices, after much longer.

use std::sync::Arc;
use std::time::Duration;

use hillfort_store::{GoneTable, StoreError, UnixMillis};
use hillfort_table::LiveTable;

use super::Lobby;

/// When what-ifs are removed.
#[derive(Clone, Copy, Debug)]
pub struct Expiry {
    /// How long nobody has acted in them.
    pub age: Duration,
    /// How often the server looks for them.
    pub interval: Duration,
}

impl Default for Expiry {
    fn default() -> Self {
        Self { age: Duration::from_hours(24), interval: Duration::from_mins(10) }
    }
}

/// The most tables that are removed at a time.
const MAX_RETIRED: u32 = 100;

/// Returns the moment that is this long ago.
fn before(age: Duration) -> UnixMillis {
    let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
    UnixMillis(UnixMillis::now().0.saturating_sub(age))
}

impl Lobby {
    /// Removes old what-ifs and tables again and again, for as long as the server runs.
    pub(crate) async fn expire(self: Arc<Self>, expiry: Expiry) {
        let mut interval = tokio::time::interval(expiry.interval);
        loop {
            interval.tick().await;
            match self.store.expire_what_ifs(before(expiry.age)).await {
                Ok(gone) => self.close_removed(&gone).await,
                Err(error) => self.log.problem(&format!("old what-ifs cannot be removed: {error}")),
            }
            if let Err(error) = self.retire_abandoned().await {
                self.log.problem(&format!("old tables cannot be removed: {error}"));
            }
        }
    }

    /// Removes tables that nobody has played for long, and keeps their records for some time.
    async fn retire_abandoned(self: &Arc<Self>) -> Result<(), StoreError> {
        let (over, running) = (before(self.times.over), before(self.times.running));
        for id in self.store.abandoned(over, running, MAX_RETIRED).await? {
            // One that cannot be read stays: there would be no record.
            let Ok(room) = self.room(&id).await else { continue };
            let last = |table: &mut LiveTable| Ok((table.game().to_owned(), table.record(), table.version()));
            let Ok((game, record, version)) = room.query(None, last).await else { continue };
            let gone = GoneTable { id, game, record, gone_at: UnixMillis::now() };
            let gone = self.store.retire(gone, version).await?;
            self.close_removed(&gone).await;
        }
        self.store.forget_gone(before(self.times.record)).await
    }
}
