//! Numbers about the running server, in the text format of Prometheus.

mod histogram;
mod process;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hillfort_store::Health;

use histogram::Histogram;

use crate::thinkers::ThinkingLoad;

/// The counts since the start.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// By route and status. Both are from fixed lists, so there are few.
    requests: Mutex<BTreeMap<(String, u16), u64>>,
    /// By route.
    latencies: Mutex<BTreeMap<String, Histogram>>,
    limited: AtomicU64,
    turned_away: AtomicU64,
    dropped_sockets: AtomicU64,
}

/// What there is at this moment.
#[derive(Clone, Debug)]
pub(crate) struct Gauges {
    pub(crate) connections: usize,
    pub(crate) sockets: usize,
    pub(crate) loaded_tables: usize,
    pub(crate) thinking: ThinkingLoad,
    pub(crate) long_work: usize,
    pub(crate) store: Health,
}

impl Metrics {
    pub(crate) fn count_request(&self, route: &str, status: u16, time: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((route.to_owned(), status)).or_default() += 1;
        drop(requests);
        let mut latencies = self.latencies.lock().unwrap_or_else(PoisonError::into_inner);
        match latencies.get_mut(route) {
            Some(latency) => latency.add(time),
            None => latencies.entry(route.to_owned()).or_default().add(time),
        }
    }

    /// Counts a request that a limit refused.
    pub(crate) fn count_limited(&self) {
        self.limited.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a connection that was too many.
    pub(crate) fn count_turned_away(&self) {
        self.turned_away.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a socket that was closed because its client sent too much, read too slowly or was gone.
    pub(crate) fn count_dropped_socket(&self) {
        self.dropped_sockets.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns everything as text.
    pub(crate) fn text(&self, now: &Gauges) -> String {
        let mut text = String::new();
        self.write_requests(&mut text);
        let counters = [
            ("limited_requests_total", "Requests refused by a limit.", &self.limited),
            ("turned_away_connections_total", "Connections that were too many.", &self.turned_away),
            (
                "dropped_sockets_total",
                "Sockets closed for sending too much or reading too little.",
                &self.dropped_sockets,
            ),
        ];
        for (name, help, count) in counters {
            write_one(&mut text, name, "counter", help, count.load(Ordering::Relaxed));
        }
        let gauges = [
            ("connections", "Open connections, sockets included.", now.connections),
            ("sockets", "Open sockets.", now.sockets),
            ("loaded_tables", "Tables in memory.", now.loaded_tables),
            ("thinking_bots", "Bots and hints that search now.", now.thinking.thinking),
            ("waiting_bots", "Bots and hints that wait for a thread.", now.thinking.waiting),
            ("long_work", "Previews, records and other long work, running or waiting.", now.long_work),
            ("store_waiting_writes", "Writes that wait for the disk.", now.store.n_waiting),
            ("store_failing", "Whether the last write failed.", now.store.is_failing.into()),
        ];
        for (name, help, value) in gauges {
            write_one(&mut text, name, "gauge", help, value as u64);
        }
        let times = [
            ("store_last_write_seconds", "When something was last written.", now.store.last_write),
            (
                "store_last_failure_seconds",
                "When a write last failed.",
                now.store.last_failure.as_ref().map(|failure| failure.at),
            ),
        ];
        for (name, help, at) in times {
            if let Some(at) = at {
                write_one(&mut text, name, "gauge", help, u64::try_from(at.0).unwrap_or(0) / 1000);
            }
        }
        if let Some(bytes) = process::resident_bytes() {
            write_one(&mut text, "process_resident_memory_bytes", "gauge", "Memory of the process.", bytes);
        }
        text
    }

    fn write_requests(&self, text: &mut String) {
        write_head(text, "requests_total", "counter", "Requests by route and status.");
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        for ((route, status), n) in &*requests {
            let _ = writeln!(text, "hillfort_requests_total{{route=\"{route}\",status=\"{status}\"}} {n}");
        }
        drop(requests);
        write_head(text, "request_seconds", "histogram", "How long requests took, by route.");
        let latencies = self.latencies.lock().unwrap_or_else(PoisonError::into_inner);
        for (route, latency) in &*latencies {
            latency.write("hillfort_request_seconds", &format!("route=\"{route}\""), text);
        }
    }
}

fn write_head(text: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "# HELP hillfort_{name} {help}\n# TYPE hillfort_{name} {kind}");
}

fn write_one(text: &mut String, name: &str, kind: &str, help: &str, value: u64) {
    write_head(text, name, kind, help);
    let _ = writeln!(text, "hillfort_{name} {value}");
}
