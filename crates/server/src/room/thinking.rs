//! The bots of a table, which think on their own threads while the table is free.

use std::sync::Arc;

use hillfort_engine::Seat;
use hillfort_table::Command;

use super::{Live, Room};

impl Room {
    /// Lets the bot of a seat think about the position. It acts when it has finished, unless the table has moved on.
    pub(super) fn start_thinking(self: &Arc<Self>, live: &Live, seat: Seat, version: u64) {
        let Some(table) = live.table.table().filter(|_| self.is_open()) else { return };
        let (position, stop) = (table.at_event(table.n_events()), self.bots.new_search());
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let line = room.bots.choose(seat, position, stop).await;
            let mut live = room.lock().await;
            // If the server stops, the search was cut short. When it is back, the bot thinks again.
            if room.is_open() {
                room.carry_out(&mut live, Command::Answer { version, seat, line }).await;
            }
        });
    }
}
