//! The time of the world, the terms of its tables, and the times in which the server is away.

use hillfort_engine::chance::below;
use hillfort_table::{ClockRule, Command, Outage, Terms, UnixMillis};

use super::World;

/// The time of the world. It passes for everyone alike.
#[derive(Debug)]
pub(super) struct Time {
    pub(super) now: UnixMillis,
    /// From when to when the server was away.
    pub(super) outages: Vec<Outage>,
}

impl Time {
    /// When the world begins.
    pub(super) const START: UnixMillis = UnixMillis(1_000_000_000);
}

impl Default for Time {
    fn default() -> Self {
        Self { now: Self::START, outages: Vec::new() }
    }
}

/// Returns the terms of a table: some have no clock, some little time, some much.
pub(super) fn terms(seed: u64, nth: usize) -> Terms {
    let clock = match (seed / 3 + nth as u64) % 4 {
        0 => None,
        1 => Some("per-game 2m+3s"),
        2 => Some("per-game 10m+0s"),
        _ => Some("per-turn 1m"),
    };
    let clock = clock.map(|text| ClockRule::read(text).expect("it is a clock"));
    Terms { clock, ..Terms::default() }
}

impl World {
    pub(super) fn time_passes(&mut self) {
        let most = if below(&mut self.rng, 150) == 0 { 50_000 } else { 150 };
        self.time.now = self.time.now.plus(i64::from(below(&mut self.rng, most)));
    }

    /// The server is away for a while.
    pub(super) fn outage(&mut self) {
        let from = self.time.now;
        let to = from.plus(i64::from(below(&mut self.rng, 90_000)));
        self.time.now = to;
        self.time.outages.push(Outage { from, to });
    }

    /// The server looks after what is overdue.
    pub(super) fn sweep(&mut self) {
        (0..self.tables.len()).for_each(|table| self.deliver(table, Command::Tick));
    }
}
