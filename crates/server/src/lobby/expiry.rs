//! What-ifs and lessons that nobody plays any more are removed.

use std::sync::Arc;
use std::time::Duration;

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

impl Lobby {
    /// Removes old what-ifs again and again, for as long as the server runs.
    pub(crate) async fn expire_what_ifs(self: Arc<Self>, expiry: Expiry) {
        let age = i64::try_from(expiry.age.as_millis()).unwrap_or(i64::MAX);
        let mut interval = tokio::time::interval(expiry.interval);
        loop {
            interval.tick().await;
            let before = self.now().plus(-age);
            match self.store.expire_what_ifs(before).await {
                Ok(gone) => self.close_removed(&gone).await,
                Err(error) => self.log.problem(&format!("old what-ifs cannot be removed: {error}")),
            }
        }
    }
}
