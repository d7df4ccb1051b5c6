//! Tables that have to be looked at, whether or not anybody does: a time that is over, a pause that has used its time.

use std::sync::Arc;
use std::time::Duration;

use super::Lobby;
use crate::error::ErrorCode;

/// The most tables of one look.
const MAX_DUE: u32 = 256;

/// How often the server looks for clocks that have run out, and says that it is alive.
#[derive(Clone, Copy, Debug)]
pub struct Sweeps {
    /// How often it looks for clocks.
    pub interval: Duration,
    /// How often it says that it is alive. So much of a time in which it was away may go unnoticed.
    pub alive: Duration,
}

impl Default for Sweeps {
    fn default() -> Self {
        Self { interval: Duration::from_millis(500), alive: Duration::from_secs(5) }
    }
}

impl Lobby {
    /// Looks after tables again and again, for as long as the server runs. The times are in an index, so this costs
    /// nothing while nothing is due.
    pub(crate) async fn sweep(self: Arc<Self>, sweeps: Sweeps) {
        let mut interval = tokio::time::interval(sweeps.interval);
        interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            if let Err(reason) = self.look_after_due().await {
                self.log.problem(&format!("overdue games cannot be ended: {reason}"));
            }
        }
    }

    async fn look_after_due(self: &Arc<Self>) -> Result<(), String> {
        let due = self.store.due(self.now(), MAX_DUE).await.map_err(|error| error.to_string())?;
        for id in due {
            let (version, deadline) = match self.room(&id).await {
                Ok(room) => {
                    let tick = room.tick().await;
                    if let Some(reminder) = &tick.reminder {
                        let (notifier, reminder) = (Arc::clone(self.notifier()), reminder.clone());
                        tokio::spawn(async move { notifier.remind(&reminder).await });
                    }
                    (Some(tick.version), tick.deadline)
                }
                // A table that nobody can play has no clock, and must not stand before the others.
                Err(error) if error.error.code == ErrorCode::Unreadable => (None, None),
                Err(error) => return Err(error.error.sentence),
            };
            let set = self.store.set_deadline(&id, version, deadline).await;
            set.map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
