//! The bots of a table, which think on their own threads while the table is free.

use std::sync::Arc;
use std::time::Duration;

use hillfort_engine::Seat;
use hillfort_table::Command;

use super::{Live, Room};

/// How long a table counts as watched after somebody has asked for its changes.
const WATCHED_FOR: Duration = Duration::from_secs(10);

impl Room {
    /// Returns whether the bots may play: with people always, and among themselves while somebody watches.
    pub(super) fn may_think(&self, live: &Live) -> bool {
        let was_asked = || live.asked_at.is_some_and(|asked_at| asked_at.elapsed() < WATCHED_FOR);
        !self.bots.are_alone() || self.messages.receiver_count() > 0 || was_asked()
    }

    /// Lets the bot of a seat think about the position. It acts when it has finished, unless the table has moved on.
    pub(super) fn start_thinking(self: &Arc<Self>, live: &Live, seat: Seat, version: u64) {
        let Some(table) = live.table.table().filter(|_| self.is_open()) else { return };
        let (position, search) = (table.at_event(table.n_events()), self.bots.new_search());
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let Some(line) = room.bots.choose(seat, position, search).await else { return };
            let mut live = room.lock().await;
            // If the server stops, the search was cut short. When it is back, the bot thinks again.
            if room.is_open() {
                room.carry_out(&mut live, room.time.now(), Command::Answer { version, seat, line }).await;
            }
        });
    }
}
