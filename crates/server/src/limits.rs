//! How much one address, one table and everybody together may ask of the server.

use std::time::Duration;

use serde::{Deserialize, Deserializer};

/// What the server lets others do. Every limit is a number; one that is never reached switches the limit off:
/// `usize::MAX`, [`Rate::UNLIMITED`], [`Duration::MAX`].
///
/// The defaults are for a server that strangers reach. One person at a table stays far below all of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Whether requests from this machine are free from the limits of one address and the rates: they come from its
    /// owner, and from tests that create hundreds of tables. A proxy on this machine names the real address, which is
    /// limited. Limits for everybody together always hold.
    pub spare_loopback: bool,

    /// The connections of all addresses, sockets included.
    pub connections: usize,
    /// The connections of one address, sockets included.
    pub connections_per_address: usize,
    /// How long a connection may take for the head of a request, and how long it may wait for the next one.
    #[serde(deserialize_with = "seconds")]
    pub head_time: Duration,
    /// How long the whole body of a request may take.
    #[serde(deserialize_with = "seconds")]
    pub body_time: Duration,
    /// How long a body may pause.
    #[serde(deserialize_with = "seconds")]
    pub body_pause: Duration,
    /// How long a client may read nothing of an answer that waits for it.
    #[serde(deserialize_with = "seconds")]
    pub write_time: Duration,
    /// The bytes of all bodies that are being read.
    pub body_bytes: usize,

    /// The sockets of one address.
    pub sockets_per_address: usize,
    /// The sockets of one table.
    pub sockets_per_table: usize,
    /// The messages of one socket's client, pings included. One that sends more is closed.
    pub socket_messages: Rate,
    /// How long a client may take to receive one message.
    #[serde(deserialize_with = "seconds")]
    pub socket_send_time: Duration,
    /// How often a client is asked whether it is still there. After two questions without an answer it is gone.
    #[serde(deserialize_with = "seconds")]
    pub socket_ping_interval: Duration,
    /// The bytes that may wait to be sent to one client. More than the largest snapshot, or nobody could watch that
    /// table.
    pub socket_buffer_bytes: usize,

    /// New tables of one address.
    pub new_tables: Rate,
    /// What-ifs of one address, and of one table.
    pub what_ifs: Rate,
    /// Hints of one address, and of one table.
    pub hints: Rate,
    /// Previews of one address.
    pub previews: Rate,
    /// Records that one address has read.
    pub records: Rate,
    /// Other long questions (the luck of the dice) of one address, and of one table.
    pub long_questions: Rate,
    /// Short questions (what a piece can do) of one address.
    pub questions: Rate,
    /// Actions, undos and forfeits of one address, and of one table.
    pub commands: Rate,

    /// The lines that a seat may write into the chat of a table in the time below.
    pub chat_lines: usize,
    /// That time.
    #[serde(deserialize_with = "seconds")]
    pub chat_within: Duration,
    /// Whether nobody may write nearly the same twice in a minute.
    pub chat_refuses_repeats: bool,
    /// Those at one table who want to be told when it is their turn.
    pub notices_per_table: u32,

    /// The tables in the store, what-ifs included.
    pub tables: u64,
    /// The what-ifs that branch off one table.
    pub what_ifs_per_table: u64,
    /// The events of a table. No game is as long; acting and undoing without end is.
    pub events_per_table: u64,
    /// The lines of an uploaded record.
    pub record_lines: usize,

    /// The threads for long work: previews, records and the luck of the dice.
    pub long_threads: usize,
    /// The requests that may wait for such a thread.
    pub long_waiting: usize,
    /// How long such a request may take, with its waiting.
    #[serde(deserialize_with = "seconds")]
    pub long_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            spare_loopback: true,
            connections: 8192,
            connections_per_address: 128,
            head_time: Duration::from_secs(20),
            body_time: Duration::from_secs(60),
            body_pause: Duration::from_secs(10),
            write_time: Duration::from_secs(20),
            body_bytes: 64 * 1024 * 1024,
            sockets_per_address: 48,
            sockets_per_table: 4096,
            socket_messages: Rate::new(60, 120),
            socket_send_time: Duration::from_secs(10),
            socket_ping_interval: Duration::from_secs(20),
            socket_buffer_bytes: 8 * 1024 * 1024,
            new_tables: Rate::new(20, 10),
            what_ifs: Rate::new(20, 10),
            hints: Rate::new(20, 20),
            previews: Rate::new(60, 60),
            records: Rate::new(10, 10),
            long_questions: Rate::new(30, 30),
            questions: Rate::new(300, 600),
            commands: Rate::new(120, 240),
            chat_lines: 5,
            chat_within: Duration::from_secs(10),
            chat_refuses_repeats: true,
            notices_per_table: 16,
            tables: 200_000,
            what_ifs_per_table: 100,
            events_per_table: 10_000,
            record_lines: 12_000,
            long_threads: cores.div_ceil(2),
            long_waiting: 64,
            long_time: Duration::from_secs(20),
        }
    }
}

/// How often something may happen: a burst at once, and then a number of times a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// How many may come at once.
    pub burst: u32,
    /// How many come back every minute.
    pub per_minute: u32,
}

impl Rate {
    /// No limit.
    pub const UNLIMITED: Self = Self::new(u32::MAX, u32::MAX);

    /// Creates a rate.
    #[must_use]
    pub const fn new(burst: u32, per_minute: u32) -> Self {
        Self { burst, per_minute }
    }
}

fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    Duration::try_from_secs_f64(seconds).map_err(serde::de::Error::custom)
}
